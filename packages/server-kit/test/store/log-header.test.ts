import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { insert, sampleApiKey } from '../../src/store/conformance/sample-rows.js';
import { openConnection } from '../../src/store/sqlite/connection.js';
import { readLogHeader } from '../../src/store/sqlite/log-header.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { temporaryFile } from './temporary-file.js';

/** Another process with the same database, which runs what it is sent as SQL and answers when that is done. */
const otherProcess = async (file: string): Promise<(sql: string) => Promise<void>> => {
  const child = fork(fileURLToPath(new URL('./sql-process.ts', import.meta.url)), [file], { execArgv: [] });
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  return async (sql) => {
    child.send(sql);
    const [failure] = await once(child, 'message');
    expect(failure).toBe('done');
  };
};

/** What may happen to a log between two requests; each ends with a changed API key. */
const histories: readonly (readonly [string, readonly string[]])[] = [
  ['a commit', []],
  ['a commit after a checkpoint', ['PRAGMA wal_checkpoint(PASSIVE)']],
  ['a commit that begins the log anew', ['PRAGMA wal_checkpoint(RESTART)']],
  ['a commit after the log was emptied', ['PRAGMA wal_checkpoint(TRUNCATE)']],
  ['a commit after one that was undone', ['BEGIN IMMEDIATE', "UPDATE api_keys SET name = 'none'", 'ROLLBACK']],
];

describe('what another process commits', () => {
  test.each(histories)('%s is read by the next request, and a row is kept without one', async (_title, before) => {
    const file = temporaryFile();
    const store = createSqliteStore({ file });
    onTestFinished(() => store.close());
    await store.migrate('auto');
    const key = sampleApiKey({ name: 'name 0' });
    await store.commit([insert('apiKeys', key)]);
    const run = await otherProcess(file);
    const read = () => store.get('apiKeys', { secretHash: key.secretHash });
    for (let n = 1; n <= 20; n++) {
      const kept = await read();
      await new Promise((resolve) => setImmediate(resolve));
      // The very same object: it is kept, so what follows proves that it was forgotten.
      expect(await read()).toBe(kept);
      for (const sql of before) await run(sql);
      await run(`UPDATE api_keys SET name = 'name ${n}'`);
      expect((await read())?.name).toBe(`name ${n}`);
    }
  });

  test('own commits count as changes, and reads and checkpoints do not', () => {
    const file = temporaryFile();
    const connection = openConnection(file);
    onTestFinished(() => void connection.database.close());
    const { database } = connection;
    database.exec('CREATE TABLE a (b)');
    const header = readLogHeader(file);
    expect(header.hasChanged()).toBe(true);
    expect(header.hasChanged()).toBe(false);
    database.prepare('SELECT * FROM a').all();
    expect(header.hasChanged()).toBe(false);
    database.exec('INSERT INTO a VALUES (1)');
    expect(header.hasChanged()).toBe(true);
    expect(header.hasChanged()).toBe(false);
    database.pragma('wal_checkpoint(PASSIVE)');
    expect(header.hasChanged()).toBe(false);
  });

  test('of a file that this process does not have open, nothing is known', () => {
    const header = readLogHeader(temporaryFile());
    expect([header.hasChanged(), header.hasChanged()]).toEqual([true, true]);
  });
});
