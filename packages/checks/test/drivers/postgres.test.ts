import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import {
  createDatabaseOn,
  type PostgresServer,
  startPostgres,
  type TestDatabase,
} from '@watchpost/testbed/start-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

let authority: Authority;
let server: PostgresServer;
let database: TestDatabase;
let admin: Client;
/** `localhost:PORT` of the server. */
let target: string;
let name: string;

const password = 'correct horse';

beforeAll(async () => {
  authority = await createAuthority();
  server = await startPostgres(await authority.issue({ names: ['localhost'] }));
  database = await createDatabaseOn(server.door);
  const url = new URL(database.url);
  target = `localhost:${url.port}`;
  name = url.pathname.slice(1);
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`
    CREATE ROLE watch LOGIN PASSWORD '${password}';
    SET password_encryption = 'md5';
    CREATE ROLE hashed LOGIN PASSWORD '${password}';
    RESET password_encryption;
    CREATE ROLE clear LOGIN PASSWORD '${password}';
    CREATE ROLE trusted LOGIN;
    CREATE ROLE elsewhere LOGIN;
    CREATE ROLE secured LOGIN PASSWORD '${password}';
    CREATE ROLE reader LOGIN PASSWORD '${password}';
    ALTER ROLE reader SET default_transaction_read_only = on;
    CREATE ROLE excluded LOGIN CONNECTION LIMIT 0 PASSWORD '${password}';
    CREATE TABLE orders (state text, total numeric, items int, paid boolean, detail jsonb, made timestamptz);
    INSERT INTO orders VALUES ('open', 12.50, 3, true, '{"lines": [{"sku": "a-1"}]}', NULL);
    GRANT SELECT ON orders TO watch, hashed, clear, trusted`);
  const {
    rows: [{ hba_file: file }],
  } = await admin.query('SHOW hba_file');
  const rules = [
    ...[
      'host all hashed 127.0.0.1/32 md5',
      'host all clear 127.0.0.1/32 password',
      'host all trusted 127.0.0.1/32 trust',
    ],
    ...['hostssl all secured 127.0.0.1/32 scram-sha-256', 'host all secured 127.0.0.1/32 reject'],
    ...['host all elsewhere 127.0.0.1/32 reject', 'host all all 127.0.0.1/32 scram-sha-256'],
  ];
  await admin.query(`COPY (SELECT unnest(ARRAY[${rules.map((rule) => `'${rule}'`).join(', ')}])) TO '${file}'`);
  await admin.query('SELECT pg_reload_conf()');
  // The server reads its rules again soon, not at once.
  while ((await verdict(target, settings({ credentials: { username: 'trusted' } }))).status !== 'up');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

/** Settings of a check of the server, with a user that may read. */
const settings = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'postgres',
  credentials: { username: 'watch', password },
  config: { database: name, ...config },
  ...rest,
});

const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });

testDriver({
  subject: 'a PostgreSQL server',
  settings,
  url: () => target,
  tls: {
    settings: () => settings({ config: { isTls: true, caCertificates: authority.certificatePem } }),
    url: () => target,
  },
});

describe('a PostgreSQL server', () => {
  it('is up when it answers, and the latency lasts to the end of the answer', async () => {
    const { status, measurement, certificate } = await check(target, settings());
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
    expect(measurement.latencyMs).toBeGreaterThanOrEqual(measurement.timings.connectMs ?? 0);
  });

  it('sees the connection closed by the protocol', async () => {
    await check(target, settings({ config: { query: 'SELECT pg_backend_pid()' } }));
    // A session that broke off is remembered as abandoned.
    const { rows } = await admin.query('SELECT sessions_abandoned FROM pg_stat_database WHERE datname = $1', [name]);
    expect(rows).toEqual([{ sessions_abandoned: '0' }]);
  });
});

