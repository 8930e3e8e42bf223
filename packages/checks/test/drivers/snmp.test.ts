import { type SnmpAgent, startSnmpd } from '@watchpost/testbed/snmpd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessageFields } from '../../src/connection/message-fields.js';
import { element, integer, octets, readElement, readInteger, readTagged } from '../../src/protocols/ber/ber.js';
import { objectIdentifier } from '../../src/protocols/snmp/object-identifier.js';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, reply, serve } from './datagram-servers.js';

const [password, privacyPassword] = ['auth password', 'priv password'];
let agent: SnmpAgent;
beforeAll(async () => {
  agent = await startSnmpd([
    ...['rocommunity public 127.0.0.1', 'rocommunity geheim 127.0.0.1'],
    ...['sysDescr A test agent', 'sysName größe', 'sysServices 72', 'override 1.3.6.1.4.1.8072.9.1.0 integer -5'],
    'override 1.3.6.1.4.1.8072.9.2.0 object_id 2.999.4294967295',
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => [
      `createUser ${name} ${{ md5: 'MD5', sha1: 'SHA', sha256: 'SHA-256', sha512: 'SHA-512' }[name]} "${password}" AES "${privacyPassword}"`,
      `rouser ${name} auth`,
    ]),
    ...['createUser open', 'rouser open noauth'],
  ]);
});
afterAll(() => agent.stop());

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const snmp = (settings: Settings = {}): Settings => ({ type: 'snmp', ...settings });
const version3 = (credentials: Settings['credentials'], config: Record<string, unknown> = {}): Settings =>
  snmp({ config: { version: '3', ...config }, credentials: credentials ?? null });
const system = '1.3.6.1.2.1.1';
const body = (operator: 'equals' | 'lessThan' | 'greaterThan', expected: string | number) =>
  [{ source: 'body', operator, expected }] as const;
const timedOut = 'timed out after 1 s while waiting for the answer';

testDriver({ subject: 'an agent of SNMP', settings: snmp, url: () => agent.url, target: null });
testDriver({
  subject: 'an agent of SNMP 3',
  settings: () => version3({ username: 'sha256', password, privacyPassword }),
  url: () => agent.url,
  target: null,
});

describe('an agent of SNMP 2c', () => {
  it('is up when it has the object', async () => {
    const { status, measurement } = await check(agent.url, snmp());
    expect({ status, timings: measurement.timings }).toEqual({
      status: 'up',
      timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: expect.any(Number) },
    });
  });

  it.each([
    ['text', `${system}.1.0`, body('equals', 'A test agent')],
    ['text beyond ASCII', `${system}.5.0`, body('equals', 'größe')],
    ['a number', `${system}.7.0`, body('equals', 72)],
    ['a number below zero', '1.3.6.1.4.1.8072.9.1.0', body('lessThan', -4)],
    ['a time', `.${system}.3.0`, body('greaterThan', 0)],
    ['a name of an object', '1.3.6.1.4.1.8072.9.2.0', body('equals', '2.999.4294967295')],
    ['a counter', '1.3.6.1.2.1.11.1.0', body('greaterThan', 0)],
  ])('is tested by assertions on %s', async (_what, oid, assertions) => {
    expect(await verdict(agent.url, snmp({ config: { oid }, assertions }))).toEqual(up);
  });

  it('is down when an assertion does not hold', async () => {
    const settings = snmp({ config: { oid: `${system}.7.0` }, assertions: body('lessThan', 70) });
    expect(await verdict(agent.url, settings)).toEqual(down('body is "72", expected less than 70'));
  });

  it.each(['1.3.6.1.2.1.1.99.0', '1.3.6.1.2.1.1.1', '1.3.6.1.4.1.1'])('is down without the object %s', async (oid) => {
    expect(await verdict(agent.url, snmp({ config: { oid } }))).toEqual(down(`the target has no object ${oid}`));
  });

  it('is read with the community of the monitor, and silent to another', async () => {
    expect(await verdict(agent.url, snmp({ credentials: { sharedSecret: 'geheim' } }))).toEqual(up);
    const wrong = snmp({ credentials: { sharedSecret: 'wrong' }, timeoutSeconds: 1 });
    expect(await verdict(agent.url, wrong)).toEqual(down(timedOut));
  });

  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, snmp({ timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });

  it('is asked again when it is silent, with the same question', async () => {
    const { url, received } = await serve();
    await verdict(url, snmp({ timeoutSeconds: 3 }));
    expect(received).toHaveLength(2);
    expect(received[0]).toEqual(received[1]);
  });
});

