import { bounds } from '@watchpost/schemas';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { notificationsBounds } from './bounds.js';
import { asFlapping, readStatusChanges, type StatusChanges } from './flapping-news.js';
import { readPagedChannels } from './paged-channels.js';
import { type ChannelAtMoment, type PlannedNews, type PlannedReason, planChannel } from './plan-channel.js';
import { isReminder, reminderOf, withoutIdleReminders } from './reminders.js';
import { subscriptionMatch } from './subscriptions.js';
import { conversationIdOf, stillEnabled, supersedeWaiting, writeDelivery } from './write-delivery.js';

type Channel = Row<'notificationChannels'>;
type Monitor = Row<'monitors'>;

const batchSize = notificationsBounds.plannedNews.most;
const mostWaiting = notificationsBounds.waitingMessages.most;
const mostDigests = notificationsBounds.openDigests.most;
const mostChannels = bounds.organizationNotificationChannels.most;
const mostTries = notificationsBounds.planningTries.most;

/** What planning needs besides the news. */
export interface PlanningOptions {
  readonly store: Store;
  /** Where the console is; messages link into it. */
  readonly consoleUrl?: string | undefined;
  /** What the type of a channel can do. */
  readonly supportsOf: (channel: Channel) => ChannelAtMoment['supports'];
  readonly now: number;
}

const readMonitors = async (
  rows: readonly PlannedNews[],
  store: Pick<Store, 'find'>,
): Promise<Map<string, Monitor>> => {
  const ids = [...new Set(rows.flatMap(({ monitorIds }) => monitorIds))];
  if (ids.length === 0) return new Map();
  const monitors = await store.find('monitors', { id: { in: ids } }, { limit: ids.length });
  return new Map(monitors.map((monitor) => [monitor.id, monitor]));
};

/** News with the address of what is watched, which most of what happens does not say. */
const withTarget = (row: PlannedNews, monitors: ReadonlyMap<string, Monitor>): PlannedNews => {
  const { content } = row;
  const [monitorId] = row.monitorIds;
  if (content.target !== undefined || monitorId === undefined || row.monitorIds.length > 1) return row;
  const target = monitors.get(monitorId)?.target ?? '';
  return target === '' ? row : { ...row, content: { ...content, target } };
};

/** Why a channel is notified of something; `null` when it is not. */
export const reasonFor = (
  channel: Pick<Channel, 'id' | 'subscriptions'>,
  row: PlannedNews,
  monitors: ReadonlyMap<string, Monitor>,
): PlannedReason | null => {
  if (row.content.pagedChannelIds?.includes(channel.id)) return null;
  if (row.channelIds.includes(channel.id)) return 'rule';
  // A channel does not report its own failure.
  if (row.event === null || (row.subjectType === 'channel' && row.subjectId.startsWith(`${channel.id}:`))) return null;
  const { event, severity, labels } = row;
  const about = row.monitorIds.flatMap((id) => monitors.get(id) ?? []);
  return subscriptionMatch(channel.subscriptions, { event, severity, labels, monitors: about }) === 'subscribed'
    ? 'subscription'
    : null;
};

/** Reads what a channel is in the middle of saying. */
const readMoment = async (
  channel: Channel,
  {
    matched,
    changes,
    timezone,
  }: {
    readonly matched: ChannelAtMoment['news'];
    readonly changes: StatusChanges;
    readonly timezone: string;
  },
  { store, consoleUrl, supportsOf, now }: PlanningOptions,
): Promise<ChannelAtMoment> => {
  const place = { kind: 'channel', channelId: channel.id, type: channel.type } as const;
  const idOf = ({ subjectType, subjectId }: PlannedNews): string =>
    conversationIdOf(place, { type: subjectType, id: subjectId });
  const news = matched.map(({ row, reason }) => ({
    row,
    reason,
    flapping: asFlapping(row, channel, { changes, now }),
  }));
  const ids = [...new Set(news.flatMap(({ row, flapping }) => [idOf(row), idOf(flapping)]))];
  const waiting = await store.find(
    'notificationDeliveries',
    { channelId: channel.id, nextAt: { not: null } },
    { limit: mostWaiting + batchSize, orderBy: 'id' },
  );
  const found = await store.find('conversations', { id: { in: ids } }, { limit: ids.length });
  const conversations = new Map(found.map((conversation) => [conversation.id, conversation]));
  const digests = await store.find(
    'conversations',
    { channelId: channel.id, subjectType: 'digest', state: 'open' },
    { limit: mostDigests, orderBy: 'updatedAt', isDescending: true },
  );
  return {
    channel,
    supports: supportsOf(channel),
    // An incident whose beginning was sent by itself also ends by itself.
    news: news
      .filter(({ row, reason }) => reason !== 'escalation' || conversations.has(idOf(row)))
      .map(({ row, reason, flapping }) => ({ row: conversations.has(idOf(row)) ? row : flapping, reason })),
    waiting,
    conversations,
    digests,
    consoleUrl,
    timezone,
    now,
  };
};