describe('signing in to PostgreSQL', () => {
  it.each([
    ['a password that is proved with SCRAM', { username: 'watch', password }, up],
    ['a password that is hashed with MD5', { username: 'hashed', password }, up],
    ['a password in the clear', { username: 'clear', password }, up],
    ['no password where none is asked for', { username: 'trusted' }, up],
    [
      'a wrong password',
      { username: 'watch', password: 'wrong' },
      'the target does not accept the user name or the password',
    ],
    [
      'a wrong password, hashed',
      { username: 'hashed', password: 'wrong' },
      'the target does not accept the user name or the password',
    ],
    [
      'a user that does not exist',
      { username: 'stranger', password },
      'the target does not accept the user name or the password',
    ],
    [
      'no password where one is asked for',
      { username: 'watch' },
      'the target asks for a password, and this monitor has none',
    ],
    ['no credentials at all', null, 'the target asks for a password, and this monitor has none'],
    [
      'a user that is not let in from here',
      { username: 'elsewhere', password },
      'the target denies access to this user from here, at least without TLS (28000)',
    ],
    [
      'a user with all its connections in use',
      { username: 'excluded', password },
      'the target has reached its limit of connections',
    ],
  ])('gives the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(target, settings({ credentials }))).toEqual(
      typeof outcome === 'string' ? down(outcome) : outcome,
    );
  });

  it('is down for a database that does not exist', async () => {
    expect(await verdict(target, settings({ config: { database: 'missing' } }))).toEqual(
      down('there is no database "missing"'),
    );
  });

  it('reads nothing from the environment of this process', async () => {
    vi.stubEnv('PGPASSWORD', password);
    vi.stubEnv('PGUSER', 'watch');
    expect(await verdict(target, settings({ credentials: null }))).toEqual(
      down('the target asks for a password, and this monitor has none'),
    );
    vi.unstubAllEnvs();
  });

  it('sends text with a zero byte as one string', async () => {
    const credentials = { username: 'watch\0database\0postgres', password };
    expect(await verdict(target, settings({ credentials }))).toEqual(
      down('the target does not accept the user name or the password'),
    );
  });
});

describe('TLS to PostgreSQL', () => {
  const tls = (config: Record<string, unknown> = {}) =>
    settings({ config: { isTls: true, caCertificates: authority.certificatePem, ...config } });

  it('is requested and used, and the check reports the certificate', async () => {
    const query = 'SELECT ssl AS is_secured FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    const assertions = [
      { source: 'json', path: '$.is_secured', operator: 'equals', expected: true },
      { source: 'certificateDays', operator: 'greaterThan', expected: 80 },
    ] as const;
    expect(await check(target, { ...tls({ query }), assertions })).toMatchObject({
      status: 'up',
      measurement: { message: null, timings: { tlsMs: expect.any(Number) } },
      certificate: { issuer: 'Watchpost Test Authority' },
    });
  });

  it('signs in a user who requires it', async () => {
    const credentials = { username: 'secured', password };
    expect(await verdict(target, { ...tls(), credentials })).toEqual(up);
    expect(await verdict(target, settings({ credentials }))).toEqual(
      down('the target denies access to this user from here, at least without TLS (28000)'),
    );
    const elsewhere = { username: 'elsewhere', password };
    expect(await verdict(target, { ...tls(), credentials: elsewhere })).toEqual(
      down('the target denies access to this user from here (28000)'),
    );
  });

  it.each([
    ['does not offer it', 'N', 'the target does not offer TLS on this port'],
    ['answers with an error', 'EFATAL', 'malformed answer: not PostgreSQL'],
    ['adds something before it is secured', 'SR', 'the target said more than it may before the TLS handshake'],
    ['agrees and then hangs up', 'S', 'connection closed during the TLS handshake'],
  ])('is down when the server %s', async (_what, answer, message) => {
    const behaviour: Behaviour = (socket) => void socket.once('data', () => socket.end(answer));
    expect(await verdictOn(behaviour, tls())).toEqual(down(message));
  });

  it('times out when the server never answers', async () => {
    expect(await verdictOn((socket) => void socket.resume(), { ...tls(), timeoutSeconds: 0.5 })).toEqual(
      down('timed out after 0.5 s while waiting for the answer'),
    );
  });
});

