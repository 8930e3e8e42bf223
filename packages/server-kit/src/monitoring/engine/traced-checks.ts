import { spanKind, type Tracer, withinSpan } from '../../base/tracing.js';
import type { MonitorCheck } from './check-monitor.js';

/** A span for each check of a target. */
export const tracedChecks = (check: MonitorCheck, tracer: Tracer | undefined): MonitorCheck =>
  tracer === undefined
    ? check
    : (request, environment) => {
        const attributes = { 'watchpost.monitor.type': request.type };
        return withinSpan(tracer, `check ${request.type}`, { kind: spanKind.client, attributes }, async (span) => {
          const report = await check(request, environment);
          span.setAttribute('watchpost.monitor.status', report.status);
          return report;
        });
      };
