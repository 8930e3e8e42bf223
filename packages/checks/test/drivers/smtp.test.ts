import { type Authority, createAuthority, type KeyAndCertificate, selfSigned } from '@watchpost/testbed/authority';
import { type SmtpTargetOptions, startSmtpTarget } from '@watchpost/testbed/smtp-target';
import type { Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

let authority: Authority;
let certificate: KeyAndCertificate;
let caCertificates: string;
beforeAll(async () => {
  authority = await createAuthority();
  certificate = await authority.issue({ names: ['localhost'] });
  caCertificates = authority.certificatePem;
});

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (options: SmtpTargetOptions = {}): Promise<Target> => {
  const target = await startSmtpTarget({ ...certificate, ...options });
  targets.push(target);
  return target;
};

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const smtp = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'smtp',
  config: { caCertificates, ...config },
  ...rest,
});

const securities = ['none', 'starttls', 'tls'] as const;

/** A mail server that is secured as these settings say, or not at all. */
const mailUrl = async (security: string, options: SmtpTargetOptions = {}): Promise<string> =>
  (await serve({ secure: security === 'tls', ...options })).url;

for (const security of ['starttls', 'tls'] as const) {
  const settings = () => smtp({ config: { security } });
  testDriver({
    subject: `a mail server of security ${security}`,
    settings,
    url: () => mailUrl(security),
    tls: {
      settings,
      url: () => mailUrl(security),
      selfSignedUrl: async () => mailUrl(security, await selfSigned({ names: ['localhost'] })),
    },
  });
}
testDriver({
  subject: 'a mail server of security none',
  settings: () => smtp({ config: { security: 'none' } }),
  url: () => mailUrl('none'),
});

describe.concurrent.each(securities)('a mail server with security %s', (security) => {
  const secure = security === 'tls';

  it('is up when it greets', async () => {
    const { url } = await serve({ secure });
    const { status, measurement, certificate: shown } = await check(url, smtp({ config: { security } }));
    expect({ status, measurement, issuer: shown?.issuer ?? null }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: {
          dnsMs: expect.any(Number),
          connectMs: expect.any(Number),
          tlsMs: security === 'none' ? null : expect.any(Number),
          firstByteMs: expect.any(Number),
        },
      },
      issuer: security === 'none' ? null : authority.name,
    });
  });

  it.each([['PLAIN'], ['LOGIN'], ['LOGIN', 'PLAIN'], ['XOAUTH2', 'PLAIN']])(
    'accepts a sign-in with the methods %s %s',
    async (...authMethods) => {
      const seen: unknown[] = [];
      const { url } = await serve({
        secure,
        authMethods: authMethods.filter((method) => method !== undefined),
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          seen.push({ username, password });
          if (password === 'größe 1') done(null, { user: username });
          else done(new Error('the secret word is wrong'));
        },
      });
      const config = { security };
      expect(await verdict(url, smtp({ config, credentials: { username: 'ada', password: 'größe 1' } }))).toEqual(up);
      expect(seen).toEqual([{ username: 'ada', password: 'größe 1' }]);
      expect(await verdict(url, smtp({ config, credentials: { username: 'ada', password: 'wrong' } }))).toEqual(
        down('the target does not accept the user name or the password'),
      );
    },
  );

  it('receives the EHLO name of the monitor and QUIT', async () => {
    const names: string[] = [];
    const left = Promise.withResolvers<void>();
    const { url } = await serve({
      secure,
      onClose: (session) => {
        names.push(session.hostNameAppearsAs || '');
        left.resolve();
      },
    });
    expect(await verdict(url, smtp({ config: { security, heloName: 'watch.example' } }))).toEqual(up);
    await left.promise;
    expect(names).toEqual(['watch.example']);
  });

  it.each(Object.entries(strangers))('is down when it does not speak SMTP but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, smtp({ config: { security }, timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not SMTP|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
        ),
      ),
    );
  });
});

