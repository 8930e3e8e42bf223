import type { Change, UsageCount } from './change.js';
import type { AttemptRow, DeliveryRow } from './delivery-families.js';
import type { NewRow, Row } from './rows.js';

/** The outcome of one claimed check, written only when the lease is still held; writing it ends the lease. */
export interface CheckOutcome {
  readonly monitorRef: number;
  readonly leaseToken: string;
  readonly set: Partial<Row<'monitors'>>;
  readonly result: NewRow<'monitorResults'>;
  /** What else follows, as for {@link DeliveryOutcome.changes}. */
  readonly changes?: readonly Change[];
  /** What it counts as, while the lease is held; all outcomes of a write are added up. */
  readonly usage?: UsageCount;
}

/** The outcome of an attempt to deliver. */
export interface DeliveryOutcome {
  readonly deliveryId: string;
  readonly leaseToken: string;
  /** Written only while the lease is held; writing it ends the lease. */
  readonly delivery: Partial<DeliveryRow>;
  /** Written even when the lease is lost: what is known of an attempt is kept. */
  readonly attempt: { readonly number: number; readonly set: Partial<AttemptRow> };
  /**
   * What else follows, such as a webhook that is disabled: written with the outcome, and only while the lease is held.
   * When a guard or a unique key refuses one of them, none of them is written, and the outcome still is. Changes
   * of several outcomes to one row are written in their order.
   */
  readonly changes?: readonly Change[];
  /** As {@link CheckOutcome.usage}. */
  readonly usage?: UsageCount;
}
