import { describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, type OnDatagram, reply, serve } from './datagram-servers.js';

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const steam = (settings: Settings = {}): Settings => ({ type: 'steam', timeoutSeconds: 1, ...settings });
const notQuery = 'malformed answer: not a server query';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const question = bytes('\xff\xff\xff\xffTSource Engine Query\0');
const info = bytes(
  '\xff\xff\xff\xffI\x11Capture\0ctf_2fort\0tf\0Team Fortress\0\xb8\x01\x18\x20\x04dl\0\x011.0\0\x80\x87\x69',
);
const challenge = (number: string) => bytes(`\xff\xff\xff\xffA${number}`);

/** A server as those of Valve are since 2020: it answers who repeats its number. */
const server: OnDatagram = (datagram, from, socket) =>
  reply(datagram.equals(Buffer.concat([question, bytes('abcd')])) ? info : challenge('abcd'))(datagram, from, socket);

testDriver({
  subject: 'a game server',
  settings: () => steam({ timeoutSeconds: 10 }),
  url: async () => (await serve(server)).url,
  target: null,
});

describe('a game server of Steam', () => {
  it('is asked with the number that it asks back with', async () => {
    const { url, received } = await serve(server);
    const { status, measurement } = await check(url, steam());
    expect({ status, timings: measurement.timings }).toEqual({
      status: 'up',
      timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: expect.any(Number) },
    });
    expect(received).toEqual([question, Buffer.concat([question, bytes('abcd')])]);
  });

  it.each([
    ['$.name', 'Capture'],
    ['$.map', 'ctf_2fort'],
    ['$.game', 'Team Fortress'],
    ['$.players', 24],
    ['$.maxPlayers', 32],
    ['$.bots', 4],
  ] as const)('is tested by assertions on %s', async (path, expected) => {
    const { url } = await serve(server);
    const about = (value: string | number) => [{ source: 'json', path, operator: 'equals', expected: value }] as const;
    expect(await verdict(url, steam({ assertions: about(expected) }))).toEqual(up);
    expect(await verdict(url, steam({ assertions: about('x') }))).toMatchObject({ status: 'down' });
  });

  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, steam({ timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });

  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['at once', [info], up],
    ['after one in the old form', [bytes('\xff\xff\xff\xffm1.2.3.4\0'), info], up],
    [
      'in the old form alone',
      [bytes('\xff\xff\xff\xffm1.2.3.4\0')],
      down('timed out after 1 s while waiting for the answer'),
    ],
    [
      'with a number again and again',
      [challenge('abcd')],
      down('the target asks back again and again instead of answering'),
    ],
    ['with half a number', [challenge('ab')], down(notQuery)],
    ['that only repeats the question', [(asked) => asked], down('timed out after 1 s while waiting for the answer')],
    ['that is cut', [info.subarray(0, 20)], down(notQuery)],
    ['without counts', [info.subarray(0, -14)], down(notQuery)],
    ['in several parts', [bytes('\xfe\xff\xff\xff\0\0\0\0')], down(notQuery)],
    ['that is empty', [Buffer.alloc(0)], down(notQuery)],
    ['that is huge', [Buffer.alloc(60_000, 2)], down(notQuery)],
    ['of another protocol', ['HTTP/1.1 400 Bad Request\r\n\r\n'], down(notQuery)],
  ])('gets the right status for an answer %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, steam())).toEqual(outcome);
  });

  it('is no longer awaited when a hundred datagrams have answered nothing', async () => {
    const { url } = await serve((datagram, from, socket) => {
      for (let count = 0; count < 1000; count += 1) reply(bytes('\xff\xff\xff\xffm'))(datagram, from, socket);
    });
    expect(await verdict(url, steam({ timeoutSeconds: 60 }))).toEqual(
      down('the target answers other questions than were asked'),
    );
  });
});
