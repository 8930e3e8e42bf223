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
} from '../interface/delivery-families.js';
import { eventGoneMessage, interruptedMessage, typesOutsideOfAll } from '../interface/delivery-rules.js';
import type { DeliveryOutcome } from '../interface/outcomes.js';
import type { TableName } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { restsWithOrganization } from '../statements/resting-organizations.js';
import type { Shapes } from '../statements/table-shape.js';
import { columnOf, decodedRows, type TableShape } from '../statements/table-shape.js';
import { type Pool, type Queryable, type RawRow, run } from './connection.js';
import type { OutcomeWriter } from './outcomes.js';
import { recordBatches, recordStatement } from './record-deliveries.js';
import { inTransaction, retrying } from './transaction.js';

/** What the sender of webhooks does with deliveries, on one schema. */
export interface PostgresDeliveries extends Pick<Store, 'waitingLanes' | 'claimDeliveries'> {
  /** Turns events into deliveries; returns how many of each. */
  dispatchEvents(
    options: Parameters<Store['dispatchEvents']>[0],
  ): Promise<{ events: number; deliveries: number; ofHandlers: number }>;
  /** Writes the outcomes of attempts; also returns which tables changed with them. */
  recordDeliveries(
    outcomes: readonly DeliveryOutcome[],
    family: DeliveryFamily,
  ): Promise<{ lost: string[]; changed: ReadonlySet<TableName> }>;
}

const randomPart = (id: string): string => `substr(${id}, strpos(${id}, '_') + 1)`;
const isFree = (now: string): string => `(lease_until IS NULL OR lease_until <= ${now})`;

/** Every column of a table under a name that no other table has. */
const selectionOf = (alias: string, { columns }: TableShape): string =>
  [...columns.values()].map(({ name, key }) => `${alias}.${name} AS "${alias}.${key}"`).join(', ');

/** Makes what takes the columns that {@link selectionOf} read. */
const rowReader = (alias: string, { columns }: TableShape): ((row: RawRow) => RawRow) => {
  const read = [...columns.keys()].map((key) => ({ key, name: `${alias}.${key}` }));
  return (row) => {
    const taken: RawRow = {};
    for (const { key, name } of read) taken[key] = row[name];
    return taken;
  };
};

/**
 * The statement that turns events into deliveries. How many rows are taken is only known when it runs; an array keeps the
 * planner from reading whole tables for what it takes for many.
 */
export const dispatchStatement = (shapes: Shapes): string => {
  const events = shapes.of('events').name;
  const outsideOfAll = typesOutsideOfAll.map((type) => `'${type}'`).join(', ');
  const names = (subjects: string): string =>
    `${subjects} ? taken.type OR (${subjects} ? '*' AND taken.type NOT IN (${outsideOfAll}))`;
  const columns = `id, organization_id, %, event_id, event, status, attempt_count, failure_count, next_at, created_at,
    updated_at`;

  // The ids are those of `deliveryIdOf` and `handlerDeliveryIdOf`.
  return `WITH taken AS (
  SELECT id, organization_id, type FROM ${events} WHERE dispatched_at IS NULL
  ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
), marked AS (
  UPDATE ${events} SET dispatched_at = $1 WHERE id = ANY(ARRAY(SELECT id FROM taken))
), inserted AS (
  INSERT INTO ${shapes.of('webhookDeliveries').name} (
    ${columns.replace('%', 'webhook_id')}
  ) SELECT 'dlv_' || ${randomPart('taken.id')} || ${randomPart('webhook.id')}, taken.organization_id, webhook.id,
    taken.id, taken.type, 'pending', 0, 0, $1, $1, $1
  FROM taken JOIN ${shapes.of('webhooks').name} AS webhook
    ON webhook.organization_id = taken.organization_id AND webhook.enabled
  WHERE ${names('webhook.events')}
  ON CONFLICT DO NOTHING RETURNING 1
), received AS (
  SELECT taken.*, handler.id AS handler, handler.id || ':' || taken.organization_id AS lane
  FROM taken CROSS JOIN ${shapes.of('eventHandlers').name} AS handler WHERE ${names('handler.subjects')}
), opened AS (
  INSERT INTO ${shapes.of('handlerLanes').name} (id, organization_id, handler, enabled, consecutive_failures)
  SELECT DISTINCT lane, organization_id, handler, true, 0 FROM received ORDER BY lane ON CONFLICT DO NOTHING
), handed AS (
  INSERT INTO ${shapes.of('handlerDeliveries').name} (
    ${columns.replace('%', 'lane_id')}
  ) SELECT 'hdl_' || ${randomPart('id')} || ':' || handler, organization_id, lane, id, type, 'pending', 0, 0, $1, $1, $1
  FROM received ON CONFLICT DO NOTHING RETURNING 1
) SELECT (SELECT count(*) FROM taken) AS "events", (SELECT count(*) FROM inserted) AS "deliveries",
  (SELECT count(*) FROM handed) AS "ofHandlers"`;
};

