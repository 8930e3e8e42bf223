import type { ReadonlySignal } from '@preact/signals';
import type { ServerInfo } from '@watchpost/client';

/** What this server says of itself. */
export interface Server {
  /** `undefined` until it was read. */
  readonly info: ReadonlySignal<ServerInfo | undefined>;
  /** Whether mails stay on this server, with their links in its log; `false` until it was read. */
  readonly logsMail: ReadonlySignal<boolean>;
  /** Reads it once: later calls ask for nothing. After a failure the next call tries again. */
  read(): void;
}
