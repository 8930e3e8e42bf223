import { startChrony, type TimeServer } from '@watchpost/testbed/chrony';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, guardWith, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, reply, serve } from './datagram-servers.js';

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const ntp = (settings: Settings = {}): Settings => ({ type: 'ntp', ...settings });

let server: TimeServer;
let lost: TimeServer;
beforeAll(async () => {
  server = await startChrony({ stratum: 5 });
  lost = await startChrony({ stratum: null });
});
afterAll(async () => {
  await server.stop();
  await lost.stop();
});

testDriver({ subject: 'a time server', settings: ntp, url: () => server.url, target: null });

describe('a time server', () => {
  it('is up when its clock is right', async () => {
    const { status, measurement, certificate } = await check(server.url, ntp());
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: expect.any(Number) },
      },
      certificate: null,
    });
  });

  it('is down when its clock is not synchronized', async () => {
    expect(await verdict(lost.url, ntp())).toEqual(down('the target says that its clock is not synchronized'));
  });

  it.each([
    [5, up],
    [4, down('it is 5 steps from a reference clock (stratum 5), expected at most 4')],
  ])('gets the right status when its stratum may be at most %i', async (maxStratum, outcome) => {
    expect(await verdict(server.url, ntp({ config: { maxStratum } }))).toEqual(outcome);
  });

  it('is compared with the clock of this server, which may be wrong as well', async () => {
    const behind = { now: () => Date.now() - 90_000 };
    expect(await verdict(server.url, ntp({ environment: behind }))).toEqual(
      down(
        expect.stringMatching(
          /^its clock is (899\d\d|900\d\d) ms ahead of the clock of this server, expected at most 1000 ms$/,
        ),
      ),
    );
    const ahead = { now: () => Date.now() + 90_000 };
    expect(await verdict(server.url, ntp({ environment: ahead }))).toEqual(
      down(expect.stringMatching(/^its clock is \d+ ms behind the clock of this server, expected at most 1000 ms$/)),
    );
    expect(await verdict(server.url, ntp({ environment: ahead, config: { maxOffsetMs: null } }))).toEqual(up);
    expect(await verdict(server.url, ntp({ environment: ahead, config: { maxOffsetMs: 100_000 } }))).toEqual(up);
  });

  it.each([
    ['$.stratum', 'equals', 5, up],
    ['$.stratum', 'lessThan', 5, down('json $.stratum is 5, expected less than 5')],
    ['$.offsetMs', 'greaterThan', -500, up],
    [
      '$.offsetMs',
      'greaterThan',
      500,
      down(expect.stringMatching(/^json \$\.offsetMs is -?\d+, expected more than 500$/)),
    ],
    ['$.delayMs', 'lessThan', 5000, up],
    ['$.referenceId', 'equals', '127.127.1.1', up],
  ] as const)('is tested by assertions: %s %s %s', async (path, operator, expected, outcome) => {
    const assertions = [{ source: 'json', path, operator, expected }] as const;
    expect(await verdict(server.url, ntp({ assertions }))).toEqual(outcome);
  });

  it('is asked once, and not again while it is silent (RFC 4330 §10)', async () => {
    const silent = await serve();
    expect(await verdict(silent.url, ntp({ timeoutSeconds: 3 }))).toEqual(
      down('timed out after 3 s while waiting for the answer'),
    );
    expect(silent.received.map(({ length }) => length)).toEqual([48]);
  });

  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, ntp({ timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });
});

/** Milliseconds from 1900 to 1970. */
const epochMs = 2_208_988_800_000;

const timestamp = (milliseconds: number): Buffer => {
  const bytes = Buffer.alloc(8);
  const sinceEpoch = milliseconds + epochMs;
  bytes.writeUInt32BE(Math.floor(sinceEpoch / 1000) % 2 ** 32);
  bytes.writeUInt32BE(Math.floor(((sinceEpoch % 1000) / 1000) * 2 ** 32), 4);
  return bytes;
};

interface Answer {
  readonly header?: number;
  readonly stratum?: number;
  readonly reference?: string;
  readonly origin?: Buffer;
  readonly receivedAt?: Buffer;
  readonly sentAt?: Buffer;
}

