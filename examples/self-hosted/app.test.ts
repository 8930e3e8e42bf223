import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

const owner = { email: 'operations@example.com', password: 'correct horse battery staple' };
let folder: string;
let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-self-hosted-'));
  app = await start({ folder, port: 0, owner });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const send = async (method: string, path: string, token = '', body?: object) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const dataOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.data as readonly Record<string, unknown>[];

test('the owner signs in, monitors as much as there is, and is never billed', async () => {
  const { body } = await send('POST', '/auth/login', '', owner);
  const token = String(body.accessToken);
  const [plan, ...others] = dataOf(await send('GET', '/plans'));
  expect(plan).toMatchObject({ code: 'community', isDefault: true, prices: [], entitlements: { maxMonitors: null } });
  expect(others).toEqual([]);

  for (let count = 1; count <= 12; count++) {
    const created = await send('POST', '/monitors', token, { name: `Machine ${count}`, type: 'manual' });
    expect(created.status).toBe(201);
  }
  const usage = dataOf(await send('GET', '/billing/usage?search=monitors', token));
  expect(usage).toMatchObject([{ metric: 'monitors', quantity: 12, limit: null, percent: null }]);
  expect(dataOf(await send('GET', '/subscriptions', token))).toEqual([]);
  expect(dataOf(await send('GET', '/billing/invoices', token))).toEqual([]);
});

test('strangers cannot open an account', async () => {
  const stranger = { email: 'eve@example.com', password: 'another long passphrase', name: 'Eve' };
  expect((await send('POST', '/auth/register', '', stranger)).status).toBeLessThan(300);
  const { email, password } = stranger;
  expect((await send('POST', '/auth/login', '', { email, password })).status).toBe(401);
});
