import { computed, signal } from '@preact/signals';
import { AuthenticationError, type Me, SessionExpiredError } from '@watchpost/client';
import type { Core } from '@watchpost/client/core';
import type { Session, SessionState } from '../console/session.js';

/** Tells the other tabs of this browser; a `BroadcastChannel` fits. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Keeps who is signed in as signals. */
export const createSession = (client: Pick<Core, 'auth'>, channel: TabChannel | undefined): Session => {
  const state = signal<SessionState>('unknown');
  const me = signal<Me | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const scopes = computed(() => new Set<string>(me.value?.scopes ?? []));
  const expire = (): void => {
    me.value = undefined;
    state.value = 'signedOut';
  };
  const start = async (): Promise<void> => {
    try {
      me.value = await client.auth.me();
      state.value = 'signedIn';
    } catch (thrown) {
      if (isSignedOut(thrown)) return expire();
      error.value = thrown;
      state.value = 'failed';
    }
  };
  if (channel !== undefined) {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'left') expire();
      // Another tab holds the cookie of another sign-in now; this one must not go on as another person.
      if (data === 'entered') void start();
    });
  }
  return {
    state,
    me,
    error,
    offers: (part) => me.value?.leftOut.includes(part) !== true,
    may: (scope) => scope === undefined || scopes.value.has(scope),
    start,
    async enter() {
      await start();
      channel?.postMessage('entered');
    },
    async leave() {
      expire();
      channel?.postMessage('left');
      await client.auth.logout();
    },
    expire,
  };
};

/** Whether an error says that there is no session. */
const isSignedOut = (error: unknown): boolean =>
  error instanceof SessionExpiredError || error instanceof AuthenticationError;
