import { Socket } from 'node:net';
import { type AddressGuard, createAddressGuard, type Resolve } from '@watchpost/checks/address-guard';
import { hosts, urls } from '@watchpost/testbed/ssrf-corpus';
import { startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeliveryTransport, type DeliveryTransport } from '../../../src/outbound/delivery/transport.js';

const guard = createAddressGuard({ allowPrivate: false });
let canaries: readonly Target[] = [];
let port = 0;
/** Every address that any socket of this process began to dial. */
let dialed: string[] = [];
const transports: DeliveryTransport[] = [];

const canaryHits = (): number => canaries.reduce((sum, { connectionCount }) => sum + connectionCount, 0);

beforeAll(async () => {
  const first = await startTcpTarget();
  port = first.port;
  canaries = [first, await startTcpTarget({ host: '::1', port })];
});
afterAll(() => Promise.all(canaries.map((canary) => canary.stop())));

beforeEach(() => {
  dialed = [];
  const { connect } = Socket.prototype;
  // Sockets report each address when they dial it, also of those that a lookup found and of those for TLS.
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...options: unknown[]): Socket {
    this.on('connectionAttempt', (address: string) => dialed.push(address));
    return Reflect.apply(connect, this, options);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(transports.splice(0).map((transport) => transport.close()));
});

const deliver = (url: string, by: AddressGuard = guard) => {
  const transport = createDeliveryTransport({ guard: by, deadlineMs: 5000 });
  transports.push(transport);
  return transport.send({ url, headers: [], body: '{}' });
};
const guardWith = (resolve: Resolve): AddressGuard => createAddressGuard({ allowPrivate: false, resolve });
const notDelivered = { kind: 'unanswered', statusCode: null };

