import { type Authority, createAuthority, type KeyAndCertificate } from '@watchpost/testbed/authority';
import { type MariadbServer, startMariadb } from '@watchpost/testbed/mariadb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';
import { greeting, mysql8, ok, packet } from './mysql-8.js';

let authority: Authority;
let certificate: KeyAndCertificate;
let server: MariadbServer;

const password = 'correct horse';

beforeAll(async () => {
  authority = await createAuthority();
  certificate = await authority.issue({ names: ['localhost'] });
  server = await startMariadb({
    certificate,
    statements: [
      'SET NAMES utf8mb4',
      'CREATE DATABASE shop CHARACTER SET utf8mb4',
      `CREATE TABLE shop.orders (state varchar(20), total decimal(8, 2), items int, detail longtext, raw varbinary(9),
         made datetime)`,
      `INSERT INTO shop.orders VALUES ('offen – ✓', 12.50, 3, '{"sku": "a-1"}', X'00ff', NULL)`,
      `CREATE USER watch IDENTIFIED BY '${password}'`,
      `CREATE USER open`,
      `CREATE USER secured IDENTIFIED BY '${password}' REQUIRE SSL`,
      `CREATE USER locked IDENTIFIED BY '${password}' ACCOUNT LOCK`,
      `CREATE USER once IDENTIFIED BY '${password}' WITH MAX_USER_CONNECTIONS -1`,
      `INSTALL SONAME 'auth_ed25519'`,
      `CREATE USER curved IDENTIFIED VIA ed25519 USING PASSWORD('${password}')`,
      'GRANT SELECT ON shop.* TO watch, open',
      'GRANT PROCESS ON *.* TO watch',
      'CREATE DEFINER = watch PROCEDURE shop.two() BEGIN SELECT 1 AS n; SELECT 2 AS n; END',
      'GRANT EXECUTE ON shop.* TO watch',
    ],
  });
});
afterAll(() => server.stop());

/** Settings of a check of the server, with a user that may read. */
const settings = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'mysql',
  credentials: { username: 'watch', password },
  config: { database: 'shop', ...config },
  ...rest,
});
const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const refused = 'the target does not accept the user name or the password';

