import type {
  NotificationEvent,
  NotificationFlapping,
  NotificationGrouping,
  NotificationMessage,
  NotificationRepeat,
  NotificationSubscription,
  QuietHours,
  RecipientStatus,
  Severity,
} from '@watchpost/schemas';
import {
  bigint,
  flag,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** A subject that a digest is about. */
export interface DigestMember {
  readonly title: string;
  readonly severity: Severity;
  readonly startedAt: number;
  readonly state: 'open' | 'closed';
  /** The incident, for the link to its page. */
  readonly incidentId: string | null;
  /** Whether it was only worth a remark: it has no end that is reported. Default: `false`. */
  readonly isRemark?: boolean;
}

/** What a digest is about: subjects by type and id, and how many more there are than it keeps. */
export interface DigestMembers {
  readonly subjects: Readonly<Record<string, DigestMember>>;
  /** Beyond what is kept: how many are open, and how many have ended. */
  readonly moreOpen: number;
  readonly moreClosed: number;
}

/** What the owners of addresses that are no members' say to mails of the channels of an organization. */
export const mailRecipients = table(
  {
    /** A keyed hash of organization and address: the address itself stands in the channels that name it. */
    id: text().primaryKey(),
    organizationId: text(),
    /** Masked, for its owner and the audit trail. */
    shown: text(),
    status: text<RecipientStatus>(),
    /** How often its owner was asked. */
    asks: integer(),
    askedAt: time().nullable(),
    decidedAt: time().nullable(),
    ...timestamps,
  },
  {
    index: {
      organization: ['organizationId', 'id'],
    },
  },
);

/**
 * News that waits for its notifications: gathered for a moment, because much at once becomes one message.
 */
export const news = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    kind: text(),
    monitorId: text().nullable(),
    /** Addresses it goes to; empty means every member who may respond to incidents. */
    recipients: json<string[]>(),
    data: json<unknown>(),
    createdAt: time(),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
      organization: ['organizationId', 'id'],
    },
  },
);

/**
 * What happened, as long as no message to a channel is planned from it: each row is planned at once and deleted with the
 * commit that queues the messages.
 */
export const channelNews = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    /** What subscriptions ask for; `null` for an alert, which goes where its rule says. */
    event: text<NotificationEvent>().nullable(),
    /** What its messages have in common. */
    subjectType: text(),
    subjectId: text(),
    /** Whether it begins, goes on or ends. */
    state: text<'open' | 'closed'>(),
    severity: text<Severity>(),
    monitorIds: json<readonly string[]>(),
    /** Channels that a rule or a policy names, beside those that subscribe. */
    channelIds: json<readonly string[]>(),
    incidentId: text().nullable(),
    alertRuleId: text().nullable(),
    labels: json<Readonly<Record<string, string>>>(),
    /** When it happened, in milliseconds since the epoch. */
    at: time(),
    content: json<unknown>(),
    createdAt: time(),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
      organization: ['organizationId', 'id'],
    },
  },
);

/**
 * Places that are notified: a chat, a pager, an address. A channel is a lane of the engine that delivers, so the outcome of
 * deliveries is written without a new version: it is no change of the document.
 */
export const notificationChannels = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    description: text(),
    type: text(),
    config: json<Readonly<Record<string, unknown>>>(),
    /** What it signs in with as JSON, sealed for its row; `null` for types without any. */
    credentials: text().nullable(),
    /** Which of them there are. */
    credentialFields: json<string[]>().default([]),
    enabled: flag(),
    disabledReason: text<'manual' | 'gone' | 'unauthorized' | 'failing'>().nullable(),
    subscriptions: json<readonly NotificationSubscription[]>(),
    grouping: json<NotificationGrouping>(),
    repeat: json<NotificationRepeat>().nullable(),
    flapping: json<NotificationFlapping>().nullable(),
    quietHours: json<QuietHours>().nullable(),
    updates: text<'auto' | 'edit' | 'thread' | 'new'>(),
    actions: text<'none' | 'signedIn' | 'anyone'>(),
    /** Goes into the proofs of links and buttons: those that were made before it was counted up prove nothing. */
    actionGeneration: integer().default(0),
    template: json<{ readonly title: string | null; readonly body: string | null }>().nullable(),
    showTarget: text<'full' | 'host' | 'none'>(),
    /** `null` for the organization's. */
    timezone: text().nullable(),
    expiresAfterSeconds: integer(),
    /** Where it leads, with what is secret left out. */
    destination: text(),
    /** The same for channels of an organization that lead to the same place. */
    fingerprint: text(),
    failingSince: time().nullable(),
    consecutiveFailures: integer(),
    /** Nothing is sent before this time. */
    pausedUntil: time().nullable(),
    warnedAt: time().nullable(),
    lastDeliveredAt: time().nullable(),
    createdBy: text(),
    searchText,
    ...timestamps,
  },
  {
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      type: ['organizationId', 'type', 'id'],
      delivered: ['organizationId', 'lastDeliveredAt', 'id'],
    },
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
  },
);

/** A person's own place as an organization uses it: the lane of what that organization tells there. */
export const contactLanes = table({
  /** The id of the contact method, a colon and the organization's id. */
  id: text().primaryKey(),
  organizationId: text(),
  contactMethodId: text(),
  userId: text(),
  enabled: flag(),
  failingSince: time().nullable(),
  consecutiveFailures: integer(),
  pausedUntil: time().nullable(),
  warnedAt: time().nullable(),
  lastDeliveredAt: time().nullable(),
});