describe('private addresses that are off for webhooks', () => {
  it('are tested with more than 150 spellings', () => {
    expect(new Set([...hosts, ...urls]).size).toBeGreaterThan(150);
  });

  it.each(hosts)('get no delivery: %s', async (host) => {
    const before = canaryHits();
    for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
      expect(await deliver(url)).toMatchObject(notDelivered);
    }
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: [], hits: 0 });
  });

  it.each(urls)('get no delivery: %j', async (url) => {
    const before = canaryHits();
    expect(await deliver(url.replace('PORT', String(port)))).toMatchObject(notDelivered);
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: [], hits: 0 });
  });

  it.each(['127.0.0.1', '2130706433', '0x7f000001', '127.1', '0.0.0.0', 'localhost', '[::1]', '[::ffff:7f00:1]'])(
    'would be noticed: %s reaches the canary where private addresses are allowed',
    async (host) => {
      const before = canaryHits();
      const open = createAddressGuard({ allowPrivate: true });
      for (const scheme of ['http', 'https']) void deliver(`${scheme}://${host}:${port}/`, open);
      await expect.poll(() => canaryHits() - before).toBeGreaterThanOrEqual(2);
      expect(dialed.length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each([...hosts.map((host) => `http://${host}:PORT/`), ...urls])(
    'get no request through a redirect to %j',
    async (url) => {
      const location = url.replace('PORT', String(port));
      const redirector = await startHttpTarget({
        handler: (_request, response) => response.writeHead(307, { Location: encodeURI(location.trim()) }).end(),
      });
      // Only the redirector's name gets past the guard; everything else is judged as ever.
      const doorman: AddressGuard = {
        ...guard,
        resolve: (host) =>
          host === 'redirector.example'
            ? Promise.resolve([{ address: '127.0.0.1', family: 4, refusal: null }])
            : guard.resolve(host),
      };
      const before = canaryHits();
      const result = await deliver(`http://redirector.example:${redirector.port}/`, doorman);
      const connections = redirector.connectionCount;
      await redirector.stop();
      expect(result).toMatchObject({ kind: 'answered', statusCode: 307 });
      expect({ connections, dialed, hits: canaryHits() - before }).toEqual({
        connections: 1,
        dialed: ['127.0.0.1'],
        hits: 0,
      });
    },
  );

  it.each(['169.254.169.254', '[fd00:ec2::254]', '[::ffff:169.254.169.254]', '100.100.100.200'])(
    'include the cloud metadata service %s even where private addresses are allowed',
    async (host) => {
      const open = createAddressGuard({ allowPrivate: true });
      expect(await deliver(`http://${host}/latest/meta-data/`, open)).toMatchObject({ error: 'refused_address' });
      expect(dialed).toEqual([]);
    },
  );
});

describe('a receiver name that an attacker controls', () => {
  it('is resolved once for a connection: a second answer changes nothing', async () => {
    const vetted = await startHttpTarget({ host: '127.0.0.2', port });
    let lookups = 0;
    const rebinding: AddressGuard = {
      ...guard,
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.1', family: 4, refusal: null }];
      },
    };
    const before = canaryHits();
    const result = await deliver(`http://rebinding.example:${port}/`, rebinding);
    await vetted.stop();
    expect(result).toMatchObject({ kind: 'answered', statusCode: 200 });
    expect({ lookups, dialed, hits: canaryHits() - before }).toEqual({ lookups: 1, dialed: ['127.0.0.2'], hits: 0 });
  });

  it('is resolved and guarded again for the next connection', async () => {
    let lookups = 0;
    const target = await startHttpTarget({
      host: '127.0.0.2',
      handler: (_request, response) => response.writeHead(200, { Connection: 'close' }).end(),
    });
    const rebinding: AddressGuard = {
      ...guard,
      resolve: async () => {
        lookups += 1;
        return lookups === 1
          ? [{ address: '127.0.0.2', family: 4, refusal: null }]
          : [{ address: '169.254.169.254', family: 4, refusal: 'metadata' }];
      },
    };
    const transport = createDeliveryTransport({ guard: rebinding });
    transports.push(transport);
    const send = () => transport.send({ url: `http://rebinding.example:${target.port}/`, headers: [], body: '{}' });
    expect(await send()).toMatchObject({ kind: 'answered' });
    expect(await send()).toMatchObject({
      error: 'refused_address',
      message: 'rebinding.example leads to a cloud metadata address, where this server sends nothing.',
    });
    await target.stop();
    expect({ lookups, dialed }).toEqual({ lookups: 2, dialed: ['127.0.0.2'] });
  });

  it('is only connected to at its public addresses', async () => {
    const good = await startHttpTarget({ host: '127.0.0.2', port });
    const found = ['127.0.0.1', '127.0.0.2', '::1', '10.0.0.1', '169.254.169.254'];
    const mixed: AddressGuard = {
      ...guard,
      resolve: async () =>
        found.map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
          refusal: address === '127.0.0.2' ? null : (guard.refusalOf(address) ?? 'reserved'),
        })),
    };
    const result = await deliver(`http://mixed.example:${port}/`, mixed);
    await good.stop();
    expect(result).toMatchObject({ kind: 'answered' });
    expect(dialed).toEqual(['127.0.0.2']);
  });

  it('cannot scan a network with a thousand addresses', async () => {
    const target = await startTcpTarget();
    await target.stop();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      address: `127.1.${index >> 8}.${index & 255}`,
      family: 4 as const,
      refusal: null,
    }));
    const result = await deliver(`http://many.example:${target.port}/`, { ...guard, resolve: async () => many });
    expect(result).toMatchObject({ error: 'connection' });
    expect(dialed.length).toBeLessThanOrEqual(6);
  });

  it.each([
    ['http://localhost', 'localhost leads to a loopback address, where this server sends nothing.'],
    ['http://10.0.0.1', '10.0.0.1 leads to a private address, where this server sends nothing.'],
    ['https://[fe80::1]', '[fe80::1] leads to a link-local address, where this server sends nothing.'],
  ])('is reported as refused: %s', async (url, message) => {
    expect(await deliver(url)).toMatchObject({ error: 'refused_address', message });
  });

  it('does not reveal its private address', async () => {
    const inner = guardWith(async () => [{ address: '10.20.30.40' }]);
    const result = await deliver('http://intranet.example/', inner);
    expect(JSON.stringify(result)).not.toContain('10.20.30.40');
  });
});
