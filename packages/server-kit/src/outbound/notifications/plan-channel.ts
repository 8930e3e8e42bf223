import type { NotificationMessage, Severity } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Row } from '../../store/interface/store.js';
import { notificationsBounds } from './bounds.js';
import type { channelNewsRow } from './channel-news.js';
import {
  countMembers,
  type DigestMember,
  type DigestMembers,
  digestMessage,
  emptyDigest,
  isMember,
  severityOf,
  withMembers,
  withoutCounted,
} from './digest.js';
import { newsMessage, type PlannedMessage } from './news-message.js';
import { quietUntil } from './quiet-hours.js';
import { unifyNews } from './unify-news.js';
import { conversationIdOf, type DeliverySubject } from './write-delivery.js';

/** A channel, as far as it is planned with. */
export type PlannedChannel = Pick<
  Row<'notificationChannels'>,
  'id' | 'type' | 'grouping' | 'quietHours' | 'showTarget'
>;
/** A conversation, as far as it is planned with. */
export type KnownConversation = Pick<
  Row<'conversations'>,
  'id' | 'subjectId' | 'reportedState' | 'reportedAt' | 'members' | 'createdAt'
>;
/** A message that was not sent yet, as far as it is planned with. */
export type WaitingMessage = Pick<
  Row<'notificationDeliveries'>,
  | 'id'
  | 'conversationId'
  | 'subjectType'
  | 'subjectId'
  | 'kind'
  | 'reason'
  | 'status'
  | 'title'
  | 'incidentId'
  | 'notBefore'
  | 'createdAt'
  | 'leaseToken'
> & { readonly message: Pick<NotificationMessage, 'sequence' | 'severity' | 'startedAt' | 'at'> };

/** News as the planner reads them. */
export type PlannedNews = ReturnType<typeof channelNewsRow>;

/** Why a channel is notified: it subscribes, a rule names it, or it was paged about the same incident. */
export type PlannedReason = 'subscription' | 'rule' | 'escalation';

/** What a channel has to say, and what it is in the middle of saying. */
export interface ChannelAtMoment {
  readonly channel: PlannedChannel;
  /** Whether its type can change a message that was posted, and whether what it shows has a state of its own. */
  readonly supports: { readonly edit: boolean; readonly close: boolean };
  /** What it is to be notified of, and why. */
  readonly news: readonly { readonly row: PlannedNews; readonly reason: PlannedReason }[];
  /** Its messages that were not sent yet. */
  readonly waiting: readonly WaitingMessage[];
  /** Its conversations about the subjects of the news, by their ids. */
  readonly conversations: ReadonlyMap<string, KnownConversation>;
  /** Its digests that are open. */
  readonly digests: readonly KnownConversation[];
  readonly consoleUrl: string | undefined;
  /** IANA name, for the times in its messages. */
  readonly timezone: string;
  readonly now: number;
  /**
   * Whether nothing of what waits there was sent and all of it will be at one moment: then more than one subject is a digest, also
   * one that has ended or has no end. Default: `false`.
   */
  readonly gathersAll?: boolean;
}

/** A message that is to be queued. */
export interface PlannedDelivery {
  readonly subject: DeliverySubject;
  readonly message: PlannedMessage;
  readonly reason: PlannedReason;
  readonly causeAt: number;
  readonly notBefore: number;
  readonly status: 'pending' | 'held' | 'dropped';
  readonly incidentId: string | null;
  readonly alertRuleId: string | null;
  readonly monitorIds: readonly string[];
  /** Messages about other subjects that it makes pointless. */
  readonly absorbs: readonly string[];
  /** What it is about; `null` for a digest. */
  readonly news: PlannedNews | null;
  /** What a digest is about; `null` for a message about one subject. */
  readonly members: DigestMembers | null;
}

/** What a channel is to send, and which of its messages need not be sent. */
export interface ChannelPlan {
  readonly deliveries: readonly PlannedDelivery[];
  /** Messages that wait and say nothing that is still true. */
  readonly pointless: readonly string[];
}

