import { createClient } from '@watchpost/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../src/kit/create-kit.js';
import { toFetchHandler } from '../../src/kit/to-fetch-handler.js';
import { callFromRequest } from '../../src/request/http/fetch-call.js';
import { quickHasher } from '../kit-fixture.js';
import { openStore } from '../store/open-store.js';

const password = 'correct horse battery staple';

const documentOf = async (answer: Response) =>
  (await answer.json()) as { readonly servers: readonly { readonly url: string }[]; readonly paths: object };

const open = async (options: { readonly publicUrl: string; readonly basePath?: string }) => {
  const { store, close } = await openStore('sqlite');
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    passwordHasher: quickHasher,
    ...options,
  });
  await kit.start({ background: false });
  onTestFinished(async () => {
    await kit.stop();
    await close();
  });
  await kit.createFirstOwner({ email: 'ada@example.com', password });
  return kit;
};

describe('a kit below a path of its host', () => {
  test.each([
    ['keeps the path', (request: Request) => request],
    ['takes the path off', (request: Request) => new Request(request.url.replace('/ops/', '/'), request)],
  ])('answers the client of its public URL, when the mount %s', async (_how, mounted) => {
    const kit = await open({ publicUrl: 'https://app.example.com/ops' });
    const handler = toFetchHandler(kit, { prefix: '/ops', ipOf: () => '203.0.113.9' });
    const fetch = (input: string | URL | Request, init?: RequestInit) => handler(mounted(new Request(input, init)));
    const client = createClient({
      baseUrl: 'https://app.example.com/ops',
      fetch,
    });
    await client.auth.login({ email: 'ada@example.com', password });
    const { heartbeatUrl } = await client.monitors.create({ name: 'Backup', type: 'heartbeat' });
    expect(heartbeatUrl).toMatch(/^https:\/\/app\.example\.com\/ops\/api\/v1\/heartbeats\//);
    expect((await fetch(heartbeatUrl ?? '', { method: 'POST' })).ok).toBe(true);
    const description = await documentOf(await fetch('https://app.example.com/ops/api/v1/openapi.json'));
    expect(description.servers).toEqual([{ url: '/ops', description: 'This server.' }]);
    expect(Object.keys(description.paths)).toContain('/api/v1/monitors');
  });

  test('describes its addresses below a base path of its own', async () => {
    const kit = await open({ publicUrl: 'https://app.example.com', basePath: '/watch/api' });
    const answer = await toFetchHandler(kit)(new Request('https://app.example.com/watch/api/openapi.json'));
    const { paths, servers } = await documentOf(answer);
    expect(servers[0]?.url).toBe('/');
    expect(Object.keys(paths)).toContain('/watch/api/monitors');
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/v1'))).toEqual([]);
  });

  test('a path that only begins like the prefix is not below it', async () => {
    const kit = await open({ publicUrl: 'https://app.example.com/ops' });
    const handler = toFetchHandler(kit, { prefix: '/ops' });
    expect((await handler(new Request('https://app.example.com/opsapi/v1/monitors'))).status).toBe(404);
    expect((await handler(new Request('https://app.example.com/ops'))).status).toBe(404);
  });
});

test.each([
  ['publicUrl', { publicUrl: 'app.example.com' }],
  ['publicUrl', { publicUrl: 'ftp://app.example.com' }],
  ['basePath', { publicUrl: 'https://app.example.com', basePath: 'api' }],
  ['basePath', { publicUrl: 'https://app.example.com', basePath: '/api/' }],
  ['basePath', { publicUrl: 'https://app.example.com', basePath: '/' }],
])('%s that no request can match is refused by name: %j', async (name, options) => {
  await expect(open(options)).rejects.toThrow(new RegExp(`^createServerKit: ${name} must`));
});

test.each(['ops', '/ops/', '/', '/a?b'])('the prefix %j is refused', async (prefix) => {
  const kit = await open({ publicUrl: 'https://app.example.com' });
  expect(() => toFetchHandler(kit, { prefix })).toThrow(/^toFetchHandler: prefix must/);
});

/** A request whose signal warns, as Deno's does. */
const withSignal = (reads: string[]): Request => {
  const request = new Request('https://app.example.com/api/v1/server');
  return Object.defineProperty(request, 'signal', {
    get() {
      reads.push('signal');
      return new AbortController().signal;
    },
  });
};

test('with the delivery of the answer, the signal of a request is not read', async () => {
  const kit = await open({ publicUrl: 'https://app.example.com' });
  const reads: string[] = [];
  const ip = '203.0.113.9';
  await kit.fetch(withSignal(reads), { ip, completed: Promise.resolve() });
  await toFetchHandler(kit)(withSignal(reads), {
    ip,
    completed: Promise.reject(new Error('the connection was closed')),
  });
  expect(reads).toEqual([]);
  await kit.fetch(withSignal(reads), { ip });
  expect(reads).not.toEqual([]);
});

test.each([
  ['before', true],
  ['after', false],
])('a delivery that fails %s a listener is added tells that the client hung up', async (_when, isBefore) => {
  const delivery = Promise.withResolvers<void>();
  const call = callFromRequest(new Request('https://app.example.com/'), { completed: delivery.promise });
  const fail = async () => {
    delivery.reject(new Error('the connection was closed'));
    await new Promise(setImmediate);
  };
  let hangUps = 0;
  const listener = () => {
    hangUps += 1;
  };
  if (isBefore) await fail();
  call.onHangUp(listener);
  if (!isBefore) {
    const stopListening = call.onHangUp(() => {
      hangUps += 10;
    });
    stopListening();
    await fail();
  }
  expect(hangUps).toBe(1);
});