/**
 * The statements of a family of deliveries in one schema. How many rows are taken is only known when they run; arrays and
 * laterals with a LIMIT keep the planner from reading whole tables for what it takes for many.
 */
export const deliveryStatements = (shapes: Shapes, family: DeliveryFamily) => {
  const tables = deliveryFamilies[family];
  const events = shapes.of('events').name;
  const lanes = shapes.of(tables.lanes);
  const resting = `SELECT id FROM ${shapes.of('organizations').name} WHERE deletes_at IS NOT NULL`;
  const rests = restsWithOrganization(lanes) ? `organization_id NOT IN (${resting}) AND ` : '';
  const deliveries = shapes.of(tables.deliveries).name;
  const attempts = shapes.of(tables.attempts).name;
  const laneId = columnOf(shapes.of(tables.deliveries), tables.lane).name;

  const firstWaiting = (isNext: string): string => `(SELECT first FROM (
    SELECT ${laneId} AS first FROM ${deliveries} WHERE next_at IS NOT NULL AND ${laneId} ${isNext}
    ORDER BY ${laneId}, id LIMIT 1
  ) AS waiting)`;

  return {
    // From one lane to the next along the index, however many deliveries each of them has. Only the index of what waits has this
    // order: while its statistics are old, the planner would else take one of the whole history.
    waiting: `WITH RECURSIVE lanes (lane) AS (
  ${firstWaiting('>= $2')}
  UNION ALL
  SELECT ${firstWaiting('> lane')} FROM lanes WHERE lane IS NOT NULL AND lane < $3
), under_way (lane, number) AS MATERIALIZED (
  SELECT lane, count(*) FROM (
    SELECT (SELECT ${laneId} FROM ${deliveries} WHERE id = attempt.delivery_id AND lease_until > $1) AS lane
    FROM ${attempts} AS attempt WHERE attempt.status = 'running'
  ) AS running WHERE lane IS NOT NULL GROUP BY lane
) SELECT ${lanes.selection},
  coalesce((SELECT number FROM under_way WHERE under_way.lane = lanes.lane), 0) AS "inFlight"
FROM lanes JOIN ${lanes.name} ON id = lanes.lane
WHERE lanes.lane < $3 AND ${rests}enabled AND (paused_until IS NULL OR paused_until <= $1) AND (
  SELECT true FROM ${deliveries} WHERE ${laneId} = lanes.lane AND next_at <= $1 AND ${isFree('$1')}
  ORDER BY id LIMIT 1
)`,

    claim: !tables.hasEvents
      ? `WITH due AS (
  SELECT picked.id AS due_id FROM unnest($1::text[], $2::int[]) AS shares (lane, places)
  CROSS JOIN LATERAL (
    SELECT id FROM ${deliveries} WHERE ${laneId} = lane AND next_at <= $3 AND ${isFree('$3')}
    ORDER BY id LIMIT places FOR UPDATE SKIP LOCKED
  ) AS picked
), interrupted AS (
  UPDATE ${attempts} SET status = 'failed', error = 'interrupted', message = $6
  WHERE delivery_id = ANY(ARRAY(SELECT due_id FROM due)) AND status = 'running'
), claimed AS (
  UPDATE ${deliveries} AS delivery
  SET lease_token = $5, lease_until = $4, attempt_count = attempt_count + 1, updated_at = $3
  WHERE id = ANY(ARRAY(SELECT due_id FROM due))
  RETURNING ${selectionOf('delivery', shapes.of(tables.deliveries))}
), begun AS (
  INSERT INTO ${attempts} (delivery_id, number, started_at, status)
  SELECT "delivery.id", "delivery.attemptCount", $3, 'running' FROM claimed
) SELECT * FROM claimed`
      : // One event often goes to several webhooks: it is read and sent once, in a row by itself.
        `WITH due AS (
  SELECT picked.id AS due_id, picked.event_id AS due_event
  FROM unnest($1::text[], $2::int[]) AS shares (lane, places)
  CROSS JOIN LATERAL (
    SELECT id, event_id FROM ${deliveries} WHERE ${laneId} = lane AND next_at <= $3 AND ${isFree('$3')}
    ORDER BY id LIMIT places FOR UPDATE SKIP LOCKED
  ) AS picked
), live AS MATERIALIZED (
  SELECT ${selectionOf('event', shapes.of('events'))} FROM ${events} AS event
  WHERE id = ANY(ARRAY(SELECT due_event FROM due))
), interrupted AS (
  UPDATE ${attempts} SET status = 'failed', error = 'interrupted', message = $6
  WHERE delivery_id = ANY(ARRAY(SELECT due_id FROM due)) AND status = 'running'
), claimed AS (
  UPDATE ${deliveries} AS delivery
  SET lease_token = $5, lease_until = $4, attempt_count = attempt_count + 1, updated_at = $3
  WHERE id = ANY(ARRAY(SELECT due_id FROM due JOIN live ON "event.id" = due_event))
  RETURNING ${selectionOf('delivery', shapes.of(tables.deliveries))}
), begun AS (
  INSERT INTO ${attempts} (delivery_id, number, started_at, status)
  SELECT "delivery.id", "delivery.attemptCount", $3, 'running' FROM claimed
), given_up AS (
  UPDATE ${deliveries} SET status = 'failed', last_error = $7, next_at = NULL, lease_token = NULL, lease_until = NULL,
    updated_at = $3
  WHERE id = ANY(ARRAY(SELECT due_id FROM due WHERE due_event NOT IN (SELECT "event.id" FROM live)))
) SELECT * FROM claimed FULL JOIN live ON false`,
  };
};

