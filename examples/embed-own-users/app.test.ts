import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

let folder: string;
let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-own-users-'));
  app = await start({ folder, port: 0 });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const signIn = async (name: string): Promise<string> => {
  const response = await fetch(`${app.url}/sign-in/${name}`, { method: 'POST' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};
const monitor = JSON.stringify({ name: 'Website', type: 'https', target: 'https://example.com/', enabled: false });
const createMonitor = (cookie: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}/api/v1/monitors`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: monitor,
  });

test('a user who is signed in at the app is signed in at Watchpost, with the role that the app gives', async () => {
  const cookie = await signIn('ada');
  const me = await fetch(`${app.url}/api/v1/auth/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({
    name: 'Ada',
    memberships: [{ organizationName: 'Acme Ltd', role: 'owner' }],
  });
  expect((await createMonitor(cookie)).status).toBe(201);
  const grace = await signIn('grace');
  expect((await createMonitor(grace)).status).toBe(403);
  const list = await fetch(`${app.url}/api/v1/monitors`, { headers: { cookie: grace } });
  expect(await list.json()).toMatchObject({ data: [{ name: 'Website' }] });
});

test('a visitor who is not signed in at the app is unauthenticated at Watchpost', async () => {
  expect((await createMonitor('')).status).toBe(401);
  expect((await createMonitor('session=made-up')).status).toBe(401);
});

test('a page of another site cannot use the cookie to change anything', async () => {
  const cookie = await signIn('ada');
  expect((await createMonitor(cookie, { origin: 'https://attacker.example' })).status).toBe(403);
  expect((await createMonitor(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const list = await fetch(`${app.url}/api/v1/monitors`, { headers: { cookie } });
  expect(await list.json()).toMatchObject({ data: [] });
});