describe('an agent of SNMP 3', () => {
  it.each(['md5', 'sha1', 'sha256', 'sha512'])('is up with the hash %s, encrypted or not', async (name) => {
    const config = { authProtocol: name, oid: `${system}.1.0` };
    const assertions = body('equals', 'A test agent');
    const signed = version3({ username: name, password }, config);
    expect(await verdict(agent.url, { ...signed, assertions })).toEqual(up);
    const encrypted = version3({ username: name, password, privacyPassword }, config);
    expect(await verdict(agent.url, { ...encrypted, assertions })).toEqual(up);
  });

  it.each<[what: string, credentials: Settings['credentials'], outcome: object]>([
    ['a user without a password', { username: 'open' }, up],
    ['a stranger', { username: 'eve', password }, down('the target does not know this user')],
    [
      'a wrong password',
      { username: 'sha256', password: 'wrong password' },
      down('the target does not accept the user name or the password'),
    ],
    [
      'a wrong password to encrypt with',
      { username: 'sha256', password, privacyPassword: 'wrong password' },
      down(expect.stringMatching(/^(the target does not accept the password that encrypts|timed out)/)),
    ],
    ['no password where it needs one', { username: 'sha256' }, down('GET failed: authorizationError')],
    ['no user', null, { status: 'unknown', message: 'version 3 of SNMP needs a user name' }],
    [
      'nothing that proves what is encrypted',
      { username: 'sha256', privacyPassword },
      { status: 'unknown', message: 'a user name and a password are needed together' },
    ],
  ])('gets the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(agent.url, { ...version3(credentials), timeoutSeconds: 2 })).toEqual(outcome);
  });
});

const uptime = '1.3.6.1.2.1.1.3.0';

interface Answer {
  readonly tag?: number;
  readonly version?: number;
  readonly requestId?: number;
  readonly error?: number;
  readonly oid?: string;
  readonly value?: Buffer;
}

const fieldsOf = (bytes: Buffer): MessageFields =>
  new MessageFields(bytes, () => {
    throw new Error('malformed');
  });

const requestIdOf = (question: Buffer): number => {
  const message = readTagged(fieldsOf(question), 0x30);
  readInteger(message);
  readTagged(message, 4);
  return readInteger(readElement(message).content);
};

/** An answer as RFC 3416 has it; what is not given is right. */
const answer =
  ({ tag = 0xa2, version = 1, requestId, error = 0, oid = uptime, value = integer(5) }: Answer = {}) =>
  (question: Buffer): Buffer =>
    element(
      0x30,
      integer(version),
      octets('public'),
      element(
        tag,
        ...[integer(requestId ?? requestIdOf(question)), integer(error), integer(0)],
        element(0x30, element(0x30, objectIdentifier(oid), value)),
      ),
    );

const notSnmp = 'malformed answer: not SNMP';
const value = (...bytes: readonly number[]) => [answer({ value: Buffer.from(bytes) })];