/** How the paces of lanes are read and written within the transaction of a claim. */
const paceStatements = (shapes: Shapes) => {
  const shape = shapes.of('sendingPaces');
  // Rows are made and locked in the order of their ids: two claims never wait for each other in a circle.
  const make = `INSERT INTO ${shape.name} (id, at, bad_answers) SELECT id, 0, 0 FROM unnest($1::text[]) AS given (id)
ORDER BY id ON CONFLICT DO NOTHING`;
  const read = `SELECT ${shape.selection} FROM ${shape.name} WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`;
  const write = `UPDATE ${shape.name} AS pace SET at = given.at, blocked_until = given.blocked_until,
  bad_answers = given.bad_answers, bad_since = given.bad_since
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[])
  AS given (id, at, blocked_until, bad_answers, bad_since) WHERE pace.id = given.id`;

  return {
    /** Makes the rows that are missing, before a transaction locks any. */
    async make(on: Queryable, { ids }: PacedClaim): Promise<void> {
      await run(on, { text: make, values: [ids] });
    },
    /** What may be claimed, and is noted; `undefined` when rows are missing, because they are new or were idle for long. */
    async sharesOn(client: Queryable, { ids, share }: PacedClaim): Promise<readonly ClaimedShare[] | undefined> {
      const { rows: found } = await run(client, { text: read, values: [ids] });
      if (found.length < ids.length) return undefined;
      const known = new Map(decodedRows(shape, found).map((row) => [row.id, row]));
      const { shares, rows } = share(ids.map((id) => known.get(id) ?? newPaceRow(id)));
      const values = [
        rows.map(({ id }) => id),
        rows.map(({ at }) => at),
        rows.map(({ blockedUntil }) => blockedUntil),
        rows.map(({ badAnswers }) => badAnswers),
        rows.map(({ badSince }) => badSince),
      ];
      if (rows.length > 0) await run(client, { text: write, values });
      return shares;
    },
  };
};

