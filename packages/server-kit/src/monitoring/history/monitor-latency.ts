import { monitorHistoryRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { serve } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import { latencyEdges } from './bins.js';
import { sketchRelativeError } from './latency-sketch.js';
import { latencyMsOf, mergeSummaries } from './latency-summary.js';
import { agentRefOf } from './location-ref.js';
import { rangeOf } from './range.js';
import { readLatencyBins } from './read-latencies.js';
import { keptRange, readRetainedFrom, shownRetention } from './retention.js';

/** How quickly a monitor answered, over a range and in bins of it. */
export const readMonitorLatency = serve(monitorHistoryRoutes.latency, async ({ params, query }, context) => {
  const { now, services } = context;
  const monitor = await readOwnRow('monitors', params.id, context);
  const retainedFrom = await readRetainedFrom(services.store, monitor.organizationId, now);
  const range = keptRange(rangeOf(query, now), monitor, retainedFrom);
  const agentRef = query.agentId === undefined ? undefined : await agentRefOf(query.agentId, context);
  const { edges, coarsest } = latencyEdges(range, query.bins, now);
  const bins = await readLatencyBins(services.store, monitor.ref, { edges, coarsest, agentRef });
  const all = mergeSummaries(bins);
  return {
    body: {
      monitorId: monitor.id,
      from: timestamp(edges[0] ?? range.from),
      to: timestamp(edges.at(-1) ?? range.to),
      ...shownRetention(retainedFrom),
      count: all.count,
      averageMs: latencyMsOf(all, 'avg'),
      minMs: latencyMsOf(all, 'min'),
      maxMs: latencyMsOf(all, 'max'),
      p50Ms: latencyMsOf(all, 'p50'),
      p75Ms: latencyMsOf(all, 'p75'),
      p90Ms: latencyMsOf(all, 'p90'),
      p95Ms: latencyMsOf(all, 'p95'),
      p99Ms: latencyMsOf(all, 'p99'),
      relativeError: sketchRelativeError,
      series: bins.map((bin, place) => ({
        at: timestamp(edges[place] ?? range.from),
        count: bin.count,
        averageMs: latencyMsOf(bin, 'avg'),
        p50Ms: latencyMsOf(bin, 'p50'),
        p95Ms: latencyMsOf(bin, 'p95'),
        p99Ms: latencyMsOf(bin, 'p99'),
      })),
    },
  };
});
