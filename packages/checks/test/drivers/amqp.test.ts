import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { type RabbitmqBroker, startRabbitmq } from '@watchpost/testbed/rabbitmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const username = 'watch';
const password = 'correct-horse';
const stranger = { username: 'stranger', password: 'größe1 =' };
let authority: Authority;
let broker: RabbitmqBroker;
beforeAll(async () => {
  authority = await createAuthority();
  broker = await startRabbitmq({ certificate: await authority.issue({ names: ['localhost'] }), username, password });
  await broker.fillQueue('orders', 3);
  await broker.addVirtualHost('sealed');
  await broker.addStranger(stranger);
}, 60_000);
afterAll(() => broker.stop());

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const amqp = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'amqp',
  credentials: { username, password },
  config: { ...config },
  ...rest,
});
const refused = 'the target does not accept the user name or the password';
const notAmqp = 'malformed answer: not AMQP 0-9-1';

testDriver({
  subject: 'a broker',
  settings: () => amqp({ config: { queue: 'orders' } }),
  url: () => broker.url,
  tls: {
    settings: () => amqp({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => broker.tlsUrl,
  },
});

describe('a RabbitMQ broker', () => {
  it('is up when it opens a virtual host', async () => {
    const { status, measurement } = await check(broker.url, amqp());
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

  it('logs no error of a client', async () => {
    await verdict(broker.url, amqp({ config: { queue: 'orders' } }));
    await verdict(broker.url, amqp());
    expect(broker.log()).not.toMatch(/\[(error|warning)\].*(closing AMQP|client unexpectedly)/);
  });

  it.each<[what: string, settings: Settings, outcome: object]>([
    ['a wrong password', { credentials: { username, password: 'x' } }, down(refused)],
    ['an unknown user', { credentials: { username: 'ada', password } }, down(refused)],
    ['no user', { credentials: null }, down('the target asks for a password, and this monitor has none')],
    [
      'an unknown virtual host',
      { config: { virtualHost: 'elsewhere' } },
      down('there is no virtual host "elsewhere", or this user may not use it'),
    ],
    [
      'a virtual host that is closed to the user',
      { config: { virtualHost: 'sealed' }, credentials: stranger },
      down('there is no virtual host "sealed", or this user may not use it'),
    ],
    ['an unknown queue', { config: { queue: 'nothing' } }, down('there is no queue "nothing"')],
    ['a password of any characters', { credentials: stranger }, up],
    ['as many messages as may be', { config: { queue: 'orders', maxMessages: 3 } }, up],
    [
      'too many messages',
      { config: { queue: 'orders', maxMessages: 2 } },
      down('the queue holds 3 messages, expected at most 2'),
    ],
    [
      'no consumer',
      { config: { queue: 'orders', minConsumers: 1 } },
      down('the queue has 0 consumers, expected at least 1'),
    ],
  ])('gets the right status with %s', async (_what, settings, outcome) => {
    expect(await verdict(broker.url, amqp(settings))).toEqual(outcome);
  });

  it('is tested by assertions on the state of a queue', async () => {
    const asserting = (expected: number) =>
      [{ source: 'json', path: '$.messages', operator: 'lessThan', expected }] as const;
    const config = { queue: 'orders' };
    expect(await verdict(broker.url, amqp({ config, assertions: asserting(4) }))).toEqual(up);
    expect(await verdict(broker.url, amqp({ config, assertions: asserting(3) }))).toMatchObject({ status: 'down' });
  });

  it('is down when its certificate is self-signed', async () => {
    const own = await startRabbitmq({ certificate: await selfSigned({ names: ['localhost'] }), username, password });
    try {
      expect(await verdict(own.tlsUrl, amqp({ config: { isTls: true } }))).toEqual(down('certificate is self-signed'));
    } finally {
      await own.stop();
    }
  }, 60_000);
});

describe.concurrent('a server that is no broker', () => {
  const frame = (name: readonly [number, number], payload = '', channel = 0): Buffer => {
    const body = Buffer.concat([Buffer.of(0, name[0], 0, name[1]), Buffer.from(payload, 'latin1')]);
    return Buffer.concat([Buffer.of(1, 0, channel, 0, 0, body.length >> 8, body.length & 255), body, Buffer.of(0xce)]);
  };
  const close = (code: number, name: readonly [number, number] = [10, 50]) =>
    frame(name, `${String.fromCharCode(code >> 8, code & 255)}\x06secret\0\0\0\0`);
  const start = (mechanisms = 'PLAIN') =>
    frame([10, 10], `\0\x09\0\0\0\0\0\0\0${String.fromCharCode(mechanisms.length)}${mechanisms}\0\0\0\x05en_US`);
  const tune = frame([10, 30], '\x07\xff\0\x02\0\0\0\x3c');
  const [opened, channelOpened] = [frame([10, 41], '\0'), frame([20, 11], '\0\0\0\0', 1)];
  const heartbeat = Buffer.of(8, 0, 0, 0, 0, 0, 0, 0xce);
  const asking = amqp({
    config: { queue: 'q' },
    credentials: { username: 'ada', password: 'secret' },
    timeoutSeconds: 1,
  });

  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, asking)).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not AMQP 0-9-1|(connection (closed|reset)|timed out after 1 s) while signing in)$/,
        ),
      ),
    );
  });

  it.each<[what: string, behaviour: Behaviour, outcome: unknown]>([
    [
      'answers all',
      script([start('AMQPLAIN PLAIN'), tune, opened, channelOpened, frame([50, 11], '\x01q\0\0\0\x01\0\0\0\x02', 1)]),
      null,
    ],
    [
      'sends heartbeats between',
      script([
        start(),
        Buffer.concat([heartbeat, tune]),
        Buffer.concat([heartbeat, heartbeat, opened]),
        channelOpened,
        frame([50, 11], '\x01q\0\0\0\x01\0\0\0\x02', 1),
      ]),
      null,
    ],
    [
      'speaks another version',
      script([Buffer.from('AMQP\0\x01\0\0', 'latin1')]),
      'the target does not speak AMQP 0-9-1',
    ],
    [
      'offers no way to sign in that is known',
      script([start('EXTERNAL')]),
      'the target asks for a way to sign in that checks do not know: EXTERNAL',
    ],
    ['refuses the sign-in and repeats the password', script([start(), close(403)]), refused],
    ['closes for another reason', script([start(), close(541)]), 'connection denied: AMQP reply code (541)'],
    ['opens nothing', script([start(), tune, close(541)]), 'connection denied: AMQP reply code (541)'],
    [
      'keeps the queue for another',
      script([start(), tune, opened, channelOpened, close(405, [20, 40])]),
      'the queue "q" belongs to another connection alone',
    ],
    [
      'keeps the queue from the user',
      script([start(), tune, opened, channelOpened, close(403, [20, 40])]),
      'this user may not see the queue "q"',
    ],
    [
      'tells too little of the queue',
      script([start(), tune, opened, channelOpened, frame([50, 11], '\x01q\0', 1)]),
      notAmqp,
    ],
    ['answers something else', script([start(), opened]), notAmqp],
    ['sends a frame without an end', script([Buffer.from(start().subarray(0, -1)), Buffer.of(1)]), expect.any(String)],
    ['sends a frame of another kind', script([Buffer.of(3, 0, 0, 0, 0, 0, 0, 0xce)]), notAmqp],
    [
      'announces a huge frame',
      script([Buffer.of(1, 0, 0, 0xff, 0xff, 0xff, 0xff)]),
      'the answer is larger than 128 KiB',
    ],
    ['announces a huge table', script([frame([10, 10], '\0\x09\xff\xff\xff\xff')]), notAmqp],
    ['pours heartbeats', script([start()], { thenPour: Buffer.concat(Array(1000).fill(heartbeat)) }), notAmqp],
    [
      'drips',
      script([start(), Buffer.of(1, 0, 0, 0, 0, 16, 0)], { thenDrip: Buffer.of(0) }),
      'timed out after 1 s while signing in',
    ],
    [
      'never agrees to the end',
      script([start(), tune, opened, channelOpened, frame([50, 11], '\x01q\0\0\0\x01\0\0\0\x02', 1)], {
        thenDrip: Buffer.of(8, 0, 0, 0, 0, 0, 0, 0xce),
      }),
      null,
    ],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    expect(await verdictOn(behaviour, asking)).toEqual(message === null ? up : down(message));
  });
});