/** One message to one place. */
export const notificationDeliveries = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    /** `null` for a message to a person. */
    channelId: text().nullable(),
    /** `null` for a message to a channel, and for a mail to a person. */
    contactLaneId: text().nullable(),
    contactMethodId: text().nullable(),
    userId: text().nullable(),
    /** Of a mail to an address that a rule, a report or a billing profile names, or to a subscriber of a page; `null` for all other messages. */
    address: text().nullable(),
    type: text(),
    kind: text<NotificationMessage['kind']>(),
    reason: text<'subscription' | 'rule' | 'escalation' | 'onCall' | 'preference' | 'fallback' | 'role' | 'test'>(),
    conversationId: text(),
    subjectType: text(),
    subjectId: text(),
    incidentId: text().nullable(),
    alertRuleId: text().nullable(),
    monitorIds: json<readonly string[]>(),
    escalation: json<{ readonly policyId: string; readonly round: number; readonly step: number }>().nullable(),
    title: text(),
    message: json<NotificationMessage>(),
    status: text<'held' | 'pending' | 'delivered' | 'failed' | 'superseded' | 'expired' | 'dropped'>(),
    /** Why it was never sent, for `superseded`, `expired` and `dropped`. */
    unsentReason: text().nullable(),
    supersededBy: text().nullable(),
    /** The page to the same person that said this too; `null` for what is sent by itself. */
    carriedBy: text().nullable(),
    certainty: text<'accepted' | 'posted' | 'confirmed'>().nullable(),
    /** Attempts that were begun: the number of the last one. */
    attemptCount: integer(),
    /** Attempts that count against the retries. */
    failureCount: integer(),
    /** Attempts that the receiver put off. */
    deferredCount: integer(),
    /** Requests of it that have arrived: an edit, then a reply. */
    stepsDone: integer(),
    /** When what it says happened, in milliseconds since the epoch: the lag counts from here. */
    causeAt: time(),
    notBefore: time(),
    expiresAt: time(),
    deliveredAt: time().nullable(),
    /** The message where the provider shows it; `null` where it says nothing about that. */
    link: text().nullable(),
    lastStatusCode: integer().nullable(),
    lastError: text().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      // Only what waits: the oldest message of a place is found at once, however long the history grows.
      waiting: { on: ['channelId', 'id', 'nextAt'], where: { nextAt: { not: null } } },
      contactWaiting: {
        on: ['contactLaneId', 'id', 'nextAt'],
        where: { contactLaneId: { not: null }, nextAt: { not: null } },
      },
      // What still may be superseded: at most what waits for the places of an organization.
      open: { on: ['organizationId', 'conversationId', 'id'], where: { deliveredAt: null, nextAt: { not: null } } },
      created: ['organizationId', 'createdAt', 'id'],
      channel: ['channelId', 'createdAt', 'id'],
      person: ['userId', 'createdAt', 'id'],
      incident: ['incidentId', 'createdAt', 'id'],
      carried: { on: ['carriedBy', 'id'], where: { carriedBy: { not: null } } },
      age: ['createdAt'],
    },
  },
);

/** Every attempt: written before the request, completed after it. */
export const notificationAttempts = table(
  {
    deliveryId: text(),
    number: integer(),
    startedAt: time(),
    status: text<'running' | 'delivered' | 'failed' | 'deferred'>(),
    step: text<'post' | 'edit' | 'reply' | 'close'>().nullable(),
    durationUs: integer().nullable(),
    statusCode: integer().nullable(),
    error: text().nullable(),
    message: text().nullable(),
    response: text().nullable(),
    retryAfterSeconds: integer().nullable(),
    /** What was sent, without secrets. */
    request: json<{ readonly method: string; readonly url: string; readonly body: string }>().nullable(),
  },
  {
    primaryKey: ['deliveryId', 'number'],
    index: {
      started: ['startedAt'],
      running: { on: ['deliveryId'], where: { status: 'running' } },
    },
  },
);

/** All messages about one subject at one place, and how the provider knows them. */
export const conversations = table(
  {
    /** A hash of place and subject. */
    id: text().primaryKey(),
    organizationId: text(),
    channelId: text().nullable(),
    contactMethodId: text().nullable(),
    subjectType: text(),
    subjectId: text(),
    /** What the provider needs to edit or to thread, from its first answer; never a secret. */
    ref: json<Readonly<Record<string, string>>>().nullable(),
    sequence: integer(),
    state: text<'open' | 'closed'>(),
    /** What the newest message that arrived there said; `null` before the first. */
    reportedState: text<'open' | 'closed'>().nullable(),
    reportedAt: time().nullable(),
    /** The subjects of a digest; `null` for the conversation of one subject. */
    members: json<DigestMembers>().nullable(),
    ...timestamps,
  },
  {
    index: {
      // Digests that may still be joined.
      open: { on: ['channelId', 'updatedAt'], where: { state: 'open', subjectType: 'digest' } },
      age: ['updatedAt'],
    },
  },
);

/** How fast something may be sent to, over all processes, keyed by what its provider counts by. */
export const sendingPaces = table({
  /** A hash: no secret is in it. */
  id: text().primaryKey(),
  /** Until when what was sent counts, in milliseconds since the epoch: the arrival time of the generic cell rate algorithm. */
  at: bigint(),
  /** The provider has asked for silence until then. */
  blockedUntil: time().nullable(),
  /** Answers since `badSince` that a host may hold against us. */
  badAnswers: integer(),
  badSince: time().nullable(),
});
