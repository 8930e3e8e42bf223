import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratch } from '@watchpost/testbed/scratch';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresTables, type RoomTables, sqliteTables, type TableStep } from '../../src/host-rooms/room-tables.js';
import { migratedPostgres } from '../store/migrated-database.js';
import { allDialects } from '../store/open-store.js';

/** A database of a host, that several processes have open. */
interface HostDatabase {
  tables(steps: readonly TableStep[]): RoomTables;
  count(table: string): Promise<number>;
}

const openSqlite = async (): Promise<HostDatabase> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-room-'));
  const opened: Database.Database[] = [];
  const open = (): Database.Database => {
    const database = new Database(join(folder, 'host.db'));
    opened.push(database);
    return database;
  };
  onTestFinished(async () => {
    for (const database of opened) database.close();
    await rm(folder, { recursive: true });
  });
  return {
    tables: (steps) => sqliteTables(open(), steps),
    count: async (table) => (open().prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n,
  };
};

const openPostgres = async (): Promise<HostDatabase> => {
  const { url: connectionString, drop } = await migratedPostgres();
  const pool = new pg.Pool({ connectionString });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return {
    tables: (steps) => postgresTables(pool, steps),
    count: async (table) => (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n,
  };
};

const first = { name: '001-notes', sql: 'CREATE TABLE notes (id TEXT); INSERT INTO notes VALUES (1)' };
const second = { name: '002-more', sql: 'INSERT INTO notes VALUES (2)' };

describe.each(allDialects)('the tables of a room on %s', (dialect) => {
  const open = dialect === 'sqlite' ? openSqlite : openPostgres;

  test('are made once, whatever starts at the same time, and each room has its own steps', async () => {
    const host = await open();
    await Promise.all([1, 2, 3, 4].map(() => host.tables([first]).update('notes')));
    await host.tables([first, second]).update('notes');
    await host.tables([{ name: '001-notes', sql: 'CREATE TABLE others (id TEXT)' }]).update('others');
    expect([await host.count('notes'), await host.count('others')]).toEqual([2, 0]);
  });

  test('wait in the order of their list, and say which have not run', async () => {
    const host = await open();
    expect(await host.tables([first, second]).pending('notes')).toEqual(['001-notes', '002-more']);
    await host.tables([first]).update('notes');
    expect(await host.tables([first, second]).pending('notes')).toEqual(['002-more']);
  });

  test('stay as they were when a step fails, which is named with its room', async () => {
    const host = await open();
    const broken = { name: '002-broken', sql: 'INSERT INTO nowhere VALUES (1)' };
    await expect(host.tables([first, broken]).update('notes')).rejects.toThrow(
      /^room notes: the step "002-broken" failed: .*nowhere/,
    );
    await host.tables([first, second]).update('notes');
    expect(await host.count('notes')).toBe(2);
  });

  test.each([
    [
      'a step that changed',
      [{ ...first, sql: `${first.sql} ` }, second],
      'the step "001-notes" has changed since it ran; append a step instead',
    ],
    [
      'a step that is missing',
      [second],
      '"002-more" stands where the step "001-notes" ran; keep the steps that ran, and append new ones',
    ],
    ['steps of a later build', [first], 'the database has the step "002-more", which this build does not have'],
  ])('refuse %s', async (_title, steps, problem) => {
    const host = await open();
    await host.tables([first, second]).update('notes');
    await expect(host.tables(steps).update('notes')).rejects.toThrow(new Error(`room notes: ${problem}`));
    await expect(host.tables(steps).pending('notes')).rejects.toThrow(new Error(`room notes: ${problem}`));
  });
});

test('steps without a text, or with the name of another, are refused when they are declared', () => {
  const database = { exec: () => {}, prepare: () => ({ all: () => [], run: () => {} }) };
  expect(() => sqliteTables(database, [{ name: '001', sql: ' ' }])).toThrow(
    'the steps of tables must each have a name and sql that are not empty',
  );
  expect(() => sqliteTables(database, [first, first])).toThrow('two steps of tables have the name "001-notes"');
});
