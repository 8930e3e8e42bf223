import type { Row, Store } from '../../store/interface/store.js';
import { notificationsBounds } from './bounds.js';
import type { NewsContent } from './channel-news.js';
import { flappingAt } from './flapping.js';
import { readableDuration } from './mailed-news.js';
import type { PlannedNews } from './plan-channel.js';

type Channel = Pick<Row<'notificationChannels'>, 'flapping'>;
type Monitor = Pick<Row<'monitors'>, 'id' | 'ref' | 'currentStatus' | 'statusSince'>;

const mostChanges = notificationsBounds.flappingStatuses.most;

/** When monitors went down and came back, by their ids. */
export type StatusChanges = ReadonlyMap<string, readonly number[]>;

/** The monitor whose failure or recovery the news is; `null` for other news. */
const changedMonitor = ({ event, monitorIds }: PlannedNews): string | null =>
  (event === 'incident.opened' || event === 'incident.resolved') && monitorIds.length === 1
    ? (monitorIds[0] ?? null)
    : null;

/** Reads when the monitors of news went down and came back, as far back as one of the channels asks for. */
export const readStatusChanges = async (
  rows: readonly PlannedNews[],
  monitors: ReadonlyMap<string, Monitor>,
  {
    store,
    channels,
    now,
  }: { readonly store: Pick<Store, 'find'>; readonly channels: readonly Channel[]; readonly now: number },
): Promise<StatusChanges> => {
  const windowMs = Math.max(0, ...channels.map(({ flapping }) => (flapping?.windowSeconds ?? 0) * 1000));
  const changed = [...new Set(rows.flatMap((row) => changedMonitor(row) ?? []))].flatMap(
    (id) => monitors.get(id) ?? [],
  );
  if (windowMs === 0 || changed.length === 0) return new Map();
  const failures = await store.find(
    'statusIntervals',
    { monitorRef: { in: changed.map(({ ref }) => ref) }, endedAt: { above: now - windowMs }, status: 'down' },
    { limit: mostChanges, orderBy: 'endedAt', isDescending: true },
  );
  const ended = Map.groupBy(failures, ({ monitorRef }) => monitorRef);
  return new Map(
    changed.map(({ id, ref, currentStatus, statusSince }) => [
      id,
      [
        ...(ended.get(ref) ?? []).flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
        ...(currentStatus === 'down' ? [statusSince] : []),
      ],
    ]),
  );
};

/**
 * News of a monitor that goes up and down, as a channel is notified of it: one conversation that stays open, instead of one for each
 * failure.
 */
export const asFlapping = (
  row: PlannedNews,
  { flapping }: Channel,
  { changes, now }: { readonly changes: StatusChanges; readonly now: number },
): PlannedNews => {
  const monitorId = changedMonitor(row);
  const times = monitorId === null ? undefined : changes.get(monitorId);
  if (monitorId === null || times === undefined) return row;
  const state = flappingAt(flapping, times, now);
  if (state === null || flapping === null) return row;
  const { lastedMs: _, ...lasting } = row.content;
  const windowMs = flapping.windowSeconds * 1000;
  const recent = times.filter((at) => at > now - windowMs).length;
  return {
    ...row,
    subjectType: 'flapping',
    subjectId: `${monitorId}:${state.since}`,
    state: 'open',
    content: {
      ...lasting,
      change: 'flapping',
      facts: [
        { name: 'Changes', value: `${recent} in ${readableDuration(windowMs)}` },
        { name: 'Now', value: row.state === 'open' ? 'down' : 'up' },
      ],
      startedAt: Math.min(...times),
    } satisfies NewsContent,
  };
};
