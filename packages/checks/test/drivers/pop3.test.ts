import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { type MailboxServer, startDovecot } from '@watchpost/testbed/dovecot';
import { startTcpTarget } from '@watchpost/testbed/targets';
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
const pop3 = (security: Security, { config, ...rest }: Settings = {}): Settings => ({
  type: 'pop3',
  config: { security, caCertificates: authority.certificatePem, ...config },
  ...rest,
});
const urlOf = (security: Security, of = server): string => (security === 'tls' ? of.pop3s : of.pop3);

testDriver({
  subject: 'a POP3 server of security none',
  settings: () => pop3('none'),
  url: () => urlOf('none'),
});
for (const security of ['starttls', 'tls'] as const) {
  testDriver({
    subject: `a POP3 server of security ${security}`,
    settings: () => pop3(security),
    url: () => urlOf(security),
    tls: {
      settings: () => pop3(security),
      url: () => urlOf(security),
      selfSignedUrl: async () => urlOf(security, selfMade),
    },
  });
}

describe.each(securities)('a POP3 server with security %s', (security) => {
  it('is up when it greets', async () => {
    const { status, measurement, certificate } = await check(urlOf(security), pop3(security));
    expect({ status, timings: measurement.timings, issuer: certificate?.issuer ?? null }).toEqual({
      status: 'up',
      timings: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        tlsMs: security === 'none' ? null : expect.any(Number),
        firstByteMs: expect.any(Number),
      },
      issuer: security === 'none' ? null : authority.name,
    });
  });

  it('is up when it accepts the password, whatever characters that has', async () => {
    const credentials = { username: 'ada', password };
    expect(await verdict(urlOf(security), pop3(security, { credentials }))).toEqual(up);
  });

  it('is down when it refuses the password', async () => {
    const credentials = { username: 'ada', password: 'wrong' };
    expect(await verdict(urlOf(security), pop3(security, { credentials }))).toEqual(
      down('the target does not accept the user name or the password'),
    );
  });

  it.each(Object.entries(strangers))('is down when it does not speak POP3 but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, pop3(security, { timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not POP3|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
        ),
      ),
    );
  });
});

describe.concurrent('a server of mailboxes over POP3', () => {
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
  const plain = '+OK\r\nUIDL\r\nSASL LOGIN PLAIN\r\n.';
  const refused = 'the target does not accept the user name or the password';

  it.each<[what: string, behaviour: Behaviour, message: string | null]>([
    ['signs in with a token', lines('+OK hi', plain, '+ ', '+OK in'), null],
    ['asks for the token without a space', lines('+OK hi', plain, '+', '+OK in'), null],
    ['takes user and password', lines('+OK hi', '+OK\r\nUSER\r\n.', '+OK', '+OK in'), null],
    ['is too old to say what it can do', lines('+OK hi', '-ERR what?', '+OK', '+OK in'), null],
    ['ends its lines like Unix', lines('+OK hi', '+OK\nUSER\n.', '+OK', '+OK'), null],
    ['does not know the user', lines('+OK hi', '+OK\r\nUSER\r\n.', '-ERR ada?'), refused],
    ['refuses the password and repeats it', lines('+OK hi', plain, '+ ', '-ERR [AUTH] secret is wrong'), refused],
    [
      'cannot verify the password now',
      lines('+OK hi', plain, '+ ', '-ERR [SYS/TEMP] later'),
      'the target says that it is not available now',
    ],
    [
      'has the mailbox in use',
      lines('+OK hi', plain, '+ ', '-ERR [IN-USE] locked'),
      'the mailbox is in use by another program',
    ],
    ['offers to sign in with TLS only', lines('+OK hi', '+OK\r\nSTLS\r\n.'), 'the target requires TLS to sign in'],
    ['offers no sign-in', lines('+OK hi', '+OK\r\nUIDL\r\n.'), 'the target does not offer to sign in'],
    ['refuses every client', lines('-ERR too many'), 'the target refused the connection: "-ERR too many"'],
    ['hangs up', (socket) => void socket.end('+OK hi\r\n'), 'connection closed while signing in'],
    ['never verifies the password', lines('+OK hi', plain, '+ '), 'timed out after 1 s while signing in'],
    ['has a greeting without end', pours('a', '+OK'), 'malformed answer: not POP3'],
    ['can do things without end', pours('UIDL\r\n', '+OK hi', '+OK'), 'malformed answer: not POP3'],
    [
      'drips',
      script([Buffer.from('+OK ')], { speaksFirst: true, thenDrip: Buffer.from('a') }),
      'timed out after 1 s while waiting for the answer',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    const settings = pop3('none', { credentials: { username: 'ada', password: 'secret' }, timeoutSeconds: 1 });
    expect(await verdictOn(behaviour, settings)).toEqual(message === null ? up : down(message));
  });

  it('gets no command that is hidden in a password', async () => {
    let heard = '';
    const target = await startTcpTarget({
      onConnection: (socket) => {
        socket.write('+OK hi\r\n');
        socket.on('data', (piece) => {
          heard += piece.toString();
          socket.write('-ERR what?\r\n');
        });
      },
    });
    const credentials = { username: 'ada', password: 'secret\r\nDELE 1' };
    expect(await verdict(target.url, pop3('none', { credentials }))).toEqual({
      status: 'unknown',
      message: 'the user name or the password of this monitor has characters that cannot be sent',
    });
    await target.idle();
    expect(heard).toBe('CAPA\r\n');
    await target.stop();
  });
});
