import type { Row } from '../../store/interface/store.js';
import { type Period, periodAt } from './periods.js';
import { periodAmount } from './price.js';

/** How long an organization keeps its plan while an invoice is overdue. */
export const graceMs: number = 14 * 86_400_000;

/** What of a subscription decides when something of it is due. */
export type TimedSubscription = Pick<
  Row<'subscriptions'>,
  | 'status'
  | 'unitAmountMinor'
  | 'quantity'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'anchorAt'
  | 'interval'
> & {
  readonly endedAt?: number | null;
  readonly graceEndsAt?: number | null;
  readonly pendingChange?: Row<'subscriptions'>['pendingChange'];
};

/** Whether the end of its period brings anything: what is free is renewed without a write. */
export const isTimed = (row: TimedSubscription): boolean =>
  row.status === 'trialing' || row.cancelAtPeriodEnd || (row.pendingChange ?? null) !== null || periodAmount(row) > 0;

/** The period that it is in. That of a free one is reckoned, because nothing writes it. */
export const currentPeriod = (row: TimedSubscription, now: number): Period => {
  const isOver = (row.endedAt ?? null) !== null;
  if (isOver || isTimed(row)) return { start: row.currentPeriodStart, end: row.currentPeriodEnd };
  return periodAt(row.anchorAt, row.interval, now);
};

/** When the worker has something to do with it; `null` when never. */
export const nextDueAt = (row: TimedSubscription): number | null => {
  if ((row.endedAt ?? null) !== null) return null;
  const times = [
    ...(isTimed(row) ? [row.currentPeriodEnd] : []),
    ...((row.graceEndsAt ?? null) === null ? [] : [row.graceEndsAt as number]),
  ];
  return times.length === 0 ? null : Math.min(...times);
};
