import type { WebhookAttemptError } from '@watchpost/schemas';
import type { Judge } from './judgement.js';

/** Why a message was not taken, beyond what any receiver does. */
type MessageError =
  | 'rate_limited'
  | 'unauthorized'
  | 'gone'
  | 'rejected'
  | 'lost_message'
  | 'moved'
  | 'outdated'
  | 'mail';

/** Why an attempt of any family failed, in one word; `thrown` by a handler of the host. */
export type AttemptError = WebhookAttemptError | 'thrown';

/** Why an attempt to send a message failed. */
export type MessageAttemptError = AttemptError | MessageError;

/** The receiver answered, and all of the answer was read. */
export interface Answered {
  readonly kind: 'answered';
  readonly statusCode: number;
  /** The beginning of the body, as text. */
  readonly response: string;
  /** `Retry-After` and `Location`, as they were sent; `null` without. */
  readonly retryAfter: string | null;
  readonly location: string | null;
  /** What else it said about pace, by lower-case names; left out without any. */
  readonly paceHeaders?: Readonly<Record<string, string>>;
  /** Microseconds from the beginning to the end of the answer. */
  readonly durationUs: number;
}

/** No answer came, or not all of it. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly error: Exclude<AttemptError, 'status' | 'redirect'>;
  /** What went wrong, in words. */
  readonly message: string;
  /** Status of the answer that was not read to its end; `null` when none had begun. */
  readonly statusCode: number | null;
  readonly response: string | null;
  /** Microseconds from the beginning until it failed. */
  readonly durationUs: number;
}

/** It was given up before anything of it was sent, and not because of the receiver. */
export interface Unsent {
  readonly kind: 'unsent';
}

/** It was given up without being sent, because too many before it were cut short. */
export interface Abandoned {
  readonly kind: 'abandoned';
  readonly message: string;
}

/** It was sent or given up, and its courier knows what that means. */
export interface Interpreted {
  readonly kind: 'interpreted';
  readonly judge: Judge;
}

/** How sending went. */
export type AttemptResult = Answered | Unanswered | Unsent | Interpreted;

/** How an attempt ended that counts as one. */
export type EndResult = Answered | Unanswered | Abandoned | Interpreted;
