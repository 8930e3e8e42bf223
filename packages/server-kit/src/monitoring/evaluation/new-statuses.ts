import { serverBounds } from '../../base/bounds.js';
import type { Row, Store } from '../../store/store.js';
import { currentStatusOf, type StatusSince } from '../status/status-since.js';

/** Statuses that nobody has looked at. */
export interface NewStatuses {
  /** In the order of time. */
  readonly statuses: readonly StatusSince[];
  /** Whether there are later ones; without them the current one is the last. */
  readonly hasMore: boolean;
}

const maxStatuses = serverBounds.newStatuses.most;
const maxIncidents = serverBounds.incidentsOfMoment.most;

/** Statuses that have ended and the current one; what ended after the monitor was read is left for the next look. */
const withCurrent = (ended: readonly Row<'statusIntervals'>[], monitor: Row<'monitors'>): StatusSince[] => [
  ...ended
    .filter(({ startedAt }) => startedAt < monitor.statusSince)
    .map(({ status, startedAt, cause }) => ({ status, since: startedAt, cause })),
  currentStatusOf(monitor),
];

/** How many of some statuses are looked at when there are later ones: none is parted from what ends it, if it can be. */
const wholeOnes = (statuses: readonly StatusSince[]): number => {
  const lastWell = statuses.findLastIndex(({ status }) => status === 'up' || status === 'degraded');
  return lastWell === -1 ? statuses.length : lastWell + 1;
};

/** Reads the statuses that began after the last one that was looked at; of many, the earliest. */
export const readNewStatuses = async (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  seenSince: number,
): Promise<NewStatuses> => {
  if (monitor.statusSince < seenSince) {
    // What was seen has been taken back, for a failure that began before it. It may have opened its incident then.
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
  return { statuses: earliest.slice(0, wholeOnes(earliest)), hasMore: true };
};

/** Reads the last statuses that lasted at a time or later, in the order of time; the current one is the last. */
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