/** Makes them for a schema. */
export const postgresDeliveries = (pool: Pool, shapes: Shapes, outcomes: OutcomeWriter): PostgresDeliveries => {
  const dispatch = dispatchStatement(shapes);
  const statements = {
    webhooks: deliveryStatements(shapes, 'webhooks'),
    handlers: deliveryStatements(shapes, 'handlers'),
    channels: deliveryStatements(shapes, 'channels'),
    people: deliveryStatements(shapes, 'people'),
  };
  const paces = paceStatements(shapes);
  const events = shapes.of('events');
  const readEvent = rowReader('event', events);
  const usageDays = shapes.of('usageDays');

  return {
    async dispatchEvents({ now, limit }) {
      const { rows } = await retrying(() => run(pool, { text: dispatch, values: [now, limit] }));
      const [row] = rows;
      return {
        events: Number(row?.events),
        deliveries: Number(row?.deliveries),
        ofHandlers: Number(row?.ofHandlers),
      };
    },

    async waitingLanes<Family extends DeliveryFamily>(
      family: Family,
      { now, lanes: { from, below } = allLanes }: Parameters<Store['waitingLanes']>[1],
    ): Promise<WaitingLane<Family>[]> {
      const shape = shapes.of(deliveryFamilies[family].lanes);
      const { rows } = await retrying(() =>
        run(pool, { text: statements[family].waiting, values: [now, from, below] }),
      );
      return rows.flatMap(({ inFlight, ...row }) =>
        // The shape is that of the lanes of this very family.
        (decodedRows(shape, [row]) as unknown as LaneOf<Family>[]).map((lane) => ({
          lane,
          inFlight: Number(inFlight),
        })),
      );
    },

    async claimDeliveries({
      shares,
      now,
      leaseUntil,
      leaseToken,
      family = 'webhooks',
      paces: paced,
    }): Promise<ClaimedDelivery[]> {
      if (shares.length === 0) return [];
      const tables = deliveryFamilies[family];
      const deliveries = shapes.of(tables.deliveries);
      const claimOn = async (on: Queryable, given: readonly ClaimedShare[]): Promise<RawRow[]> => {
        if (given.length === 0) return [];
        const [lanes, places] = [given.map(({ laneId }) => laneId), given.map(({ limit }) => limit)];
        const lease = [lanes, places, now, leaseUntil, leaseToken, interruptedMessage];
        const values = tables.hasEvents ? [...lease, eventGoneMessage] : lease;
        return (await run(on, { text: statements[family].claim, values })).rows;
      };
      const claimPaced = async (by: PacedClaim): Promise<RawRow[]> => {
        for (;;) {
          const claimed = await inTransaction(pool, async (client) => {
            const room = await paces.sharesOn(client, by);
            return room && claimOn(client, room);
          });
          if (claimed !== undefined) return claimed;
          await retrying(() => paces.make(pool, by));
        }
      };
      const rows = paced === undefined ? await retrying(() => claimOn(pool, shares)) : await claimPaced(paced);
      const isEvent = (row: RawRow): boolean => tables.hasEvents && row['event.id'] !== null;
      const live = decodedRows(events, rows.filter(isEvent).map(readEvent));
      const byId = new Map(live.map((event) => [event.id, event]));
      const claimed = rows.filter((row) => !isEvent(row));
      const found = decodedRows(deliveries, claimed.map(rowReader('delivery', deliveries)));
      return (
        found
          .flatMap((row) => {
            const { laneId, ...delivery } = familyRow(row, tables.lane);
            const event = byId.get(delivery.eventId) ?? null;
            return event === null && tables.hasEvents ? [] : [{ laneId, delivery, event }];
          })
          // RETURNING promises no order.
          .sort((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1))
      );
    },

    async recordDeliveries(of, family) {
      const tables = deliveryFamilies[family];
      const deliveries = shapes.of(tables.deliveries);
      const attempts = shapes.of(tables.attempts);
      const { lost, changed } = await outcomes.record(recordBatches(of), async (on, batch, counts) => {
        const statement = recordStatement(deliveries, attempts, batch, counts ? usageDays : undefined);
        const { rows } = await run(on, statement);
        const held = new Set(rows.map(({ id }) => id));
        return batch.filter(({ deliveryId }) => !held.has(deliveryId));
      });
      return { lost: lost.map(({ deliveryId }) => deliveryId), changed };
    },
  };
};
