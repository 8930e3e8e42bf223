import { groupMonitorConfig, monitorStatuses } from '@watchpost/schemas';
import type { Change, CheckOutcome, Row, Store } from '../../../store/interface/store.js';
import { incidentsOfRecord } from '../../incidents/incidents-of-record.js';
import { statusBounds } from '../../status/bounds.js';
import { lineOf, type RewrittenRecord, rewriteRecord } from '../../status/rewritten-record.js';
import { readMembers } from '../../targets/group-members.js';
import { groupRecord } from './group-record.js';

type MonitorRow = Row<'monitors'>;

/** Histories that change within a quarter of an hour bear no mark of it. */
const quarterMs = 900_000;
/** How long a change that bears its mark may take until it is written. */
const writingMs = 60_000;
/** How far back records are rewritten: agents keep results for a day, and windows that were missed are recorded for a week. */
const reachMs = 7 * 24 * 3_600_000;
const mostIntervals = statusBounds.rewrittenStatuses.most;

/** Since when what members say may be another than at the last check of their group; a silence is found when it ends, and may be longer. */
const changedSince = (group: MonitorRow, members: readonly MonitorRow[], now: number) => {
  const seenAt = (group.lastCheckedAt ?? now) - writingMs;
  const isRewritten = members.some(({ historyRewrittenAt }) => (historyRewrittenAt ?? 0) >= seenAt);
  const seenSince = Math.floor(seenAt / quarterMs) * quarterMs;
  return { reach: isRewritten ? Math.min(seenSince, now - reachMs) : seenSince, isRewritten };
};

/** Since when a member of these has been, or was at the begin of what was read, unknown. */
const silentSince = (members: readonly MonitorRow[], ended: readonly Row<'statusIntervals'>[]): number =>
  Math.min(
    ...members.map(({ currentStatus, statusSince }) =>
      currentStatus === 'unknown' ? statusSince : Number.POSITIVE_INFINITY,
    ),
    ...ended.map(({ status, startedAt }) => (status === 'unknown' ? startedAt : Number.POSITIVE_INFINITY)),
  );

/** Statuses during which the members decide nothing. */
const undecided: readonly MonitorRow['currentStatus'][] = ['paused', 'maintenance', 'pending'];

/** What the members of a group make of its record; `undefined` where it stays. */
const decide = async (
  store: Pick<Store, 'find'>,
  group: MonitorRow,
  { at, now, isFirst }: { readonly at: number; readonly now: number; readonly isFirst: boolean },
): Promise<RewrittenRecord | undefined> => {
  const config = groupMonitorConfig.safeParse(group.config);
  const members = config.success ? await readMembers(store, config.data.monitorIds) : [];
  const refs = [group, ...members].map(({ ref }) => ref);
  const latest = { orderBy: 'endedAt', isDescending: true, limit: mostIntervals } as const;
  const read = async (since: number) =>
    (await store.find('statusIntervals', { monitorRef: { in: refs }, endedAt: { above: since } }, latest)).reverse();
  const changed = changedSince(group, members, now);
  let reach = isFirst ? at : changed.reach;
  let found = await read(reach);
  const silent = silentSince(
    members,
    found.filter(({ monitorRef }) => monitorRef !== group.ref),
  );
  if (!isFirst && changed.isRewritten && silent < reach) {
    reach = silent;
    found = await read(reach);
  }
  const ended = Map.groupBy(found, ({ monitorRef }) => monitorRef);
  const tail = { monitor: group, ended: ended.get(group.ref) ?? [] };
  const holds = tail.ended.filter(({ status }) => undecided.includes(status));
  const from = isFirst
    ? Math.max(at, group.statusSince)
    : Math.max(
        // Of more than were read, the earliest are not complete.
        found.length < mostIntervals ? reach : (found[0]?.endedAt ?? reach),
        group.createdAt,
        group.definedAt ?? 0,
        ...holds.map(({ endedAt }) => endedAt),
        // Nothing is known of what is gone but that it is.
        ...(members.length === 0 ? [at] : []),
      );
  const records = members.map((monitor) => ({
    name: monitor.name,
    line: lineOf({ monitor, ended: ended.get(monitor.ref) ?? [] }),
  }));
  const rules = config.success ? config.data : { monitorIds: [], mode: 'worst' as const, atLeast: null };
  return rewriteRecord(tail, groupRecord(records, rules, from), now);
};

/**
 * The entries that write the check of a group while its lease is held: its record follows the records of its members, at whatever time
 * those begin, also where they were changed since it was last checked.
 *
 * @param outcome what is written besides
 * @returns `undefined` when the lease is lost
 */
export const groupCheckChanges = async (
  store: Pick<Store, 'get' | 'find'>,
  outcome: CheckOutcome,
  now: number,
): Promise<readonly Change[] | undefined> => {
  const lease = { ref: outcome.monitorRef, leaseToken: outcome.leaseToken };
  const group = await store.get('monitors', lease);
  if (group === undefined) return undefined;
  const { at } = outcome.result;
  const isHeld = group.currentStatus === 'paused' || group.currentStatus === 'maintenance';
  const isRedefined = group.definedAt !== null && (group.lastCheckedAt ?? 0) < group.definedAt;
  const isFirst = group.currentStatus === 'pending' || isRedefined;
  const record = isHeld ? undefined : await decide(store, group, { at, now, isFirst });
  const { currentStatus, statusSince } = record?.columns ?? group;
  return [
    ...(record?.changes ?? []),
    ...(record === undefined ? [] : await incidentsOfRecord(store, group, record, now)),
    {
      kind: 'update',
      table: 'monitors',
      where: lease,
      set: {
        ...outcome.set,
        firstFailureAt: currentStatus === 'down' ? statusSince : null,
        ...(isRedefined && { definedAt: at }),
      },
      mustMatch: true,
    },
    {
      kind: 'insert',
      table: 'monitorResults',
      row: { ...outcome.result, monitorStatus: monitorStatuses.indexOf(currentStatus) },
      onConflict: 'ignore',
    },
    ...(outcome.changes ?? []),
    ...(outcome.usage === undefined ? [] : [outcome.usage]),
  ];
};
