import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createCoreClient } from '../src/core.js';
import { createClient } from '../src/index.js';

/** A server that answers everything with an empty document, and says with which key. */
const startServer = async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers['x-api-key']}`);
    response
      .setHeader('content-type', 'application/json')
      .end('{"data":[],"meta":{"page":1,"pageSize":20,"totalItems":0}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, options: { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'wp_key' } };
};

it('the core of a client asks for monitors, and has every resource of a client after it was completed', async () => {
  const { seen, options } = await startServer();
  const core = createCoreClient(options);
  await core.monitors.summary();
  expect(Object.keys(core).sort()).toEqual(['auth', 'complete', 'monitors', 'stream']);
  const client = await core.complete();
  await client.incidents.list();
  expect(seen).toEqual(['/api/v1/monitors/summary wp_key', '/api/v1/incidents?page=1&pageSize=20 wp_key']);
  const whole = createClient(options);
  expect(Object.keys(client).sort()).toEqual([...Object.keys(whole), 'complete'].sort());
  for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
    expect([name, Object.keys(client[name])]).toEqual([name, Object.keys(whole[name])]);
  }
});

it('what was taken from the core before it was completed goes on', async () => {
  const { options } = await startServer();
  const core = createCoreClient(options);
  const { monitors } = core;
  const client = await core.complete();
  expect(client).toBe(core);
  expect(client.monitors).toBe(monitors);
  await expect(monitors.summary()).resolves.toBeDefined();
});
