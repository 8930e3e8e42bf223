import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';

const { url, emptyPostgres } = postgresForFile();

const interval = `INSERT INTO test_1.status_intervals (monitor_ref, started_at, ended_at, status) VALUES ($1, $2::bigint, $2::bigint + 1000, 'up')`;
const readRows = `SELECT seq_tup_read::int AS read FROM pg_stat_user_tables WHERE schemaname = 'test_1' AND relname = 'status_intervals'`;

// The first absence of a server with 10,000 monitors: a plan that reads all rows took a hundred million of them.
test('sums of statuses are read by their key also in a connection that planned while the table was empty', async () => {
  await (await (await emptyPostgres())()).close();
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    await client.query('VACUUM ANALYZE test_1.status_intervals');
    for (let ref = 1; ref <= 100; ref++) {
      await client.query(interval, [ref, 0]);
      await client.query(interval, [ref, 1000]);
    }
    await client.query('SELECT pg_stat_force_next_flush()');
    expect((await client.query(readRows)).rows).toEqual([{ read: 0 }]);
    const sums = await client.query('SELECT DISTINCT up_ms FROM test_1.status_intervals ORDER BY up_ms');
    expect(sums.rows.map(({ up_ms }) => Number(up_ms))).toEqual([1000, 2000]);
  } finally {
    await client.end();
  }
});
