import { monitorHistoryRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { serve } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import { rangeOf } from './range.js';
import { readSpans } from './read-spans.js';
import { keptRange, readRetainedFrom, shownRetention } from './retention.js';
import { StatusTally, uptimePercent } from './status-spans.js';
import { UnknownTally } from './unknown-tally.js';

/** How long a monitor was in which status. */
export const readMonitorUptime = serve(monitorHistoryRoutes.uptime, async ({ params, query }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  const retainedFrom = await readRetainedFrom(context.services.store, monitor.organizationId, context.now);
  const range = keptRange(rangeOf(query, context.now), monitor, retainedFrom);
  const tally = new StatusTally();
  const unknown = new UnknownTally();
  let downCount = 0;
  let longestDownMs = 0;
  let outage = { from: Number.NaN, to: Number.NaN };
  for await (const spans of readSpans(context.services.store, monitor, range)) {
    for (const span of spans) {
      tally.add(span);
      unknown.add(span);
      if (span.status !== 'down') continue;
      // What late results say of a gap may lie beside what was known: it is one outage.
      if (span.from !== outage.to) downCount += 1;
      outage = { from: span.from === outage.to ? outage.from : span.from, to: span.to };
      longestDownMs = Math.max(longestDownMs, outage.to - outage.from);
    }
  }
  const { seconds } = tally;
  return {
    body: {
      monitorId: monitor.id,
      from: timestamp(range.from),
      to: timestamp(range.to),
      ...shownRetention(retainedFrom),
      uptimePercent: uptimePercent(seconds),
      seconds,
      unknownTimes: unknown.times,
      downCount,
      longestDownSeconds: longestDownMs / 1000,
    },
  };
});
