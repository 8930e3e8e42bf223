import { monitors } from '@watchpost/schemas';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insert, sampleMonitor, sampleTime } from '../../src/store/conformance/sample-rows.js';
import { postgresShapes, postgresStatements } from '../../src/store/postgres/dialect.js';
import type { Statement } from '../../src/store/statement.js';
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
  await store.commit(rows.map((row) => insert('monitors', row)));
  await store.close();
  client.current = new pg.Client({ connectionString: url() });
  await client.current.connect();
  await client.current.query('ANALYZE test_1.monitors');
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

  test('one monitor is found by its id', async () => {
    const where = { organizationId: 'org_large', id: 'mon_1' };
    const nodes = await plan(postgresStatements.select(shape, { where, limit: 1 }));
    expect(nodes.at(-1)).toBe('Index Scan using monitors_id on monitors');
  });
});
