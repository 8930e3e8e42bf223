import { monitors } from '@watchpost/schemas';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planPortion } from '../../src/store/commits/plan.js';
import { insert, sampleMonitor, sampleTime } from '../../src/store/conformance/sample-rows.js';
import { allLanes } from '../../src/store/interface/delivery-families.js';
import { deliveryStatements, dispatchStatement } from '../../src/store/postgres/deliveries.js';
import { postgresShapes, postgresStatements } from '../../src/store/postgres/dialect.js';
import { amongCandidates, candidatesOf } from '../../src/store/reading/search.js';
import type { Statement } from '../../src/store/statements/statement.js';
import { expiredEvents } from '../operator/expired-events.js';
import { postgresForFile } from './empty-postgres.js';

const { url, emptyPostgres } = postgresForFile();
const shape = postgresShapes('test_1').of('monitors');
const client: { current?: pg.Client } = {};

/** The nodes of the plan that a prepared statement is given, whatever its parameters are. */
const plan = async ({ text, values }: Statement): Promise<string[]> => {
  const literals = values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`));
  await client.current?.query(`PREPARE asked AS ${text}`);
  const explained = await client.current?.query(`EXPLAIN EXECUTE asked (${literals.join(', ')})`);
  await client.current?.query('DEALLOCATE asked');
  const lines: string[] = (explained?.rows ?? []).map((row) => String(row['QUERY PLAN']));
  return lines
    .filter((line) => line.includes('cost='))
    .map((line) =>
      line
        .trim()
        .replace(/^->\s*/, '')
        .replace(/ {2}\(cost.*/, ''),
    );
};

/** A list as the text of an array, which is how the driver sends it. */
const asLiteral = (value: unknown): unknown =>
  Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join()}}` : value;

/** A history of 60,000 deliveries to 20 webhooks, of which some hundreds wait and a few are under way. */
const fillDeliveries = `SET search_path = test_1;
INSERT INTO events (id, organization_id, type, subject_type, subject_id, subject_sequence, actor, data, occurred_at, dispatched_at)
SELECT 'evt_' || n, 'org_' || n % 20, 'organization.updated', 'organization', 'org', n, '{}', '{}', n, CASE WHEN n <= 59800 THEN n END
FROM generate_series(1, 60000) AS n;
INSERT INTO webhooks (
  id, organization_id, version, name, url, events, description, enabled, secret, consecutive_failures, created_by,
  search_text, created_at, updated_at
) SELECT 'whk_' || n, 'org_' || n, 1, '', '', '["*"]', '', true, '', 0, '', '', 0, 0 FROM generate_series(1, 20) AS n;
INSERT INTO webhook_deliveries (
  id, organization_id, webhook_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at
) SELECT 'dlv_' || n, 'org_' || n % 20, 'whk_' || n % 20, 'evt_' || n, '', 'pending', 1, 0, CASE WHEN n > 59500 THEN n END, n, n
FROM generate_series(1, 60000) AS n;
INSERT INTO webhook_attempts (delivery_id, number, started_at, status)
SELECT 'dlv_' || n, 1, n, CASE WHEN n > 59980 THEN 'running' ELSE 'delivered' END FROM generate_series(1, 60000) AS n;
INSERT INTO handler_deliveries (
  id, organization_id, lane_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at
) SELECT 'hdl_' || n, organization_id, 'crew:' || organization_id, event_id, event, status, 1, 0, next_at, n, n
FROM (SELECT *, row_number() OVER () AS n FROM webhook_deliveries) AS delivery;
INSERT INTO handler_attempts (delivery_id, number, started_at, status)
SELECT 'hdl_' || started_at, 1, started_at, status FROM webhook_attempts;
INSERT INTO notification_deliveries (
  id, organization_id, channel_id, type, kind, reason, conversation_id, subject_type, subject_id, monitor_ids, title, message, status,
  attempt_count, failure_count, deferred_count, steps_done, cause_at, not_before, expires_at, next_at, created_at, updated_at
) SELECT 'ndl_' || n, 'org_' || n % 20, 'nch_' || n % 20, 'gotify', 'opened', 'subscription', 'cnv_' || n, 'incident', 'inc_' || n, '[]', '',
  '{}', 'delivered', 1, 0, 0, 1, n, n, n, CASE WHEN n > 59500 THEN n END, n, n
FROM generate_series(1, 60000) AS n;
INSERT INTO notification_attempts (delivery_id, number, started_at, status)
SELECT 'ndl_' || n, 1, n, CASE WHEN n > 59980 THEN 'running' ELSE 'delivered' END FROM generate_series(1, 60000) AS n;
INSERT INTO conversations (id, organization_id, channel_id, subject_type, subject_id, sequence, state, created_at, updated_at)
SELECT 'cnv_' || n, 'org_' || n % 20, 'nch_' || n % 20, 'incident', 'inc_' || n, 1, 'closed', n, n
FROM generate_series(1, 60000) AS n`;

beforeAll(async () => {
  const store = await (await emptyPostgres())();
  const rows = Array.from({ length: 5000 }, (_, index) =>
    sampleMonitor({
      organizationId: index % 10 === 0 ? 'org_small' : 'org_large',
      name: `Website ${index % 700}`,
      type: index % 3 === 0 ? 'https' : 'tcp',
      createdAt: sampleTime + index,
      updatedAt: sampleTime + (index % 77),
      lastCheckedAt: index % 5 === 0 ? null : sampleTime + index,
    }),
  );
  // In portions: one commit of all takes longer than a call may on a machine with other work.
  for (let from = 0; from < rows.length; from += 250) {
    await store.commit(rows.slice(from, from + 250).map((row) => insert('monitors', row)));
  }
  await store.close();
  client.current = new pg.Client({ connectionString: url() });
  await client.current.connect();
  await client.current.query(fillDeliveries);
  // What the server would do by itself, now or in the middle of a test.
  await client.current.query('VACUUM ANALYZE');
});
afterAll(() => client.current?.end());

describe.each(['force_custom_plan', 'force_generic_plan'])('lists of monitors under %s', (mode) => {
  beforeAll(async () => {
    await client.current?.query(`SET plan_cache_mode = ${mode}`);
  });

  test.each(monitors.list.sort.flatMap((sort) => [sort, `-${sort}`]))(
    'sorted by %s, a page is read off an index',
    async (sort) => {
      const [isDescending, orderBy] = [sort.startsWith('-'), sort.replace('-', '')];
      const where = { organizationId: 'org_large' };
      const nodes = await plan(postgresStatements.select(shape, { where, orderBy, isDescending, limit: 20 }));
      expect(nodes).toEqual([
        'Limit',
        expect.stringMatching(/^Index Scan( Backward)? using monitors_\w+ on monitors$/),
      ]);
    },
  );

  test('a page after a row that is known begins there', async () => {
    const page = { where: { organizationId: 'org_large' }, orderBy: 'createdAt', limit: 20 };
    const nodes = await plan(postgresStatements.select(shape, { ...page, after: [sampleTime + 100, 'mon_1'] }));
    expect(nodes).toEqual(['Limit', 'Index Scan using monitors_created on monitors']);
  });

  test('a search finds its candidates in the index of parts, and reads them by their ids', async () => {
    const query = { where: { organizationId: 'org_large' }, search: 'website 69' };
    const candidates = candidatesOf(postgresStatements, shape, query);
    const nodes = await plan({ text: candidates?.text ?? '', values: (candidates?.values ?? []).map(asLiteral) });
    expect(nodes).toContain('Bitmap Index Scan on search_rows_parts');
    const { where, search } = amongCandidates(query, [{ id: 'mon_1' }, { id: 'mon_2' }]);
    const page = postgresStatements.select(shape, { where, search, orderBy: 'createdAt', limit: 20 });
    expect(await plan({ ...page, values: page.values.map(asLiteral) })).toContainEqual(
      expect.stringMatching(/Index Scan (using|on) monitors_id/),
    );
  });

  test('one monitor is found by its id', async () => {
    const where = { organizationId: 'org_large', id: 'mon_1' };
    const nodes = await plan(postgresStatements.select(shape, { where, limit: 1 }));
    expect(nodes.at(-1)).toBe('Index Scan using monitors_id on monitors');
  });
});

describe.each(['force_custom_plan', 'force_generic_plan'])('the queue of deliveries under %s', (mode) => {
  const shapes = postgresShapes('test_1');
  const statements = { ...deliveryStatements(shapes, 'webhooks'), dispatch: dispatchStatement(shapes) };
  const cases: [keyof typeof statements, Statement['values']][] = [
    ['dispatch', [sampleTime, 100]],
    ['waiting', [sampleTime, allLanes.from, allLanes.below]],
    ['claim', ['{whk_1,whk_2}', '{8,8}', sampleTime, sampleTime + 1, 'lease', 'interrupted', 'gone']],
  ];
  beforeAll(async () => {
    await client.current?.query(`SET plan_cache_mode = ${mode}`);
  });

  test.each(cases)('%s reads no table from end to end', async (name, values) => {
    const nodes = await plan({ text: statements[name], values });
    const scans = nodes.filter((node) => /\b(events|webhook_deliveries|webhook_attempts)\b/.test(node));
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan).toMatch(/^(Index (Only )?Scan|Bitmap|Update on|Insert on)/);
  });

  test('lanes are found among what waits, also while the server has no statistics', async () => {
    // After a storm: the index of what waits has grown by all that waited, and the one of the history is no larger.
    await client.current?.query(`BEGIN; CREATE TABLE test_1.young (LIKE test_1.webhook_deliveries INCLUDING ALL);
ALTER TABLE test_1.webhook_deliveries RENAME TO grown; ALTER TABLE test_1.young RENAME TO webhook_deliveries;
INSERT INTO test_1.webhook_deliveries SELECT * FROM test_1.grown LIMIT 9000;
UPDATE test_1.webhook_deliveries SET next_at = 1; UPDATE test_1.webhook_deliveries SET next_at = 2;
UPDATE test_1.webhook_deliveries SET next_at = 3; UPDATE test_1.webhook_deliveries SET next_at = NULL;
REINDEX INDEX test_1.young_webhook_id_created_at_id_idx`);
    try {
      const text = deliveryStatements(shapes, 'webhooks').waiting;
      const nodes = await plan({ text, values: [sampleTime, allLanes.from, allLanes.below] });
      expect(nodes).toContainEqual(expect.stringContaining('young_webhook_id_id_next_at_idx'));
      expect(nodes).not.toContainEqual(expect.stringContaining('created_at'));
    } finally {
      await client.current?.query('ROLLBACK');
    }
  });

  // Recoveries and handlers are few enough to be read from end to end.
  const few: readonly string[] = ['webhookRecoveries', 'eventHandlers'];
  const old = expiredEvents(10).filter(({ table }) => !few.includes(table));
  test.each(old.map((deletion) => [deletion.table, deletion] as const))(
    'what is old in %s is found without the rest',
    async (_table, deletion) => {
      const nodes = await plan(planPortion(postgresStatements, postgresShapes('test_1'), deletion, 500));
      expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
      expect(nodes.filter((node) => node.startsWith('Tid Scan')).length).toBe(1);
    },
  );

  test('the waiting webhooks are read with one index step for each', async () => {
    const values = [sampleTime, allLanes.from, allLanes.below];
    const nodes = await plan({ text: statements.waiting, values });
    expect(nodes).toContain('Index Only Scan using webhook_deliveries_waiting on webhook_deliveries');
  });

  test('due deliveries come in order, without sorting the queue', async () => {
    const nodes = await plan({ text: statements.claim, values: cases[2]?.[1] ?? [] });
    expect(nodes.filter((node) => node.startsWith('Sort'))).toEqual([]);
    expect(nodes).toContain('Index Scan using webhook_deliveries_waiting on webhook_deliveries');
  });
});
