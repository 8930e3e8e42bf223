import type { Change, Row, Store } from '../../store/interface/store.js';
import { notificationsBounds } from '../notifications/bounds.js';
import { type ChannelNews, channelNewsRow } from '../notifications/channel-news.js';
import { heldSubject } from '../notifications/held-mail.js';
import type { NewsData } from '../notifications/news.js';
import { type PlannedDelivery, type PlannedNews, planChannel } from '../notifications/plan-channel.js';
import {
  conversationIdOf,
  type DeliveryPlace,
  idOfPlace,
  lineOf,
  supersedeWaiting,
  writeDelivery,
} from '../notifications/write-delivery.js';
import type { NewsReader } from './news-readers.js';
import { contentOfNews, monitorsOf, severityOf } from './person-news.js';

type NewsRow = Row<'news'>;
type Delivery = Row<'notificationDeliveries'>;

const mostWaiting = notificationsBounds.waitingMessages.most;
/** Quiet hours end after a week at the latest. */
const longestHoldMs = 8 * 24 * 3_600_000;
const expiresMs = 6 * 3_600_000;

/** News that the quiet hours of a person hold, for one place. */
export interface HeldNews {
  readonly rows: readonly NewsRow[];
  readonly place: Extract<DeliveryPlace, { kind: 'person' }>;
  readonly quietHours: NonNullable<NewsReader['quietHours']>;
  /** The end of the quiet hours. */
  readonly heldUntil: number;
  readonly organizationId: string;
}

/** What held news are written with. */
export interface HeldNewsOptions {
  readonly store: Pick<Store, 'get' | 'find'>;
  readonly consoleUrl: string | undefined;
  readonly now: number;
  /** The entry that puts a mail into the outbox which carries a message; `null` for a place that takes requests. */
  readonly mail: ((deliveryId: string, message: Delivery['message']) => Change) | null;
  /** Counts a message that does not join one that waits; the row of one that may not be written, or `null`. */
  readonly refused: () => Promise<readonly Change[] | null>;
}

/** News as the planner reads them. The same in another night is another subject. */
const planned = (row: NewsRow, { heldUntil, organizationId }: HeldNews): PlannedNews => {
  const content = contentOfNews(row);
  const { at, incident } = row.data as NewsData;
  const what = content.change === 'remark' ? row.kind : content.about;
  const news: ChannelNews = {
    organizationId,
    event: null,
    subject: {
      type: heldSubject,
      id: `${heldUntil}:${what}:${row.monitorId ?? content.name}:${incident?.id ?? ''}`,
    },
    state: content.change === 'ended' ? 'closed' : 'open',
    severity: severityOf(row),
    monitorIds: monitorsOf(row),
    incidentId: incident?.id ?? null,
    at,
    content,
  };
  return { ...channelNewsRow(news, row.createdAt), id: row.id };
};

/** The entries that change a message which waits already, so that a night of trouble is not a message for each moment. */
const amended = (
  waiting: Delivery,
  { message: content, members, incidentId, monitorIds }: PlannedDelivery,
  conversation: Row<'conversations'>,
  now: number,
): readonly Change[] => {
  const sequence = conversation.sequence + 1;
  const state = content.kind === 'resolved' ? 'closed' : 'open';
  return [
    {
      kind: 'update',
      table: 'conversations',
      where: { id: conversation.id, sequence: conversation.sequence },
      set: { sequence, state, ...(members === null ? {} : { members }), updatedAt: now },
      mustMatch: true,
    },
    {
      kind: 'update',
      table: 'notificationDeliveries',
      // Refused when it is being sent: then all is decided again, and goes out by itself.
      where: { id: waiting.id, leaseToken: null, nextAt: { not: null } },
      set: {
        kind: content.kind,
        title: lineOf(content.title),
        message: { ...content, conversation: conversation.id, sequence },
        incidentId,
        monitorIds: [...monitorIds],
        updatedAt: now,
      },
      mustMatch: true,
    },
  ];
};

/** What waits for the same end of quiet hours at the same place. */
const readWaiting = (
  { place: { userId, contactMethodId, contactLaneId }, organizationId, heldUntil }: HeldNews,
  store: Pick<Store, 'find'>,
): Promise<Delivery[]> =>
  store.find(
    'notificationDeliveries',
    {
      userId,
      organizationId,
      contactMethodId,
      contactLaneId,
      reason: 'preference',
      status: 'held',
      notBefore: heldUntil,
      nextAt: { not: null },
      createdAt: { above: heldUntil - longestHoldMs },
    },
    { limit: mostWaiting, orderBy: 'createdAt' },
  );

/**
 * The entries that hold news for a place until quiet hours end: by the planner of channels, so at their end there is one digest of what
 * is still wrong, with a line for what came and went.
 *
 * @throws StoreUnavailableError
 */
export const heldNewsChanges = async (held: HeldNews, options: HeldNewsOptions): Promise<readonly Change[]> => {
  const { place, heldUntil, quietHours, organizationId } = held;
  const { store, consoleUrl, now, mail } = options;
  const waiting = await readWaiting(held, store);
  const refusal = waiting.length === 0 ? await options.refused() : null;
  if (refusal !== null) return refusal;
  const news = held.rows.map((row) => planned(row, held));
  const ids = [
    ...new Set([
      ...news.map(({ subjectType, subjectId }) => conversationIdOf(place, { type: subjectType, id: subjectId })),
      ...waiting.map(({ conversationId }) => conversationId),
    ]),
  ];
  const found = await store.find('conversations', { id: { in: ids } }, { limit: ids.length });
  const conversations = new Map(found.map((conversation) => [conversation.id, conversation]));
  const { deliveries } = planChannel({
    channel: {
      id: idOfPlace(place),
      type: place.type,
      // All of it is sent at one moment, so nothing has to wait for more.
      grouping: { waitSeconds: 0, digestAbove: 1, digestSeconds: longestHoldMs / 1000 },
      quietHours: { ...quietHours, below: quietHours.exceptSeverity, afterwards: 'hold' },
      showTarget: 'none',
    },
    supports: { edit: false, close: false },
    news: news.map((row) => ({ row, reason: 'subscription' })),
    waiting,
    conversations,
    digests: waiting.flatMap(({ subjectType, conversationId }) =>
      subjectType === 'digest' ? (conversations.get(conversationId) ?? []) : [],
    ),
    consoleUrl,
    timezone: quietHours.timezone,
    now,
    gathersAll: true,
  });
  const changes: Change[] = [];
  for (const delivery of deliveries) {
    const { subject, message, causeAt, members, incidentId, monitorIds, absorbs } = delivery;
    const conversation = conversations.get(conversationIdOf(place, subject));
    const own = waiting.find(({ conversationId }) => conversationId === conversation?.id);
    let id = own?.id ?? null;
    if (own !== undefined && conversation !== undefined) changes.push(...amended(own, delivery, conversation, now));
    else {
      const written = await writeDelivery(
        {
          ...{ organizationId, place, subject, message, causeAt, members, incidentId, monitorIds },
          reason: 'preference',
          notBefore: heldUntil,
          expiresAt: heldUntil + expiresMs,
          status: 'held',
        },
        { store, now },
      );
      id = written.row.id;
      changes.push(...written.changes, ...(mail === null ? [] : [mail(id, written.row.message)]));
    }
    if (absorbs.length > 0) {
      changes.push(
        ...supersedeWaiting({ organizationId, id: { in: [...absorbs] } }, { why: 'superseded', by: id, now }),
      );
    }
  }
  return changes;
};
