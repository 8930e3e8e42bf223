import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { type MailboxServer, startDovecot } from '@watchpost/testbed/dovecot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const password = 'größe "1" \\';
let authority: Authority;
let server: MailboxServer;
let selfMade: MailboxServer;
beforeAll(async () => {
  authority = await createAuthority();
  server = await startDovecot({
    certificate: await authority.issue({ names: ['localhost'] }),
    users: { ada: password },
  });
  selfMade = await startDovecot({ certificate: await selfSigned({ names: ['localhost'] }) });
});
afterAll(async () => {
  await server.stop();
  await selfMade.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const securities = ['none', 'starttls', 'tls'] as const;
type Security = (typeof securities)[number];
const imap = (security: Security, { config, ...rest }: Settings = {}): Settings => ({
  type: 'imap',
  config: { security, caCertificates: authority.certificatePem, ...config },
  ...rest,
});
const urlOf = (security: Security, of = server): string => (security === 'tls' ? of.imaps : of.imap);

testDriver({
  subject: 'an IMAP server of security none',
  settings: () => imap('none'),
  url: () => urlOf('none'),
});
for (const security of ['starttls', 'tls'] as const) {
  testDriver({
    subject: `an IMAP server of security ${security}`,
    settings: () => imap(security),
    url: () => urlOf(security),
    tls: {
      settings: () => imap(security),
      url: () => urlOf(security),
      selfSignedUrl: async () => urlOf(security, selfMade),
    },
  });
}

describe.each(securities)('an IMAP server with security %s', (security) => {
  it('is up when it greets', async () => {
    const { status, measurement, certificate } = await check(urlOf(security), imap(security));
    expect({ status, measurement, issuer: certificate?.issuer ?? null }).toEqual({
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

  it('is up when it accepts the password, whatever characters that has', async () => {
    const credentials = { username: 'ada', password };
    expect(await verdict(urlOf(security), imap(security, { credentials }))).toEqual(up);
    await expect.poll(() => server.log()).toContain('Login: user=<ada>');
  });

  it('is down when it refuses the password', async () => {
    const credentials = { username: 'ada', password: 'wrong' };
    expect(await verdict(urlOf(security), imap(security, { credentials }))).toEqual(
      down('the target does not accept the user name or the password'),
    );
  });

  it('is tested by assertions on its greeting', async () => {
    const body = (expected: string) => [{ source: 'body', operator: 'contains', expected }] as const;
    expect(await verdict(urlOf(security), imap(security, { assertions: body('Dovecot') }))).toEqual(up);
    expect(await verdict(urlOf(security), imap(security, { assertions: body('Cyrus') }))).toMatchObject({
      status: 'down',
    });
  });

  it.each(Object.entries(strangers))('is down when it does not speak IMAP but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, imap(security, { timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not IMAP|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
        ),
      ),
    );
  });
});

describe.concurrent('a server of mailboxes over IMAP', () => {
  const lines = (...pieces: readonly string[]): Behaviour =>
    script(
      pieces.map((piece) => Buffer.from(`${piece}\r\n`)),
      { speaksFirst: true },
    );
  const pours = (endless: string, ...pieces: readonly string[]): Behaviour =>
    script(
      pieces.map((piece) => Buffer.from(`${piece}\r\n`)),
      { speaksFirst: true, thenPour: Buffer.from(endless.repeat(8000)) },
    );
  const plain = '* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\na OK done';
  const refused = 'the target does not accept the user name or the password';
  const signInTimedOut = 'timed out after 1 s while signing in';

  it.each<[what: string, behaviour: Behaviour, message: string | null]>([
    ['signs in with a token', lines('* OK hi', plain, '+', 'a OK in'), null],
    ['says more than it has to', lines('* OK hi', `* 1 EXISTS\r\n${plain}`, '+ ', '* OK x\r\na OK in'), null],
    ['is signed in to already', lines('* PREAUTH hi', plain, '+', 'a OK in'), null],
    ['ends its lines like Unix', lines('* OK hi', '* CAPABILITY AUTH=PLAIN\na OK', '+', 'a OK'), null],
    ['takes the password as text', lines('* OK hi', '* CAPABILITY IMAP4rev1\r\na OK', '+', '+', 'a OK in'), null],
    ['takes no token', lines('* OK hi', plain, 'a NO [AUTHENTICATIONFAILED] no'), refused],
    ['refuses the password and repeats it', lines('* OK hi', plain, '+', 'a NO AGFkYQBzZWNyZXQ= is wrong'), refused],
    ['asks for TLS', lines('* OK hi', plain, 'a NO [PRIVACYREQUIRED] no'), 'the target requires TLS to sign in'],
    [
      'cannot verify the password now',
      lines('* OK hi', plain, '+', 'a NO [UNAVAILABLE] later'),
      'the target says that it is not available now',
    ],
    ['does not know its own words', lines('* OK hi', plain, 'a BAD secret'), 'AUTHENTICATE failed: BAD'],
    [
      'offers to sign in with TLS only',
      lines('* OK hi', '* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\na OK'),
      'the target requires TLS to sign in',
    ],
    [
      'offers no sign-in',
      lines('* OK hi', '* CAPABILITY IMAP4rev1 LOGINDISABLED\r\na OK'),
      'the target does not offer to sign in',
    ],
    ['does not say what it can do', lines('* OK hi', 'a NO why'), 'CAPABILITY failed: NO why'],
    ['refuses every client', lines('* BYE too many'), 'the target refused the connection: "* BYE too many"'],
    ['hangs up', (socket) => void socket.end('* OK hi\r\n'), 'connection closed while signing in'],
    ['never verifies the password', lines('* OK hi', plain, '+'), signInTimedOut],
    ['answers another command', lines('* OK hi', 'b OK'), 'malformed answer: not IMAP'],
    ['has a greeting without end', pours('a', '* OK'), 'malformed answer: not IMAP'],
    ['says other things without end', pours('* 1 EXISTS\r\n', '* OK hi', plain), 'malformed answer: not IMAP'],
    ['asks without end', pours('+\r\n', '* OK hi', plain, '+'), 'malformed answer: not IMAP'],
    [
      'drips',
      script([Buffer.from('* OK ')], { speaksFirst: true, thenDrip: Buffer.from('a') }),
      'timed out after 1 s while waiting for the answer',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    const settings = imap('none', { credentials: { username: 'ada', password: 'secret' }, timeoutSeconds: 1 });
    expect(await verdictOn(behaviour, settings)).toEqual(message === null ? up : down(message));
  });

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    ['does not know how', lines('* OK hi', 'a BAD what?'), 'the target refused to start TLS: "a BAD what?"'],
    [
      'says more before the handshake',
      lines('* OK hi', 'a OK go on\r\n* OK injected'),
      'the target said more than it may before the TLS handshake',
    ],
  ])('is down when it should start TLS and %s', async (_what, behaviour, message) => {
    expect(await verdictOn(behaviour, imap('starttls'))).toEqual(down(message));
  });
});
