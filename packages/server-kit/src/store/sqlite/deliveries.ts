import {
  type ClaimedDelivery,
  type ClaimedShare,
  newPaceRow,
  type PacedClaim,
  type WaitingLane,
} from '../interface/claims.js';
import {
  allLanes,
  type DeliveryFamily,
  deliveryFamilies,
  familyRow,
  type LaneOf,
  type LaneRange,
} from '../interface/delivery-families.js';
import { eventGoneMessage, interruptedMessage, typesOutsideOfAll } from '../interface/delivery-rules.js';
import type { Store } from '../interface/store.js';
import { restsWithOrganization } from '../statements/resting-organizations.js';
import { columnOf, decodedRows } from '../statements/table-shape.js';
import type { Connection } from './connection.js';
import { sqliteShapes } from './dialect.js';

const events = sqliteShapes.of('events');

// A statement that compares with a bare parameter is planned again each time it is run: see the dialect.
const present = 'likely(@now)';
const isFree = `(lease_until IS NULL OR lease_until <= ${present})`;

const findHandler = "SELECT 1 FROM event_handlers WHERE id > '' LIMIT 1";
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

const isOfHandler = `EXISTS (
  SELECT 1 FROM json_each(handler.subjects)
  WHERE value = event.type OR (value = '*' AND event.type NOT IN (${outsideOfAll}))
)`;

const insertLanes = `INSERT INTO handler_lanes (id, organization_id, handler, enabled, consecutive_failures)
SELECT DISTINCT handler.id || ':' || event.organization_id, event.organization_id, handler.id, 1, 0
FROM (SELECT id, organization_id, type ${undispatched}) AS event CROSS JOIN event_handlers AS handler
WHERE ${isOfHandler} ON CONFLICT DO NOTHING`;

// The id is that of `handlerDeliveryIdOf`.
const insertHandlerDeliveries = `INSERT INTO handler_deliveries (
  id, organization_id, lane_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at
) SELECT 'hdl_' || ${randomPart('event.id')} || ':' || handler.id, event.organization_id,
  handler.id || ':' || event.organization_id, event.id, event.type, 'pending', 0, 0, @now, @now, @now
FROM (SELECT id, organization_id, type ${undispatched}) AS event CROSS JOIN event_handlers AS handler
WHERE ${isOfHandler} ON CONFLICT DO NOTHING`;

const markDispatched = `UPDATE events SET dispatched_at = @now WHERE id IN (SELECT id ${undispatched})`;

/** Whether events wait; asked before the one lock for writing is taken. */
export const hasUndispatchedEvents = (reader: Connection): boolean =>
  reader.prepare(findUndispatched).get() !== undefined;

/** Turns events into deliveries; returns how many of each. */
export const dispatchEvents = (
  writer: Connection,
  options: Parameters<Store['dispatchEvents']>[0],
): { events: number; deliveries: number; ofHandlers: number } => {
  const deliveries = writer.prepare(insertDeliveries).run(options).changes;
  const hasHandlers = writer.prepare(findHandler).get() !== undefined;
  if (hasHandlers) writer.prepare(insertLanes).run(options);
  const ofHandlers = hasHandlers ? writer.prepare(insertHandlerDeliveries).run(options).changes : 0;
  return { events: writer.prepare(markDispatched).run(options).changes, deliveries, ofHandlers };
};

const listed = 'IN (SELECT value FROM json_each(@ids))';
const findEvents = `SELECT ${events.selection} FROM events WHERE id ${listed}`;

const pacesShape = sqliteShapes.of('sendingPaces');
const findPaces = `SELECT ${pacesShape.selection} FROM sending_paces WHERE id ${listed}`;
const writePace = `INSERT INTO sending_paces (id, at, blocked_until, bad_answers, bad_since)
VALUES (@id, @at, @blockedUntil, @badAnswers, @badSince)
ON CONFLICT (id) DO UPDATE SET at = excluded.at, blocked_until = excluded.blocked_until,
  bad_answers = excluded.bad_answers, bad_since = excluded.bad_since`;

