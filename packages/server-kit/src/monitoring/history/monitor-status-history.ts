import { type MonitorStatus, monitorHistoryRoutes, type UnknownReason } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { serve } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Store } from '../../store/interface/store.js';
import { currentStatusOf } from '../status/status-since.js';
import { equalEdges } from './bins.js';
import { historyBounds } from './bounds.js';
import { rangeOf } from './range.js';
import { keptRange, readRetainedFrom, shownRetention } from './retention.js';
import { readStatusBins } from './status-bins.js';
import { uptimePercent } from './status-spans.js';
import type { Range } from './stretches.js';
import { worstOf } from './worst-status.js';

const maxIntervals = historyBounds.statusIntervals.most;

interface ShownInterval {
  readonly status: MonitorStatus;
  readonly from: string;
  readonly to: string | null;
  readonly cause: string | null;
  readonly unknownReason: UnknownReason | null;
}

/** Makes one of those that follow each other without another status between them, as where late results fill a gap. */
const joined = (latestFirst: readonly ShownInterval[]): readonly ShownInterval[] => {
  const intervals: ShownInterval[] = [];
  for (const interval of latestFirst) {
    const next = intervals.at(-1);
    const isOne = next?.from === interval.to && next.status === interval.status;
    if (isOne && next.unknownReason === interval.unknownReason) intervals.splice(-1, 1, { ...interval, to: next.to });
    else intervals.push(interval);
  }
  return intervals;
};

/** The statuses that lie in a range or reach into it, as they began and ended; the latest first. */
const readIntervals = async (store: Pick<Store, 'find'>, monitor: Row<'monitors'>, { from, to }: Range) => {
  const where = { monitorRef: monitor.ref, endedAt: { above: from }, startedAt: { below: to } };
  const ended = await store.find('statusIntervals', where, {
    orderBy: 'startedAt',
    isDescending: true,
    limit: maxIntervals,
  });
  const { status, since, cause } = currentStatusOf(monitor);
  const { unknownReason } = monitor;
  const current = since < to ? [{ status, from: timestamp(since), to: null, cause, unknownReason }] : [];
  const before = ended.map((interval) => ({
    status: interval.status,
    from: timestamp(interval.startedAt),
    to: timestamp(interval.endedAt),
    cause: interval.cause,
    unknownReason: interval.unknownReason,
  }));
  return joined([...current, ...before]).slice(0, maxIntervals);
};

/** The statuses of a range in bins that can be drawn as they are, and the statuses themselves. */
export const readStatusHistory = serve(monitorHistoryRoutes.statusHistory, async ({ params, query }, context) => {
  const { store } = context.services;
  const monitor = await readOwnRow('monitors', params.id, context);
  const asked = rangeOf(query, context.now);
  const retainedFrom = await readRetainedFrom(store, monitor.organizationId, context.now);
  const lived = keptRange(asked, monitor, retainedFrom);
  const edges = equalEdges(asked, query.bins);
  const bins = await readStatusBins(store, monitor, lived, edges);
  return {
    body: {
      monitorId: monitor.id,
      from: timestamp(asked.from),
      to: timestamp(asked.to),
      ...shownRetention(retainedFrom),
      binSeconds: bins.length === 0 ? 0 : (asked.to - asked.from) / 1000 / bins.length,
      bins: bins.map((seconds, place) => ({
        at: timestamp(edges[place] ?? asked.from),
        status: worstOf(seconds),
        uptimePercent: uptimePercent(seconds),
        seconds,
      })),
      intervals: await readIntervals(store, monitor, lived),
    },
  };
});
