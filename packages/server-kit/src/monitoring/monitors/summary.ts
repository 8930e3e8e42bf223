import { bounds, type MonitorSummary, monitorRoutes, monitorStatuses } from '@watchpost/schemas';
import { serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';

const columns = ['id', 'name', 'type', 'currentStatus', 'tags', 'certificate'] as const;
type Counted = Pick<Row<'monitors'>, (typeof columns)[number]>;

const increment = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Certificates that end soon, as the last check of each found them; a paused monitor may have found its own long ago. */
const endingCertificates = (monitors: readonly Counted[]): MonitorSummary['certificates'] =>
  monitors
    .flatMap(({ id, name, currentStatus, certificate }) => {
      if (certificate === null || currentStatus === 'paused') return [];
      const { validTo, daysRemaining } = certificate;
      return daysRemaining > bounds.summaryCertificateDays.most
        ? []
        : [{ monitorId: id, name, validTo, daysRemaining }];
    })
    .sort((a, b) => (a.validTo < b.validTo ? -1 : 1))
    .slice(0, bounds.summaryCertificates.most);

/** Counts monitors by status, type and tag. */
export const summaryOf = (monitors: readonly Counted[]): MonitorSummary => {
  const byStatus = new Map<string, number>(monitorStatuses.map((status) => [status, 0]));
  const byType = new Map<string, number>();
  const tags = new Map<string, { total: number; down: number }>();
  for (const { type, currentStatus, tags: labels } of monitors) {
    increment(byStatus, currentStatus);
    increment(byType, type);
    for (const tag of labels) {
      const { total, down } = tags.get(tag) ?? { total: 0, down: 0 };
      tags.set(tag, { total: total + 1, down: down + (currentStatus === 'down' ? 1 : 0) });
    }
  }
  return {
    total: monitors.length,
    // Every status was counted from 0.
    byStatus: Object.fromEntries(byStatus) as MonitorSummary['byStatus'],
    byType: Object.fromEntries([...byType].sort(([a], [b]) => (a < b ? -1 : 1))),
    tags: [...tags]
      .map(([tag, counts]) => ({ tag, ...counts }))
      .sort((a, b) => b.total - a.total || (a.tag < b.tag ? -1 : 1))
      .slice(0, bounds.summaryTags.most),
    certificates: endingCertificates(monitors),
  };
};

/** Counts the monitors of the caller's organization. */
export const readSummary = serve(monitorRoutes.summary, async (_input, { services, caller }) => {
  const { organizationId } = caller;
  const limit = bounds.organizationMonitors.most;
  const work = async (): Promise<string> => {
    const found = await services.store.findColumns('monitors', columns, { organizationId }, { orderBy: 'type', limit });
    return JSON.stringify(summaryOf(found));
  };
  const text = await services.sharedWork.overviews.run({ lane: organizationId, key: 'summary', work });
  return { text };
});
