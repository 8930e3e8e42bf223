import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { countRows } from '../../src/store/conformance/count-rows.js';
import { audit, insert, sampleMonitor, sampleTime, sampleWorker } from '../../src/store/conformance/sample-rows.js';
import { type Store, StoreUnavailableError, type TableName } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { postgresForFile } from './empty-postgres.js';

const { url, emptyPostgres } = postgresForFile();
let schemas = 0;

const migrated = async (): Promise<{ store: Store; other: Store; aside: pg.Client }> => {
  schemas += 1;
  const open = await emptyPostgres();
  const [store, other] = [await open(), await open()];
  const aside = new pg.Client({ connectionString: url(), options: `-c search_path=test_${schemas}` });
  await aside.connect();
  onTestFinished(async () => {
    await aside.end();
    await store.close();
    await other.close();
  });
  return { store, other, aside };
};

/** Ends every connection of the stores of this file, as a restart of the server would. */
const endConnections = async (aside: pg.Client): Promise<void> => {
  await aside.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'watchpost' AND datname = current_database()",
  );
};

/** Resolves when a store hears of a change. */
const heard = (store: Store, table: TableName): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.onChange(table, () => {
      stop();
      resolve();
    });
  });

/** Until the server has as many listening connections. */
const listening = async (aside: pg.Client, count: number): Promise<void> => {
  for (;;) {
    const { rowCount } = await aside.query(
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND state = 'idle' AND datname = current_database()",
    );
    if (rowCount === count) return;
  }
};

/** Until a connection waits for a lock that this one holds. */
const waitedFor = async (aside: pg.Client): Promise<void> => {
  for (;;) {
    const { rowCount } = await aside.query(
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
    if (rowCount === 1) return;
  }
};

describe('PostgreSQL in trouble', () => {
  beforeAll(() => {
    schemas = 0;
  });

  test('when the COMMIT itself fails, nothing of it is written, and the next one works', async () => {
    const { store, aside } = await migrated();
    await aside.query(`CREATE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON workers DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.id = 'wrk_poison') EXECUTE FUNCTION break_commit()`);
    const commits = ['wrk_1', 'wrk_poison', 'wrk_2'].map((id) =>
      store.commit([insert('workers', sampleWorker(id)), insert('monitors', sampleMonitor()), audit('org_sample')]),
    );
    const outcomes = await Promise.allSettled(commits);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    const workers = await store.find('workers', {}, { limit: 10 });
    expect(workers.map(({ id }) => id)).toEqual(['wrk_1', 'wrk_2']);
    expect(await countRows(store, 'org_sample', 'monitors')).toBe(2);
    expect((await store.get('auditHeads', { organizationId: 'org_sample' }))?.sequence).toBe(2);
  });

  test('a commit that loses a deadlock is run again and written', async () => {
    const { store, aside } = await migrated();
    const set = (id: string, lastSeenAt: number) =>
      ({ kind: 'update', table: 'workers', where: { id }, set: { lastSeenAt }, mustMatch: true }) as const;
    await store.commit(['wrk_1', 'wrk_2'].map((id) => insert('workers', sampleWorker(id))));
    // A waiting connection searches for a deadlock after this time; the commit, which waits first, is to find it.
    await aside.query("SET deadlock_timeout = '60s'");
    await aside.query("BEGIN; UPDATE workers SET last_seen_at = 1 WHERE id = 'wrk_2'");
    const commit = store.commit([set('wrk_1', 2), set('wrk_2', 2), insert('workers', sampleWorker('wrk_3'))]);
    await waitedFor(aside);
    await aside.query("UPDATE workers SET last_seen_at = 1 WHERE id = 'wrk_1'");
    await aside.query('COMMIT');
    expect(await commit).toEqual({ isCommitted: true });
    const workers = await store.find('workers', {}, { limit: 10 });
    expect(workers.map(({ lastSeenAt }) => lastSeenAt)).toEqual([2, 2, sampleTime]);
  });

  test('a connection that breaks inside a transaction undoes it, and others are opened', async () => {
    const { store, aside } = await migrated();
    await aside.query('BEGIN; LOCK TABLE monitors IN ACCESS EXCLUSIVE MODE');
    const commit = store.commit([insert('workers', sampleWorker('wrk_1')), insert('monitors', sampleMonitor())]);
    const refused = expect(commit).rejects.toThrow(StoreUnavailableError);
    // The commit has written its worker and waits for the table.
    await waitedFor(aside);
    await endConnections(aside);
    await refused;
    await aside.query('ROLLBACK');
    expect(await store.find('workers', {}, { limit: 10 })).toEqual([]);
    expect(await store.commit([insert('workers', sampleWorker('wrk_2'))])).toEqual({ isCommitted: true });
  });

  test('idle connections may be ended at any time', async () => {
    const { store, aside } = await migrated();
    await store.schemaStatus();
    await endConnections(aside);
    // A connection that ends at this very moment may still be handed out once.
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => store.schemaStatus()));
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(StoreUnavailableError);
    }
    expect((await store.schemaStatus()).pending).toEqual([]);
  });

  test('a server that cannot be reached, and one that hangs up, are unavailable', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const store = createPostgresStore({ connectionString: `postgres://stranger:secret@127.0.0.1:${port}/none` });
    const answers = () => [
      store.get('workers', { id: 'wrk_1' }),
      store.commit([insert('workers', sampleWorker())]),
      store.commit([audit('org_1')]),
      store.migrate('auto'),
      store.requestCounter.count('ip:1', { startsAt: sampleTime, lengthMs: 60_000 }),
      store.claimMonitors({ dueBy: 0, now: 0, leaseUntil: 0, leaseToken: '', limit: 1 }),
    ];
    const refuseAll = async (): Promise<void> => {
      // Together: which of them fails first is not said.
      for (const answer of await Promise.allSettled(answers())) {
        const error: unknown = answer.status === 'rejected' ? answer.reason : answer;
        expect(error).toBeInstanceOf(StoreUnavailableError);
        expect(String(error)).not.toContain('secret');
      }
    };
    // Listening goes on trying in the background; it must neither reject nor keep the store from closing.
    store.onChange('workers', () => undefined);
    await refuseAll();
    server.close();
    await once(server, 'close');
    await refuseAll();
    await store.close();
  });

  test.each([
    ['a wrong password', (connectionString: string) => connectionString.replace(/:[0-9a-f]+@/, ':wrong@')],
    ['a missing database', (connectionString: string) => connectionString.replace(/test_[0-9a-f]+$/, 'test_none')],
  ])('%s makes the database unavailable', async (_title, change) => {
    const store = createPostgresStore({ connectionString: change(url()) });
    await expect(store.schemaStatus()).rejects.toThrow(StoreUnavailableError);
    await store.close();
  });

  test.each(['', 'Watchpost', 'a"b', 'a-b', '1a', 'a'.repeat(51)])('the schema cannot be called "%s"', (schema) => {
    expect(() => createPostgresStore({ connectionString: url(), schema })).toThrow(TypeError);
  });

  test.each([
    ['changed', "UPDATE audit_activities SET action = 'x'"],
    ['deleted', 'DELETE FROM audit_activities'],
    ['truncated', 'TRUNCATE audit_activities'],
  ])('audit activities cannot be %s by any role', async (_title, sql) => {
    const { store, aside } = await migrated();
    await store.commit([audit('org_sample')]);
    await expect(aside.query(sql)).rejects.toThrow('audit_activities can be neither changed nor deleted');
  });
});

