import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

/** Rows of the time before there were so many. */
const rows = (): string[] => [
  // Not in the order of time, and of two monitors.
  `INSERT INTO status_intervals (monitor_ref, started_at, ended_at, status) VALUES
(1, 40, 100, 'down'), (2, 0, 50, 'up'), (1, 10, 40, 'up'), (1, 100, 110, 'maintenance'), (1, 110, 130, 'degraded');`,
  `INSERT INTO incidents (
  id, organization_id, version, number, title, status, severity, source, monitor_ids, started_at, search_text, created_at, updated_at
) VALUES ('inc_1', 'org_1', 1, 1, '', 'open', 'minor', 'monitor', '["mon_1", "mon_2", "mon_1"]', 0, '', 0, 0),
  ('inc_2', 'org_1', 1, 2, '', 'open', 'minor', 'manual', '[]', 0, '', 0, 0);`,
];

test.each(allDialects)('a migration counts the size of existing rows, on %s', async (dialect) => {
  const store = await openStoreBefore(dialect, { migration: 'size', rows, url: url() });
  expect((await store.migrate('auto')).pending).toEqual([]);
  const row = { monitorRef: 1, startedAt: 130, endedAt: 150, status: 'up' } as const;
  await store.commit([{ kind: 'insert', table: 'statusIntervals', row }]);
  const since = (monitorRef: number, time: number) => ({ monitorRef, since: time });
  expect(await store.sumUptime([since(1, 0), since(1, 30), since(1, 120), since(2, 0)])).toEqual([
    { upMs: 70, countedMs: 130 },
    { upMs: 50, countedMs: 110 },
    { upMs: 30, countedMs: 30 },
    { upMs: 50, countedMs: 50 },
  ]);
  const about = await store.find('incidentMonitors', {}, { limit: 10 });
  expect(about.map(({ monitorId, incidentId }) => `${monitorId} ${incidentId}`)).toEqual([
    'mon_1 inc_1',
    'mon_2 inc_1',
  ]);
  await store.close();
});
