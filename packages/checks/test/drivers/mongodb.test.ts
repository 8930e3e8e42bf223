import { createServer } from 'node:tls';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';
import { mongodbServer, reply } from './mongodb-server.js';

const login = { username: 'ä,=da', password: 'größe ½' };
let authority: Authority;
let server: Target;
let tlsServer: Target;
beforeAll(async () => {
  authority = await createAuthority();
  const certificate = await authority.issue({ names: ['localhost'] });
  const onConnection = mongodbServer({ user: { ...login, database: 'admin' } });
  server = await startTcpTarget({ onConnection });
  tlsServer = await startServerTarget(createServer(certificate, onConnection));
});
afterAll(async () => {
  await server.stop();
  await tlsServer.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const mongodb = (settings: Settings = {}): Settings => ({ type: 'mongodb', ...settings });
const refused = 'the target does not accept the user name or the password';
const notMongodb = 'malformed answer: not MongoDB';

testDriver({
  subject: 'a MongoDB server',
  settings: () => mongodb({ credentials: login }),
  url: () => server.url,
  tls: {
    settings: () => mongodb({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => tlsServer.url,
  },
});

describe('a MongoDB server', () => {
  it('is up when it answers', async () => {
    const { status, measurement } = await check(server.url, mongodb());
    expect({ status, timings: measurement.timings }).toEqual({
      status: 'up',
      timings: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        tlsMs: null,
        firstByteMs: expect.any(Number),
      },
    });
  });

  it.each<[what: string, settings: Settings, outcome: object]>([
    ['a user, whatever characters it has', { credentials: login }, up],
    ['a wrong password', { credentials: { ...login, password: 'x' } }, down(refused)],
    ['an unknown user', { credentials: { ...login, username: 'x' } }, down(refused)],
    ['another database of users', { credentials: login, config: { authDatabase: 'shop' } }, down(refused)],
    [
      'a user without a password',
      { credentials: { username: 'ada' } },
      { status: 'unknown', message: 'a user name and a password are needed together' },
    ],
  ])('gets the right status for %s', async (_what, settings, outcome) => {
    expect(await verdict(server.url, mongodb(settings))).toEqual(outcome);
  });

  it('is down when it lets a user in without knowing the password itself', async () => {
    const impostor = mongodbServer({ user: { ...login, database: 'admin', isUnproved: true } });
    expect(await verdictOn(impostor, mongodb({ credentials: login }))).toEqual(down(notMongodb));
  });

  it.each<[hello: object, role: string, outcome: object]>([
    [{ isWritablePrimary: true }, 'standalone', up],
    [{ isWritablePrimary: true, setName: 'rs0' }, 'primary', up],
    [{ secondary: true, setName: 'rs0' }, 'secondary', up],
    [{ secondary: true, setName: 'rs0' }, 'any', up],
    [{ isWritablePrimary: true, msg: 'isdbgrid' }, 'router', up],
    [{ secondary: true, setName: 'rs0' }, 'primary', down('the role of the target is secondary, expected primary')],
    [{ setName: 'rs0' }, 'secondary', down('the role of the target is other, expected secondary')],
  ])('that says %j is compared with the role %s', async (hello, role, outcome) => {
    expect(await verdictOn(mongodbServer({ hello: { ...hello } }), mongodb({ config: { role } }))).toEqual(outcome);
  });

  it('is tested by assertions on its replica set', async () => {
    const set = (expected: string) => [{ source: 'json', path: '$.setName', operator: 'equals', expected }] as const;
    const member = mongodbServer({ hello: { secondary: true, setName: 'rs0' } });
    expect(await verdictOn(member, mongodb({ assertions: set('rs0') }))).toEqual(up);
    expect(await verdictOn(member, mongodb({ assertions: set('rs1') }))).toMatchObject({ status: 'down' });
  });
});

describe.concurrent('a server that answers commands of MongoDB', () => {
  const hello = reply({ ok: 1, isWritablePrimary: true });
  const nested = (depth: number): Buffer => {
    let document: Parameters<typeof reply>[0] = { ok: 1 };
    for (let level = 0; level < depth; level += 1) document = { a: document };
    return reply(document);
  };
  /** Elements of a document as they are, in an answer. */
  const raw = (...bytes: readonly number[]): Buffer => {
    const document = Buffer.concat([Buffer.alloc(4), Buffer.from(bytes), Buffer.of(0)]);
    document.writeUInt32LE(document.length);
    const message = Buffer.concat([reply({}).subarray(0, 21), document]);
    message.writeUInt32LE(message.length);
    return message;
  };
  const ok = [1, 111, 107, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f];

  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, mongodb({ timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not MongoDB|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  it.each<[what: string, pieces: readonly Buffer[], message: string | null]>([
    [
      'answers with doubles, dates and ids',
      [raw(...ok, 9, 97, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 98, 0), raw(...ok)],
      null,
    ],
    [
      'refuses hello',
      [reply({ ok: 0, code: 59, codeName: 'CommandNotFound' })],
      'the target is older than MongoDB 4.4.2',
    ],
    ['refuses ping', [hello, reply({ ok: 0, code: 13 })], 'this user may not run ping'],
    ['fails', [hello, reply({ ok: 0, code: 91, codeName: 'ShutdownInProgress' })], 'ping failed: ShutdownInProgress'],
    ['answers with another operation', [reply({ ok: 1 }, { opCode: 1 })], notMongodb],
    ['answers with another section', [reply({ ok: 1 }, { kind: 1 })], notMongodb],
    ['promises a checksum that is missing', [reply({ ok: 1 }, { flags: 1 })], notMongodb],
    ['nests as deep as servers do', [nested(3)], 'hello failed'],
    ['nests deep', [nested(12)], notMongodb],
    ['uses an unknown type', [raw(0x55, 97, 0)], notMongodb],
    ['has a text without end', [raw(2, 97, 0, 2, 0, 0, 0, 65, 65)], notMongodb],
    ['has a text of no bytes', [raw(2, 97, 0, 0, 0, 0, 0)], notMongodb],
    ['has a document that is longer than it', [raw(3, 97, 0, 0xff, 0xff, 0xff, 0x7f)], notMongodb],
    ['has a document of negative length', [raw(3, 97, 0, 1, 0, 0, 0)], notMongodb],
    [
      'announces a huge answer',
      [Buffer.concat([Buffer.of(0, 0, 0, 2), hello.subarray(4)])],
      'the answer is larger than 64 KiB',
    ],
    ['announces no answer', [Buffer.concat([Buffer.of(3, 0, 0, 0), hello.subarray(4)])], notMongodb],
  ])('gets the right status when it %s', async (_what, pieces, message) => {
    expect(await verdictOn(script(pieces), mongodb({ timeoutSeconds: 1 }))).toEqual(
      message === null ? up : down(message),
    );
  });

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    ['breaks off', script([hello, reply({ ok: 1 })]), notMongodb],
    [
      'asks for endless work',
      script([hello, reply({ ok: 1, conversationId: 1, payload: Buffer.from('r=x,s=eA==,i=9999999') })]),
      notMongodb,
    ],
    [
      'fails with the password in its words',
      script([hello, reply({ ok: 0, code: 1, codeName: 'secret' })]),
      'saslStart failed',
    ],
    [
      'drips',
      script([hello, reply({ a: 'x'.repeat(500) }).subarray(0, 20)], { thenDrip: Buffer.of(0) }),
      'timed out after 1 s while signing in',
    ],
  ])('gets the right status when it %s while a user signs in', async (_what, behaviour, message) => {
    const credentials = { username: 'ada', password: 'secret' };
    expect(await verdictOn(behaviour, mongodb({ credentials, timeoutSeconds: 1 }))).toEqual(down(message));
  });
});
