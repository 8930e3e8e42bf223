import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { type DirectoryServer, startSlapd } from '@watchpost/testbed/slapd';
import { startTcpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { element, integer, octets } from '../../src/protocols/ber/ber.js';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const password = 'größe "1" \\';
const base = 'dc=example,dc=org';
const ada = { username: `cn=ada,${base}`, password };
let authority: Authority;
let server: DirectoryServer;
let closed: DirectoryServer;
let selfMade: DirectoryServer;
beforeAll(async () => {
  authority = await createAuthority();
  const certificate = await authority.issue({ names: ['localhost'] });
  server = await startSlapd({ certificate, people: { ada: password, 'b*(c)': 'x', chris: 'y' } });
  closed = await startSlapd({
    certificate,
    people: { ada: password },
    configuration: ['disallow bind_anon', 'require authc'],
  });
  selfMade = await startSlapd({ certificate: await selfSigned({ names: ['localhost'] }) });
});
afterAll(async () => {
  for (const each of [server, closed, selfMade]) await each.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const securities = ['none', 'starttls', 'tls'] as const;
type Security = (typeof securities)[number];
const ldap = (security: Security, { config, ...rest }: Settings = {}): Settings => ({
  type: 'ldap',
  config: { security, caCertificates: authority.certificatePem, ...config },
  ...rest,
});
const urlOf = (security: Security, of = server): string => (security === 'tls' ? of.tlsUrl : of.url);

testDriver({ subject: 'a directory of security none', settings: () => ldap('none'), url: () => urlOf('none') });
for (const security of ['starttls', 'tls'] as const) {
  testDriver({
    subject: `a directory of security ${security}`,
    settings: () => ldap(security),
    url: () => urlOf(security),
    tls: {
      settings: () => ldap(security),
      url: () => urlOf(security),
      selfSignedUrl: async () => urlOf(security, selfMade),
    },
  });
}

describe.each(securities)('a directory with security %s', (security) => {
  it('is up when it lets strangers in', async () => {
    const { status, measurement, certificate } = await check(urlOf(security), ldap(security));
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
    await expect.poll(() => server.log()).toContain('UNBIND');
  });

  it.each([
    ['a password, whatever characters it has', ada, up],
    ['a wrong password', { ...ada, password: 'x' }, down('the target does not accept the user name or the password')],
    [
      'a stranger',
      { username: `cn=eve,${base}`, password },
      down('the target does not accept the user name or the password'),
    ],
    [
      'a name without a password, which proves nothing',
      { username: ada.username },
      { status: 'unknown', message: 'a user name and a password are needed together' },
    ],
  ])('gets the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(urlOf(security), ldap(security, { credentials }))).toEqual(outcome);
  });

  it.each(Object.entries(strangers))('is down when it does not speak LDAP but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, ldap(security, { timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not LDAP|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
        ),
      ),
    );
  });
});

describe('a search in a directory', () => {
  const find = (config: Record<string, unknown>) =>
    verdict(server.url, ldap('none', { config: { baseDn: base, ...config } }));

  it.each<[what: object, outcome: object]>([
    [{}, up],
    [{ minEntries: 4 }, up],
    [{ minEntries: 5 }, down('the search found 4 entries, expected at least 5')],
    [{ scope: 'base' }, up],
    [{ scope: 'base', minEntries: 2 }, down('the search found 1 entry, expected at least 2')],
    [{ scope: 'one', minEntries: 3 }, up],
    [{ scope: 'one', minEntries: 4 }, down('the search found 3 entries, expected at least 4')],
    [{ filter: '(cn=ada)' }, up],
    [{ filter: '(cn=eve)' }, down('the search found no entry, expected at least 1')],
    [{ filter: '(cn=eve)', minEntries: 0 }, up],
    [{ filter: '(CN=b\\2a\\28c\\29)' }, up],
    [{ filter: '(cn=*h*i*)' }, up],
    [{ filter: '(cn=c*)', minEntries: 2 }, down('the search found 1 entry, expected at least 2')],
    [{ filter: '(&(objectClass=person)(|(cn=ada)(cn=chris))(!(sn=eve)))', minEntries: 2 }, up],
    [
      { filter: '(&(objectClass=person)(!(cn=ada)))', minEntries: 3 },
      down('the search found 2 entries, expected at least 3'),
    ],
    [{ filter: '(cn:caseExactMatch:=ada)' }, up],
    [{ filter: '(cn:dn:=ada)' }, up],
    [{ filter: '(cn~=ada)' }, up],
    [{ baseDn: 'dc=elsewhere' }, down('there is no entry "dc=elsewhere"')],
    [{ baseDn: '', scope: 'base' }, up],
    [{ baseDn: 'not a name' }, down(expect.stringMatching(/^search failed: LDAP result 34: /))],
  ])('gives the right status with %j', async (config, outcome) => {
    expect(await find({ ...config })).toEqual(outcome);
  });

  it('needs a sign-in where the directory asks for one', async () => {
    const settings = ldap('none', { config: { baseDn: base } });
    expect(await verdict(closed.url, settings)).toEqual(
      down('the target asks for a password, and this monitor has none'),
    );
    expect(await verdict(closed.url, { ...settings, credentials: ada })).toEqual(up);
  });
});

