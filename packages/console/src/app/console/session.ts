import type { ReadonlySignal } from '@preact/signals';
import type { Me, Scope } from '@watchpost/client';

/** Whether a person is signed in. `unknown` until the server was asked. */
export type SessionState = 'unknown' | 'signedOut' | 'signedIn' | 'failed';

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
