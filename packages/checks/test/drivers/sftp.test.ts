import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SshServer, startSshd } from '@watchpost/testbed/sshd';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { string, uint32 } from '../../src/protocols/files/sftp/fields.js';
import { offerMessage } from '../../src/protocols/files/sftp/key-exchange.js';
import { message, SshPackets } from '../../src/protocols/files/sftp/packets.js';
import { sftp } from '../../src/protocols/files/sftp/sftp-session.js';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';
import { authFailure, entry, handle, login, names, type SftpStandIn, sftpServer, status } from './sftp-server.js';

const run = promisify(execFile);
const { username } = userInfo();
const up = { status: 'up', message: null };
const down = (said: unknown) => ({ status: 'down', message: said });
const notSsh = 'malformed answer: not SSH';

let folder: string;
let server: SshServer;
/** Private keys by what they are. */
const keys = new Map<string, string>();

/** Makes a key as people do, and gives its public part. */
const makeKey = async (name: string, ...options: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await run('ssh-keygen', ['-q', '-N', '', '-C', '', '-f', file, ...options]);
  keys.set(name, await readFile(file, 'utf8'));
  return readFile(`${file}.pub`, 'utf8');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-sftp-'));
  await writeFile(join(folder, 'README.txt'), '');
  const authorized = [
    await makeKey('ed25519', '-t', 'ed25519'),
    await makeKey('ecdsa', '-t', 'ecdsa', '-b', '384'),
    await makeKey('rsa', '-t', 'rsa', '-b', '2048'),
    await makeKey('pem', '-t', 'ecdsa', '-m', 'PEM'),
    await makeKey('pkcs8', '-t', 'rsa', '-b', '2048', '-m', 'PKCS8'),
  ];
  await makeKey('stranger', '-t', 'ed25519');
  await makeKey('locked', '-t', 'ed25519', '-N', 'a passphrase');
  await makeKey('lockedPem', '-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', 'a passphrase');
  server = await startSshd({ authorizedKeys: authorized.join('') });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const key = (name: string) => ({ username, privateKey: keys.get(name) ?? '' });
const sftpOf = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'sftp',
  credentials: key('ed25519'),
  config: { path: folder, ...config },
  ...rest,
});

testDriver({ subject: 'OpenSSH', settings: sftpOf, url: () => server.url });

describe('OpenSSH', () => {
  it('is up when it lists a folder', async () => {
    const { status: found, measurement } = await check(server.url, sftpOf());
    expect({ found, message: measurement.message, timings: measurement.timings }).toEqual({
      found: 'up',
      message: null,
      timings: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        tlsMs: null,
        firstByteMs: expect.any(Number),
      },
    });
  });

  it.each(['ed25519', 'ecdsa', 'rsa', 'pem', 'pkcs8'])('lets a user in with a key of kind %s', async (name) => {
    expect(await verdict(server.url, sftpOf({ credentials: key(name) }))).toEqual(up);
  });

  it.each<[what: string, settings: () => Settings, outcome: object]>([
    [
      'a key that it does not know',
      () => ({ credentials: key('stranger') }),
      down('the target does not accept the user name or the private key'),
    ],
    [
      'a key with a passphrase',
      () => ({ credentials: key('locked') }),
      { status: 'unknown', message: 'the private key of this monitor has a passphrase; remove it with ssh-keygen -p' },
    ],
    [
      'a key in PEM with a passphrase',
      () => ({ credentials: key('lockedPem') }),
      { status: 'unknown', message: 'the private key of this monitor has a passphrase; remove it with ssh-keygen -p' },
    ],
    [
      'no key at all',
      () => ({ credentials: { username, privateKey: '-----BEGIN OPENSSH PRIVATE KEY-----\nYQ==\n-----END' } }),
      { status: 'unknown', message: 'the private key of this monitor cannot be read' },
    ],
    [
      'no user',
      () => ({ credentials: null }),
      { status: 'unknown', message: 'a user name and a password or private key are needed to list a folder' },
    ],
    ['a folder that it does not have', () => ({ config: { path: '/missing' } }), down('OPENDIR failed: No such file')],
    ['a file that is in the folder', () => ({ config: { expect: 'README.txt' } }), up],
    ['a file that is not', () => ({ config: { expect: 'a.txt' } }), down('the folder does not list "a.txt"')],
    ['no folder', () => ({ config: { path: null } }), up],
  ])('gives the right status for %s', async (_what, settings, outcome) => {
    expect(await verdict(server.url, sftpOf(settings()))).toEqual(outcome);
  });

  it('shows its host key, which is compared with the expected one before a user signs in', async () => {
    const hostKey = /host key (SHA256:\S+)/.exec(server.log())?.[1] ?? '';
    const config = { path: null };
    const anonymous = { credentials: null, config };
    const { measurement } = await check(
      server.url,
      sftpOf({ ...anonymous, config: { path: null, hostKey: `SHA256:${'A'.repeat(43)}` } }),
    );
    const found = /the host key is (SHA256:\S+), expected SHA256:A+$/.exec(measurement.message ?? '')?.[1] ?? '';
    expect(hostKey === '' || hostKey === found).toBe(true);
    const assertions = [{ source: 'json', path: '$.hostKey', operator: 'equals', expected: found }] as const;
    expect(
      await verdict(server.url, sftpOf({ ...anonymous, config: { path: null, hostKey: found }, assertions })),
    ).toEqual(up);
  });

  it.each([
    ['Ciphers aes256-gcm@openssh.com', null],
    ['KexAlgorithms ecdh-sha2-nistp256', null],
    ['Ciphers aes256-ctr', 'the target offers no cipher that checks know: aes256-ctr'],
    [
      'KexAlgorithms diffie-hellman-group14-sha256',
      expect.stringMatching(/^the target offers no key exchange that checks know: diffie-hellman-group14-sha256/),
    ],
  ])('with %s gets the right status', async (setting, said) => {
    const authorizedKeys = await readFile(join(folder, 'ed25519.pub'), 'utf8');
    const other = await startSshd({ authorizedKeys, settings: [setting] });
    try {
      expect(await verdict(other.url, sftpOf())).toEqual(said === null ? up : down(said));
    } finally {
      await other.stop();
    }
  });
});