/** The entries that queue what a channel is to send. */
const plannedChanges = async (channel: Channel, moment: ChannelAtMoment, store: Store): Promise<Change[]> => {
  const { now } = moment;
  const { id: channelId, organizationId, type, expiresAfterSeconds } = channel;
  const { deliveries, pointless } = planChannel(moment);
  const changes: Change[] = deliveries.length === 0 ? [] : [stillEnabled(channel)];
  for (const { absorbs, news, ...planned } of deliveries) {
    const { row, changes: written } = await writeDelivery(
      {
        ...planned,
        organizationId,
        place: { kind: 'channel', channelId, type },
        expiresAt: planned.notBefore + expiresAfterSeconds * 1000,
        unsentReason: 'quietHours',
      },
      { store, now },
    );
    changes.push(...written, ...reminderOf({ ...planned, news }, channel, now));
    if (absorbs.length > 0) {
      changes.push(
        ...supersedeWaiting({ organizationId, id: { in: [...absorbs] } }, { why: 'superseded', by: row.id, now }),
      );
    }
  }
  if (pointless.length > 0) {
    changes.push(...supersedeWaiting({ organizationId, id: { in: [...pointless] } }, { why: 'superseded', now }));
  }
  return changes;
};

/** The entries that queue the messages of all channels of an organization about some news. */
export const planNews = async (
  organizationId: string,
  claimed: readonly Row<'channelNews'>[],
  options: PlanningOptions,
): Promise<Change[]> => {
  const { store, now } = options;
  // `channelNewsRow` has made them.
  const rows = claimed as readonly PlannedNews[];
  const channels = await store.find('notificationChannels', { organizationId, enabled: true }, { limit: mostChannels });
  if (channels.length === 0) return [];
  const monitors = await readMonitors(rows, store);
  const current = await withoutIdleReminders(rows, store);
  const located = current.map((row) => withTarget(row, monitors));
  const paged = await readPagedChannels(rows, store);
  const statusChanges = await readStatusChanges(rows, monitors, { store, channels, now });
  const { timezone = 'UTC' } = (await store.get('organizations', { id: organizationId })) ?? {};
  const changes: Change[] = [];
  for (const channel of channels) {
    const matched = located.flatMap((row) => {
      // Switched off since it was planned.
      if (isReminder(row) && channel.repeat === null) return [];
      const wasPaged = paged.get(row.incidentId ?? '')?.has(channel.id) ?? false;
      const reason = reasonFor(channel, row, monitors) ?? (wasPaged ? 'escalation' : null);
      return reason === null ? [] : [{ row, reason }];
    });
    if (matched.length === 0) continue;
    changes.push(
      ...(await plannedChanges(
        channel,
        await readMoment(channel, { matched, changes: statusChanges, timezone: channel.timezone ?? timezone }, options),
        store,
      )),
    );
  }
  return changes;
};

/** Makes the worker that plans what the channels of an organization send about what has happened. */
export const createChannelPlanner = ({
  clock = systemClock,
  logger = silentLogger,
  ...options
}: Omit<PlanningOptions, 'now'> & { readonly clock?: Clock; readonly logger?: Logger }): Worker => {
  const { store } = options;
  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'channelNews',
    name: 'planning of messages',
    batchSize,
    leaseMs: 15_000,
    pollMs: 500,
    work: async (rows, leaseToken) => {
      const organizationId = rows[0]?.organizationId;
      if (organizationId === undefined) return;
      const taken: Change = {
        kind: 'delete',
        table: 'channelNews',
        where: { id: { in: rows.map(({ id }) => id) }, leaseToken },
        mustMatch: true,
      };
      for (let attempt = 1; attempt <= mostTries; attempt++) {
        const planned = await planNews(organizationId, rows, { ...options, now: clock.now() });
        const { isCommitted } = await store.commit([taken, ...planned]);
        if (isCommitted) return;
      }
    },
  });
};
