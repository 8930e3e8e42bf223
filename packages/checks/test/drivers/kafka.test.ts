import { createServer } from 'node:tls';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, text } from '../../src/protocols/brokers/kafka/messages.js';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { script, strangers, verdictOn } from './hostile-servers.js';
import { answer, kafkaServer, list, versions } from './kafka-server.js';

const login = { username: 'ä,=da', password: 'größe ½' };
const topics = {
  orders: [{}, {}],
  thin: [{}, { inSync: 1 }],
  lost: [{}, { leader: -1, code: 5 }],
  empty: [],
  secret: 29,
  odd: 87,
};
let authority: Authority;
let open: Target;
let closed: Target;
let tlsServer: Target;
beforeAll(async () => {
  authority = await createAuthority();
  open = await startTcpTarget({ onConnection: kafkaServer({ topics }) });
  closed = await startTcpTarget({ onConnection: kafkaServer({ topics, user: login }) });
  const certificate = await authority.issue({ names: ['localhost'] });
  tlsServer = await startServerTarget(createServer(certificate, kafkaServer({ topics, user: login })));
});
afterAll(async () => {
  for (const server of [open, closed, tlsServer]) await server.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const kafka = (settings: Settings = {}): Settings => ({ type: 'kafka', ...settings });
const refused = 'the target does not accept the user name or the password';
const notKafka = 'malformed answer: not Kafka';

testDriver({
  subject: 'a Kafka broker',
  settings: () => kafka({ config: { topic: 'orders' } }),
  url: () => open.url,
  tls: {
    settings: () => kafka({ credentials: login, config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => tlsServer.url,
  },
});

describe('a Kafka broker', () => {
  it('is up when it answers', async () => {
    const { status, measurement } = await check(open.url, kafka());
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

  it.each<[config: object, outcome: object]>([
    [{ topic: 'orders' }, up],
    [{ topic: 'orders', minInSyncReplicas: 3 }, up],
    [{ topic: 'thin' }, up],
    [{ topic: 'thin', minInSyncReplicas: 2 }, down('partition 1 has 1 of its replicas in sync, expected at least 2')],
    [{ topic: 'lost' }, down('partition 1 has no leader')],
    [{ topic: 'empty' }, down('the topic "empty" has no partition')],
    [{ topic: 'nothing' }, down('there is no topic "nothing"')],
    [{ topic: 'secret' }, down('this user may not see the topic "secret"')],
    [{ topic: 'odd' }, down('Metadata failed: error 87')],
  ])('gets the right status with %j', async (config, outcome) => {
    expect(await verdict(open.url, kafka({ config: { ...config } }))).toEqual(outcome);
  });

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])('lets a user sign in with %s', async (mechanism) => {
    const config = { mechanism, topic: 'orders' };
    expect(await verdict(closed.url, kafka({ config, credentials: login }))).toEqual(up);
    const wrong = { ...login, password: 'secret' };
    expect(await verdict(closed.url, kafka({ config, credentials: wrong }))).toEqual(down(refused));
    const stranger = { ...login, username: 'x' };
    expect(await verdict(closed.url, kafka({ config, credentials: stranger }))).toEqual(down(refused));
  });

  it.each(['scram-sha-256', 'scram-sha-512'])(
    'is down when it lets a user in by %s without knowing the password itself',
    async (mechanism) => {
      const impostor = kafkaServer({ user: { ...login, isUnproved: true } });
      expect(await verdictOn(impostor, kafka({ config: { mechanism }, credentials: login }))).toEqual(down(notKafka));
    },
  );

  it('is down when it wants a user to sign in, or in another way', async () => {
    expect(await verdict(closed.url, kafka())).toEqual(down('connection closed while waiting for the answer'));
    const onlyPlain = kafkaServer({ user: login, mechanisms: ['PLAIN'] });
    expect(await verdictOn(onlyPlain, kafka({ credentials: login }))).toEqual(
      down('the target does not offer to sign in with scram-sha-512, but with PLAIN'),
    );
  });

  it('is tested by assertions on the state of the cluster', async () => {
    const asserting = (path: string, expected: number) =>
      [{ source: 'json', path, operator: 'lessThan', expected }] as const;
    const config = { topic: 'thin' };
    expect(await verdict(open.url, kafka({ config, assertions: asserting('$.underReplicated', 2) }))).toEqual(up);
    expect(await verdict(open.url, kafka({ config, assertions: asserting('$.underReplicated', 1) }))).toEqual(
      down('json $.underReplicated is 1, expected less than 1'),
    );
    expect(await verdict(open.url, kafka({ assertions: asserting('$.brokers', 2) }))).toEqual(up);
  });
});

describe.concurrent('a server that speaks the protocol of Kafka', () => {
  const known = versions([3, 0, 12], [17, 0, 1]);
  const body = (topic: Buffer) => answer(3, int(0, 4), list(), int(-1, 2), int(1, 4), list(topic));

  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, kafka({ timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not Kafka|the answer is larger than 512 KiB|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  const otherVersion = 'the target speaks no version of the Kafka protocol that checks know';
  it.each<[what: string, pieces: readonly Buffer[], message: string | null]>([
    [
      'answers all',
      [known, body(Buffer.concat([int(0, 2), text('q'), int(0, 1), list()]))],
      'the topic "q" has no partition',
    ],
    ['knows no topics', [versions([1, 0, 12])], otherVersion],
    ['knows other versions alone', [versions([3, 5, 12])], otherVersion],
    ['refuses', [answer(18, int(35, 2), list())], 'ApiVersions failed: error 35'],
    ['answers another question', [answer(19, int(0, 2), list())], notKafka],
    ['says nothing of the topic', [known, answer(3, int(0, 4), list(), int(-1, 2), int(1, 4), list())], notKafka],
    ['announces a long list', [answer(18, int(0, 2), int(0x7f_ff_ff_ff, 4))], notKafka],
    ['announces a list of negative length', [answer(18, int(0, 2), int(-5, 4))], otherVersion],
    ['announces a text of negative length', [known, answer(3, int(0, 4), list(), int(-7, 2))], notKafka],
    ['announces a huge answer', [int(0x7f_ff_ff_ff, 4)], 'the answer is larger than 512 KiB'],
    ['announces an answer of negative length', [int(-1, 4)], notKafka],
  ])('gets the right status when it %s', async (_what, pieces, message) => {
    const settings = kafka({ config: { topic: 'q' }, timeoutSeconds: 1 });
    expect(await verdictOn(script(pieces), settings)).toEqual(message === null ? up : down(message));
  });

  it.each<[what: string, pieces: readonly Buffer[], message: string]>([
    [
      'fails with the password in its words',
      [answer(36, int(1, 2), text('secret'))],
      'SaslAuthenticate failed: error 1',
    ],
    [
      'asks for endless work',
      [answer(36, int(0, 2), int(-1, 2), int(18, 4), Buffer.from('r=x,s=eA==,i=99999'))],
      notKafka,
    ],
  ])('gets the right status when it %s while a user signs in', async (_what, pieces, message) => {
    const handshake = answer(17, int(0, 2), list(text('SCRAM-SHA-512')));
    const settings = kafka({ credentials: { username: 'ada', password: 'secret' }, timeoutSeconds: 1 });
    expect(await verdictOn(script([known, handshake, ...pieces]), settings)).toEqual(down(message));
  });

  it('drips, and the check ends in time', async () => {
    const dripping = script([known.subarray(0, 6)], { thenDrip: Buffer.of(0) });
    expect(await verdictOn(dripping, kafka({ timeoutSeconds: 1 }))).toMatchObject({ status: 'down' });
  });
});