describe('a server with passwords', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTcpTarget({ onConnection: sftpServer() });
  });
  afterAll(() => target.stop());
  const withPassword = (settings: Settings = {}): Settings => ({
    type: 'sftp',
    credentials: login,
    config: { path: '/' },
    ...settings,
  });

  it('lets a user in who knows it', async () => {
    expect(await verdict(target.url, withPassword())).toEqual(up);
  });

  it.each<[what: string, standIn: SftpStandIn, settings: Settings, said: unknown]>([
    ['asks for it by a prompt', { asksByPrompt: true }, {}, null],
    [
      'asks for it by a prompt, and it is wrong',
      { asksByPrompt: true },
      { credentials: { ...login, password: 'x' } },
      'the target does not accept the user name or the password',
    ],
    [
      'does not know it',
      {},
      { credentials: { ...login, password: 'x' } },
      'the target does not accept the user name or the password',
    ],
    ['wants a key', { refusal: authFailure('publickey') }, {}, 'the target asks for other ways to sign in: publickey'],
    [
      'wants a second factor',
      { refusal: authFailure('totp', 1) },
      {},
      'the target asks for other ways to sign in: totp',
    ],
    [
      'wants another password',
      { refusal: Buffer.of(message.authPrompt) },
      {},
      'the target asks for a new password first',
    ],
    ['signs with another key', { isImpostor: true }, {}, 'the target did not prove that its host key is its own'],
    [
      'has names with attributes',
      { answer: (type) => (type === sftp.openFolder ? handle : names(entry('a.txt'), entry('b'))) },
      { config: { path: '/', expect: 'b' } },
      null,
    ],
    ['denies a folder', { answer: () => status(3, 'Permission denied') }, {}, 'OPENDIR failed: Permission denied'],
    [
      'hangs up with words',
      {
        afterKeys: (packets) =>
          packets.send(Buffer.of(message.disconnect), uint32(2), string('Too many failures'), string('')),
      },
      {},
      'the target refused the connection: "Too many failures"',
    ],
    ['exchanges keys again', { afterKeys: (packets) => packets.send(offerMessage()) }, {}, notSsh],
    [
      'asks questions of its own',
      {
        afterKeys: (packets) => {
          packets.send(Buffer.of(message.globalRequest), string('hostkeys-00@openssh.com'), Buffer.of(1));
          packets.send(Buffer.of(message.channelOpen));
        },
      },
      {},
      notSsh,
    ],
    [
      'changes a packet',
      {
        afterKeys: (packets, socket) => {
          const packet = packets.toPacket(Buffer.of(message.ignore, 0, 0, 0, 0));
          packet[9] = (packet[9] ?? 0) ^ 1;
          socket.write(packet);
        },
      },
      {},
      notSsh,
    ],
    [
      'answers with names without end',
      {
        answer: (type) =>
          type === sftp.openFolder
            ? handle
            : names(...Array.from({ length: 100 }, (_, index) => entry(`file-${index}`))),
      },
      {},
      null,
    ],
    [
      'answers with no names for ever',
      { answer: (type) => (type === sftp.openFolder ? handle : names()) },
      { timeoutSeconds: 30 },
      expect.stringMatching(/^the answer (is larger than 1 MiB|comes in more than 40000 pieces)$/),
    ],
    [
      'announces more names than come',
      { answer: () => Buffer.concat([Buffer.of(sftp.names), uint32(1), uint32(2 ** 31)]) },
      {},
      notSsh,
    ],
    [
      'announces a handle beyond its end',
      { answer: () => Buffer.concat([Buffer.of(sftp.handle), uint32(1), uint32(99)]) },
      {},
      notSsh,
    ],
  ])('gets the right status when it %s', async (_what, standIn, settings, said) => {
    expect(await verdictOn(sftpServer(standIn), withPassword(settings))).toEqual(said === null ? up : down(said));
  });

  it('is cut off when it ignores without end', async () => {
    const flood: SftpStandIn = {
      afterKeys: (packets, socket) => {
        const more = (): void => {
          while (
            !socket.destroyed &&
            socket.write(packets.toPacket(Buffer.concat([Buffer.of(message.ignore), string(randomBytes(1000))])))
          ) {
            // The socket says when it has taken enough.
          }
        };
        socket.on('drain', more);
        more();
      },
    };
    expect(await verdictOn(sftpServer(flood), withPassword())).toEqual(down('the answer is larger than 1 MiB'));
  });
});

