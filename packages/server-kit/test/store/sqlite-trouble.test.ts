import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countRows } from '../../src/store/conformance/count-rows.js';
import { audit, insert, sampleMonitor, sampleWorker } from '../../src/store/conformance/sample-rows.js';
import { StoreUnavailableError } from '../../src/store/interface/store.js';
import { openConnection } from '../../src/store/sqlite/connection.js';
import { createGroupWriter } from '../../src/store/sqlite/group-writer.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { temporaryFile } from './temporary-file.js';

const migrated = async (writeWaitMs?: number) => {
  const file = temporaryFile();
  const store = createSqliteStore({ file, ...(writeWaitMs === undefined ? {} : { writeWaitMs }) });
  await store.migrate('auto');
  const aside = new Database(file);
  onTestFinished(async () => {
    aside.close();
    await store.close();
  });
  return { file, store, aside };
};

describe('SQLite in trouble', () => {
  test('when the COMMIT itself fails, nothing of what shared it is written, and the next one works', async () => {
    const { store, aside } = await migrated();
    // A broken reference that is only checked when the transaction ends.
    aside.exec(`CREATE TABLE parents (id TEXT PRIMARY KEY);
CREATE TABLE orphans (parent TEXT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED);
CREATE TRIGGER break_commit AFTER INSERT ON workers WHEN NEW.id = 'wrk_poison'
BEGIN INSERT INTO orphans VALUES ('missing'); END`);
    const commits = ['wrk_1', 'wrk_poison', 'wrk_2'].map((id) =>
      store.commit([insert('workers', sampleWorker(id)), insert('monitors', sampleMonitor()), audit('org_sample')]),
    );
    for (const outcome of await Promise.allSettled(commits)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
    }
    expect(await store.find('workers', {}, { limit: 10 })).toEqual([]);
    expect(await store.get('auditHeads', { organizationId: 'org_sample' })).toBeUndefined();
    expect(await countRows(store, 'org_sample', 'monitors')).toBe(0);
    expect(await store.commit([insert('workers', sampleWorker('wrk_3'))])).toEqual({ isCommitted: true });
  });

  test('a full disk refuses the writes of that moment, keeps what was there, and passes', async () => {
    const connection = openConnection(temporaryFile());
    onTestFinished(() => void connection.database.close());
    connection.database.exec('CREATE TABLE notes (text TEXT)');
    const writer = createGroupWriter(connection, { waitMs: 1000 });
    const add = (text: string): Promise<number> =>
      writer.write(() => connection.run({ text: 'INSERT INTO notes VALUES (?)', values: [text] }));
    await add('before');
    const pages = Number(connection.database.pragma('page_count', { simple: true }));
    connection.database.pragma(`max_page_count = ${pages}`);
    const together = await Promise.allSettled([add('small'), add('x'.repeat(100_000)), add('small too')]);
    for (const outcome of together) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
    }
    connection.database.pragma('max_page_count = 1000000');
    await add('after');
    const rows = connection.all({ text: 'SELECT text FROM notes', values: [] });
    expect(rows).toEqual([{ text: 'before' }, { text: 'after' }]);
  });

  test('a write that fails undoes itself, and its neighbours are written once', async () => {
    const connection = openConnection(temporaryFile());
    onTestFinished(() => void connection.database.close());
    connection.database.exec('CREATE TABLE notes (text TEXT)');
    const writer = createGroupWriter(connection, { waitMs: 1000 });
    const add = (text: string, then = (): void => {}): Promise<void> =>
      writer.write(() => {
        connection.run({ text: 'INSERT INTO notes VALUES (?)', values: [text] });
        then();
      });
    const fail = (): void => {
      throw new RangeError('of its own');
    };
    const together = await Promise.allSettled([add('first'), add('second', fail), add('third'), add('fourth', fail)]);
    const failed = { status: 'rejected', reason: new RangeError('of its own') };
    const done = { status: 'fulfilled', value: undefined };
    expect(together).toEqual([done, failed, done, failed]);
    await expect(add('alone', fail)).rejects.toThrow(RangeError);
    expect(connection.all({ text: 'SELECT text FROM notes', values: [] })).toEqual([
      { text: 'first' },
      { text: 'third' },
    ]);
  });

  test('a write waits until another process has written', async () => {
    const { store, aside } = await migrated();
    aside.exec('BEGIN IMMEDIATE');
    const commit = store.commit([insert('workers', sampleWorker('wrk_1'))]);
    // Reads do not wait, and the process goes on.
    expect(await store.get('workers', { id: 'wrk_1' })).toBeUndefined();
    setTimeout(() => aside.exec('COMMIT'), 50);
    expect(await commit).toEqual({ isCommitted: true });
  });

  test('a write that waits too long is refused, and nothing of it is written', async () => {
    const { store, aside } = await migrated(60);
    aside.exec('BEGIN IMMEDIATE');
    await expect(store.commit([insert('workers', sampleWorker('wrk_1'))])).rejects.toThrow(StoreUnavailableError);
    aside.exec('COMMIT');
    expect(await store.find('workers', {}, { limit: 10 })).toEqual([]);
    expect(await store.commit([insert('workers', sampleWorker('wrk_2'))])).toEqual({ isCommitted: true });
  });

  test.each([
    ['its directory is a file', (file: string) => writeFileSync(dirname(file), '')],
    ['the file is a directory', (file: string) => mkdirSync(file, { recursive: true })],
    [
      'the file is something else',
      (file: string) => {
        mkdirSync(dirname(file));
        writeFileSync(file, 'x'.repeat(4096));
      },
    ],
  ])('a store is not opened when %s', (_title, prepare) => {
    const file = temporaryFile();
    prepare(file);
    expect(() => createSqliteStore({ file })).toThrow(StoreUnavailableError);
  });

  test('a store needs a separate file', () => {
    expect(() => createSqliteStore({ file: ':memory:' })).toThrow(TypeError);
  });

  test.each([
    ['changed', "UPDATE audit_activities SET action = 'x'"],
    ['deleted', 'DELETE FROM audit_activities'],
  ])('audit activities cannot be %s by any connection', async (title, sql) => {
    const { store, aside } = await migrated();
    await store.commit([audit('org_sample')]);
    expect(() => aside.exec(sql)).toThrow(`audit activities cannot be ${title}`);
  });
});