/** An answer as RFC 5905 has it; what is not given is right. */
const answer =
  ({ header = 0x24, stratum = 2, reference = '\x01\x02\x03\x04', origin, receivedAt, sentAt }: Answer = {}) =>
  (question: Buffer): Buffer => {
    const bytes = Buffer.alloc(48);
    bytes[0] = header;
    bytes[1] = stratum;
    bytes.write(reference, 12, 'latin1');
    (origin ?? question.subarray(40, 48)).copy(bytes, 24);
    (receivedAt ?? timestamp(Date.now())).copy(bytes, 32);
    (sentAt ?? timestamp(Date.now())).copy(bytes, 40);
    return bytes;
  };

const notSynchronized = 'the target says that its clock is not synchronized';
const timedOut = 'timed out after 1 s while waiting for the answer';

describe('an answer of a time server', () => {
  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['that is right', [answer()], up],
    ['with more fields at its end', [(question) => Buffer.concat([answer()(question), Buffer.alloc(20)])], up],
    ['of a version that is older', [answer({ header: 0x1c })], up],
    [
      'that asks to be asked less often',
      [answer({ stratum: 0, reference: 'RATE' })],
      down('the target says that it is asked too often (RATE)'),
    ],
    [
      'that refuses',
      [answer({ stratum: 0, reference: 'DENY' })],
      down('the target does not tell the time to this server (DENY)'),
    ],
    ['that has no time yet', [answer({ stratum: 0, reference: 'INIT' })], down(`${notSynchronized} (INIT)`)],
    ['that warns about its clock', [answer({ header: 0xe4 })], down(notSynchronized)],
    ['of stratum 16', [answer({ stratum: 16 })], down(notSynchronized)],
    ['of stratum 255', [answer({ stratum: 255 })], down(notSynchronized)],
    ['without a time', [answer({ sentAt: Buffer.alloc(8) })], down('malformed answer: not NTP')],
    ['to another question', [answer({ origin: Buffer.alloc(8, 7) })], down(timedOut)],
    ['after one to another question', [answer({ origin: Buffer.alloc(8, 7) }), answer()], up],
    ['that only repeats the question', [(question) => question], down(timedOut)],
    ['that is cut', [(question) => answer()(question).subarray(0, 47)], down(timedOut)],
    ['that is empty', [Buffer.alloc(0)], down(timedOut)],
    ['that is something else', ['HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(3)], down(timedOut)],
    [
      'of year 1900',
      [answer({ receivedAt: Buffer.of(0, 0, 0, 0, 0, 0, 0, 1), sentAt: Buffer.of(0, 0, 0, 0, 0, 0, 0, 1) })],
      down(expect.stringMatching(/^its clock is \d+ ms ahead of the clock of this server, expected at most 1000 ms$/)),
    ],
  ])('gives the right status: %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, ntp({ timeoutSeconds: 1 }))).toEqual(outcome);
  });

  it('is no longer awaited when a hundred datagrams have answered nothing', async () => {
    const { url } = await serve((datagram, from, socket) => {
      for (let count = 0; count < 1000; count += 1) reply(answer({ origin: Buffer.alloc(8) }))(datagram, from, socket);
    });
    expect(await verdict(url, ntp({ timeoutSeconds: 60 }))).toEqual(
      down('the target answers other questions than were asked'),
    );
  });

  it.each([
    ['over the end of the era of NTP in 2036', Date.parse('2036-02-07T06:28:16Z') - 200],
    ['after it', Date.parse('2040-01-01T00:00:00Z')],
  ])('is compared %s', async (_what, at) => {
    const skew = at - Date.now();
    const later = () => timestamp(Date.now() + skew + 300);
    const { url } = await serve((datagram, from, socket) =>
      reply(answer({ receivedAt: later(), sentAt: later() }))(datagram, from, socket),
    );
    const settings = ntp({
      config: { maxOffsetMs: 1 },
      environment: { now: () => Date.now() + skew },
    });
    const { message } = await verdict(url, settings);
    const offset = Number(/^its clock is (\d+) ms ahead of/.exec(message ?? '')?.[1]);
    // Half of what a busy machine takes for the answer counts.
    expect(offset).toBeGreaterThan(250);
    expect(offset).toBeLessThan(5000);
  });

  it('comes from the next address of its name when one refuses', async () => {
    const { port } = await serve(reply(answer()));
    const environment = { guard: guardWith(async () => [{ address: '127.0.0.99' }, { address: '127.0.0.1' }]) };
    expect(await verdict(`several.example:${port}`, ntp({ environment }))).toEqual(up);
  });
});