describe.concurrent('a server that answers in SSH', () => {
  const settings: Settings = { type: 'sftp', credentials: login, config: { path: '/' }, timeoutSeconds: 1 };
  const identification = Buffer.from('SSH-2.0-a\r\n');
  const clear = new SshPackets({} as never);
  const hello = Buffer.concat([identification, clear.toPacket(offerMessage())]);
  const rsa = ['curve25519-sha256', 'rsa-sha2-512', 'aes128-gcm@openssh.com', 'aes128-gcm@openssh.com', '', ''];
  const rsaOffer = [Buffer.of(20), Buffer.alloc(16), ...[...rsa, 'none', 'none', '', ''].map(string), Buffer.alloc(5)];
  const rsaHello = Buffer.concat([identification, clear.toPacket(Buffer.concat(rsaOffer))]);
  const reply = (...parts: readonly Buffer[]): Buffer =>
    clear.toPacket(Buffer.concat([Buffer.of(message.ecdhReply), ...parts]));
  const { publicKey } = generateKeyPairSync('ed25519');
  const x = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, settings)).toEqual(
      down(
        expect.stringMatching(
          /(malformed answer: not SSH|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  it.each<[what: string, behaviour: Behaviour, said: unknown]>([
    ['announces a huge packet', script([Buffer.concat([identification, Buffer.of(0x7f, 0xff, 0xff, 0xff)])]), notSsh],
    ['announces an empty packet', script([Buffer.concat([identification, uint32(0)])]), notSsh],
    [
      'pads more than there is',
      script([Buffer.concat([identification, uint32(8), Buffer.of(200), Buffer.alloc(7)])]),
      notSsh,
    ],
    [
      'offers nothing',
      script([
        Buffer.concat([
          identification,
          clear.toPacket(
            Buffer.concat([
              Buffer.of(20),
              Buffer.alloc(16),
              ...Array.from({ length: 10 }, () => uint32(0)),
              Buffer.alloc(5),
            ]),
          ),
        ]),
      ]),
      'the target offers no key exchange that checks know: ',
    ],
    [
      'has an offer beyond its end',
      script([
        Buffer.concat([
          identification,
          clear.toPacket(Buffer.concat([Buffer.of(20), Buffer.alloc(16), uint32(2 ** 31)])),
        ]),
      ]),
      notSsh,
    ],
    ['has a value that is too short', script([hello, reply(string(''), string('short'), string(''))]), notSsh],
    ['has a value of zeros', script([hello, reply(string(''), string(Buffer.alloc(32)), string(''))]), notSsh],
    ['has no key', script([hello, reply(string(''), string(x), string(''))]), notSsh],
    [
      'has a key beyond its end',
      script([
        hello,
        reply(string(string('ssh-rsa')), string(x), string(Buffer.concat([string('ssh-ed25519'), string('')]))),
      ]),
      notSsh,
    ],
    [
      'has an RSA key that takes long',
      script([
        rsaHello,
        reply(
          string(Buffer.concat([string('ssh-rsa'), string(Buffer.of(1, 0, 1)), string(Buffer.alloc(30_000, 0x7f))])),
          string(x),
          string(Buffer.concat([string('rsa-sha2-512'), string('')])),
        ),
      ]),
      notSsh,
    ],
    [
      'drips',
      script([identification], { thenDrip: Buffer.of(0) }),
      expect.stringMatching(/^(timed out after 1 s while waiting for the answer|malformed answer: not SSH)$/),
    ],
    [
      'ignores without end in the clear',
      script([identification], {
        thenPour: clear.toPacket(Buffer.concat([Buffer.of(message.ignore), string(Buffer.alloc(30_000))])),
      }),
      'the answer is larger than 1 MiB',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, said) => {
    expect(await verdictOn(behaviour, settings)).toEqual(down(said));
  });
});
