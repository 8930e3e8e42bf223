import { createHash, createHmac } from 'node:crypto';
import { type RadiusServer, startFreeradius } from '@watchpost/testbed/freeradius';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, reply, serve } from './datagram-servers.js';

const sharedSecret = 'größe 1';
let server: RadiusServer;
beforeAll(async () => {
  server = await startFreeradius(sharedSecret);
});
afterAll(() => server.stop());

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const radius = (settings: Settings = {}): Settings => ({ type: 'radius', credentials: { sharedSecret }, ...settings });

testDriver({ subject: 'a RADIUS server', settings: radius, url: () => server.url, target: null });

describe('a RADIUS server', () => {
  it('is up when it answers, where it authenticates and where it accounts', async () => {
    expect(await verdict(server.accountingUrl, radius())).toEqual(up);
    const { status, measurement } = await check(server.url, radius());
    expect({ status, timings: measurement.timings }).toEqual({
      status: 'up',
      timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: expect.any(Number) },
    });
  });

  it('is silent to those who do not know the secret', async () => {
    const settings = radius({ credentials: { sharedSecret: 'wrong' }, timeoutSeconds: 1 });
    expect(await verdict(server.url, settings)).toEqual(down('timed out after 1 s while waiting for the answer'));
  });

  it('is not asked without a secret', async () => {
    expect(await verdict(server.url, radius({ credentials: null }))).toEqual({
      status: 'unknown',
      message: 'this monitor has no shared secret',
    });
  });

  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, radius({ timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });
});

interface Answer {
  readonly code?: number;
  readonly id?: number;
  readonly secret?: string;
  readonly attributes?: Buffer;
  /** What is signed with a Message-Authenticator; none unless given. */
  readonly signedWith?: string;
}

/** An answer as RFC 2865 has it; what is not given is right. */
const answer =
  ({ code = 2, id, secret = sharedSecret, attributes = Buffer.alloc(0), signedWith }: Answer = {}) =>
  (question: Buffer): Buffer => {
    const signature = signedWith === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.of(80, 18), Buffer.alloc(16)]);
    const all = Buffer.concat([attributes, signature]);
    const head = Buffer.of(code, id ?? question[1] ?? 0, 0, 20 + all.length);
    const packet = Buffer.concat([head, question.subarray(4, 20), all]);
    if (signedWith !== undefined)
      createHmac('md5', signedWith)
        .update(packet)
        .digest()
        .copy(packet, packet.length - 16);
    createHash('md5').update(packet).update(secret).digest().copy(packet, 4);
    return packet;
  };

const notRadius = 'malformed answer: not RADIUS';
const otherSecret = 'the target has another shared secret, or what it answered was changed on the way';

describe('an answer of a RADIUS server', () => {
  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['that is right', [answer()], up],
    ['about accounting', [answer({ code: 5 })], up],
    ['with attributes', [answer({ attributes: Buffer.of(18, 4, 104, 105) })], up],
    ['that is signed', [answer({ signedWith: sharedSecret })], up],
    ['with padding', [(question) => Buffer.concat([answer()(question), Buffer.alloc(9)])], up],
    ['with another secret', [answer({ secret: 'x' })], down(otherSecret)],
    ['that is signed with another secret', [answer({ signedWith: 'x' })], down(otherSecret)],
    ['to another question', [answer({ id: 0 }), answer({ id: 1 }), answer()], up],
    ['that refuses', [answer({ code: 3 })], down(notRadius)],
    ['that only repeats the question', [(question) => question], down(notRadius)],
    ['with an attribute that has no end', [answer({ attributes: Buffer.of(18, 200) })], down(notRadius)],
    ['with an attribute without length', [answer({ attributes: Buffer.of(18, 0, 18, 0) })], down(notRadius)],
    ['that is cut', [(question) => answer()(question).subarray(0, 19)], down(notRadius)],
    [
      'that announces more',
      [(question) => Buffer.concat([answer()(question).fill(200, 3, 4), Buffer.alloc(4)])],
      down(notRadius),
    ],
    ['that is empty', [Buffer.alloc(0)], down(notRadius)],
    ['that is huge', [Buffer.alloc(60_000, 2)], down(notRadius)],
    ['that is something else', ['HTTP/1.1 400 Bad Request\r\n\r\n'], down(notRadius)],
  ])('gives the right status: %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, radius({ timeoutSeconds: 1 }))).toEqual(outcome);
  });

  it('is no longer awaited when a hundred datagrams have answered nothing', async () => {
    const { url } = await serve((datagram, from, socket) => {
      const other = ((datagram[1] ?? 0) + 1) % 256;
      for (let count = 0; count < 1000; count += 1) reply(answer({ id: other }))(datagram, from, socket);
    });
    expect(await verdict(url, radius({ timeoutSeconds: 60 }))).toEqual(
      down('the target answers other questions than were asked'),
    );
  });
});
