import type { WebhookAttempt, WebhookAttemptError, WebhookDelivery } from '@watchpost/schemas';
import { flag, integer, json, queued, table, text, time, timestamps } from './declaration/table-declaration.js';

/** Functions of the host that receive events, by their names. All processes that know one share its events. */
export const eventHandlers = table(
  {
    id: text().primaryKey(),
    /** The subjects that it receives; `*` for all. */
    subjects: json<readonly string[]>(),
    /** When a process last said that it has it: events wait for one that is registered, and for no other. */
    lastSeenAt: time(),
  },
  { index: { seen: ['lastSeenAt'] } },
);

/** A lane for each handler and organization: the events of one organization neither delay nor park those of others. */
export const handlerLanes = table({
  /** The handler's name, a colon and the organization's id. */
  id: text().primaryKey(),
  organizationId: text(),
  handler: text(),
  enabled: flag(),
  failingSince: time().nullable(),
  consecutiveFailures: integer(),
  /** No handler is called before this time. */
  pausedUntil: time().nullable(),
  warnedAt: time().nullable(),
  lastDeliveredAt: time().nullable(),
});

/** The delivery of one event to one handler. The id is derived from both, which makes a second row impossible. */
export const handlerDeliveries = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    laneId: text(),
    eventId: text(),
    event: text(),
    status: text<WebhookDelivery['status']>(),
    attemptCount: integer(),
    failureCount: integer(),
    lastStatusCode: integer().nullable(),
    lastError: text().nullable(),
    deliveredAt: time().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      waiting: { on: ['laneId', 'id', 'nextAt'], where: { nextAt: { not: null } } },
      // Those that failed for good.
      failed: { on: ['laneId', 'id'], where: { nextAt: null, deliveredAt: null } },
      age: ['createdAt'],
    },
  },
);

/** Every call of a handler: written before it, completed after it. */
export const handlerAttempts = table(
  {
    deliveryId: text(),
    number: integer(),
    startedAt: time(),
    status: text<WebhookAttempt['status']>(),
    durationUs: integer().nullable(),
    statusCode: integer().nullable(),
    error: text<WebhookAttemptError | 'thrown'>().nullable(),
    message: text().nullable(),
    response: text().nullable(),
  },
  {
    primaryKey: ['deliveryId', 'number'],
    index: {
      started: ['startedAt'],
      running: { on: ['deliveryId'], where: { status: 'running' } },
    },
  },
);