testDriver({
  subject: 'a MariaDB server',
  settings,
  url: () => server.url,
  tls: {
    settings: () => settings({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => server.url,
  },
});

describe('a MariaDB server', () => {
  it('is up when it answers, and the latency lasts to the end of the answer', async () => {
    const { status, measurement, certificate } = await check(server.url, settings());
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

  it('sees the connection closed by the protocol', async () => {
    const query = `SHOW GLOBAL STATUS LIKE 'Aborted_clients'`;
    const assertions = [{ source: 'json', path: '$.Value', operator: 'equals', expected: '0' }] as const;
    for (let count = 0; count < 3; count += 1) {
      expect(await verdict(server.url, settings({ config: { query }, assertions }))).toEqual(up);
    }
  });
});

describe('signing in to MariaDB', () => {
  it.each([
    ['a password', { username: 'watch', password }, up],
    ['no password where none is asked for', { username: 'open' }, up],
    ['a wrong password', { username: 'watch', password: 'wrong' }, down(refused)],
    ['a user that does not exist', { username: 'ghost', password }, down(refused)],
    [
      'no password where one is asked for',
      { username: 'watch' },
      down('the target asks for a password, and this monitor has none'),
    ],
    ['a user that needs TLS', { username: 'secured', password }, down(refused)],
    [
      'a user that is locked',
      { username: 'locked', password },
      down('connection denied: Access denied, this account is locked (4151)'),
    ],
    [
      'a way that checks do not know',
      { username: 'curved', password },
      down('the target asks for a way to sign in that checks do not know: client_ed25519'),
    ],
  ])('gives the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(server.url, settings({ credentials, config: { database: null } }))).toEqual(outcome);
  });

  it('is down for a database that does not exist or may not be used', async () => {
    expect(await verdict(server.url, settings({ config: { database: 'missing' } }))).toEqual(
      down(`connection denied: Access denied for user 'watch' to database 'missing' (1044)`),
    );
    const credentials = { username: 'root' };
    expect(await verdict(server.url, settings({ credentials, config: { database: 'missing' } }))).toEqual(
      down('there is no database "missing"'),
    );
  });
});

describe('TLS to MariaDB', () => {
  const tls = (config: Record<string, unknown> = {}) =>
    settings({ config: { isTls: true, caCertificates: authority.certificatePem, ...config } });

  it('is requested and used, and the check reports the certificate', async () => {
    const query = `SHOW STATUS LIKE 'Ssl_version'`;
    const assertions = [
      { source: 'json', path: '$.Value', operator: 'startsWith', expected: 'TLSv1.' },
      { source: 'certificateDays', operator: 'greaterThan', expected: 80 },
    ] as const;
    expect(await check(server.url, { ...tls({ query }), assertions })).toMatchObject({
      status: 'up',
      measurement: { message: null, timings: { tlsMs: expect.any(Number) } },
      certificate: { issuer: 'Watchpost Test Authority' },
    });
  });

  it('signs in a user who requires it', async () => {
    const credentials = { username: 'secured', password };
    expect(await verdict(server.url, { ...tls({ database: null }), credentials })).toEqual(up);
  });

  it('is down when the server does not offer it', async () => {
    const behaviour = script([greeting({ capabilities: 0xff_ff_f7_ff })], { speaksFirst: true });
    expect(await verdictOn(behaviour, tls())).toEqual(down('the target does not offer TLS on this port'));
  });

  it('is down when the server says more before it, and no password is sent', async () => {
    const behaviour = script([Buffer.concat([greeting(), ok(2)])], { speaksFirst: true });
    expect(await verdictOn(behaviour, tls())).toEqual(
      down('the target said more than it may before the TLS handshake'),
    );
  });
});

describe('the query of a MySQL check', () => {
  const asked = async (query: string, assertions: Settings['assertions'] = []) =>
    verdict(server.url, settings({ config: { query }, assertions }));

  it.each([
    ['$.state', 'offen – ✓'],
    ['$.total', 12.5],
    ['$.items', 3],
    ['$.detail', '{"sku": "a-1"}'],
    ['$.raw', '00ff'],
    ['$.made', null],
    ['$.rows', 1],
    ['$.large', '9007199254740993'],
    ['$.missing', undefined],
    ['$.now', '2026-01-02 03:04:05'],
  ])('returns a row in which %s is %j', async (path, expected) => {
    const query = `
      SELECT o.*, (SELECT count(*) FROM orders) AS \`rows\`, 9007199254740993 AS large,
             CAST('2026-01-02 03:04:05' AS datetime) AS now
      FROM orders o -- and nothing else`;
    const assertion =
      expected === undefined
        ? ({ source: 'json', path, operator: 'notExists' } as const)
        : ({ source: 'json', path, operator: 'equals', expected } as const);
    expect(await asked(query, [assertion])).toEqual(up);
  });

  it('returns the first row of several rows and result sets', async () => {
    const first = [{ source: 'json', path: '$.n', operator: 'equals', expected: 1 }] as const;
    expect(await asked('CALL two()', first)).toEqual(up);
    expect(await asked('SELECT 1 AS n UNION ALL SELECT 2', first)).toEqual(up);
  });

  it('distinguishes a writable server from a read-only one', async () => {
    const root = settings({ credentials: { username: 'root' } });
    const setting = (query: string): Settings => ({ ...root, config: { query } });
    const query = 'SELECT @@global.read_only AS read_only';
    const assertions = [{ source: 'json', path: '$.read_only', operator: 'equals', expected: 0 }] as const;
    expect(await verdict(server.url, settings({ config: { query }, assertions }))).toEqual(up);
    expect(await verdict(server.url, setting('SET GLOBAL read_only = 1'))).toEqual(up);
    expect(await verdict(server.url, settings({ config: { query }, assertions }))).toEqual(
      down('json $.read_only is 1, expected 0'),
    );
    expect(await verdict(server.url, setting('SET GLOBAL read_only = 0'))).toEqual(up);
  });

  it('has no value without a row', async () => {
    const assertions = [{ source: 'json', path: '$.state', operator: 'equals', expected: 'open' }] as const;
    const message = 'json $.state is missing, expected "open"';
    expect(await asked('SELECT state FROM orders WHERE false', assertions)).toEqual(down(message));
    expect(await asked('SET @a = 1', assertions)).toEqual(down(message));
    expect(await asked('SET @a = 1')).toEqual(up);
  });

  it('may return long values and many columns', async () => {
    const columns = Array.from({ length: 300 }, (_, index) => `${index} AS c${index}`).join(', ');
    expect(
      await asked(`SELECT repeat('a', 300) AS a, repeat('b', 70000) AS b, ${columns}`, [
        { source: 'json', path: '$.b', operator: 'startsWith', expected: 'bbb' },
        { source: 'json', path: '$.c299', operator: 'equals', expected: 299 },
      ]),
    ).toEqual(up);
  });

  it.each([
    ['asks for what is not there', 'SELECT * FROM nothing', `query failed: Table 'shop.nothing' doesn't exist (1146)`],
    [
      'may not be asked',
      'DELETE FROM orders',
      `query failed: DELETE command denied to user 'watch' for table \`shop\`.\`orders\` (1142)`,
    ],
    [
      'fails after its first row',
      'SELECT n, (SELECT 1 UNION ALL SELECT n) FROM (SELECT 1 n UNION ALL SELECT 2) t',
      'query failed: Subquery returns more than 1 row (1242)',
    ],
    [
      'is two',
      'SELECT 1; SELECT 2',
      expect.stringMatching(/^query failed: You have an error in your SQL syntax;.* \(1064\)$/),
    ],
    [
      'answers with more than is taken',
      `SELECT repeat('a', 1000) FROM mysql.help_topic, shop.orders`,
      `query failed: SELECT command denied to user 'watch' for table \`mysql\`.\`help_topic\` (1142)`,
    ],
    ['answers with one value that is too large', `SELECT repeat('a', 2000000)`, 'the answer is larger than 1 MiB'],
  ])('is down when it %s', async (_what, query, message) => {
    expect(await asked(query)).toEqual({ status: 'down', message });
  });

  it('is cancelled on both sides when it takes too long', async () => {
    const query = `SELECT get_lock('busy', 0), sleep(600)`;
    expect(await verdict(server.url, settings({ timeoutSeconds: 1, config: { query } }))).toEqual(
      down('timed out after 1 s while waiting for the answer'),
    );
    // The lock is free once the query of the check has ended.
    const assertions = [{ source: 'json', path: '$.is_free', operator: 'equals', expected: 1 }] as const;
    const waiting = settings({ config: { query: `SELECT get_lock('busy', 9) AS is_free` }, assertions });
    expect(await verdict(server.url, waiting)).toEqual(up);
  });
});

describe('a MySQL 8 server', () => {
  const known = { username: 'watch', password };

  it.each([
    ['knows the password by its hash', true, false, known, up],
    ['knows the password by its hash, with TLS', true, true, known, up],
    ['has to see the password, encrypted with its key', false, false, known, up],
    ['has to see the password, through TLS', false, true, known, up],
    ['knows another password by its hash', true, false, { ...known, password: 'wrong' }, down(refused)],
    ['has to see the password, which is wrong', false, false, { ...known, password: 'wrong' }, down(refused)],
    [
      'has to see the password, which is wrong, through TLS',
      false,
      true,
      { ...known, password: 'wrong' },
      down(refused),
    ],
  ])('gives the right status when it %s', async (_what, isCached, isTls, credentials, outcome) => {
    const config = { isTls, caCertificates: authority.certificatePem };
    const behaviour = mysql8({ password, isCached, certificate });
    expect(await verdictOn(behaviour, settings({ credentials, config }))).toEqual(outcome);
  });
});

describe('a server that does not speak MySQL', () => {
  const notMysql = 'malformed answer: not MySQL';
  const error = (number: number, text: string) =>
    script([packet(0, [0xff, number & 0xff, number >> 8], text)], { speaksFirst: true });
  /** Greets, lets in and takes the limit; then it answers the query like this. */
  const answering = (answer: Buffer, options: Parameters<typeof script>[1] = {}) =>
    script([greeting(), ok(2), ok(1), answer], { ...options, speaksFirst: true });
  /** Greets, and answers the sign-in like this. */
  const signIn = (...answers: readonly Buffer[]) => script([greeting(), ...answers], { speaksFirst: true });
  const column = (number: number) =>
    packet(number, '\x03def\0\0\0\x01a\0\x0c', [45, 0, 1, 0, 0, 0, 253, 0, 0, 0, 0, 0]);
  const end = (number: number) => packet(number, [0xfe, 0, 0, 2, 0]);
  const head = Buffer.concat([packet(1, [1]), column(2), end(3)]);
  /** Rows whose numbers go on as they must, 256 of them. */
  const rows = Buffer.concat(Array.from({ length: 256 }, (_, index) => packet((index + 4) % 256, '\x01a')));

  it.each<[string, Behaviour, string]>([
    ['closes at once', strangers.closes, 'connection closed while signing in'],
    ['sends garbage', strangers.garbage, notMysql],
    ['speaks HTTP', strangers.http, notMysql],
    ['speaks SSH', strangers.ssh, notMysql],
    ['sends zeros without end', strangers.zeros, notMysql],
    ['greets with half a greeting', script([packet(0, [10], '8.4.0')], { speaksFirst: true }), notMysql],
    ['greets in the old way', script([packet(0, [9], '3.23\0')], { speaksFirst: true }), notMysql],
    ['can do too little', script([greeting({ capabilities: 0 })], { speaksFirst: true }), notMysql],
    ['is full', error(1040, 'Too many connections'), 'the target has reached its limit of connections'],
    [
      'does not know this server',
      error(1130, "Host '192.0.2.1' is not allowed to connect"),
      'the target denies access to this user from here (1130)',
    ],
    ['is going down', error(1053, 'Server shutdown in progress'), 'the target is starting up or shutting down'],
    [
      'wants TLS',
      error(3159, 'Connections using insecure transport are prohibited while --require_secure_transport=ON.'),
      'the target requires TLS',
    ],
    [
      'asks for the password in the clear',
      signIn(packet(2, [0xfe], 'mysql_clear_password\0')),
      'the target asks for the password in the clear, which is only sent with TLS',
    ],
    [
      'asks for the oldest password',
      signIn(packet(2, [0xfe])),
      'the target asks for a way to sign in that checks do not know: mysql_old_password',
    ],
    ['sends its key unasked', signIn(packet(2, [1], '-----BEGIN')), notMysql],
    ['sends a malformed key', signIn(packet(2, [1, 4]), packet(4, [1], 'no key')), notMysql],
    [
      'changes its mind for ever',
      signIn(
        ...Array.from({ length: 12 }, (_, index) =>
          packet(2 + index * 2, [0xfe], 'mysql_native_password\0', Buffer.alloc(21)),
        ),
      ),
      notMysql,
    ],
    ['numbers its packets wrongly', signIn(ok(7)), notMysql],
    [
      'asks for a file',
      answering(packet(1, [0xfb], '/etc/passwd')),
      'the target requested a local file (LOAD DATA LOCAL), which was refused',
    ],
    ['announces too many columns', answering(packet(1, [0xfd, 255, 255, 255])), notMysql],
    ['announces NULL columns', answering(packet(1, [0xff])), notMysql],
    [
      'announces a value longer than its row',
      answering(Buffer.concat([head, packet(4, [0xfe, 255, 255, 255, 255, 255, 255, 255, 255])])),
      notMysql,
    ],
    ['sends half a column', answering(Buffer.concat([packet(1, [1]), packet(2, '\x03def\x09')])), notMysql],
    [
      'sends rows without end',
      answering(Buffer.concat([head]), { thenPour: rows }),
      'the answer comes in more than 40000 pieces',
    ],
    [
      'sends answers without end',
      answering(Buffer.alloc(0), {
        thenPour: Buffer.concat(
          Array.from({ length: 256 }, (_, index) => packet((index + 1) % 256, [0, 0, 0, 10, 0, 0, 0])),
        ),
      }),
      'the answer comes in more than 40000 pieces',
    ],
  ])('is down when it %s', async (_what, behaviour, expected) => {
    expect(await verdictOn(behaviour, settings())).toEqual(down(expected));
  });

  it.concurrent.each<[string, Behaviour, string]>([
    ['never says a word', (socket) => void socket.resume(), 'signing in'],
    [
      'drips its greeting',
      script([Buffer.of(80, 0, 0, 0)], { speaksFirst: true, thenDrip: Buffer.of(10) }),
      'signing in',
    ],
    ['drips its answer', answering(Buffer.of(255, 255, 0, 1), { thenDrip: Buffer.of(1) }), 'waiting for the answer'],
  ])('times out when it %s', async (_what, behaviour, doing) => {
    expect(await verdictOn(behaviour, settings({ timeoutSeconds: 1 }))).toEqual(
      down(`timed out after 1 s while ${doing}`),
    );
  });

  it('never receives the password in the clear, whichever plugin it asks for', async () => {
    const heard: Buffer[] = [];
    for (const plugin of ['mysql_clear_password', 'sha256_password', 'dialog', 'mysql_native_password']) {
      const behaviour = signIn(packet(2, [0xfe], `${plugin}\0`, Buffer.alloc(21)));
      await verdictOn(
        (socket) => {
          socket.on('data', (bytes) => heard.push(bytes));
          behaviour(socket);
        },
        settings({ timeoutSeconds: 0.5 }),
      );
    }
    expect(heard.length).toBeGreaterThan(3);
    expect(Buffer.concat(heard).toString('latin1')).not.toContain(password);
  });
});