/** A message as RFC 4511 has it. */
const message = (id: number, tag: number, ...contents: readonly Buffer[]): Buffer =>
  element(0x30, integer(id), element(tag, ...contents));
const outcome = (code: number, said = ''): readonly Buffer[] => [integer(code, 0x0a), octets(''), octets(said)];
const bound = (code = 0, said = '') => message(2, 0x61, ...outcome(code, said));
const searched = (code = 0, said = '') => message(3, 0x65, ...outcome(code, said));
const entry = message(3, 0x64, octets('cn=a'), element(0x30));
const reference = message(3, 0x73, octets('ldap://elsewhere.example'));
const notLdap = 'malformed answer: not LDAP';

describe.concurrent('a server of directories', () => {
  it.each<[what: string, behaviour: Behaviour, message: string | null]>([
    ['finds something', script([bound(), Buffer.concat([entry, searched()])]), null],
    ['finds it elsewhere too', script([bound(), Buffer.concat([reference, entry, reference, searched()])]), null],
    ['has more than was asked for', script([bound(), Buffer.concat([entry, searched(4)])]), null],
    ['sends more than was asked for', script([bound(), Buffer.concat([entry, entry, searched()])]), notLdap],
    ['sends entries without end', script([bound()], { thenPour: Buffer.concat(Array(1000).fill(entry)) }), notLdap],
    [
      'sends references without end',
      script([bound()], { thenPour: Buffer.concat(Array(1000).fill(reference)) }),
      expect.stringMatching(/^the answer (is larger than 1 MiB|comes in more than 40000 pieces)$/),
    ],
    ['is busy', script([bound(51)]), 'the target says that it is not available now'],
    ['asks for TLS', script([bound(13)]), 'the target requires TLS to sign in'],
    ['refers to another', script([bound(10)]), 'the target refers to another directory'],
    ['will not', script([bound(53, 'unwilling')]), 'bind failed: LDAP result 53: unwilling'],
    ['does not permit the search', script([bound(), searched(50)]), 'the target does not permit this user to search'],
    ['takes too long to search', script([bound(), searched(3)]), 'search failed: LDAP result 3'],
    ['answers another message', script([message(7, 0x61, ...outcome(0))]), notLdap],
    ['answers another question', script([message(2, 0x65, ...outcome(0))]), notLdap],
    [
      'hangs up with a reason',
      script([message(0, 0x78, ...outcome(2, 'go away'))]),
      'the target refused the connection: "LDAP result 2: go away"',
    ],
    ['is about to stop', script([message(0, 0x78, ...outcome(52))]), 'the target says that it is not available now'],
    ['announces two gigabytes', script([Buffer.of(0x30, 0x84, 0x7f, 0xff, 0xff, 0xff)]), notLdap],
    ['announces more than a number holds', script([Buffer.of(0x30, 0x88, 1, 2, 3, 4, 5, 6, 7, 8)]), notLdap],
    ['leaves the length open', script([Buffer.of(0x30, 0x80, 0, 0)]), notLdap],
    ['says less than it announces', script([Buffer.of(0x30, 5, 2, 1, 2, 0x61, 7)]), notLdap],
    ['numbers a message beyond reason', script([Buffer.of(0x30, 9, 2, 7, 1, 1, 1, 1, 1, 1, 1)]), notLdap],
    [
      'drips',
      script([Buffer.of(0x30, 0x82, 0x7f, 0xff)], { thenDrip: Buffer.of(0) }),
      'timed out after 1 s while waiting for the answer',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, said) => {
    const settings = ldap('none', { config: { baseDn: base }, timeoutSeconds: 1 });
    expect(await verdictOn(behaviour, settings)).toEqual(said === null ? up : down(said));
  });

  it('is not asked for more entries than are needed, nor for attributes', async () => {
    const asked: Buffer[] = [];
    const target = await startTcpTarget({
      onConnection: (socket) => {
        socket.on('data', (piece) => {
          asked.push(piece);
          if (asked.length <= 2) socket.write(asked.length === 1 ? bound() : Buffer.concat([entry, searched()]));
        });
      },
    });
    await check(target.url, ldap('none', { config: { baseDn: 'dc=a', filter: '(a=b)' }, timeoutSeconds: 9 }));
    await target.idle();
    expect(asked[1]).toEqual(
      message(
        3,
        0x63,
        octets('dc=a'),
        integer(2, 0x0a),
        integer(0, 0x0a),
        integer(1),
        integer(9),
        element(1, Buffer.of(0)),
        element(0xa3, octets('a'), octets('b')),
        element(0x30, octets('1.1')),
      ),
    );
    await target.stop();
  });
});