describe('the query of a PostgreSQL check', () => {
  const asked = async (query: string, assertions: Settings['assertions'] = []) =>
    verdict(target, settings({ config: { query }, assertions }));

  it.each([
    ['$.state', 'open'],
    ['$.total', 12.5],
    ['$.items', 3],
    ['$.paid', true],
    ['$.detail.lines[0].sku', 'a-1'],
    ['$.made', null],
    ['$.count', 1],
    ['$.large', '9007199254740993'],
    ['$.missing', undefined],
    ['$.text', '{"a":1}'],
    ["$['?column?']", 'unnamed'],
    ['$.__proto__', 'a name like any other'],
  ])('returns a row in which %s is %j', async (path, expected) => {
    const query = `
      SELECT *, (SELECT count(*) FROM orders) AS count, 9007199254740993::bigint AS large, '{"a":1}'::text AS text,
             'unnamed', 'a name like any other' AS "__proto__"
      FROM orders -- and nothing else`;
    const assertion =
      expected === undefined
        ? ({ source: 'json', path, operator: 'notExists' } as const)
        : ({ source: 'json', path, operator: 'equals', expected } as const);
    expect(await asked(query, [assertion])).toEqual(up);
  });

  it('is down when the row does not hold the expected value', async () => {
    const assertions = [{ source: 'json', path: '$.open', operator: 'lessThan', expected: 1 }] as const;
    expect(await asked(`SELECT count(*) AS open FROM orders WHERE state = 'open'`, assertions)).toEqual(
      down('json $.open is 1, expected less than 1'),
    );
  });

  it('returns the first row of several rows and statements', async () => {
    const assertions = [{ source: 'json', path: '$.n', operator: 'equals', expected: 1 }] as const;
    expect(await asked('SELECT n FROM generate_series(1, 3) AS n; SELECT 9 AS other', assertions)).toEqual(up);
  });

  it('has no value without a row', async () => {
    const assertions = [{ source: 'json', path: '$.state', operator: 'equals', expected: 'open' }] as const;
    expect(await asked('SELECT state FROM orders WHERE false', assertions)).toEqual(
      down('json $.state is missing, expected "open"'),
    );
    expect(await asked('SELECT state FROM orders WHERE false')).toEqual(up);
  });

  it.each([
    ['is misspelt', 'SELEC 1', 'query failed: syntax error at or near "SELEC" (42601)'],
    ['asks for what is not there', 'SELECT * FROM nothing', 'query failed: relation "nothing" does not exist (42P01)'],
    ['may not be asked', 'DELETE FROM orders', 'query failed: permission denied for table orders (42501)'],
    ['fails halfway', 'SELECT 1 / (2 - n) FROM generate_series(1, 2) AS n', 'query failed: division by zero (22012)'],
    [
      'wants rows',
      'CREATE TEMP TABLE t (n int); COPY t FROM STDIN',
      'query failed: COPY from stdin failed: a check has no rows to copy (57014)',
    ],
    [
      'answers with more than is taken',
      `SELECT repeat('a', 1000) FROM generate_series(1, 2000)`,
      'the answer is larger than 1 MiB',
    ],
    ['answers with one value that is too large', `SELECT repeat('a', 2000000)`, 'the answer is larger than 1 MiB'],
  ])('is down when it %s', async (_what, query, message) => {
    expect(await asked(query)).toEqual(down(message));
  });

  it('distinguishes a writable server from a read-only one', async () => {
    const assertions = [{ source: 'json', path: '$.read_only', operator: 'equals', expected: 'off' }] as const;
    const query = `SELECT current_setting('transaction_read_only') AS read_only`;
    const reader = { username: 'reader', password };
    expect(await verdict(target, settings({ config: { query }, assertions }))).toEqual(up);
    expect(await verdict(target, settings({ config: { query }, assertions, credentials: reader }))).toEqual(
      down('json $.read_only is "on", expected "off"'),
    );
    const write = { query: 'CREATE TABLE other (n int)' };
    expect(await verdict(target, settings({ config: write, credentials: reader }))).toEqual(
      down('query failed: cannot execute CREATE TABLE in a read-only transaction (25006)'),
    );
  });

  it.each(['', ';', 'COPY orders TO STDOUT', 'SET search_path = public'])(
    '%j is answered without an error',
    async (query) => {
      // An empty query is refused when a monitor is written.
      expect(await asked(query === '' ? '--' : query)).toEqual(up);
    },
  );

  it('is cancelled on both sides when it takes too long', async () => {
    const query = 'SELECT pg_advisory_lock(42), pg_sleep(600)';
    expect(await verdict(target, settings({ timeoutSeconds: 1, config: { query } }))).toEqual(
      down('timed out after 1 s while waiting for the answer'),
    );
    // The lock is free once the query of the check has ended.
    await admin.query('SELECT pg_advisory_lock(42)');
    await admin.query('SELECT pg_advisory_unlock(42)');
  });
});

