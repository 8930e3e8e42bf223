// A room of a product: what to do when a monitor is down, in a table of the product.
import { defineHostRoom, defineHostRoute, ProblemError, type ReadableStore, sqliteTables } from '@watchpost/server-kit';
import type Database from 'better-sqlite3';
import * as z from 'zod';

const params = z.object({ monitorId: z.string().regex(/^mon_\w+$/) });
const body = z.strictObject({ text: z.string().min(1).max(2000) });

interface Runbook {
  readonly monitorId: string;
  readonly text: string;
  readonly incidents: number;
}

/** A monitor of another organization is as good as none. */
const assertMonitor = async (store: ReadableStore, id: string, organizationId: string): Promise<void> => {
  if ((await store.get('monitors', { id, organizationId })) !== undefined) return;
  throw new ProblemError('not_found', 'There is no such monitor, or you have no access to it.');
};

export const createRunbooks = (database: Database.Database) => {
  const tables = sqliteTables(database, [
    { name: '001-runbooks', sql: 'CREATE TABLE runbooks (monitorId TEXT PRIMARY KEY, text TEXT NOT NULL)' },
    {
      name: '002-incidents',
      sql: 'CREATE TABLE uses (eventId TEXT, monitorId TEXT, PRIMARY KEY (eventId, monitorId))',
    },
  ]);
  const read = (monitorId: string): Runbook => {
    const row = database
      .prepare(
        'SELECT *, (SELECT count(*) FROM uses u WHERE u.monitorId = r.monitorId) AS incidents FROM runbooks r WHERE monitorId = ?',
      )
      .get(monitorId) as Runbook | undefined;
    if (row === undefined) throw new ProblemError('not_found', 'The monitor has no runbook.');
    return row;
  };

  return defineHostRoom({
    name: 'runbooks',
    prefix: '/x-runbooks',
    tables,
    routes: [
      defineHostRoute(
        {
          name: 'get',
          method: 'GET',
          path: '/:monitorId',
          access: 'monitors:read',
          summary: 'Gets the runbook of a monitor',
          params,
        },
        async ({ params: { monitorId } }, { store, organizationId }) => {
          await assertMonitor(store, monitorId, organizationId);
          return read(monitorId);
        },
      ),
      defineHostRoute(
        {
          name: 'set',
          method: 'PUT',
          path: '/:monitorId',
          access: 'monitors:write',
          summary: 'Sets the runbook of a monitor',
          params,
          body,
        },
        async ({ params: { monitorId }, body: { text } }, { store, organizationId }) => {
          await assertMonitor(store, monitorId, organizationId);
          database.prepare('INSERT OR REPLACE INTO runbooks VALUES (?, ?)').run(monitorId, text);
          return read(monitorId);
        },
      ),
    ],
    events: {
      // An event can come twice: its id makes the second row the same as the first.
      'incident.opened': ({ id, data }) => {
        const insert = database.prepare('INSERT OR IGNORE INTO uses VALUES (?, ?)');
        for (const monitorId of data.monitorIds) insert.run(id, monitorId);
      },
    },
    workers: [
      {
        name: 'runbook cleanup',
        everySeconds: 3600,
        run: async ({ store }) => {
          for (const { monitorId } of database.prepare('SELECT monitorId FROM runbooks').all() as Runbook[]) {
            if ((await store.get('monitors', { id: monitorId })) !== undefined) continue;
            database.prepare('DELETE FROM runbooks WHERE monitorId = ?').run(monitorId);
          }
        },
      },
    ],
  });
};
