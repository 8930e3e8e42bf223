import { createHash } from 'node:crypto';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { type RedisServer, startRedis } from '@watchpost/testbed/redis';
import { startTcpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

let authority: Authority;
let server: RedisServer;
/** A server that everybody may use, as the first step of many does. */
let open: RedisServer;

const password = 'correct horse\r\nbattery';

beforeAll(async () => {
  authority = await createAuthority();
  const certificate = await authority.issue({ names: ['localhost'] });
  const configuration = [
    `user watch on #${createHash('sha256').update(password).digest('hex')} +@all`,
    'user resting off nopass +@all',
    'user trusted on nopass +@all',
    'user limited on nopass -@all',
    'requirepass default-password',
  ];
  server = await startRedis({ certificate, configuration });
  open = await startRedis({ certificate });
});
afterAll(async () => {
  await server.stop();
  await open.stop();
});

const settings = (overrides: Settings = {}): Settings => ({
  type: 'redis',
  credentials: { username: 'watch', password },
  ...overrides,
});
const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const refused = 'the target does not accept the user name or the password';

testDriver({
  subject: 'a Redis server',
  settings,
  url: () => server.url,
  tls: {
    settings: () => settings({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => server.tlsUrl,
  },
});

describe('a Redis server', () => {
  it('is up when it answers, and the latency lasts to the last answer', async () => {
    const { status, measurement, certificate } = await check(server.url, settings());
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: {
          dnsMs: expect.any(Number),
          connectMs: expect.any(Number),
          tlsMs: null,
          firstByteMs: expect.any(Number),
        },
      },
      certificate: null,
    });
  });

  it.each([
    [0, up],
    [15, up],
    [16, down('there is no database "16"')],
  ])('is up with its database %i', async (database, outcome) => {
    expect(await verdict(server.url, settings({ config: { database } }))).toEqual(outcome);
  });
});

describe('signing in to Redis', () => {
  it.each([
    ['a user and a password, whatever characters it has', { username: 'watch', password }, up],
    ['the password of everybody', { password: 'default-password' }, up],
    ['a user that needs no password', { username: 'trusted' }, up],
    ['a wrong password', { username: 'watch', password: 'wrong' }, down(refused)],
    ['a user that does not exist', { username: 'stranger', password }, down(refused)],
    ['a user that is off', { username: 'resting', password }, down(refused)],
    ['nothing where a password is asked for', null, down('the target asks for a password, and this monitor has none')],
    [
      'a user that may do nothing',
      { username: 'limited' },
      down(`PING failed: NOPERM this user has no permissions to run the 'ping' command`),
    ],
  ])('gives the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(server.url, settings({ credentials }))).toEqual(outcome);
  });

  it('is not needed when the server requires no password', async () => {
    expect(await verdict(open.url, settings({ credentials: null }))).toEqual(up);
    expect(await verdict(open.url, settings({ credentials: { password } }))).toEqual(
      down('the target asks for no password, and this monitor has one'),
    );
  });
});

describe('a Redis replica without its primary', () => {
  it.each([
    ['is up when it may answer with stale data', 'yes', up],
    [
      'is down when it refuses to answer with stale data',
      'no',
      down(`PING failed: MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.`),
    ],
  ])('%s', async (_what, serveStaleData, outcome) => {
    const gone = await startTcpTarget();
    await gone.stop();
    const replica = await startRedis({
      certificate: await authority.issue({ names: ['localhost'] }),
      configuration: [`replicaof 127.0.0.1 ${gone.port}`, `replica-serve-stale-data ${serveStaleData}`],
    });
    expect(await verdict(replica.url, settings({ credentials: null }))).toEqual(outcome);
    await replica.stop();
  });
});

describe('TLS to Redis', () => {
  const tls = (config: Record<string, unknown> = {}) =>
    settings({ config: { isTls: true, caCertificates: authority.certificatePem, ...config } });

  it('times out on a port without TLS, where Redis waits for the end of a line', async () => {
    expect(await verdict(server.url, { ...tls(), timeoutSeconds: 1 })).toEqual(
      down('timed out after 1 s during the TLS handshake'),
    );
  });

  it('is required on a TLS port: a check without it is down', async () => {
    expect(await verdict(server.tlsUrl, settings())).toEqual({
      status: 'down',
      message: expect.stringMatching(/^connection (closed|reset) while waiting for the answer$/),
    });
  });
});

describe('a server that does not speak Redis', () => {
  const notRedis = 'malformed answer: not Redis';
  const reply = (text: string) => script([Buffer.from(`${text}\r\n`)]);
  const credentials = null;

  it.each<[string, Behaviour, string]>([
    ['closes at once', strangers.closes, 'connection closed while waiting for the answer'],
    ['resets the connection', strangers.resets, 'connection reset while waiting for the answer'],
    ['sends garbage', strangers.garbage, notRedis],
    ['speaks HTTP', strangers.http, notRedis],
    ['speaks SSH', strangers.ssh, notRedis],
    ['sends zeros without end', strangers.zeros, notRedis],
    ['sends a line without end', script([], { thenPour: Buffer.alloc(65_536, '+') }), notRedis],
    ['answers with something else', reply('+QUEUED'), notRedis],
    ['answers with a number', reply(':1'), notRedis],
    [
      'is loading',
      reply('-LOADING Redis is loading the dataset in memory'),
      'the target is starting up or shutting down',
    ],
    [
      'is protected',
      reply('-DENIED Redis is running in protected mode'),
      'the target denies access to this user from here (DENIED)',
    ],
    ['is full', reply('-ERR max number of clients reached'), 'the target has reached its limit of connections'],
    [
      'has lost its master',
      reply('-MASTERDOWN Link with MASTER is down'),
      'PING failed: MASTERDOWN Link with MASTER is down',
    ],
    ['says an empty error', reply('-'), 'PING failed'],
  ])('is down when it %s', async (_what, behaviour, expected) => {
    expect(await verdictOn(behaviour, settings({ credentials }))).toEqual(down(expected));
  });

  it('is down when it refuses the password in the words of a version before 6', async () => {
    const behaviour = script([Buffer.from('-ERR invalid password\r\n-NOAUTH Authentication required.\r\n')]);
    expect(await verdictOn(behaviour, settings({ credentials: { password } }))).toEqual(down(refused));
  });

  it.concurrent.each<[string, Behaviour]>([
    ['never says a word', (socket) => void socket.resume()],
    ['drips its answer', script([], { thenDrip: Buffer.from('+') })],
  ])('times out when it %s', async (_what, behaviour) => {
    expect(await verdictOn(behaviour, settings({ credentials, timeoutSeconds: 1 }))).toEqual(
      down('timed out after 1 s while waiting for the answer'),
    );
  });
});
