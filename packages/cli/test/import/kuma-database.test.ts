import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { planUptimeKuma } from '@watchpost/client/uptime-kuma';
import { monitors as contract } from '@watchpost/schemas';
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
      database_connection_string TEXT, conditions TEXT, smtp_security TEXT, manual_status INTEGER, ws_subprotocol TEXT);
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
  add({ id: 7, name: 'Relay', type: 'smtp', hostname: 'mail.example.com', port: 465, smtp_security: 'secure' });
  add({ id: 8, name: 'Submission', type: 'smtp', hostname: 'mail.example.com', port: 587, smtp_security: 'starttls' });
  add({ id: 9, name: 'Plain', type: 'smtp', hostname: 'mail.example.com' });
  add({ id: 10, name: 'Office', type: 'manual', manual_status: 0 });
  add({
    ...{ id: 11, name: 'Socket', type: 'websocket-upgrade', url: 'wss://me:pw@ws.example.com/live', ignore_tls: 1 },
    ...{ accepted_statuscodes_json: '["1000","1001"]', ws_subprotocol: 'graphql-ws, json' },
  });
  database.close();
});
afterAll(() => rm(folder, { recursive: true }));

test('a database of Uptime Kuma 2 is planned like a backup', async () => {
  expect(await isSqliteFile(file)).toBe(true);
  const plan = planUptimeKuma(await readKumaDatabase(file));
  expect(plan.monitors.map(({ name, monitor }) => [name, monitor.type, monitor.target])).toEqual([
    ['Shop', 'https', 'https://shop.example.com/'],
    ['Mail', 'tcp', 'mail.example.com:25'],
    ['Stock', 'https', 'https://shop.example.com/stock'],
    ['Zone', 'dns', 'example.com'],
    ['Relay', 'smtp', 'mail.example.com:465'],
    ['Submission', 'smtp', 'mail.example.com:587'],
    ['Plain', 'smtp', 'mail.example.com:25'],
    ['Office', 'manual', undefined],
    ['Socket', 'websocket', 'wss://ws.example.com/live'],
    ['Everything', 'group', undefined],
  ]);
  const planned = (name: string) => plan.monitors.find((each) => each.name === name);
  const [shop, mail, zone, group] = ['Shop', 'Mail', 'Zone', 'Everything'].map(planned);
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
  expect(planned('Stock')?.monitor.assertions).toEqual([
    { source: 'json', path: '$.items[0].count', operator: 'greaterThan', expected: 5 },
  ]);
  expect(['Relay', 'Submission', 'Plain'].map((name) => planned(name)?.monitor.config)).toEqual([
    { security: 'tls' },
    { security: 'starttls' },
    { security: 'none' },
  ]);
  expect(planned('Socket')?.monitor).toMatchObject({
    config: { subprotocols: ['graphql-ws', 'json'], verifyTls: false },
    credentials: { username: 'me', password: 'pw' },
  });
  expect(['Plain', 'Office', 'Socket'].map((name) => planned(name)?.remarks)).toEqual([
    [{ code: 'smtpWithoutTls', values: [] }],
    [{ code: 'statusIsSet', values: [] }],
    [{ code: 'closeStatus', values: ['1000, 1001'] }],
  ]);
  expect(plan.skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['Container', 'type docker needs an agent, which the file cannot name'],
  ]);
  expect(plan.invalid).toEqual([]);
  for (const { monitor, members } of plan.monitors) {
    const config = members.length > 0 ? { monitorIds: ['mon_1'] } : (monitor.config ?? {});
    expect(contract.create?.safeParse({ ...monitor, config }).error?.issues ?? []).toEqual([]);
  }
});

test.each([
  ['==', '5', { operator: 'in', expected: ['5', 5] }],
  ['!=', '5', { operator: 'notIn', expected: ['5', 5] }],
  ['!=', 'down', { operator: 'notEquals', expected: 'down' }],
  ['<=', '1.5', { operator: 'lessThanOrEqual', expected: 1.5 }],
  ['contains', 'ok', { operator: 'contains', expected: 'ok' }],
])('a query that compares by %s with %s is an assertion', (jsonPathOperator, expectedValue, expected) => {
  const query = { id: 1, name: 'It', type: 'json-query', url: 'https://a.example/', jsonPath: 'state' };
  const { monitors } = planUptimeKuma({ monitorList: [{ ...query, jsonPathOperator, expectedValue }] });
  expect(monitors[0]?.monitor.assertions).toEqual([{ source: 'json', path: '$.state', ...expected }]);
});

test.each([
  ['<', 'many'],
  ['~', '1'],
])('a query that compares by %s with %s is left out', (jsonPathOperator, expectedValue) => {
  const query = { id: 1, name: 'It', type: 'json-query', url: 'https://a.example/', jsonPath: 'state' };
  const { skipped } = planUptimeKuma({ monitorList: [{ ...query, jsonPathOperator, expectedValue }] });
  expect(skipped[0]?.remark).toEqual({ code: 'queryOperator', values: [jsonPathOperator] });
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
