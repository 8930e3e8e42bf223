import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { planUptimeKuma } from '@watchpost/client/uptime-kuma';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSqliteFile, readKumaDatabase } from '../../src/import/kuma-database.js';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-kuma-'));
  file = join(folder, 'kuma.db');
  // The columns that are read, as db/knex_init_db.js of Uptime Kuma and its migrations make them (read on 2026-11-26).
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE monitor (id INTEGER PRIMARY KEY, name TEXT, active BOOLEAN, type TEXT, url TEXT, hostname TEXT, port INTEGER,
      interval INTEGER, timeout REAL, maxretries INTEGER, retry_interval INTEGER, ignore_tls BOOLEAN, upside_down BOOLEAN,
      accepted_statuscodes_json TEXT, method TEXT, headers TEXT, basic_auth_user TEXT, basic_auth_pass TEXT, auth_method TEXT,
      maxredirects INTEGER, parent INTEGER, description TEXT, json_path TEXT, expected_value TEXT, json_path_operator TEXT,
      database_connection_string TEXT, conditions TEXT);
    CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT, color TEXT);
    CREATE TABLE monitor_tag (id INTEGER PRIMARY KEY, monitor_id INTEGER, tag_id INTEGER, value TEXT);
    INSERT INTO tag VALUES (1, 'production', '#fff'), (2, 'region', '#000');
    INSERT INTO monitor_tag VALUES (1, 1, 1, ''), (2, 1, 2, 'eu');`);
  const add = (row: Record<string, string | number | null>): void => {
    const all = {
      active: 1,
      interval: 60,
      timeout: 48,
      maxretries: 1,
      retry_interval: 30,
      ignore_tls: 0,
      upside_down: 0,
      ...row,
    };
    const names = Object.keys(all);
    database
      .prepare(`INSERT INTO monitor (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(all));
  };
  add({
    ...{ id: 1, name: 'Shop', type: 'http', url: 'https://shop.example.com/', method: 'GET', ignore_tls: 1, parent: 5 },
    ...{
      accepted_statuscodes_json: '["200-299","301"]',
      auth_method: 'basic',
      basic_auth_user: 'ada',
      basic_auth_pass: 'pa:ss',
    },
  });
  add({ id: 2, name: 'Mail', type: 'port', hostname: 'mail.example.com', port: 25, active: 0 });
  add({
    ...{
      id: 3,
      name: 'Stock',
      type: 'json-query',
      url: 'https://shop.example.com/stock',
      accepted_statuscodes_json: '["200"]',
    },
    ...{ json_path: 'items[0].count', expected_value: '5', json_path_operator: '>' },
  });
  add({ id: 4, name: 'Container', type: 'docker' });
  add({ id: 5, name: 'Everything', type: 'group' });
  add({ id: 6, name: 'Zone', type: 'dns', hostname: 'example.com', conditions: '[{"type":"expression"}]' });
  database.close();
});
afterAll(() => rm(folder, { recursive: true }));

test('a database of Uptime Kuma 2 is planned like a backup', async () => {
  expect(await isSqliteFile(file)).toBe(true);
  const plan = planUptimeKuma(await readKumaDatabase(file));
  expect(plan.monitors.map(({ name, monitor }) => [name, monitor.type, monitor.target])).toEqual([
    ['Shop', 'https', 'https://shop.example.com/'],
    ['Mail', 'tcp', 'mail.example.com:25'],
    ['Zone', 'dns', 'example.com'],
    ['Everything', 'group', undefined],
  ]);
  const [shop, mail, zone, group] = plan.monitors;
  expect(shop?.monitor).toMatchObject({
    tags: ['production', 'region: eu'],
    timeoutSeconds: 48,
    retryIntervalSeconds: 30,
    config: { acceptedStatusCodes: ['200-299', '301'], verifyTls: false },
    credentials: { username: 'ada', password: 'pa:ss' },
  });
  expect(mail?.monitor.enabled).toBe(false);
  expect(zone?.changes).toContain('its conditions are left out');
  expect(group?.members).toEqual(['1']);
  expect(plan.skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['Stock', 'its query compares by >'],
    ['Container', 'Watchpost has no check of type docker'],
  ]);
  expect(plan.invalid).toEqual([]);
});

test('another database, and a file that is no database, get an error of their own each', async () => {
  const other = join(folder, 'other.db');
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE pets (name TEXT)');
  database.close();
  await expect(readKumaDatabase(other)).rejects.toThrow('is no database of Uptime Kuma');
  const text = join(folder, 'backup.json');
  await writeFile(text, '{}');
  expect(await isSqliteFile(text)).toBe(false);
});