const notResting = 'organization_id NOT IN (SELECT id FROM organizations WHERE deletes_at IS NOT NULL) AND ';

/** The statements of a family. */
const statementsOf = (family: DeliveryFamily) => {
  const tables = deliveryFamilies[family];
  const lanes = sqliteShapes.of(tables.lanes);
  const deliveries = sqliteShapes.of(tables.deliveries);
  const attempts = sqliteShapes.of(tables.attempts).name;
  const lane = columnOf(deliveries, tables.lane).name;
  const { name } = deliveries;
  const rests = restsWithOrganization(lanes) ? notResting : '';
  // Left to itself SQLite may walk along the history of a lane instead of what waits.
  const waiting = `${name} INDEXED BY ${name.replaceAll('"', '')}_${tables.waiting}`;

  return {
    // From one lane to the next along the index, however many deliveries each of them has.
    findWaiting: `WITH RECURSIVE lanes (lane) AS (
  SELECT min(${lane}) FROM ${name} WHERE next_at IS NOT NULL AND ${lane} >= likely(@from)
  UNION ALL
  SELECT (SELECT min(${lane}) FROM ${name} WHERE next_at IS NOT NULL AND ${lane} > lane)
  FROM lanes WHERE lane IS NOT NULL AND lane < likely(@below)
), under_way (lane, number) AS MATERIALIZED (
  SELECT ${lane}, count(*) FROM ${attempts} AS attempt
  CROSS JOIN ${name} ON id = attempt.delivery_id
  WHERE attempt.status = 'running' AND lease_until > ${present} GROUP BY ${lane}
) SELECT ${lanes.selection},
  coalesce((SELECT number FROM under_way WHERE under_way.lane = lanes.lane), 0) AS "inFlight"
FROM lanes CROSS JOIN ${lanes.name} ON id = lanes.lane
WHERE lanes.lane < likely(@below) AND ${rests}enabled = 1 AND (paused_until IS NULL OR paused_until <= ${present}) AND EXISTS (
  SELECT 1 FROM ${waiting} WHERE ${lane} = lanes.lane AND next_at <= ${present} AND ${isFree}
)`,
    findDue: `SELECT ${deliveries.selection} FROM ${waiting}
WHERE ${lane} = likely(@laneId) AND next_at <= ${present} AND ${isFree} ORDER BY id LIMIT @limit + 0`,
    closeAttempts: `UPDATE ${attempts} SET status = 'failed', error = 'interrupted', message = @message
WHERE status = 'running' AND delivery_id ${listed}`,
    giveUp: `UPDATE ${name} SET status = 'failed', last_error = @message, next_at = NULL,
  lease_token = NULL, lease_until = NULL, updated_at = @now WHERE id ${listed}`,
    takeLeases: `UPDATE ${name}
SET lease_token = @leaseToken, lease_until = @leaseUntil, attempt_count = attempt_count + 1, updated_at = @now
WHERE id ${listed}`,
    beginAttempts: `INSERT INTO ${attempts} (delivery_id, number, started_at, status)
SELECT id, attempt_count, @now, 'running' FROM ${name} WHERE id ${listed}`,
  } as const;
};

const statements = {
  webhooks: statementsOf('webhooks'),
  handlers: statementsOf('handlers'),
  channels: statementsOf('channels'),
  people: statementsOf('people'),
};

/** Lanes of a family that have something due. */
export const waitingLanes = <Family extends DeliveryFamily>(
  reader: Connection,
  family: Family,
  { now, lanes }: { readonly now: number; readonly lanes?: LaneRange },
): WaitingLane<Family>[] => {
  const shape = sqliteShapes.of(deliveryFamilies[family].lanes);
  const { from, below } = lanes ?? allLanes;
  const rows = reader.prepare(statements[family].findWaiting).all({ now, from, below });
  const inFlight = rows.map((row) => Number(row.inFlight));
  for (const row of rows) delete row.inFlight;
  // The shape is that of the lanes of this very family.
  const found = decodedRows(shape, rows) as unknown as LaneOf<Family>[];
  return found.map((lane, index) => ({ lane, inFlight: inFlight[index] ?? 0 }));
};

