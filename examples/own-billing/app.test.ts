import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

let folder: string;
let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-own-billing-'));
  app = await start({ folder, port: 0 });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const post = async (path: string, body: object = {}): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const addMonitor = (name: string) => post('/api/v1/monitors', { name, type: 'manual' });

test('the product decides how many monitors a customer may have, and an upgrade acts at once', async () => {
  expect((await addMonitor('One')).status).toBe(201);
  expect((await addMonitor('Two')).status).toBe(201);
  const refused = await addMonitor('Three');
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_reached']);
  expect(refused.body.detail).toContain('sales@example.com');
  // The app learns the id of the organization from an event.
  await expect.poll(async () => (await post('/upgrade')).status).toBe(200);
  expect((await addMonitor('Three')).status).toBe(201);
});

test('the product serves the paths of the part that it leaves out', async () => {
  const invoices = await fetch(`${app.url}/api/v1/billing/invoices`);
  expect(await invoices.json()).toEqual({ plan: 'free', invoices: [] });
  const description = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(description.paths).filter((path) => path.includes('/billing'))).toEqual([]);
});

test('a function of the product learns of an incident', async () => {
  const opened = await post('/api/v1/incidents', { title: 'The shop is slow', severity: 'minor' });
  expect(opened.status).toBe(201);
  const pages = async () => (await fetch(`${app.url}/crew/pages`)).json();
  await expect.poll(pages, { timeout: 30_000 }).toEqual(['The shop is slow']);
});
