import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeAgentFolder, startAgent, startAgentProcess } from './agent-process.js';
import { type CommandLine, signInOnCommandLine } from './command-line.js';

let site: Server;
let shop: string;
beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<title>Shop</title><h1>Shop</h1><button onclick="orders.hidden = false">Orders</button><p id="orders" hidden>None yet</p>',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  shop = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => void site.close());

const startWith = async (variables: Readonly<Record<string, string>>) => {
  const env = { PORT: String(await freePort()), RATE_LIMIT_PER_IP: '1000000', ALLOW_PRIVATE_TARGETS: 'true' };
  const server = await startServer({ env: { ...env, ...variables } });
  return { server, client: createClient({ baseUrl: server.url, ...server.owner }) };
};

/** Settings of a type are any object to the client. */
const flow = (...steps: readonly object[]) => ({ steps }) as unknown as Record<string, never>;
const click = { type: 'click', selectors: [['aria/Orders']] };
const seen = (text: string) => ({ type: 'customStep', name: 'textIsVisible', parameters: { text }, timeout: 500 });

describe('A server with BROWSER_CHECKS=true', () => {
  let server: ServerProcess;
  let client: Client;
  let watchpost: CommandLine;
  beforeAll(async () => {
    ({ server, client } = await startWith({ BROWSER_CHECKS: 'true' }));
    watchpost = await signInOnCommandLine(server);
  });
  afterAll(async () => {
    await watchpost.remove();
    await server.stop();
  });

  test('opens a page, and keeps how it did', async () => {
    const times = ['--interval-seconds', '300', '--timeout-seconds', '60'];
    const created = await watchpost.run([
      ...['monitors', 'create', '--name', 'Shop', '--type', 'browser', '--target', shop, ...times],
    ]);
    expect(created).toMatchObject({ exitCode: 0 });
    const checked = await watchpost.run(['monitors', 'check', 'Shop', '-o', 'json']);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      status: 'up',
      statusCode: 200,
      page: { requests: expect.any(Number), failedRequests: 0, consoleErrors: 0, cls: 0, lcpMs: expect.any(Number) },
    });
  });

  test('keeps a screenshot of the page on which a step failed', async () => {
    const monitor = await client.monitors.create({
      name: 'Orders',
      type: 'browser',
      target: shop,
      intervalSeconds: 300,
      timeoutSeconds: 60,
      config: flow(click, seen('None yet'), seen('42 orders')),
    });
    const result = await client.monitors.check(monitor.id);
    expect(result).toMatchObject({
      status: 'down',
      message: 'step 3 "textIsVisible": the text "42 orders" is not on the page',
      steps: [{ name: 'click Orders', status: 'up' }, { status: 'up' }, { status: 'down' }],
    });
    const { data } = await client.monitors.evidence(monitor.id);
    expect(data[0]?.browser).toMatchObject({ url: shop, title: 'Shop', text: expect.stringContaining('None yet') });
    const picture = Buffer.from(data[0]?.browser?.screenshot ?? '', 'base64');
    expect(picture.subarray(8, 12).toString()).toBe('WEBP');
    expect(picture.length).toBeLessThan(49_152);
  });

  test('tries a flow before it is saved', async () => {
    const tried = await client.monitors.test({
      name: 'Try',
      type: 'browser',
      target: shop,
      intervalSeconds: 300,
      timeoutSeconds: 60,
      config: flow(click, seen('None yet')),
    });
    expect(tried).toMatchObject({ ok: true, steps: [{ name: 'click Orders' }, { name: 'textIsVisible' }] });
  });
});

describe('An agent with --browser', () => {
  let server: ServerProcess;
  let client: Client;
  beforeAll(async () => {
    ({ server, client } = await startWith({}));
  });
  afterAll(() => server.stop());

  test('opens pages for a server that opens none', async () => {
    const off = { name: 'Shop', type: 'browser', target: shop, intervalSeconds: 300, timeoutSeconds: 60 } as const;
    await expect(client.monitors.create(off)).rejects.toThrow(/this server runs no browser checks/);
    const { id, token } = await client.agents.create({ name: 'Office' });
    const folder = await makeAgentFolder(token);
    onTestFinished(() => folder.remove());
    const agent = startAgentProcess(server.url, folder.path, ['--browser']);
    onTestFinished(async () => void (await agent.signal('SIGKILL')));
    await expect.poll(() => agent.log).toContain('"connected"');
    const monitor = await client.monitors.create({ ...off, agentIds: [id], config: flow(click, seen('42 orders')) });
    expect(await client.monitors.check(monitor.id)).toMatchObject({ status: 'down', agentId: id });
    const { data } = await client.monitors.evidence(monitor.id);
    expect(data[0]).toMatchObject({ agentId: id, browser: { title: 'Shop', screenshot: expect.any(String) } });
  });

  test('does not start without a Chromium, and says how it is installed', async () => {
    const folder = await makeAgentFolder('wpa_x');
    onTestFinished(() => folder.remove());
    const flags = ['--url', server.url, '--token-file', 'token', '--browser', '--browser-path', '/nowhere/chromium'];
    const agent = startAgent(folder.path, flags);
    expect(await agent.ended).toBe(2);
    expect(agent.log).toContain('there is no program at /nowhere/chromium; name the absolute path of Chromium');
  });
});
