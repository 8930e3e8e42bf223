import { serverBounds } from '../../base/bounds.js';
import type { Row, Store } from '../../store/store.js';
import { currentStatusOf, type StatusSince } from '../status/status-since.js';

/** Statuses that were not evaluated. */
export interface NewStatuses {
  /** In the order of time. */
  readonly statuses: readonly StatusSince[];
  /** Whether later ones were left for the next evaluation; if not, the last one is the current status. */
  readonly hasMore: boolean;
}

const maxStatuses = serverBounds.newStatuses.most;
const maxIncidents = serverBounds.incidentsOfMoment.most;

/** Ended statuses and the current one. What ended after the monitor was read is left for the next evaluation. */
const withCurrent = (ended: readonly Row<'statusIntervals'>[], monitor: Row<'monitors'>): StatusSince[] => [
  ...ended
    .filter(({ startedAt }) => startedAt < monitor.statusSince)
    .map(({ status, startedAt, cause }) => ({ status, since: startedAt, cause })),
  currentStatusOf(monitor),
];

/** Cuts a batch after its last recovery: a failure and its end are evaluated together. */
const lengthOfBatch = (statuses: readonly StatusSince[]): number => {
  const lastWell = statuses.findLastIndex(({ status }) => status === 'up' || status === 'degraded');
  return lastWell === -1 ? statuses.length : lastWell + 1;
};

/** Reads the statuses that began after the last evaluated one; of many, the earliest. */
export const readNewStatuses = async (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  seenSince: number,
): Promise<NewStatuses> => {
  if (monitor.statusSince < seenSince) {
    // The evaluated status was taken back for a failure that began before it, and that may have its incident already.
    const { organizationId, statusSince: startedAt } = monitor;
    const where = { organizationId, source: 'monitor', startedAt } as const;
    const begun = await store.find('incidents', where, { limit: maxIncidents });
    const isKnown = begun.some(({ monitorIds }) => monitorIds[0] === monitor.id);
    return { statuses: isKnown ? [] : withCurrent([], monitor), hasMore: false };
  }
  const ended = await store.find(
    'statusIntervals',
    { monitorRef: monitor.ref, startedAt: { above: seenSince } },
    { orderBy: 'startedAt', limit: maxStatuses },
  );
  const statuses = withCurrent(ended, monitor).filter(({ since }) => since > seenSince);
  if (ended.length < maxStatuses) return { statuses, hasMore: false };
  const earliest = statuses.slice(0, -1);
  return { statuses: earliest.slice(0, lengthOfBatch(earliest)), hasMore: true };
};

/** Reads the latest statuses that ended after a time, in the order of time, and the current one. */
export const readLastStatuses = async (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  since: number,
): Promise<StatusSince[]> => {
  const ended = await store.find(
    'statusIntervals',
    { monitorRef: monitor.ref, endedAt: { above: since } },
    { orderBy: 'startedAt', isDescending: true, limit: maxStatuses },
  );
  return withCurrent(ended.toReversed(), monitor);
};
