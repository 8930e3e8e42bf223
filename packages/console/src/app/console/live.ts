import type { ReadonlySignal } from '@preact/signals';
import type { StreamMessage } from '@watchpost/client';

/** How fresh what the page shows is. */
export type Freshness =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | {
      readonly state: 'reconnecting';
      /** When it is tried again, in milliseconds since 1970. */
      readonly retryAt: number;
      /** Since when nothing came. */
      readonly since: number;
    };

/** What happens at the server, as it happens. */
export interface Live {
  readonly freshness: ReadonlySignal<Freshness>;
  /** Calls back with the messages of a moment, until the returned function is called. */
  on(listener: (messages: readonly StreamMessage[]) => void): () => void;
  close(): void;
}
