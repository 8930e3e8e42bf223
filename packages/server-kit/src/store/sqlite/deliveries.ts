import type { ClaimedDelivery, WaitingWebhook } from '../claims.js';
import { eventGoneMessage, interruptedMessage, typesOutsideOfAll } from '../delivery-rules.js';
import type { Store } from '../store.js';
import { decodedRows } from '../table-shape.js';
import type { Connection } from './connection.js';
import { sqliteShapes } from './dialect.js';

const deliveries = sqliteShapes.of('webhookDeliveries');
const webhooks = sqliteShapes.of('webhooks');
const events = sqliteShapes.of('events');

// A statement that compares with a bare parameter is planned again each time it is run: see the dialect.
const present = 'likely(@now)';
const isFree = `(lease_until IS NULL OR lease_until <= ${present})`;

const findUndispatched = 'SELECT 1 FROM events WHERE dispatched_at IS NULL LIMIT 1';
const undispatched = 'FROM events WHERE dispatched_at IS NULL ORDER BY id LIMIT @limit + 0';
const outsideOfAll = typesOutsideOfAll.map((type) => `'${type}'`).join(', ');
const randomPart = (id: string): string => `substr(${id}, instr(${id}, '_') + 1)`;

// The id is that of `deliveryIdOf`.
const insertDeliveries = `INSERT INTO webhook_deliveries (
  id, organization_id, webhook_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at
) SELECT 'dlv_' || ${randomPart('event.id')} || ${randomPart('webhook.id')}, event.organization_id, webhook.id, event.id,
  event.type, 'pending', 0, 0, @now, @now, @now
FROM (SELECT id, organization_id, type ${undispatched}) AS event
CROSS JOIN webhooks AS webhook ON webhook.organization_id = event.organization_id AND webhook.enabled = 1
WHERE EXISTS (
  SELECT 1 FROM json_each(webhook.events)
  WHERE value = event.type OR (value = '*' AND event.type NOT IN (${outsideOfAll}))
) ON CONFLICT DO NOTHING`;

const markDispatched = `UPDATE events SET dispatched_at = @now WHERE id IN (SELECT id ${undispatched})`;

/** Whether events wait; asked before the one lock for writing is taken. */
export const hasUndispatchedEvents = (reader: Connection): boolean =>
  reader.prepare(findUndispatched).get() !== undefined;

/** Turns events into deliveries; returns how many of each. */
export const dispatchEvents = (
  writer: Connection,
  options: Parameters<Store['dispatchEvents']>[0],
): { events: number; deliveries: number } => {
  const inserted = writer.prepare(insertDeliveries).run(options).changes;
  return { events: writer.prepare(markDispatched).run(options).changes, deliveries: inserted };
};

// Left to itself SQLite may walk along the history of a webhook instead of what waits.
const waitingDeliveries = 'webhook_deliveries INDEXED BY webhook_deliveries_waiting';

// From one webhook to the next along the index, however many deliveries each of them has.
const findWaiting = `WITH RECURSIVE lanes (lane) AS (
  SELECT min(webhook_id) FROM webhook_deliveries WHERE next_at IS NOT NULL
  UNION ALL
  SELECT (SELECT min(webhook_id) FROM webhook_deliveries WHERE next_at IS NOT NULL AND webhook_id > lane)
  FROM lanes WHERE lane IS NOT NULL
), under_way (lane, number) AS MATERIALIZED (
  SELECT webhook_id, count(*) FROM webhook_attempts AS attempt
  CROSS JOIN webhook_deliveries ON id = attempt.delivery_id
  WHERE attempt.status = 'running' AND lease_until > ${present} GROUP BY webhook_id
) SELECT ${webhooks.selection},
  coalesce((SELECT number FROM under_way WHERE under_way.lane = lanes.lane), 0) AS "inFlight"
FROM lanes CROSS JOIN webhooks ON id = lanes.lane
WHERE enabled = 1 AND (paused_until IS NULL OR paused_until <= ${present}) AND EXISTS (
  SELECT 1 FROM ${waitingDeliveries} WHERE webhook_id = lanes.lane AND next_at <= ${present} AND ${isFree}
)`;