const mostWaiting = notificationsBounds.waitingMessages.most;
const mostNamed = notificationsBounds.digestNamed.most;

/** Subjects whose messages become no part of a digest: it would count a test as a problem, and never end. */
const aloneSubjects: ReadonlySet<string> = new Set(['digest', 'test', 'flapping']);

const keyOf = ({ type, id }: DeliverySubject): string => `${type} ${id}`;
const subjectOf = ({ subjectType, subjectId }: PlannedNews): DeliverySubject => ({ type: subjectType, id: subjectId });

/** What one subject has to say to the channel. */
interface Candidate extends Omit<PlannedDelivery, 'status' | 'absorbs' | 'members'> {
  /** Whether no message about the subject has arrived yet. */
  readonly isFresh: boolean;
  readonly severity: Severity;
  readonly member: DigestMember;
  /** Its own messages that it replaces: they end with its commit. */
  readonly replaces: readonly string[];
}

/** Whether something goes on until its end is reported: a reminder of a certificate, or what goes up and down, has none. */
const hasEnd = (row: PlannedNews): boolean => {
  const { change } = row.content;
  return change !== 'remark' && change !== 'flapping';
};

const memberOf = (row: PlannedNews, title: string): DigestMember => ({
  title: title.slice(0, 80),
  severity: row.severity,
  startedAt: row.content.startedAt,
  // What has no end would keep a digest open for ever.
  state: hasEnd(row) ? row.state : 'closed',
  ...(hasEnd(row) ? {} : { isRemark: true }),
  incidentId: row.incidentId,
});

const plainTitle = ({ title }: PlannedMessage): string =>
  title.map((part) => (typeof part === 'string' ? part.replaceAll('*', '') : part.value)).join('');

/** What a message says of its subject. */
const stateOf = ({ kind }: Pick<WaitingMessage, 'kind'>): 'open' | 'closed' =>
  kind === 'resolved' ? 'closed' : 'open';

/**
 * Whether a page says it, which waits or was just sent: a page is not taken back for what quiet hours would hold, until the incident
 * is acknowledged or over.
 */
const isSaidByPage = (
  row: PlannedNews,
  waiting: readonly WaitingMessage[],
  conversation: KnownConversation | undefined,
): boolean => {
  const { change } = row.content;
  if (row.state === 'closed' || change === 'acknowledged') return false;
  if (waiting.some(({ reason }) => reason === 'escalation')) return true;
  return change === 'began' && row.event !== null && (conversation?.reportedAt ?? 0) > row.createdAt;
};

/** The order of news: of one moment, an incident says more than the alert that opened it. */
const inOrder = (a: { readonly row: PlannedNews }, b: { readonly row: PlannedNews }): number =>
  a.row.createdAt - b.row.createdAt ||
  Number(a.row.event !== null) - Number(b.row.event !== null) ||
  (a.row.id < b.row.id ? -1 : 1);

/** The kind of a message about one subject, by its last news. */
const kindOf = (
  unified: 'opened' | 'updated' | 'resolved',
  row: PlannedNews,
): 'opened' | 'acknowledged' | 'updated' | 'escalated' | 'repeated' | 'resolved' | 'reminder' | 'onCall' | 'report' => {
  if (unified === 'resolved') return 'resolved';
  const { about, change, reportId } = row.content;
  if (about === 'onCall') return 'onCall';
  if (reportId !== undefined) return 'report';
  if (change === 'acknowledged' || change === 'escalated') return change;
  if (change === 'remark') return 'reminder';
  if (change === 'repeated') return 'repeated';
  if (unified === 'opened') return 'opened';
  // That an alert began is said again only as its repetition.
  return change === 'began' && row.event === null ? 'repeated' : 'updated';
};

