import { signal } from '@preact/signals';
import type { StreamMessage, StreamType } from '@watchpost/client';
import type { Core } from '@watchpost/client/core';
import type { Freshness, Live } from '../console/live.js';

/** What is shared between the tabs of a browser: one of them holds the connection. */
export type TabMessage =
  | { readonly kind: 'message'; readonly message: StreamMessage }
  | { readonly kind: 'freshness'; readonly freshness: Freshness }
  | { readonly kind: 'ask' };

/** A channel to the other tabs. */
export interface LiveChannel {
  postMessage(message: TabMessage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: TabMessage }) => void): void;
  close(): void;
}

/** Who may hold the connection; `navigator.locks` fits. Held until `work` ends or `signal` aborts. */
export interface LiveLocks {
  request(name: string, options: { readonly signal: AbortSignal }, work: () => Promise<void>): Promise<void>;
}

/** What the live view is made of. */
export interface LiveParts {
  readonly client: Pick<Core, 'stream'>;
  /** Names lock and channel, so that two organizations in two tabs have a stream each. */
  readonly organizationId: string;
  readonly channel: LiveChannel | undefined;
  readonly locks: LiveLocks | undefined;
  readonly now?: () => number;
  /** Waits before a message is passed on, so that those of a moment are painted once. Default: at once. */
  readonly schedule?: (work: () => void) => void;
}

/** What a console wants to know of. */
const types: readonly StreamType[] = [
  'monitor.status_changed',
  'monitor.created',
  'monitor.updated',
  'monitor.deleted',
  'monitor.checked',
  'maintenance.started',
  'maintenance.ended',
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.resolved',
  'alert.triggered',
  'alert.acknowledged',
  'alert.resolved',
];

/**
 * Follows the stream once per browser: the tab that holds the lock has the connection and passes messages on. A browser
 * allows six connections to a host over HTTP/1.1, and the seventh tab would hang.
 */
export const createLive = ({
  client,
  organizationId,
  channel,
  locks,
  now = Date.now,
  schedule = (work) => work(),
}: LiveParts): Live => {
  const freshness = signal<Freshness>({ state: 'connecting' });
  const listeners = new Set<(messages: readonly StreamMessage[]) => void>();
  const end = new AbortController();
  let waiting: StreamMessage[] = [];
  let lastId: string | undefined;
  let leads = false;

  const pass = (message: StreamMessage): void => {
    lastId = message.id;
    waiting.push(message);
    if (waiting.length > 1) return;
    schedule(() => {
      const messages = waiting;
      waiting = [];
      for (const listener of [...listeners]) listener(messages);
    });
  };
  const setFreshness = (next: Freshness): void => {
    freshness.value = next;
    if (leads) channel?.postMessage({ kind: 'freshness', freshness: next });
  };
  const follow = async (): Promise<void> => {
    leads = true;
    while (!end.signal.aborted) {
      try {
        const messages = client.stream({
          types,
          signal: end.signal,
          lastEventId: lastId,
          onConnection: (connection) =>
            setFreshness(
              connection.state === 'open' ? { state: 'live' } : lost(freshness.peek(), now(), connection.waitMs),
            ),
        });
        for await (const message of messages) {
          pass(message);
          channel?.postMessage({ kind: 'message', message });
        }
      } catch {
        // The first connection failed in a way that the client does not repeat, such as a session that ended.
      }
      if (end.signal.aborted) return;
      setFreshness(lost(freshness.peek(), now(), retryMs));
      await pause(retryMs, end.signal);
    }
  };
  if (channel !== undefined) {
    channel.addEventListener('message', ({ data }) => {
      if (data.kind === 'message') pass(data.message);
      else if (data.kind === 'freshness') freshness.value = data.freshness;
      else if (leads) channel.postMessage({ kind: 'freshness', freshness: freshness.peek() });
    });
    channel.postMessage({ kind: 'ask' });
  }
  if (locks === undefined) void follow();
  else locks.request(`watchpost-live:${organizationId}`, { signal: end.signal }, follow).catch(() => {});
  return {
    freshness,
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      end.abort();
      channel?.close();
    },
  };
};

/** After a connection that could not be made at all. */
const retryMs = 10_000;

const lost = (before: Freshness, now: number, waitMs: number): Freshness => ({
  state: 'reconnecting',
  retryAt: now + waitMs,
  since: before.state === 'reconnecting' ? before.since : now,
});

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