/** Webhooks that have something due. */
export const waitingWebhooks = (reader: Connection, now: number): WaitingWebhook[] => {
  const rows = reader.prepare(findWaiting).all({ now });
  const inFlight = rows.map((row) => Number(row.inFlight));
  for (const row of rows) delete row.inFlight;
  return decodedRows(webhooks, rows).map((webhook, index) => ({ webhook, inFlight: inFlight[index] ?? 0 }));
};

const findDue = `SELECT ${deliveries.selection} FROM ${waitingDeliveries}
WHERE webhook_id = likely(@webhookId) AND next_at <= ${present} AND ${isFree} ORDER BY id LIMIT @limit + 0`;
const listed = 'IN (SELECT value FROM json_each(@ids))';
const findEvents = `SELECT ${events.selection} FROM events WHERE id ${listed}`;
const closeAttempts = `UPDATE webhook_attempts SET status = 'failed', error = 'interrupted', message = @message
WHERE status = 'running' AND delivery_id ${listed}`;
const giveUp = `UPDATE webhook_deliveries SET status = 'failed', last_error = @message, next_at = NULL,
  lease_token = NULL, lease_until = NULL, updated_at = @now WHERE id ${listed}`;
const takeLeases = `UPDATE webhook_deliveries
SET lease_token = @leaseToken, lease_until = @leaseUntil, attempt_count = attempt_count + 1, updated_at = @now
WHERE id ${listed}`;
const beginAttempts = `INSERT INTO webhook_attempts (delivery_id, number, started_at, status)
SELECT id, attempt_count, @now, 'running' FROM webhook_deliveries WHERE id ${listed}`;

/** The statements whose plans must not depend on how much there is. */
export const plannedStatements = {
  insertDeliveries,
  markDispatched,
  findWaiting,
  findDue,
  findEvents,
  closeAttempts,
  giveUp,
  takeLeases,
  beginAttempts,
} as const;

const idsOf = (rows: readonly { readonly id: string }[]): string => JSON.stringify(rows.map(({ id }) => id));

/** Takes leases on due deliveries and begins an attempt of each, with one statement for all of them. */
export const claimDeliveries = (
  writer: Connection,
  { shares, now, leaseUntil, leaseToken }: Parameters<Store['claimDeliveries']>[0],
): ClaimedDelivery[] => {
  const due = shares.flatMap(({ webhookId, limit }) =>
    decodedRows(deliveries, writer.prepare(findDue).all({ webhookId, limit, now })),
  );
  if (due.length === 0) return [];
  // One event often goes to several webhooks: it is read and decoded once.
  const ids = JSON.stringify([...new Set(due.map(({ eventId }) => eventId))]);
  const kept = new Map(decodedRows(events, writer.prepare(findEvents).all({ ids })).map((row) => [row.id, row]));
  const begunBefore = due.filter(({ attemptCount }) => attemptCount > 0);
  if (begunBefore.length > 0) {
    writer.prepare(closeAttempts).run({ ids: idsOf(begunBefore), message: interruptedMessage });
  }
  const gone = due.filter(({ eventId }) => !kept.has(eventId));
  if (gone.length > 0) writer.prepare(giveUp).run({ ids: idsOf(gone), message: eventGoneMessage, now });
  const taken = due.filter(({ eventId }) => kept.has(eventId));
  if (taken.length === 0) return [];
  const lease = { ids: idsOf(taken), now, leaseToken, leaseUntil };
  writer.prepare(takeLeases).run(lease);
  writer.prepare(beginAttempts).run({ ids: lease.ids, now });
  return taken.flatMap((row) => {
    const event = kept.get(row.eventId);
    const delivery = { ...row, leaseToken, leaseUntil, attemptCount: row.attemptCount + 1, updatedAt: now };
    return event === undefined ? [] : [{ delivery, event }];
  });
};
