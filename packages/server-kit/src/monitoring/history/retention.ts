import { timestamp } from '../../base/timestamp.js';
import type { Store } from '../../store/interface/store.js';
import { sinceCreation } from './range.js';
import type { Range } from './stretches.js';

const dayMs = 24 * 3_600_000;

/** Since when an organization keeps its history, in milliseconds since the epoch; `null` where it is not limited. */
export const readRetainedFrom = async (
  store: Pick<Store, 'get'>,
  organizationId: string,
  now: number,
): Promise<number | null> => {
  const row = await store.get('organizationLimits', { organizationId, entitlement: 'retentionDays' });
  const days = row?.value ?? null;
  return days === null ? null : now - days * dayMs;
};

const minuteMs = 60_000;

/** What of a range is kept; of one that is over before that, the last minute, for an answer is about some time. */
export const cutRange = ({ from, to }: Range, retainedFrom: number | null): Range => ({
  from: retainedFrom === null ? from : Math.max(from, Math.min(retainedFrom, to - minuteMs)),
  to,
});

/** What of a range lies after the monitor was made, and is kept. */
export const keptRange = (
  range: Range,
  { createdAt }: { readonly createdAt: number },
  retainedFrom: number | null,
): Range => sinceCreation(range, { createdAt: Math.max(createdAt, Math.min(retainedFrom ?? createdAt, range.to)) });

/** The member of an answer that says why a range begins later than it was asked for. */
export const shownRetention = (retainedFrom: number | null): { readonly retainedFrom: string | null } => ({
  retainedFrom: retainedFrom === null ? null : timestamp(retainedFrom),
});
