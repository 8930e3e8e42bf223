import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { type MqttBroker, startMqttBroker } from '@watchpost/testbed/mqtt-broker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

let authority: Authority;
let broker: MqttBroker;

const password = 'correct horse';

beforeAll(async () => {
  authority = await createAuthority();
  broker = await startMqttBroker({
    certificate: await authority.issue({ names: ['localhost'] }),
    authenticate: (_client, username, given, done) => {
      const refuse = (returnCode: number) => done(Object.assign(new Error('refused'), { returnCode }), null);
      if (username === 'busy') refuse(3);
      else if (username === 'unwanted') refuse(5);
      else if (username === undefined) refuse(5);
      else if (given?.toString() !== password) refuse(4);
      else done(null, true);
    },
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic.startsWith('secret/') ? null : subscription),
  });
  await broker.publish('kept/state', '{"state":"on"}', { isKept: true });
});
afterAll(() => broker.stop());

const settings = (overrides: Settings = {}): Settings => ({
  type: 'mqtt',
  credentials: { username: 'watch', password },
  ...overrides,
});
const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const refused = 'the target does not accept the user name or the password';

testDriver({
  subject: 'an MQTT broker',
  settings,
  url: () => broker.url,
  tls: {
    settings: () => settings({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => broker.tlsUrl,
  },
});

describe('an MQTT broker', () => {
  it('is up when it accepts a check', async () => {
    const { status, measurement, certificate } = await check(broker.url, settings());
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
    ['a wrong password', { username: 'watch', password: 'wrong' }, refused],
    ['a password without a user', { password: 'wrong' }, refused],
    ['a user that may not connect', { username: 'unwanted', password }, refused],
    ['nothing where a password is asked for', null, 'the target asks for a password, and this monitor has none'],
    ['a user while it is not ready', { username: 'busy' }, 'the target says that it is not available now'],
  ])('is down when it gets %s', async (_what, credentials, message) => {
    expect(await verdict(broker.url, settings({ credentials }))).toEqual(down(message));
  });
});

describe('a subscription over MQTT', () => {
  const listening = (config: Record<string, unknown>, rest: Settings = {}) => settings({ config, ...rest });

  it('is up when the broker grants it and no message is expected', async () => {
    expect(await verdict(broker.url, listening({ topic: 'quiet' }))).toEqual(up);
  });

  it('is down when the broker refuses it', async () => {
    expect(await verdict(broker.url, listening({ topic: 'secret/plans' }))).toEqual(
      down('the target refuses a subscription to "secret/plans"'),
    );
  });

  it('receives a retained message', async () => {
    const assertions = [{ source: 'body', operator: 'contains', expected: '"on"' }] as const;
    expect(await verdict(broker.url, listening({ topic: 'kept/+' }, { assertions }))).toEqual(up);
    expect(await verdict(broker.url, listening({ topic: 'kept/state', expect: 'state' }))).toEqual(up);
  });

  it('waits for the expected message and ignores others', async () => {
    const checking = check(broker.url, listening({ topic: 'news/#', expect: 'good' }));
    await broker.subscribed();
    await broker.publish('news/today', 'bad');
    await broker.publish('news/today', 'good ✓');
    expect(await checking).toMatchObject({ status: 'up' });
  });

  it('evaluates assertions on the expected message, not on earlier ones', async () => {
    const assertions = [{ source: 'body', operator: 'equals', expected: 'good ✓' }] as const;
    const checking = verdict(broker.url, listening({ topic: 'news/#', expect: 'good' }, { assertions }));
    await broker.subscribed();
    await broker.publish('news/today', 'bad');
    await broker.publish('news/today', 'good for nothing');
    expect(await checking).toEqual(down('body is "good for nothing", expected "good ✓"'));
  });

  it('is down without the message in time, and keeps the latency of the broker', async () => {
    const report = await check(broker.url, listening({ topic: 'quiet', expect: 'anything' }, { timeoutSeconds: 1 }));
    expect(report).toMatchObject({
      status: 'down',
      measurement: { message: 'timed out after 1 s while waiting for a message', latencyMs: expect.any(Number) },
    });
  });

  it('has no body when it waits for no message', async () => {
    const assertions = [{ source: 'body', operator: 'contains', expected: 'x' }] as const;
    expect(await verdict(broker.url, listening({}, { assertions }))).toEqual(
      down('body is missing, expected to contain "x"'),
    );
  });
});

describe('a server that is no MQTT broker', () => {
  const notMqtt = 'malformed answer: not MQTT';
  const letIn = Buffer.of(0x20, 2, 0, 0);
  const agreed = Buffer.of(0x90, 3, 0, 1, 0);
  const news = (text: string, topic = 'a') =>
    Buffer.concat([Buffer.of(0x30, 2 + topic.length + text.length, 0, topic.length), Buffer.from(topic + text)]);
  const largeMessage = Buffer.concat([Buffer.from('\x30\xff\xff\x3f\0\x01a', 'latin1'), Buffer.alloc(0xf_ff_ff - 3)]);
  const listening = settings({ config: { topic: 'a', expect: 'good' } });

  it.each<[string, Behaviour, string]>([
    ['closes at once', strangers.closes, 'connection closed while signing in'],
    ['resets the connection', strangers.resets, 'connection reset while signing in'],
    ['sends garbage', strangers.garbage, notMqtt],
    ['speaks HTTP', strangers.http, notMqtt],
    ['speaks SSH', strangers.ssh, notMqtt],
    ['sends zeros without end', strangers.zeros, notMqtt],
    ['has a length without end', script([Buffer.of(0x20, 255, 255, 255, 255, 1)]), notMqtt],
    ['announces a packet of 256 MiB', script([Buffer.of(0x20, 255, 255, 255, 127)]), 'the answer is larger than 1 MiB'],
    ['greets with half a packet', script([Buffer.of(0x20, 1, 0)]), notMqtt],
    ['agrees to another subscription', script([letIn, Buffer.of(0x90, 3, 0, 9, 0)]), notMqtt],
    [
      'sends large messages without end',
      script([letIn, agreed], { thenPour: largeMessage }),
      'the answer is larger than 16 MiB',
    ],
    ['confirms what was not sent', script([letIn, Buffer.of(0x62, 2, 0, 1)]), notMqtt],
    ['sends a message shorter than its topic', script([letIn, Buffer.of(0x30, 2, 255, 255)]), notMqtt],
    [
      'sends messages without end',
      script([letIn, agreed], { thenPour: Buffer.alloc(1_048_576, news('bad')) }),
      'more than 10000 messages came, and none of them was the expected one',
    ],
  ])('is down when it %s', async (_what, behaviour, expected) => {
    expect(await verdictOn(behaviour, listening)).toEqual(down(expected));
  });

  it.each<[code: number, message: string]>([
    [1, 'the target does not speak MQTT 3.1.1'],
    [2, 'the target does not accept the client identifier'],
    [3, 'the target says that it is not available now'],
    [4, refused],
    [5, refused],
    [6, 'connection denied: MQTT return code (6)'],
    // The codes of MQTT 5, which one that speaks nothing else may answer with.
    [0x80, 'connection denied: MQTT return code (128)'],
    [0x84, 'the target does not speak MQTT 3.1.1'],
    [0x85, 'the target does not accept the client identifier'],
    [0x86, refused],
    [0x87, refused],
    [0x88, 'the target says that it is not available now'],
    [0x89, 'the target says that it is not available now'],
    [0x97, 'the target has reached its limit of connections'],
    [0x9f, 'the target has reached its limit of connections'],
  ])('is down when it refuses with %i: %s', async (code, message) => {
    expect(await verdictOn(script([Buffer.of(0x20, 2, 0, code)]), listening)).toEqual(down(message));
    // In MQTT 5 properties follow.
    expect(await verdictOn(script([Buffer.of(0x20, 3, 0, code, 0)]), listening)).toEqual(down(message));
  });

  it('may send the message before it agrees', async () => {
    const behaviour = script([letIn, Buffer.concat([news('bad'), news('good'), agreed])]);
    expect(await verdictOn(behaviour, listening)).toEqual(up);
  });

  it('may send the message more than at most once', async () => {
    const message = Buffer.from('\x32\x09\0\x01a\0\x01good', 'latin1');
    expect(await verdictOn(script([letIn, Buffer.concat([agreed, message])]), listening)).toEqual(up);
  });

  it.concurrent.each<[string, Behaviour, string]>([
    ['never says a word', (socket) => void socket.resume(), 'signing in'],
    ['drips its greeting', script([Buffer.of(0x20, 255, 1)], { thenDrip: Buffer.of(0) }), 'signing in'],
    ['never agrees', script([letIn], { thenDrip: news('bad') }), 'waiting for the answer'],
    ['sends other messages for ever', script([letIn, agreed], { thenDrip: news('bad') }), 'waiting for a message'],
  ])('times out when it %s', async (_what, behaviour, doing) => {
    expect(await verdictOn(behaviour, { ...listening, timeoutSeconds: 1 })).toEqual(
      down(`timed out after 1 s while ${doing}`),
    );
  });
});
