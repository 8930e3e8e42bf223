import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { AuthenticationError, type Me, type Scope, SessionExpiredError } from '@watchpost/client';
import type { Core } from '@watchpost/client/core';

/** Whether a person is signed in. `unknown` until the server was asked. */
export type SessionState = 'unknown' | 'signedOut' | 'signedIn' | 'failed';

/** Tells the other tabs of this browser; a `BroadcastChannel` fits. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The person who is signed in. */
export interface Session {
  readonly state: ReadonlySignal<SessionState>;
  readonly me: ReadonlySignal<Me | undefined>;
  /** Why the server could not be asked, in state `failed`. */
  readonly error: ReadonlySignal<unknown>;
  /** Whether the person may do this in the current organization. */
  may(scope: Scope | undefined): boolean;
  /** Whether the server offers a part of the product, such as `reports`; a host may leave some out. */
  offers(part: string): boolean;
  /** Asks the server who is signed in. */
  start(): Promise<void>;
  /** Takes a sign-in that succeeded. */
  enter(): Promise<void>;
  /** Ends the session here, at the server, and in the other tabs. */
  leave(): Promise<void>;
  /** Notes that the session has ended, such as when a request was refused for it. */
  expire(): void;
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
export const isSignedOut = (error: unknown): boolean =>
  error instanceof SessionExpiredError || error instanceof AuthenticationError;
