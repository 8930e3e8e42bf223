import { type SshServer, startSshd } from '@watchpost/testbed/sshd';
import { startTcpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const ssh = (settings: Settings = {}): Settings => ({ type: 'ssh', ...settings });

describe('an SSH server', () => {
  let server: SshServer;
  beforeAll(async () => {
    server = await startSshd();
  });
  afterAll(() => server.stop());

  testDriver({ subject: 'an SSH server', settings: ssh, url: () => server.url });

  it('is up when it sends its identification', async () => {
    const { status, measurement, certificate } = await check(server.url, ssh());
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

  it('receives the identification of the check', async () => {
    await check(server.url, ssh());
    // A client that says nothing is logged as a stranger that hung up in the middle of a line.
    await expect.poll(() => server.log()).toMatch(/Connection (closed|reset) by 127\.0\.0\.1/);
    expect(server.log()).not.toContain('Did not receive identification string');
  });

  it.each([
    ['OpenSSH', null],
    ['SSH-2.0-OpenSSH_', null],
    ['Dropbear', expect.stringMatching(/^the answer "SSH-2\.0-OpenSSH_.*" does not contain "Dropbear"$/)],
  ])('gets the right status when its name should be %s', async (expectBanner, message) => {
    const { status, message: said } = await verdict(server.url, ssh({ config: { expectBanner } }));
    expect({ status, said }).toEqual({ status: message === null ? 'up' : 'down', said: message });
  });

  it('is tested by assertions on its name', async () => {
    const body = (expected: string) => [{ source: 'body', operator: 'matches', expected }] as const;
    expect(await verdict(server.url, ssh({ assertions: body('^SSH-2\\.0-OpenSSH_\\d+\\.\\d+') }))).toEqual(up);
    expect(await verdict(server.url, ssh({ assertions: body('OpenSSH_1\\.') }))).toMatchObject({ status: 'down' });
  });
});

describe('an SSH identification', () => {
  const says = (...lines: readonly string[]): Behaviour =>
    script([Buffer.from(lines.map((line) => `${line}\r\n`).join(''))], { speaksFirst: true });

  it.concurrent.each<[what: string, behaviour: Behaviour, message: string | null]>([
    ['alone', says('SSH-2.0-a'), null],
    ['with comments', says('SSH-2.0-a_1.2 some comment'), null],
    ['that also knows older versions', says('SSH-1.99-a'), null],
    ['after other lines', says('Welcome.', '', 'Authorised use only.', 'SSH-2.0-a'), null],
    ['that ends without a carriage return', script([Buffer.from('SSH-2.0-a\n')], { speaksFirst: true }), null],
    ['of an old version', says('SSH-1.5-a'), 'the target only speaks SSH 1.5, expected 2.0'],
    ['without a version', says('SSH-'), 'malformed answer: not SSH'],
    [
      'that ends too early',
      script([Buffer.from('SSH-2.0')], { speaksFirst: true }),
      'timed out after 1 s while waiting for the answer',
    ],
    [
      'that drips',
      script([Buffer.from('SSH-2.0-')], { speaksFirst: true, thenDrip: Buffer.from('a') }),
      'timed out after 1 s while waiting for the answer',
    ],
    [
      'that never ends',
      script([Buffer.from('SSH-2.0-')], { speaksFirst: true, thenPour: Buffer.alloc(65_536, 'a') }),
      'malformed answer: not SSH',
    ],
    [
      'that never comes for all the lines',
      script([], { speaksFirst: true, thenPour: Buffer.from('hello\r\n'.repeat(8000)) }),
      'malformed answer: not SSH',
    ],
    ['that is missing because the server closes', strangers.closes, 'connection closed while waiting for the answer'],
    [
      'that is HTTP instead',
      strangers.http,
      'the target refused the connection: "HTTP/1.1 400 Bad Request"; connection closed while waiting for the answer',
    ],
    [
      'that is refused to all who come',
      (socket) => void socket.end('Exceeded MaxStartups\r\n'),
      'the target refused the connection: "Exceeded MaxStartups"; connection closed while waiting for the answer',
    ],
    ['that is zeros instead', strangers.zeros, 'malformed answer: not SSH'],
    ['that never comes', () => {}, 'timed out after 1 s while waiting for the answer'],
  ])('gives the right status: %s', async (_what, behaviour, message) => {
    const found = await verdictOn(behaviour, ssh({ timeoutSeconds: 1 }));
    expect(found).toEqual(message === null ? up : down(message));
  });

  it('is answered with an identification', async () => {
    const heard = Promise.withResolvers<string>();
    const target = await startTcpTarget({
      onConnection: (socket) => {
        let text = '';
        socket.on('data', (piece) => {
          text += piece.toString();
        });
        socket.once('end', () => heard.resolve(text));
        socket.write('SSH-2.0-a\r\n');
      },
    });
    expect(await verdict(target.url, ssh({ environment: { userAgent: 'Watchpost/1.2.3-beta' } }))).toEqual(up);
    expect(await heard.promise).toBe('SSH-2.0-Watchpost_1.2.3_beta\r\n');
    await target.stop();
  });
});