/** What a subject has to say, if anything, and which of its messages are pointless. */
const candidateOf = (
  subject: DeliverySubject,
  news: ChannelAtMoment['news'],
  { channel, supports, waiting, conversations, consoleUrl, timezone, now }: ChannelAtMoment,
): { readonly candidate: Candidate | null; readonly pointless: readonly string[] } => {
  const conversationId = conversationIdOf({ kind: 'channel', channelId: channel.id, type: channel.type }, subject);
  const conversation = conversations.get(conversationId);
  const own = waiting.filter((delivery) => delivery.conversationId === conversationId);
  // What is being sent at this moment counts as sent.
  const { sending = [], queuedUp = [] } = Object.groupBy(own, ({ leaseToken }) =>
    leaseToken === null ? 'queuedUp' : 'sending',
  );
  const lastSending = sending.at(-1);
  const reported = lastSending === undefined ? (conversation?.reportedState ?? null) : stateOf(lastSending);
  const { waitSeconds } = channel.grouping;
  const unified = unifyNews({
    // In the order in which they were decided: a late result may tell of a time before what was reported.
    reported: reported === null ? null : { state: reported, at: 0 },
    news: [
      ...queuedUp.map((delivery) => ({ id: delivery.id, state: stateOf(delivery), at: delivery.createdAt })),
      ...news.map(({ row }) => ({ id: row.id, state: row.state, at: row.createdAt })),
    ],
    waitSeconds,
  });
  const replaces = queuedUp.map(({ id }) => id);
  const last = news.toSorted(inOrder).at(-1);
  if (unified.message === null || last === undefined) return { candidate: null, pointless: replaces };
  const { row } = last;
  const { content } = row;
  if (isSaidByPage(row, own, conversation)) return { candidate: null, pointless: [] };
  // Where nothing can be edited, that it still goes up and down would ring each time.
  if (content.change === 'flapping' && reported !== null && !supports.edit) return { candidate: null, pointless: [] };
  const kind = kindOf(unified.message.kind, row);
  const { isFinished } = unified.message;
  const message = newsMessage(content, {
    kind,
    severity: row.severity,
    at: row.at,
    isFinished,
    showTarget: channel.showTarget,
    timezone,
    consoleUrl,
  });
  const firstWait = Math.min(now + waitSeconds * 1000, ...queuedUp.map(({ notBefore }) => notBefore));
  return {
    candidate: {
      subject,
      message,
      reason: last.reason,
      causeAt: row.at,
      notBefore: reported === null ? firstWait : now,
      incidentId: row.incidentId,
      alertRuleId: row.alertRuleId,
      monitorIds: row.monitorIds.slice(0, mostNamed),
      isFresh: reported === null,
      severity: row.severity,
      news: row,
      member: memberOf(row, plainTitle(message)),
      replaces,
    },
    pointless: [],
  };
};

/** What is said of a subject to those who learn of it at the end: what it is now, or how long it was so. */
const finalMessage = (row: PlannedNews, { channel, timezone, consoleUrl }: ChannelAtMoment): PlannedMessage =>
  newsMessage(row.content, {
    kind: kindOf(row.state === 'closed' ? 'resolved' : 'opened', row),
    severity: row.severity,
    at: row.at,
    isFinished: row.state === 'closed',
    showTarget: channel.showTarget,
    timezone,
    consoleUrl,
  });

/** When a message of a severity may be sent: later, or never, in quiet hours. */
const inQuiet = (
  { channel }: ChannelAtMoment,
  severity: Severity,
  notBefore: number,
): Pick<PlannedDelivery, 'notBefore' | 'status'> => {
  const until = quietUntil(channel.quietHours, severity, notBefore);
  if (until === null) return { notBefore, status: 'pending' };
  return channel.quietHours?.afterwards === 'drop'
    ? { notBefore, status: 'dropped' }
    : { notBefore: until, status: 'held' };
};

