import {
  type NotificationChannelPreview,
  type NotificationChannelPreviewRequest,
  notificationChannelRoutes,
} from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { changedSettings } from '../../outbound/channels/channel.js';
import { channelSupport } from '../../outbound/channels/channel-access.js';
import { channelNewsRow } from '../../outbound/notifications/channel-news.js';
import { reasonFor } from '../../outbound/notifications/channel-planner.js';
import type { StatusChanges } from '../../outbound/notifications/flapping-news.js';
import type { PlannedNews } from '../../outbound/notifications/plan-channel.js';
import { simulateChannel } from '../../outbound/notifications/simulate-channel.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { incidentsBounds } from './bounds.js';
import { newsOfIncident } from './incident-rows.js';

type Incident = Row<'incidents'>;

const dayMs = 86_400_000;
const longestMs = incidentsBounds.previewRange.most * dayMs;
const usualMs = 7 * dayMs;
const mostIncidents = incidentsBounds.previewIncidents.most;
const mostMessages: number = incidentsBounds.previewMessages.most;

const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number) => {
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const start = from === undefined ? end - usualMs : Date.parse(from);
  if (start >= end) throw invalidField('from', 'not_before', 'must be before to');
  if (end - start > longestMs) throw invalidField('from', 'too_long', 'must be at most 31 days before to');
  return { start, end };
};

const person = { type: 'user', id: null, name: 'A person' } as const;

/** What happened to an incident, as it was reported then. */
const historyOf = (incident: Incident): PlannedNews[] => {
  const { createdAt, acknowledgedAt, resolvedAt } = incident;
  const open: Incident = { ...incident, status: 'open', resolvedAt: null };
  return [
    channelNewsRow(newsOfIncident('incident.opened', open, { now: createdAt }), createdAt),
    ...(acknowledgedAt === null
      ? []
      : [
          channelNewsRow(
            newsOfIncident(
              'incident.acknowledged',
              { ...open, status: 'acknowledged' },
              { actor: person, now: acknowledgedAt },
            ),
            acknowledgedAt,
          ),
        ]),
    ...(resolvedAt === null
      ? []
      : [
          channelNewsRow(
            newsOfIncident('incident.resolved', { ...incident, status: 'resolved' }, { now: resolvedAt }),
            // An outage that was found afterwards ended before its incident was opened.
            Math.max(resolvedAt, createdAt),
          ),
        ]),
  ];
};

/** When monitors went down and came back, as their incidents have it. */
const changesOf = (incidents: readonly Incident[]): StatusChanges =>
  new Map(
    [...Map.groupBy(incidents, ({ monitorIds }) => monitorIds[0] ?? '')].map(([monitorId, own]) => [
      monitorId,
      own.flatMap(({ startedAt, resolvedAt }) => [startedAt, ...(resolvedAt === null ? [] : [resolvedAt])]),
    ]),
  );

const readMonitors = async (incidents: readonly Incident[], { services }: OrganizationContext) => {
  const ids = [...new Set(incidents.flatMap(({ monitorIds }) => monitorIds))].slice(0, mostIncidents);
  if (ids.length === 0) return new Map<string, Row<'monitors'>>();
  const monitors = await services.store.find('monitors', { id: { in: ids } }, { limit: ids.length });
  return new Map(monitors.map((monitor) => [monitor.id, monitor]));
};

const previewOf = async (
  row: Row<'notificationChannels'>,
  {
    body,
    start,
    end,
  }: { readonly body: NotificationChannelPreviewRequest; readonly start: number; readonly end: number },
  context: OrganizationContext<'channelTypes'>,
): Promise<NotificationChannelPreview> => {
  const { organizationId } = context.caller;
  const found = await context.services.store.find(
    'incidents',
    { organizationId, createdAt: { atLeast: start, below: end } },
    { limit: mostIncidents + 1, orderBy: 'createdAt' },
  );
  const incidents = found.slice(0, mostIncidents);
  const { from: _, to: __, ...tried } = body;
  const channel = { ...row, ...changedSettings(row, tried) };
  const monitors = await readMonitors(incidents, context);
  const news = incidents.flatMap(historyOf).filter((one) => reasonFor(channel, one, monitors) === 'subscription');
  const byId = new Map(incidents.map((incident) => [incident.id, incident]));
  const simulated = simulateChannel(channel, news, {
    supports: channelSupport(row, context.services.channelTypes),
    changes: changesOf(incidents),
    isOpen: (id, at) => {
      const incident = byId.get(id);
      return (
        incident !== undefined && at < (incident.acknowledgedAt ?? incident.resolvedAt ?? Number.POSITIVE_INFINITY)
      );
    },
    until: end,
  });
  const totals = { sent: 0, held: 0, dropped: 0, superseded: 0 };
  for (const { fate } of simulated) totals[fate] += 1;
  const delays = simulated.map(({ at, sentAt }) => Math.max(0, (sentAt ?? at) - at));
  return {
    messages: simulated.slice(0, mostMessages).map(({ at, sentAt, ...message }) => ({
      ...message,
      at: timestamp(at),
      sentAt: timestampOrNull(sentAt),
    })),
    totals,
    longestDelaySeconds: Math.round(Math.max(0, ...delays) / 1000),
    truncatedAt: timestampOrNull(found[mostIncidents]?.createdAt ?? null),
  };
};

/** Plans what a channel would have sent about the incidents of a time, with its settings or others; in turn, like back-tests. */
const preview = serve(
  notificationChannelRoutes.preview,
  async ({ params, body }, context: OrganizationContext<'channelTypes'>) => {
    const row = await readOwnRow('notificationChannels', params.id, context);
    // Before its turn: a wrong range is refused without one.
    const range = rangeOf(body, context.now);
    const key = JSON.stringify(['preview', row.id, row.version, range, body]);
    const work = (): Promise<NotificationChannelPreview> => previewOf(row, { body, ...range }, context);
    return { body: await context.services.sharedWork.backTests.run({ lane: row.organizationId, key, work }) };
  },
);

export const channelPreviewOperations: Readonly<Record<string, Verb>> = { 'notificationChannels.preview': preview };