/** The statements whose plans must not depend on how much there is. */
export const plannedStatements = {
  insertDeliveries,
  insertLanes,
  insertHandlerDeliveries,
  markDispatched,
  findEvents,
  ...statements.webhooks,
  ...Object.fromEntries(Object.entries(statements.handlers).map(([name, text]) => [`${name} of handlers`, text])),
  ...Object.fromEntries(Object.entries(statements.channels).map(([name, text]) => [`${name} of channels`, text])),
  ...Object.fromEntries(Object.entries(statements.people).map(([name, text]) => [`${name} of people`, text])),
} as const;

const idsOf = (rows: readonly { readonly id: string }[]): string => JSON.stringify(rows.map(({ id }) => id));

/** Takes leases on due deliveries and begins an attempt of each, with one statement for all of them. */
export const claimDeliveries = (
  writer: Connection,
  { now, leaseUntil, leaseToken, family = 'webhooks', paces, ...given }: Parameters<Store['claimDeliveries']>[0],
): ClaimedDelivery[] => {
  const { findDue, closeAttempts, giveUp, takeLeases, beginAttempts } = statements[family];
  const { deliveries, lane, hasEvents } = deliveryFamilies[family];
  const shares = paces === undefined ? given.shares : pacedShares(writer, paces);
  const shape = sqliteShapes.of(deliveries);
  const due = shares.flatMap(({ laneId, limit }) =>
    decodedRows(shape, writer.prepare(findDue).all({ laneId, limit, now })).map((row) => familyRow(row, lane)),
  );
  if (due.length === 0) return [];
  // One event often goes to several webhooks: it is read and decoded once.
  const ids = JSON.stringify([...new Set(due.map(({ eventId }) => eventId))]);
  const found = hasEvents ? decodedRows(events, writer.prepare(findEvents).all({ ids })) : [];
  const kept = new Map(found.map((row) => [row.id, row]));
  const begunBefore = due.filter(({ attemptCount }) => attemptCount > 0);
  if (begunBefore.length > 0) {
    writer.prepare(closeAttempts).run({ ids: idsOf(begunBefore), message: interruptedMessage });
  }
  const { gone = [], taken = [] } = Object.groupBy(due, ({ eventId }) =>
    hasEvents && !kept.has(eventId) ? 'gone' : 'taken',
  );
  if (gone.length > 0) writer.prepare(giveUp).run({ ids: idsOf(gone), message: eventGoneMessage, now });
  if (taken.length === 0) return [];
  const lease = { ids: idsOf(taken), now, leaseToken, leaseUntil };
  writer.prepare(takeLeases).run(lease);
  writer.prepare(beginAttempts).run({ ids: lease.ids, now });
  return taken.map((row) => {
    const { laneId, ...before } = row;
    const delivery = { ...before, leaseToken, leaseUntil, attemptCount: row.attemptCount + 1, updatedAt: now };
    return { laneId, delivery, event: kept.get(row.eventId) ?? null };
  });
};

/** The shares that paces leave room for; SQLite has one writer, so nothing changes them meanwhile. */
const pacedShares = (writer: Connection, { ids, share }: PacedClaim): readonly ClaimedShare[] => {
  const known = decodedRows(pacesShape, writer.prepare(findPaces).all({ ids: JSON.stringify(ids) }));
  const byId = new Map(known.map((row) => [row.id, row]));
  const { shares, rows } = share(ids.map((id) => byId.get(id) ?? newPaceRow(id)));
  const write = writer.prepare(writePace);
  for (const { id, at, blockedUntil, badAnswers, badSince } of rows) {
    write.run({ id, at, blockedUntil, badAnswers, badSince });
  }
  return shares;
};
