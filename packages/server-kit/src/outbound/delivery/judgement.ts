import type { AttemptRow, DeliveryRow, LaneRow } from '../../store/interface/delivery-families.js';
import type { Change } from '../../store/interface/store.js';
import type { ReceiverHealth } from './receiver-health.js';

/** What a verdict goes by beside the attempt. */
export interface Circumstances {
  /** The webhook, or another lane, as it is now; `undefined` when it was deleted meanwhile. */
  readonly webhook: LaneRow | undefined;
  /** Whether failures for long may warn about it and disable it. */
  readonly mayDisable: boolean;
  /** When the attempt ended, in milliseconds since the epoch. */
  readonly now: number;
  /** Waits between attempts. */
  readonly retrySeconds: readonly number[];
  /** Spreads the waits; at least 0 and below 1. */
  readonly random: number;
}

/** Why a lane is disabled: its receiver said so, refuses the credentials, or has failed for too long. */
export type DisablingReason = 'gone' | 'failing' | 'unauthorized';

/** What a failure brings about beyond its own delivery. */
export type Consequence =
  | { readonly kind: 'warning' }
  | { readonly kind: 'disabled'; readonly reason: DisablingReason };

/** What follows from an attempt. */
export interface Verdict {
  readonly delivery: Partial<DeliveryRow>;
  readonly attempt: Partial<AttemptRow>;
  /** What is new about the receiver; `null` when nothing is. */
  readonly health: Partial<ReceiverHealth> | null;
  readonly consequence: Consequence | null;
  /** What else is written with it. Default: nothing. */
  readonly changes?: readonly Change[];
}

/** Says what follows from an attempt whose answer its courier has read itself. */
export type Judge = (
  attempt: { readonly delivery: DeliveryRow; readonly isProbe: boolean },
  circumstances: Circumstances,
) => Verdict;