const singleOf = (
  { isFresh: _, member: __, replaces: ___, severity, ...candidate }: Candidate,
  moment: ChannelAtMoment,
): PlannedDelivery => ({
  ...candidate,
  ...inQuiet(moment, severity, candidate.notBefore),
  absorbs: [],
  members: null,
});

/** The message about a digest whose subjects have changed. */
const digestOf = (
  digest: { readonly id: string; readonly known: KnownConversation | undefined; readonly members: DigestMembers },
  about: {
    readonly reason: PlannedDelivery['reason'];
    readonly causeAt: number;
    readonly absorbed: readonly WaitingMessage[];
    readonly firstWait: number;
  },
  moment: ChannelAtMoment,
): PlannedDelivery => {
  const { channel, supports, waiting, consoleUrl, now } = moment;
  const { id, known, members } = digest;
  const own = waiting.filter(({ conversationId, leaseToken }) => conversationId === known?.id && leaseToken === null);
  const isOver = countMembers(members).open === 0;
  const wait = channel.grouping.waitSeconds * 1000;
  // Where nothing can be edited, each message about it rings: one at a time, and one at the end.
  const next =
    known?.reportedAt == null
      ? about.firstWait
      : isOver || supports.edit
        ? now + Math.max(wait, 1000)
        : Math.max(now + wait, known.reportedAt + channel.grouping.digestSeconds * 1000);
  const notBefore = isOver ? next : Math.min(next, ...own.map((delivery) => delivery.notBefore));
  return {
    subject: { type: 'digest', id },
    message: digestMessage(members, about.causeAt, consoleUrl),
    reason: about.reason,
    causeAt: about.causeAt,
    ...inQuiet(moment, severityOf(members), notBefore),
    incidentId: null,
    alertRuleId: null,
    monitorIds: [],
    news: null,
    absorbs: about.absorbed.map((delivery) => delivery.id),
    members,
  };
};

/**
 * Plans what a channel sends, from what happened and what it is in the middle of saying: one message for each subject, which
 * replaces what still waits about it, or one digest where more subjects wait together than the channel wants to hear of one by one.
 */
