import type {
  Webhook,
  WebhookAttempt,
  WebhookAttemptError,
  WebhookDelivery,
  WebhookRecovery,
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

/** The outbox: what happened, written with the change itself. */
export const events = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    type: text(),
    subjectType: text(),
    subjectId: text(),
    subjectSequence: bigint(),
    actor: json<{ type: string; id: string | null; name: string }>(),
    data: json<unknown>(),
    occurredAt: time(),
    dispatchedAt: time().nullable(),
  },
  {
    index: {
      // Only what waits: the index stays small however long the history grows.
      undispatched: { on: ['id'], where: { dispatchedAt: null } },
      occurred: ['organizationId', 'occurredAt', 'id'],
      age: ['occurredAt'],
    },
  },
);

/** Receivers of events. The outcome of deliveries is written without a new version: it is no change of the document. */
export const webhooks = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    url: text(),
    events: json<Webhook['events']>(),
    description: text(),
    enabled: flag(),
    disabledReason: text<NonNullable<Webhook['disabledReason']>>().nullable(),
    /** The key that signs, sealed. */
    secret: text(),
    /** The key before it, sealed, which signs `X-Service-Signature` until its grace ends. */
    previousSecret: text().nullable(),
    previousSecretEndsAt: time().nullable(),
    failingSince: time().nullable(),
    /** As counted by the worker that recorded the last attempt. */
    consecutiveFailures: integer(),
    /** Nothing is sent before this time. */
    pausedUntil: time().nullable(),
    /** When its owners were last warned that it will be disabled. */
    warnedAt: time().nullable(),
    lastDeliveredAt: time().nullable(),
    createdBy: text(),
    searchText,
    ...timestamps,
  },
  {
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      name: ['organizationId', 'name', 'id'],
    },
  },
);

/** The delivery of one event to one webhook. The id is derived from both, which makes a second row impossible. */
export const webhookDeliveries = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    webhookId: text(),
    eventId: text(),
    event: text(),
    status: text<WebhookDelivery['status']>(),
    /** Attempts that were begun: the number of the last one. */
    attemptCount: integer(),
    /** Attempts that count against the retries, since it was last put in the queue. */
    failureCount: integer(),
    lastStatusCode: integer().nullable(),
    lastError: text().nullable(),
    deliveredAt: time().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      // Only what waits: a webhook's oldest event is found at once, however long the history grows. With its time: those
      // that wait for a retry are passed over in the index alone.
      waiting: { on: ['webhookId', 'id', 'nextAt'], where: { nextAt: { not: null } } },
      created: ['webhookId', 'createdAt', 'id'],
      status: ['webhookId', 'status', 'createdAt', 'id'],
      age: ['createdAt'],
    },
  },
);

/** Every attempt: written before the request, completed after it. */
export const webhookAttempts = table(
  {
    deliveryId: text(),
    number: integer(),
    startedAt: time(),
    status: text<WebhookAttempt['status']>(),
    durationUs: integer().nullable(),
    statusCode: integer().nullable(),
    error: text<WebhookAttemptError>().nullable(),
    message: text().nullable(),
    response: text().nullable(),
  },
  {
    primaryKey: ['deliveryId', 'number'],
    index: {
      started: ['startedAt'],
      // Only what is under way, in all processes: this many requests, however many attempts there were.
      running: { on: ['deliveryId'], where: { status: 'running' } },
    },
  },
);

/** The work of delivering what did not arrive, and how far it is. */
export const webhookRecoveries = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    webhookId: text(),
    since: time(),
    until: time(),
    status: text<WebhookRecovery['status']>(),
    totalEvents: integer(),
    checkedEvents: integer(),
    recoveredCount: integer(),
    /** The last event that was checked: its time and id. */
    cursorAt: time().nullable(),
    cursorId: text().nullable(),
    finishedAt: time().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt'],
      created: ['webhookId', 'createdAt', 'id'],
    },
  },
);

/** Removed webhooks whose deliveries are still to be deleted, by the webhook's id. */
export const webhookRemovals = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
    },
  },
);