describe('notices between processes', () => {
  test('a change reaches other processes, even after the connection was lost', async () => {
    const { store, other, aside } = await migrated();
    const first = heard(other, 'workers');
    await listening(aside, 1);
    await store.commit([insert('workers', sampleWorker())]);
    await first;

    // A new listener is notified at once, since it may have missed something.
    const missed = heard(other, 'apiKeys');
    await endConnections(aside);
    await missed;
    const second = heard(other, 'workers');
    await store
      .commit([insert('workers', sampleWorker())])
      .catch(() => store.commit([insert('workers', sampleWorker())]));
    await second;
  });
});

describe('results by day', () => {
  const day = 86_400_000;
  const partitionOf = async (aside: pg.Client, at: number): Promise<string> => {
    const { rows } = await aside.query('SELECT tableoid::regclass::text AS name FROM monitor_results WHERE at = $1', [
      at,
    ]);
    return rows.map(({ name }) => name).join();
  };
  const result = (at: number) => insert('monitorResults', { monitorRef: 1, at, status: 0, delayMs: 0 });

  test('days are created ahead, and earlier rows move into their day', async () => {
    const { store, aside } = await migrated();
    const start = Date.UTC(2031, 2, 4, 23, 59, 59, 999);
    await store.commit([start, start + 1, start + day, start + 9 * day].map(result));
    expect(await partitionOf(aside, start)).toBe('monitor_results_default');
    await store.maintain(start);
    expect(await partitionOf(aside, start)).toBe('monitor_results_20310304');
    expect(await partitionOf(aside, start + 1)).toBe('monitor_results_20310305');
    expect(await partitionOf(aside, start + day)).toBe('monitor_results_20310305');
    expect(await partitionOf(aside, start + 9 * day)).toBe('monitor_results_default');
    await store.commit([result(start + 2 * day)]);
    expect(await partitionOf(aside, start + 2 * day)).toBe('monitor_results_20310306');
    expect(await store.find('monitorResults', {}, { limit: 10 })).toHaveLength(5);
  });

  test('a fresh database has a day for what is checked now', async () => {
    const { store, aside } = await migrated();
    const now = Date.now();
    await store.commit([result(now)]);
    expect(await partitionOf(aside, now)).toBe(
      `monitor_results_${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}`,
    );
  });
});
