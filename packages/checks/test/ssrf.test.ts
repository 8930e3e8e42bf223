import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { hosts, urls } from '@watchpost/testbed/ssrf-corpus';
import { startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckRun } from '../src/check/check-run.js';
import { openConnection } from '../src/connection/connection.js';
import { type AddressGuard, createAddressGuard } from '../src/network/address-guard.js';
import { check, guardWith } from './run.js';

const guard = createAddressGuard({ allowPrivate: false });
let canaries: readonly Target[] = [];
let port = 0;
let dialed = 0;

/** Types that are checked at `host:port` over sockets of our own; the others have tests of their own. */
const socketTypes = [
  'tls',
  'udp',
  'ntp',
  'minecraft',
  'steam',
  'sip',
  'snmp',
  'radius',
  'smtp',
  'imap',
  'pop3',
  'ldap',
  'ftp',
  'sftp',
  'ssh',
] as const;

const countDial = (): void => {
  dialed += 1;
};
const canaryHits = (): number => canaries.reduce((sum, { connectionCount }) => sum + connectionCount, 0);

beforeAll(async () => {
  const first = await startTcpTarget();
  port = first.port;
  canaries = [first, await startTcpTarget({ host: '::1', port })];
});
afterAll(() => Promise.all(canaries.map((canary) => canary.stop())));

// Node reports every socket that a client makes, wherever it leads: none escapes.
const socketChannels = ['net.client.socket', 'udp.socket'] as const;
beforeEach(() => {
  dialed = 0;
  for (const channel of socketChannels) subscribe(channel, countDial);
});
afterEach(() => {
  for (const channel of socketChannels) unsubscribe(channel, countDial);
});

const refused = { status: expect.stringMatching(/^(unknown|down)$/), measurement: { ok: false, statusCode: null } };

describe('private targets that are off', () => {
  it('are tested with more than 150 spellings', () => {
    expect(new Set([...hosts, ...urls]).size).toBeGreaterThan(150);
  });

  it.each(hosts)('get no connection from an http or tcp check of %s', async (host) => {
    const before = canaryHits();
    for (const target of [`http://${host}:${port}/`, `https://${host}:${port}/`, `${host}:${port}`]) {
      expect(await check(target, { environment: { guard } })).toMatchObject(refused);
    }
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: 0, hits: 0 });
  });

  it.each(hosts)('get no connection and no datagram from other checks of %s', async (host) => {
    const before = canaryHits();
    for (const type of socketTypes) {
      const config = type === 'udp' ? { send: 'hello' } : {};
      const credentials = type === 'radius' ? { sharedSecret: 'secret' } : null;
      expect(await check(`${host}:${port}`, { type, config, credentials, environment: { guard } })).toMatchObject(
        refused,
      );
    }
    for (const target of [`ws://${host}:${port}/`, `wss://${host}:${port}/`]) {
      expect(await check(target, { type: 'websocket', environment: { guard } })).toMatchObject(refused);
    }
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: 0, hits: 0 });
  });

  it.each(urls)('get no connection from an http check of %j', async (url) => {
    const before = canaryHits();
    const target = url.replace('PORT', String(port));
    expect(await check(target, { type: 'http', environment: { guard } })).toMatchObject(refused);
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: 0, hits: 0 });
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '0177.1',
    '\uff11\uff12\uff17.\uff10.\uff10.\uff11',
    '127\u30020\u30020\u30021',
    '0.0.0.0',
    'localhost',
    '[::1]',
    '[::ffff:7f00:1]',
  ])('would be noticed: %s reaches the canary where private targets are allowed', async (host) => {
    const before = canaryHits();
    expect(hosts).toContain(host);
    await check(`${host}:${port}`);
    expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: 1, hits: 1 });
    // Nothing listens there for datagrams.
    await check(`${host}:${port}`, { type: 'udp', config: { send: 'hello' } });
    expect(dialed).toBeGreaterThan(1);
  });

  it.each([...hosts.map((host) => `http://${host}:PORT/`), ...urls])(
    'get no connection through a redirect to %j',
    async (url) => {
      const location = url.replace('PORT', String(port));
      const redirector = await startHttpTarget({
        handler: (_request, response) => response.writeHead(302, { Location: encodeURI(location.trim()) }).end(),
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
      const report = await check(`http://redirector.example:${redirector.port}/`, { environment: { guard: doorman } });
      await redirector.stop();
      expect(report.measurement.ok).toBe(false);
      // What reads as a path leads back to the redirector; nothing else was connected to.
      expect({ dialed, hits: canaryHits() - before }).toEqual({ dialed: redirector.connectionCount, hits: 0 });
    },
  );
});

