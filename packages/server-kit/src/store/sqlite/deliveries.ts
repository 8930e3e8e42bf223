import { eventGoneMessage, interruptedMessage, typesOutsideOfAll } from '../delivery-rules.js';
import type { ClaimedDelivery, DeliveryOutcome, Row, Store, TableName, WaitingWebhook } from '../store.js';
import { decodedRows } from '../table-shape.js';
import { runChanges } from './commit.js';
import type { Connection } from './connection.js';
import { sqliteShapes, sqliteStatements } from './dialect.js';

const deliveries = sqliteShapes.of('webhookDeliveries');
const attempts = sqliteShapes.of('webhookAttempts');
const webhooks = sqliteShapes.of('webhooks');
const events = sqliteShapes.of('events');

const isFree = '(lease_until IS NULL OR lease_until <= @now)';

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
  WHERE attempt.status = 'running' AND lease_until > @now GROUP BY webhook_id
) SELECT ${webhooks.selection},
  coalesce((SELECT number FROM under_way WHERE under_way.lane = lanes.lane), 0) AS "inFlight"
FROM lanes CROSS JOIN webhooks ON id = lanes.lane
WHERE enabled = 1 AND (paused_until IS NULL OR paused_until <= @now) AND EXISTS (
  SELECT 1 FROM ${waitingDeliveries} WHERE webhook_id = lanes.lane AND next_at <= @now AND ${isFree}
)`;

/** Webhooks that have something due. */
export const waitingWebhooks = (reader: Connection, now: number): WaitingWebhook[] => {
  const rows = reader.prepare(findWaiting).all({ now });
  const inFlight = rows.map((row) => Number(row.inFlight));
  for (const row of rows) delete row.inFlight;
  return decodedRows(webhooks, rows).map((webhook, index) => ({ webhook, inFlight: inFlight[index] ?? 0 }));
};

const findDue = `SELECT ${deliveries.selection} FROM ${waitingDeliveries}
WHERE webhook_id = @webhookId AND next_at <= @now AND ${isFree} ORDER BY id LIMIT @limit + 0`;
const findEvent = `SELECT ${events.selection} FROM events WHERE id = ?`;
const closeAttempt = `UPDATE webhook_attempts SET status = 'failed', error = 'interrupted', message = ?
WHERE delivery_id = ? AND status = 'running'`;
const takeLease = `UPDATE webhook_deliveries
SET lease_token = ?, lease_until = ?, attempt_count = attempt_count + 1, updated_at = ? WHERE id = ?
RETURNING ${deliveries.selection}`;
const beginAttempt = `INSERT INTO webhook_attempts (delivery_id, number, started_at, status) VALUES (?, ?, ?, 'running')`;
const giveUp = `UPDATE webhook_deliveries SET status = 'failed', last_error = ?, next_at = NULL, lease_token = NULL,
  lease_until = NULL, updated_at = ? WHERE id = ?`;

/** The statements whose plans must not depend on how much there is. */
export const plannedStatements = { insertDeliveries, markDispatched, findWaiting, findDue } as const;

/** Takes leases on due deliveries and begins an attempt of each. */
export const claimDeliveries = (
  writer: Connection,
  { shares, now, leaseUntil, leaseToken }: Parameters<Store['claimDeliveries']>[0],
): ClaimedDelivery[] => {
  const claimed: ClaimedDelivery[] = [];
  for (const { webhookId, limit } of shares) {
    const due = decodedRows(deliveries, writer.prepare(findDue).all({ webhookId, limit, now }));
    for (const { id, eventId, attemptCount } of due) {
      if (attemptCount > 0) writer.prepare(closeAttempt).run(interruptedMessage, id);
      const [event] = decodedRows(events, writer.prepare(findEvent).all(eventId));
      if (event === undefined) {
        writer.prepare(giveUp).run(eventGoneMessage, now, id);
        continue;
      }
      const taken = writer.prepare(takeLease).all(leaseToken, leaseUntil, now, id);
      for (const delivery of decodedRows(deliveries, taken)) {
        writer.prepare(beginAttempt).run(id, delivery.attemptCount, now);
        claimed.push({ delivery, event });
      }
    }
  }
  return claimed;
};

/** Writes how attempts went; also tells which tables changed with them. */
export const recordDeliveries = (
  writer: Connection,
  outcomes: readonly DeliveryOutcome[],
): { lost: string[]; changed: Set<TableName> } => {
  const lost: string[] = [];
  const changed = new Set<TableName>();
  for (const { deliveryId, leaseToken, delivery, attempt, changes = [] } of outcomes) {
    writer.run(sqliteStatements.update(attempts, { deliveryId, number: attempt.number }, attempt.set));
    const ended: Partial<Row<'webhookDeliveries'>> = { leaseToken: null, leaseUntil: null, ...delivery };
    const held = writer.run(sqliteStatements.update(deliveries, { id: deliveryId, leaseToken }, ended));
    if (held === 0) lost.push(deliveryId);
    else for (const table of runChanges(writer, changes)) changed.add(table);
  }
  return { lost, changed };
};
