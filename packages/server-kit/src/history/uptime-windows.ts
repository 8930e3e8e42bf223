import type { Row, Store } from '../store/store.js';
import { secondsOf, spansOf, uptimePercent } from './status-spans.js';

const hourMs = 3_600_000;

/** The stretches before now that a monitor's `uptime` tells of. */
export const uptimeWindows = { h24: 24 * hourMs, d7: 7 * 24 * hourMs, d30: 30 * 24 * hourMs, d90: 90 * 24 * hourMs };

/** Percent of each stretch; `null` where no time of it counts. */
export type Uptime = Readonly<Record<keyof typeof uptimeWindows, number | null>>;

/** What is said of a monitor of which nothing is known. */
export const unknownUptime: Uptime = { h24: null, d7: null, d30: null, d90: null };

/** Ended statuses that are read at most: a monitor that changes its status every minute has so many in three months. */
const maxIntervals = 200_000;

/** Computes the uptime of some monitors with one read. */
export const readUptime = async (
  store: Pick<Store, 'find'>,
  monitors: readonly Pick<Row<'monitors'>, 'ref' | 'createdAt' | 'currentStatus' | 'statusSince' | 'cause'>[],
  now: number,
): Promise<ReadonlyMap<number, Uptime>> => {
  const longestAgo = now - uptimeWindows.d90;
  // Whatever has stood as it does for longer needs no history.
  const changed = monitors.filter(({ statusSince }) => statusSince > longestAgo);
  const rows =
    changed.length === 0
      ? []
      : await store.find(
          'statusIntervals',
          { monitorRef: { in: changed.map(({ ref }) => ref) }, endedAt: { above: longestAgo } },
          { limit: maxIntervals },
        );
  const byMonitor = Map.groupBy(rows, ({ monitorRef }) => monitorRef);
  return new Map(
    monitors.map((monitor) => {
      const ended = (byMonitor.get(monitor.ref) ?? []).sort((a, b) => a.startedAt - b.startedAt);
      const current = { status: monitor.currentStatus, since: monitor.statusSince, cause: monitor.cause };
      const percent = (lengthMs: number): number | null => {
        const from = Math.max(now - lengthMs, monitor.createdAt);
        return uptimePercent(secondsOf(spansOf({ ended, current }, { from, to: Math.max(now, from) })));
      };
      const { h24, d7, d30, d90 } = uptimeWindows;
      return [monitor.ref, { h24: percent(h24), d7: percent(d7), d30: percent(d30), d90: percent(d90) }];
    }),
  );
};