describe('an answer of an agent', () => {
  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['that is right', [answer()], up],
    ['to another question', [answer({ requestId: 1 })], down(timedOut)],
    ['after one to another question', [answer({ requestId: 1 }), answer()], up],
    ['about another object', [answer({ oid: '1.3.6.1' })], down(notSnmp)],
    ['of another version', [answer({ version: 0 })], down(notSnmp)],
    ['that is a question', [(question) => question], down(notSnmp)],
    ['that has no such name', [answer({ error: 2 })], down(`the target has no object ${uptime}`)],
    ['that is an error', [answer({ error: 5 })], down('GET failed: genErr')],
    ['that is an unknown error', [answer({ error: 99 })], down('GET failed: error 99')],
    ['at the end of what there is', value(0x82, 0), down(`the target has no object ${uptime}`)],
    ['with the largest counter', value(0x46, 9, 0, 255, 255, 255, 255, 255, 255, 255, 255), up],
    ['with a counter beyond all', value(0x46, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), down(notSnmp)],
    ['with a number that has no bytes', value(2, 0), down(notSnmp)],
    ['with half an address', value(0x40, 2, 1, 2), down(notSnmp)],
    ['with an object without a name', value(6, 0), down(notSnmp)],
    ['with an object that does not end', value(6, 2, 0x81, 0x81), down(notSnmp)],
    ['with an object beyond all numbers', value(6, 8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f), down(notSnmp)],
    ['with bytes that are no text', value(4, 3, 0, 255, 1), up],
    ['that announces two gigabytes', [Buffer.of(0x30, 0x84, 0x7f, 0xff, 0xff, 0xff)], down(notSnmp)],
    ['that leaves its length open', [Buffer.of(0x30, 0x80, 0, 0)], down(notSnmp)],
    ['that is cut', [(question) => answer()(question).subarray(0, 20)], down(notSnmp)],
    ['that is empty', [Buffer.alloc(0)], down(notSnmp)],
    ['that is something else', ['HTTP/1.1 400 Bad Request\r\n\r\n'], down(notSnmp)],
  ])('gives the right status: %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, snmp({ timeoutSeconds: 1 }))).toEqual(outcome);
  });

  it.each([
    ['an address', [0x40, 4, 192, 0, 2, 1], '192.0.2.1'],
    ['an address of hardware', [4, 6, 0, 0x1b, 0x21, 255, 0, 1], '00:1b:21:ff:00:01'],
    ['a large counter', [0x46, 8, 127, 255, 255, 255, 255, 255, 255, 255], '9223372036854775807'],
  ])('is read as text: %s', async (_what, bytes, text) => {
    const { url } = await serve(reply(...value(...bytes)));
    expect(await verdict(url, snmp({ assertions: body('equals', text) }))).toEqual(up);
  });

  const report =
    (oid: string, engineId = Buffer.alloc(12, 7)) =>
    (question: Buffer): Buffer => {
      const message = readTagged(fieldsOf(question), 0x30);
      readInteger(message);
      const id = readInteger(readTagged(message, 0x30));
      return element(
        0x30,
        integer(3),
        element(0x30, integer(id), integer(65_507), octets(Buffer.of(0)), integer(3)),
        octets(element(0x30, octets(engineId), integer(1), integer(1), octets(''), octets(''), octets(''))),
        element(
          0x30,
          ...[octets(engineId), octets('')],
          element(
            0xa8,
            ...[integer(0), integer(0), integer(0)],
            element(0x30, element(0x30, objectIdentifier(oid), integer(1, 0x41))),
          ),
        ),
      );
    };
  const usm = '1.3.6.1.6.3.15.1.1';

  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['that never lets a user in', [report(`${usm}.4.0`)], down('GET failed: report 1.3.6.1.6.3.15.1.1.4.0')],
    ['that has no name', [report(`${usm}.4.0`, Buffer.alloc(0))], down(notSnmp)],
    ['that has a name beyond all', [report(`${usm}.4.0`, Buffer.alloc(33))], down(notSnmp)],
    [
      'that does not support it',
      [report(`${usm}.1.0`)],
      down('the target does not secure messages as this monitor asks'),
    ],
    ['of version 2c', [answer()], down(notSnmp)],
    ['that is a question', [(question) => question], down(notSnmp)],
    ['that is empty', [Buffer.alloc(0)], down(notSnmp)],
  ])('of version 3 gives the right status: %s', async (_what, answers, outcome) => {
    const { url } = await serve((question, from, socket) => {
      try {
        reply(...answers)(question, from, socket);
      } catch {
        socket.send(Buffer.alloc(0), from.port, from.address);
      }
    });
    const settings = { ...version3({ username: 'ada', password }), timeoutSeconds: 1 };
    expect(await verdict(url, settings)).toEqual(outcome);
  });
});
