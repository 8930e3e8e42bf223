import type { IncidentNotifications } from '@watchpost/schemas';
import { type NewsReader, readNewsPreferences, wantsNews } from '../../outbound/member-news/news-readers.js';
import { type DigestMembers, isMember } from '../../outbound/notifications/digest.js';
import { hasAddress, type RespondingMember, readRespondingMembers } from '../../outbound/notifications/responders.js';
import type { Row, Store } from '../../store/interface/store.js';
import { incidentsBounds } from './bounds.js';

type Incident = Row<'incidents'>;
type Delivery = Row<'notificationDeliveries'>;
type NotNotified = IncidentNotifications['notNotified'][number];

const maxMessages = incidentsBounds.incidentMessages.most;
/** News wait for others, then for a worker; what comes later than that is not about the beginning. */
const gatheredWithinMs = 10 * 60_000;
/** A weekend of quiet hours. */
const heldWithinMs = 3 * 24 * 3_600_000;
/** An incident that is younger may still be on its way to people. */
const settlesAfterMs = 60_000;

/** Whether a message that is about several things is about an incident. */
const hasIncident = (members: DigestMembers, id: string): boolean =>
  isMember(members, `incident ${id}`) || Object.values(members.subjects).some(({ incidentId }) => incidentId === id);

/** Messages to people that tell of an incident among other things. */
export const readSharedNews = async (
  { id, organizationId, createdAt }: Pick<Incident, 'id' | 'organizationId' | 'createdAt'>,
  store: Pick<Store, 'find'>,
): Promise<Delivery[]> => {
  const shared = { organizationId, reason: 'preference', incidentId: null } as const;
  const own = await store.find(
    'notificationDeliveries',
    { ...shared, createdAt: { above: createdAt - 1, below: createdAt + gatheredWithinMs } },
    { limit: maxMessages, orderBy: 'createdAt' },
  );
  // What quiet hours hold was begun earlier in the same night.
  const joined = await store.find(
    'notificationDeliveries',
    {
      ...shared,
      subjectType: 'digest',
      createdAt: { above: createdAt - heldWithinMs, below: createdAt },
      notBefore: { above: createdAt },
    },
    { limit: maxMessages, orderBy: 'createdAt' },
  );
  const found = [...joined, ...own];
  if (found.length === 0) return [];
  const conversations = await store.find(
    'conversations',
    { id: { in: found.map(({ conversationId }) => conversationId) } },
    { limit: found.length },
  );
  const about = new Set(
    conversations.flatMap(({ id: conversationId, members }) =>
      members !== null && hasIncident(members, id) ? [conversationId] : [],
    ),
  );
  return found.filter(({ conversationId }) => about.has(conversationId));
};

const has = (wanted: Delivery['status']): ((delivery: Delivery) => boolean) => {
  return ({ status }) => status === wanted;
};

/** Why the messages that there were have not arrived; `null` when one has, or still may. */
const whyUnsent = (own: readonly Delivery[]): Omit<NotNotified, 'channelId' | 'userId'> | null => {
  const [last] = own.toReversed();
  if (last === undefined || own.some(has('delivered')) || own.some(has('pending'))) return null;
  if (own.some(has('held'))) return { why: 'quietHours', message: 'Quiet hours hold the messages until they end.' };
  const failed = own.findLast(has('failed')) ?? own.findLast(has('expired'));
  if (failed !== undefined) {
    const why = failed.status === 'failed' ? 'failed' : 'expired';
    return { why, message: failed.lastError ?? 'The message did not get there in time.' };
  }
  if (last.unsentReason === 'noMailServer') {
    return { why: 'noMailServer', message: 'The server has no mail server that it sends through.' };
  }
  if (last.status === 'superseded') {
    return { why: 'superseded', message: 'The incident was acknowledged or over before the message was sent.' };
  }
  return { why: 'disabled', message: 'The place was deleted before the message was sent.' };
};

/** Why no message was written for a person; `null` for one that may still be on its way. */
const whyUnwritten = (
  { user }: RespondingMember,
  reader: NewsReader,
  { incident, now }: { readonly incident: Incident; readonly now: number },
): Omit<NotNotified, 'channelId' | 'userId'> | null => {
  if (user.disabledAt !== null) return { why: 'disabled', message: 'The account is disabled.' };
  if (!hasAddress(user) && reader.methods.length === 0) {
    return { why: 'unreachable', message: 'The person has no verified address and no other verified place.' };
  }
  if (reader.email === null && reader.methods.length === 0) {
    return { why: 'noSubscription', message: 'The person wants to be notified by pages alone.' };
  }
  if (incident.source !== 'monitor') {
    const message = 'Without a page, members are notified of what happens to monitors and agents alone.';
    return { why: 'noSubscription', message };
  }
  const row = { kind: 'monitor.down', data: { severity: incident.severity } };
  if (!wantsNews({ wants: { ...reader.wants, minimumSeverity: 'minor' } }, row)) {
    return { why: 'noSubscription', message: 'The person does not want to be notified of monitors that are down.' };
  }
  if (!wantsNews(reader, row)) {
    const { minimumSeverity } = reader.wants;
    return { why: 'belowSeverity', message: `The person wants to be notified of what is at least ${minimumSeverity}.` };
  }
  if (now - incident.createdAt < settlesAfterMs) return null;
  return { why: 'noRecord', message: 'No message to the person is in the log.' };
};

/**
 * Members who may respond to incidents and got no message about one, with the reason. What their preferences say is read now:
 * what they said then is not kept.
 *
 * @param messages all messages to people about the incident, the first one first
 */
export const notNotifiedPeople = async (
  incident: Incident,
  messages: readonly Delivery[],
  { store, now }: { readonly store: Store; readonly now: number },
): Promise<NotNotified[]> => {
  const { organizationId } = incident;
  const members = (await readRespondingMembers(organizationId, store)).filter(
    ({ since }) => since <= incident.createdAt,
  );
  const readers = new Map(
    (await readNewsPreferences(members, organizationId, store)).map((reader) => [reader.userId, reader]),
  );
  const messagesOf = Map.groupBy(messages, ({ userId }) => userId);
  return members.flatMap((member) => {
    const { id: userId } = member.user;
    const reader = readers.get(userId);
    if (reader === undefined) return [];
    const own = messagesOf.get(userId) ?? [];
    const reason = own.length > 0 ? whyUnsent(own) : whyUnwritten(member, reader, { incident, now });
    return reason === null ? [] : [{ channelId: null, userId, ...reason }];
  });
};