describe.concurrent('a mail server', () => {
  it('is down when it offers no usable sign-in', async () => {
    const credentials = { username: 'ada', password: 'secret' };
    const without = await serve({ disabledCommands: ['AUTH'], hideSTARTTLS: true });
    expect(await verdict(without.url, smtp({ credentials }))).toEqual(down('the target does not offer to sign in'));
    // It asks for TLS first.
    const { url } = await serve();
    expect(await verdict(url, smtp({ credentials }))).toEqual(down('the target requires TLS to sign in'));
    const strange = await serve({ authMethods: ['CRAM-MD5', 'XOAUTH2'], allowInsecureAuth: true });
    expect(await verdict(strange.url, smtp({ credentials }))).toEqual(
      down('the target asks for a way to sign in that checks do not know: CRAM-MD5 XOAUTH2'),
    );
  });

  it('is down when it does not offer TLS', async () => {
    const { url } = await serve({ hideSTARTTLS: true });
    expect(await verdict(url, smtp({ config: { security: 'starttls' } }))).toEqual(
      down('the target does not offer TLS on this port'),
    );
  });

  const says = (...pieces: readonly string[]): Behaviour =>
    script(
      pieces.map((piece) => Buffer.from(`${piece}\r\n`)),
      { speaksFirst: true },
    );
  const pours = (...pieces: readonly [...string[], string]): Behaviour =>
    script(
      pieces.slice(0, -1).map((piece) => Buffer.from(`${piece}\r\n`)),
      {
        speaksFirst: true,
        thenPour: Buffer.from(pieces.at(-1)?.repeat(8000) ?? ''),
      },
    );
  const hello = '250-mail.example\r\n250-SIZE\r\n250 AUTH PLAIN';
  const timedOut = 'timed out after 1 s while waiting for the answer';

  it.each<[what: string, behaviour: Behaviour, message: string | null]>([
    [
      'greets in several lines',
      says('220-mail.example\r\n220-has more\r\n220 to say', hello, '235 in', '221 bye'),
      null,
    ],
    ['ends its lines like Unix', says('220 mail.example\n250-mail.example\n250 AUTH PLAIN\n235 in'), null],
    ['refuses every client', says('554 no service here'), 'the target refused the connection: "554 no service here"'],
    ['is busy', says('421 too many connections'), 'the target refused the connection: "421 too many connections"'],
    ['does not say hello', says('220 hi', '502 what?'), 'EHLO failed: 502 what?'],
    [
      'hangs up on a hello',
      (socket) => void socket.write('220 hi\r\n', () => socket.once('data', () => socket.end())),
      'connection closed while waiting for the answer',
    ],
    ['never says hello', says('220 hi'), timedOut],
    [
      'refuses the password and repeats it',
      says('220 hi', hello, '535 AGFkYQBzZWNyZXQ= is wrong'),
      'the target does not accept the user name or the password',
    ],
    [
      'cannot verify the password now and repeats it',
      says('220 hi', hello, '454 AGFkYQBzZWNyZXQ= later'),
      'AUTH failed: 454',
    ],
    [
      'offers nothing before TLS',
      says('220 hi', '250-mail.example\r\n250 STARTTLS'),
      'the target requires TLS to sign in',
    ],
    [
      'wants TLS before it verifies the password',
      says('220 hi', hello, '530 5.7.0 Must issue a STARTTLS command first'),
      'the target requires TLS to sign in',
    ],
    ['never verifies the password', says('220 hi', hello), 'timed out after 1 s while signing in'],
    ['speaks HTTP', says('HTTP/1.1 400 Bad Request'), 'malformed answer: not SMTP'],
    ['changes its mind in the middle', says('220-hi\r\n550 no'), timedOut],
    ['greets without end', pours('220-hi', '220-more\r\n'), 'malformed answer: not SMTP'],
    ['has a greeting without end', pours('a'), 'malformed answer: not SMTP'],
    ['offers without end', pours('220 hi', '250-more\r\n'), 'malformed answer: not SMTP'],
    ['drips', script([Buffer.from('220 ')], { speaksFirst: true, thenDrip: Buffer.from('a') }), timedOut],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    const settings = smtp({ credentials: { username: 'ada', password: 'secret' }, timeoutSeconds: 1 });
    expect(await verdictOn(behaviour, settings)).toEqual(message === null ? up : down(message));
  });
});
