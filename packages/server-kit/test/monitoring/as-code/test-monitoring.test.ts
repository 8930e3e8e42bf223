import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type Client, createClient } from '@watchpost/client';
import { readDefinition, testMonitoring } from '@watchpost/client/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

describe.each(dialects)('checks of declared monitors on %s', (dialect) => {
  let fixture: KitFixture;
  let target: Server;
  let port: number;
  let client: Client;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    target = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(target, 'listening');
    // A server that listens on TCP has an address of this shape.
    port = (target.address() as AddressInfo).port;
    const { secret } = await fixture.newApiKey(await fixture.newMember('owner'), ['monitors:read', 'monitors:run']);
    client = createClient({
      baseUrl: 'https://watchpost.example.com',
      apiKey: secret,
      maxRetries: 0,
      fetch: (request) => fixture.kit.fetch(request, { ip: '192.0.2.1' }),
    });
  });
  afterAll(async () => {
    target.close();
    await fixture.close();
  });

  const tcp = (name: string, more: object = {}) => ({
    name,
    type: 'tcp',
    target: `127.0.0.1:${port}`,
    timeoutSeconds: 5,
    ...more,
  });

  test('find what is up and what is down, a few at a time, and store nothing', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `open-${index}`);
    const definition = readDefinition({
      version: 1,
      monitors: {
        ...Object.fromEntries(names.map((name) => [name, tcp(name)])),
        // It depends on what does not exist yet.
        closed: tcp('Closed', { target: '127.0.0.1:1', parentId: 'open-0', escalationPolicyId: 'platform' }),
        everything: { name: 'Everything', type: 'group', config: { monitorIds: ['open-0', 'closed'] } },
      },
    });

    const tested = await testMonitoring(client, definition);

    expect(tested.map(({ key, result }) => [key, result])).toEqual([
      ...names.map((name) => [name, 'passed']),
      ['closed', 'failed'],
      ['everything', 'skipped'],
    ]);
    expect(tested.find(({ key }) => key === 'closed')?.message).toMatch(/refused/);
    expect((await client.monitors.list()).meta.totalItems).toBe(0);
  });

  test('name the field that the server refuses', async () => {
    const definition = readDefinition({ version: 1, monitors: { shop: tcp('Shop', { target: 'no port' }) } });

    await expect(testMonitoring(client, definition)).rejects.toMatchObject({
      code: 'invalid',
      problems: [{ path: 'monitors.shop.target' }],
    });
  });
});