export const planChannel = (moment: ChannelAtMoment): ChannelPlan => {
  const { channel, supports, waiting, digests, now } = moment;
  const { digestAbove, digestSeconds } = channel.grouping;
  const pointless: string[] = [];
  const candidates: Candidate[] = [];
  const changed = new Map<string, { members: DigestMembers; causeAt: number; reason: PlannedDelivery['reason'] }>();
  const membersOf = (digest: KnownConversation): DigestMembers =>
    changed.get(digest.id)?.members ?? digest.members ?? emptyDigest;

  for (const [key, news] of Map.groupBy(moment.news, ({ row }) => keyOf(subjectOf(row)))) {
    const last = news.toSorted(inOrder).at(-1);
    if (last === undefined) continue;
    const { row, reason } = last;
    const holder = digests.find((digest) => isMember(membersOf(digest), key));
    if (holder !== undefined) {
      const known = membersOf(holder).subjects[key];
      // An acknowledgement or a note changes nothing of what a digest says.
      if (known?.state === row.state) continue;
      const member =
        moment.gathersAll === true
          ? memberOf(row, plainTitle(finalMessage(row, moment)))
          : { ...(known ?? memberOf(row, row.content.name)), state: row.state };
      changed.set(holder.id, {
        members: withMembers(membersOf(holder), new Map([[key, member]])),
        causeAt: row.at,
        reason,
      });
      continue;
    }
    const conversationId = conversationIdOf(
      { kind: 'channel', channelId: channel.id, type: channel.type },
      subjectOf(row),
    );
    const counting = digests.find((digest) => membersOf(digest).moreOpen > 0);
    if (row.state === 'closed' && !moment.conversations.has(conversationId) && counting !== undefined) {
      const members = withoutCounted(membersOf(counting));
      if (members !== undefined) changed.set(counting.id, { members, causeAt: row.at, reason });
      continue;
    }
    const { candidate, pointless: own } = candidateOf(subjectOf(row), news, moment);
    pointless.push(...own);
    if (candidate !== null) candidates.push(candidate);
  }

  const replaced = new Set(candidates.flatMap(({ replaces }) => replaces));
  /** First messages of other subjects that still wait, and that a digest can follow to their end. */
  const first = waiting.filter(
    ({ id, subjectType, leaseToken, kind, reason, message }) =>
      !replaced.has(id) &&
      !aloneSubjects.has(subjectType) &&
      leaseToken === null &&
      (moment.gathersAll === true ||
        (reason !== 'escalation' && kind !== 'resolved' && kind !== 'reminder' && message.sequence === 1)),
  );
  const fresh = candidates.filter(
    ({ isFresh, news }) => moment.gathersAll === true || (isFresh && news !== null && hasEnd(news)),
  );
  const isFlooded = waiting.length + candidates.length > mostWaiting;
  const joinable = digests.find(({ createdAt }) => now < createdAt + digestSeconds * 1000);
  // A place whose messages have a state of their own, such as a pager, groups by itself.
  const groups = digestAbove !== null && !supports.close;
  const isDigest =
    isFlooded ||
    (groups && (fresh.length + first.length > digestAbove || (joinable !== undefined && fresh.length > 0)));
  const joining = isFlooded ? candidates : isDigest ? fresh : [];
  const singles = candidates
    .filter((candidate) => !joining.includes(candidate))
    .map((candidate) => singleOf(candidate, moment));

  const deliveries = [...singles];
  const [leading] = joining;
  if (leading !== undefined) {
    const absorbed = first;
    const members = withMembers(
      joinable === undefined ? emptyDigest : membersOf(joinable),
      new Map<string, DigestMember>([
        ...absorbed.map((delivery): [string, DigestMember] => [
          keyOf({ type: delivery.subjectType, id: delivery.subjectId }),
          {
            title: delivery.title.slice(0, 80),
            severity: delivery.message.severity,
            startedAt: Date.parse(delivery.message.startedAt ?? delivery.message.at),
            state: delivery.kind === 'resolved' || delivery.kind === 'reminder' ? 'closed' : 'open',
            incidentId: delivery.incidentId,
            ...(delivery.kind === 'reminder' ? { isRemark: true } : {}),
          },
        ]),
        ...joining.map(({ subject, member }): [string, DigestMember] => [keyOf(subject), member]),
      ]),
    );
    const causeAt = Math.max(...joining.map((candidate) => candidate.causeAt));
    const firstWait = Math.min(
      ...joining.map(({ notBefore }) => notBefore),
      ...absorbed.map(({ notBefore }) => notBefore),
    );
    const ownMessages = waiting.filter(({ id }) => replaced.has(id));
    if (joinable !== undefined) changed.delete(joinable.id);
    deliveries.push(
      digestOf(
        { id: joinable?.subjectId ?? newId('dig', now), known: joinable, members },
        {
          reason: leading.reason,
          causeAt,
          absorbed: [
            ...absorbed,
            ...ownMessages.filter(({ id }) => joining.some(({ replaces }) => replaces.includes(id))),
          ],
          firstWait,
        },
        moment,
      ),
    );
  }
  for (const [conversationId, { members, causeAt, reason }] of changed) {
    const known = digests.find(({ id }) => id === conversationId);
    if (known === undefined) continue;
    const firstWait = now + channel.grouping.waitSeconds * 1000;
    deliveries.push(
      digestOf({ id: known.subjectId, known, members }, { reason, causeAt, absorbed: [], firstWait }, moment),
    );
  }
  // What is never sent is only recorded: in a storm, as much as a digest names.
  let dropped = 0;
  const recorded = deliveries.filter(({ status }) => status !== 'dropped' || ++dropped <= mostNamed);
  return { deliveries: recorded, pointless };
};