describe('a name that an attacker controls', () => {
  it('is resolved once: a second answer changes nothing', async () => {
    const before = canaryHits();
    const vetted = await startTcpTarget({ host: '127.0.0.2', port });
    let lookups = 0;
    const rebinding = guardWith(async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.1' }];
    });
    const { status } = await check(`rebinding.example:${port}`, { environment: { guard: rebinding } });
    await vetted.stop();
    expect({ status, lookups, vetted: vetted.connectionCount, canary: canaryHits() - before }).toEqual({
      status: 'up',
      lookups: 1,
      vetted: 1,
      canary: 0,
    });
  });

  it('is resolved and guarded again at every hop', async () => {
    const target = await startHttpTarget({
      handler: (_request, response) => response.writeHead(302, { Location: `http://rebinding.example:${port}/` }).end(),
    });
    let lookups = 0;
    const rebinding = guardWith(async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '169.254.169.254' }];
    });
    const report = await check(`http://rebinding.example:${target.port}/`, { environment: { guard: rebinding } });
    await target.stop();
    expect(report).toMatchObject({
      status: 'unknown',
      measurement: {
        message: `rebinding.example is a cloud metadata address; it is never checked (after a redirect to http://rebinding.example:${port})`,
      },
    });
    expect({ dialed, lookups }).toEqual({ dialed: 1, lookups: 2 });
  });

  it('is only connected to at its public addresses', async () => {
    const tried: string[] = [];
    const mixed = createAddressGuard({
      allowPrivate: false,
      resolve: async () => ['127.0.0.1', '8.8.8.8', '::1', '1.1.1.1', '10.0.0.1'].map((address) => ({ address })),
    });
    const run = new CheckRun({ timeoutSeconds: 10, signal: new AbortController().signal });
    const dial = (address: string): Socket => {
      tried.push(address);
      const socket = new Socket();
      process.nextTick(() => socket.destroy(Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' })));
      return socket;
    };
    const opening = openConnection(run, { guard: mixed, host: 'mixed.example', port, dial });
    await expect(opening).rejects.toThrow('connection refused');
    run.end();
    expect({ tried, dialed }).toEqual({ tried: ['8.8.8.8', '1.1.1.1'], dialed: 0 });
  });

  it.each([
    ['localhost', 'localhost is a loopback address; this server does not check private targets'],
    ['10.0.0.1', '10.0.0.1 is a private address; this server does not check private targets'],
    ['169.254.169.254', '169.254.169.254 is a cloud metadata address; it is never checked'],
    ['[fe80::1]', 'fe80::1 is a link-local address; this server does not check private targets'],
  ])('is reported as refused: %s', async (host, message) => {
    for (const target of [`http://${host}:${port}/`, `${host}:${port}`]) {
      expect(await check(target, { environment: { guard } })).toMatchObject({
        status: 'unknown',
        measurement: { message },
      });
    }
  });

  it('does not reveal its private address', async () => {
    const inner = createAddressGuard({ allowPrivate: false, resolve: async () => [{ address: '10.20.30.40' }] });
    const report = await check('http://intranet.example/', { environment: { guard: inner } });
    expect(JSON.stringify(report)).not.toContain('10.20.30.40');
    expect(report.measurement.message).toContain('intranet.example is a private address');
  });
});