describe('a server that does not speak PostgreSQL', () => {
  const message = (type: string, ...parts: readonly (string | number[])[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const header = Buffer.alloc(5);
    header.write(type, 'latin1');
    header.writeUInt32BE(body.length + 4, 1);
    return Buffer.concat([header, body]);
  };
  const many = (one: Buffer) => Buffer.concat(Array.from({ length: 5000 }, () => one));
  const [letIn, ready] = [message('R', [0, 0, 0, 0]), message('Z', 'I')];
  const columns = message('T', [0, 1], 'a\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0, 4, 255, 255, 255, 255, 0, 0]);
  const scram = message('R', [0, 0, 0, 10], 'SCRAM-SHA-256\0\0');
  const notPostgres = 'malformed answer: not PostgreSQL';
  const timedOut = 'timed out after 1 s while';

  it.each<[string, Behaviour, string]>([
    ['closes at once', strangers.closes, 'connection closed while signing in'],
    ['resets the connection', strangers.resets, 'connection reset while signing in'],
    ['sends garbage', strangers.garbage, notPostgres],
    ['speaks HTTP', strangers.http, notPostgres],
    ['speaks SSH', strangers.ssh, notPostgres],
    ['sends zeros without end', strangers.zeros, notPostgres],
    ['says an error without an end', script([message('E', 'SERROR\0Mx')]), notPostgres],
    ['says an error with half a field', script([message('E', 'SERROR')]), notPostgres],
    ['says an empty error', script([message('E')]), notPostgres],
    [
      'announces a message of a gigabyte',
      script([Buffer.from('R\x3f\xff\xff\xff', 'latin1')]),
      'the answer is larger than 1 MiB',
    ],
    ['announces a message shorter than its length', script([Buffer.from('R\0\0\0\0')]), notPostgres],
    [
      'asks for Kerberos',
      script([message('R', [0, 0, 0, 7])]),
      'the target asks for a way to sign in that checks do not know: GSSAPI',
    ],
    ['asks for an unknown way to sign in', script([message('R', [0, 0, 0, 99])]), notPostgres],
    [
      'asks for an unknown mechanism',
      script([message('R', [0, 0, 0, 10], 'OAUTHBEARER\0\0')]),
      'the target asks for a way to sign in that checks do not know: OAUTHBEARER',
    ],
    [
      'asks for two billion rounds of hashing',
      script([scram, message('R', [0, 0, 0, 11], 'r=x,s=eA==,i=2147483647')]),
      notPostgres,
    ],
    ['does not repeat the nonce', script([scram, message('R', [0, 0, 0, 11], 'r=x,s=eA==,i=4096')]), notPostgres],
    ['accepts a sign-in without proving itself', script([scram, Buffer.concat([letIn, ready])]), notPostgres],
    [
      'is starting',
      script([message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0')]),
      'the target is starting up or shutting down',
    ],
    [
      'has another reason',
      script([message('E', 'SFATAL\0C42501\0Mpermission denied for database "x"\0\0')]),
      'connection denied: permission denied for database "x" (42501)',
    ],
    ['claims a column too many', script([Buffer.concat([letIn, ready]), message('T', [0, 9], 'a\0')]), notPostgres],
    [
      'claims a value longer than its row',
      script([Buffer.concat([letIn, ready]), Buffer.concat([columns, message('D', [0, 1, 127, 0, 0, 0])])]),
      notPostgres,
    ],
    ['answers a query by asking for a password', script([Buffer.concat([letIn, ready]), letIn]), notPostgres],
    [
      'sends rows without end',
      script([Buffer.concat([letIn, ready, columns])], { thenPour: many(message('D', [0, 1, 0, 0, 0, 1], 'a')) }),
      'the answer comes in more than 40000 pieces',
    ],
    [
      'sends notices without end',
      script([letIn], { thenPour: many(message('N', 'SNOTICE\0\0')) }),
      'the answer comes in more than 40000 pieces',
    ],
  ])('is down when it %s', async (_what, behaviour, expected) => {
    expect(await verdictOn(behaviour, settings())).toEqual(down(expected));
  });

  it.concurrent.each<[string, Behaviour, string]>([
    ['never says a word', (socket) => void socket.resume(), `${timedOut} signing in`],
    [
      'drips its greeting',
      script([Buffer.from('R\0\0\xff\0', 'latin1')], { thenDrip: Buffer.from('a') }),
      `${timedOut} signing in`,
    ],
    ['is never ready', script([letIn], { thenDrip: message('N', 'SNOTICE\0\0') }), `${timedOut} signing in`],
    [
      'drips its rows',
      script([Buffer.concat([letIn, ready]), columns], { thenDrip: message('D', [0, 1, 0, 0, 0, 1], 'a') }),
      `${timedOut} waiting for the answer`,
    ],
  ])('times out when it %s', async (_what, behaviour, expected) => {
    expect(await verdictOn(behaviour, settings({ timeoutSeconds: 1 }))).toEqual(down(expected));
  });

  it('does not receive the password before it asks for it', async () => {
    const heard: Buffer[] = [];
    await verdictOn(
      (socket) => void socket.on('data', (bytes) => heard.push(bytes)).once('data', () => socket.end()),
      settings(),
    );
    expect(Buffer.concat(heard).toString('latin1')).not.toContain(password);
  });
});
