import type { Row, Store } from '../../store/interface/store.js';
import { currentStatusOf, type StatusSince } from '../status/status-since.js';
import { evaluationBounds } from './bounds.js';

/** Statuses that were not evaluated. */
export interface NewStatuses {
  /** In the order of time. */
  readonly statuses: readonly StatusSince[];
  /** Whether later ones were left for the next evaluation; if not, the last one is the current status. */
  readonly hasMore: boolean;
}

const maxStatuses = evaluationBounds.newStatuses.most;
const maxIncidents = evaluationBounds.incidentsOfMoment.most;

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

/**
 * Statuses without the outages that have had their incident: what is written once more is read once more, and an outage that was `unknown`
 * for a while begins more than once. An incident that ended where it began was about nothing: an outage from then on has its own.
 */
const withoutKnown = async (
  store: Pick<Store, 'find'>,
  { id, organizationId }: Row<'monitors'>,
  read: NewStatuses,
): Promise<NewStatuses> => {
  const begins = read.statuses.flatMap(({ status, since }) => (status === 'down' ? [since] : []));
  if (begins.length === 0) return read;
  const where = {
    organizationId,
    source: 'monitor',
    status: 'resolved',
    monitorIds: { includes: id },
    startedAt: { atMost: Math.max(...begins) },
    resolvedAt: { above: Math.min(...begins) },
  } as const;
  const found = await store.find('incidents', where, { orderBy: 'startedAt', isDescending: true, limit: maxIncidents });
  const resolved = found.filter(({ monitorIds }) => monitorIds[0] === id);
  const isKnown = (since: number): boolean =>
    resolved.some(({ startedAt, resolvedAt }) => startedAt <= since && since < (resolvedAt ?? 0));
  return { ...read, statuses: read.statuses.filter(({ status, since }) => status !== 'down' || !isKnown(since)) };
};

/** Reads the statuses that began after the last evaluated one, without outages that have had their incident; of many, the earliest. */
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
    const isKnown = begun.some(
      ({ monitorIds, resolvedAt }) => monitorIds[0] === monitor.id && resolvedAt !== startedAt,
    );
    return { statuses: isKnown ? [] : withCurrent([], monitor), hasMore: false };
  }
  const ended = await store.find(
    'statusIntervals',
    { monitorRef: monitor.ref, startedAt: { above: seenSince } },
    { orderBy: 'startedAt', limit: maxStatuses },
  );
  const statuses = withCurrent(ended, monitor).filter(({ since }) => since > seenSince);
  if (ended.length < maxStatuses) return withoutKnown(store, monitor, { statuses, hasMore: false });
  const earliest = statuses.slice(0, -1);
  return withoutKnown(store, monitor, { statuses: earliest.slice(0, lengthOfBatch(earliest)), hasMore: true });
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
