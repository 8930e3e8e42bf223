import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, type ServerProcessOptions, startServer } from '@watchpost/testbed/server-process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, visit } from './visit.js';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What a server is started with, again and again at the same address. */
const place = async (dialect: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-console-'));
  const port = await freePort();
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  return {
    options: {
      folder,
      env: {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ALLOW_PRIVATE_TARGETS: 'true',
        ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      },
    } satisfies ServerProcessOptions,
    async remove() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const ownerOf = (server: ServerProcess): Client => createClient({ baseUrl: server.url, ...server.owner });

describe.each(['sqlite', 'postgres'])('the console of a server on %s', (dialect) => {
  let where: Awaited<ReturnType<typeof place>>;
  let server: ServerProcess;
  let owner: Client;
  beforeAll(async () => {
    where = await place(dialect);
    server = await startServer(where.options);
    owner = ownerOf(server);
  });
  afterAll(async () => {
    await server.stop();
    await where.remove();
  });
  const visitOf = () => visit(browser, { url: server.url, ...server.owner });

  test('shows an incident from the change of a status to its end, as it happens', async () => {
    const { id } = await owner.monitors.create({ name: 'Checkout', type: 'manual' });
    await owner.monitors.setStatus(id, { status: 'up' });
    await using seen = await visitOf();
    const { page } = seen;
    await seen.signIn();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.goto(`${server.url}/incidents`);
    await page.getByText('Live', { exact: true }).waitFor();
    await owner.monitors.setStatus(id, { status: 'down', message: 'no connection left' });
    await page.getByRole('link', { name: /Checkout/ }).click();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/acknowledged the incident/).waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('The pool was too small.');
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('article').getByText('The pool was too small.').waitFor();
    await owner.monitors.setStatus(id, { status: 'up' });
    await page.locator('.incident-lead').getByText('Resolved', { exact: true }).waitFor();
    expect(seen.complaints).toEqual([]);
  });

  test('shows what another person saved meanwhile, and saves over it', async () => {
    const { id } = await owner.monitors.create({ name: 'Before', type: 'manual' });
    await using seen = await visitOf();
    const { page } = seen;
    await seen.signIn();
    await page.goto(`${server.url}/monitors/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await owner.monitors.update(id, { name: 'Theirs', description: 'Added by them' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Another person changed this in the meantime.' });
    await dialog.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    // The page shows what is saved before the server has answered.
    await expect.poll(() => owner.monitors.get(id)).toMatchObject({ name: 'Mine', description: 'Added by them' });
    expect(seen.complaints).toEqual([]);
  });

  test('goes grey when the server is gone, and shows what happened meanwhile when it is back', async () => {
    const { id } = await owner.monitors.create({ name: 'Backups', type: 'manual' });
    await owner.monitors.setStatus(id, { status: 'up' });
    await using seen = await visitOf();
    const { page } = seen;
    await seen.signIn();
    await page.goto(`${server.url}/monitors?search=Backups`);
    const row = page.getByRole('listitem').filter({ hasText: 'Backups' });
    await row.getByText('Up', { exact: true }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await server.kill();
    await page.getByText(/^Reconnecting in|^Connecting/).waitFor();
    const icon = page.locator('link[rel=icon]');
    await expect.poll(() => icon.getAttribute('href')).toContain('8a8a8a');
    server = await startServer({ ...where.options, owner: server.owner });
    owner = ownerOf(server);
    await owner.monitors.setStatus(id, { status: 'down', message: 'meanwhile' });
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });
    await row.getByText('Down', { exact: true }).waitFor();
    await expect.poll(() => icon.getAttribute('href')).toContain('d92d20');
    expect(seen.complaints.filter((complaint) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(complaint))).toEqual([]);
  });
});

test.each(['sqlite', 'postgres'])(
  'the link that a start prints leads to an owner and a green monitor, on %s',
  async (dialect) => {
    const where = await place(dialect);
    const server = await startServer({ ...where.options, isOnTerminal: true });
    onTestFinished(async () => {
      await server.stop();
      await where.remove();
    });
    const target = createServer((_request, response) => response.end('well')).listen(0, '127.0.0.1');
    await once(target, 'listening');
    onTestFinished(() => void target.close());
    const link = /(http\S+\/welcome#\S+)/.exec(server.stdout)?.[1] ?? expect.fail('no link was printed');
    await using seen = await visit(browser, { url: server.url, email: 'ada@example.com', password: '' });
    const { page } = seen;
    await page.goto(link);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill('correct horse battery staple');
    await page.getByLabel('Organization').fill('Acme');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByLabel('Address').fill(`http://127.0.0.1:${(target.address() as AddressInfo).port}/`);
    await page.getByText('It answers in').waitFor();
    const pressedAt = performance.now();
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('status').getByText('Up').waitFor();
    // Two seconds where the machine has nothing else to do.
    expect(performance.now() - pressedAt).toBeLessThan(10_000);
    expect(seen.complaints).toEqual([]);
  },
);
