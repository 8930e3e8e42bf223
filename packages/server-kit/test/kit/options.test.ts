import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../src/kit/options.js';
import { toFetchHandler } from '../../src/kit/to-fetch-handler.js';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { createPostgresStore } from '../../src/postgres.js';
import { createSqliteStore } from '../../src/sqlite.js';
import type { Store } from '../../src/store/interface/store.js';
import { openStore } from '../store/open-store.js';

let store: Store;
let close: () => Promise<void>;
let kit: ServerKit;
beforeAll(async () => {
  ({ store, close } = await openStore('sqlite'));
  kit = createServerKit({ ...needed(), store });
});
afterAll(() => close());

const needed = (): ServerKitOptions => ({
  store,
  secretKeys: [{ id: 'main', bytes: new Uint8Array(32) }],
  publicUrl: 'https://status.example.com',
});

/** What is seen of pino's logger, whose methods take their fields first. */
const pino = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => pino,
  bindings: () => ({}),
  levels: { values: {} },
};

/** What a caller without types makes of a function. */
const untyped = (take: unknown): ((...given: readonly unknown[]) => unknown) => take as never;
const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('options of a kit', () => {
  test.each<[string, unknown, string]>([
    ['none', undefined, 'the options must be an object, such as { store, secretKeys, publicUrl }; they are missing'],
    ['a text', 'sqlite', 'the options must be an object, such as { store, secretKeys, publicUrl }; they are a string'],
  ])('%s are refused', (_title, given, message) => {
    expect(refusalOf(() => untyped(createServerKit)(given))).toBe(`createServerKit: ${message}`);
  });

  test('everything that is missing or unknown is named at once', () => {
    expect(refusalOf(() => untyped(createServerKit)({ rateLimit: 5, colour: 'red' })).split('\n')).toEqual([
      'createServerKit: there is no option rateLimit; did you mean rateLimitPerIp?',
      expect.stringMatching(
        /^createServerKit: there is no option colour; the options are store, secretKeys, publicUrl, /,
      ),
      'createServerKit: store must be a store, such as createSqliteStore({ file }) makes, with commit, migrate; it is missing',
      expect.stringMatching(
        /^createServerKit: secretKeys must be a list of keys with 32 random bytes each, .*; it is missing$/,
      ),
      'createServerKit: publicUrl must be an address such as https://status.example.com; it is missing',
    ]);
  });

  test.each<[string, unknown, RegExp]>([
    ['store', {}, /must be a store.*it is an object without commit, migrate$/],
    ['store', Promise.resolve(), /must be a store.*it is a promise: await it$/],
    ['store', 'data/watchpost.db', /must be a store.*it is a string$/],
    ['secretKeys', [], /must be a list of keys.*it is an empty list$/],
    ['secretKeys', 'k'.repeat(32), /must be a list of keys.*it is a string$/],
    ['secretKeys', new Uint8Array(32), /must be a list of keys.*it is bytes$/],
    ['secretKeys', { id: 'main', bytes: new Uint8Array(32) }, /must be a list of keys.*it is an object$/],
    ['secretKeys', ['k'.repeat(32)], /it is a list whose entry 1 is a string$/],
    ['secretKeys', [new Uint8Array(32)], /it is a list whose entry 1 is bytes$/],
    ['secretKeys', [{ id: 'main', bytes: 'k'.repeat(32) }], /it is a list whose entry 1 has as bytes a string$/],
    ['secretKeys', [{ id: 'main', bytes: undefined }], /it is a list whose entry 1 has as bytes nothing$/],
    ['secretKeys', [{ id: 'main', bytes: Promise.resolve() }], /entry 1 has as bytes a promise: await it$/],
    ['secretKeys', [{ id: 'main', bytes: new Uint8Array(16) }], /it is a list whose entry 1 has 16 bytes$/],
    [
      'secretKeys',
      [
        { id: 'new', bytes: new Uint8Array(32) },
        { id: 'a.b', bytes: new Uint8Array(32) },
      ],
      /it is a list whose entry 2 has no id of letters, digits, - and _$/,
    ],
    ['publicUrl', 'localhost:3000', /must be an address such as .*; it is "localhost:3000"$/],
    ['publicUrl', new URL('https://app.example.com'), /it is a URL: hand over its href$/],
    ['publicUrl', 'https://app.example.com/?a=1', /it is one with a query$/],
    ['publicUrl', 'https://app.example.com/#top', /it is one with a fragment$/],
    ['publicUrl', 'https://ada:correct horse@app.example.com', /it is one with a user name or password$/],
    ['publicUrl', '', /it is an empty string$/],
    ['consoleUrl', 'status', /must be an address such as .*; it is "status"$/],
    ['accountLinks', { login: 'https://app.example.com' }, /it is an object with login; the pages are verifyEmail, /],
    ['accountLinks', { verifyEmail: '/verify' }, /it is an object whose verifyEmail is not one$/],
    ['basePath', 'api', /must be a path that begins with a slash.*; it is "api"$/],
    ['basePath', '/api/', /must be a path.*; it is "\/api\/"$/],
    ['basePath', '/', /must be a path/],
    ['name', '', /must be a text that is not empty; it is an empty string$/],
    ['clock', 0, /must be a function; it is 0$/],
    ['logger', console.log, /must be a logger, with debug, info, warn, error; it is a function$/],
    ['logger', { info() {} }, /it is an object without debug, warn, error$/],
    ['logger', pino, /it is one of pino: hand over pinoLogger\(logger\)$/],
    ['onRequest', {}, /must be a function; it is an object$/],
    ['tracer', {}, /must be a tracer, with startActiveSpan; it is an object without startActiveSpan$/],
    ['passwordHasher', { hash() {} }, /it is an object without verify, needsRehash$/],
    ['trustProxy', true, /must be a list of addresses or CIDR ranges, such as \['10.0.0.0\/8'\]; it is true$/],
    ['trustProxy', 'loopback', /must be a list of addresses.*it is a string$/],
    ['trustProxy', ['10.0.0.0/8', 'loopback'], /it is a list whose entry 2 is "loopback"$/],
    ['trustProxy', ['10.0.0.0/33'], /it is a list whose entry 1 is "10.0.0.0\/33"$/],
    ['corsOrigins', 'https://app.example.com', /must be a list of origins without a path.*it is a string$/],
    ['corsOrigins', ['https://app.example.com/'], /it is a list whose entry 1 is "https:\/\/app.example.com\/"$/],
    ['corsOrigins', ['*'], /it is a list whose entry 1 is "\*"$/],
    ['rateLimitPerIp', 0, /must be a whole number above 0; it is 0$/],
    ['rateLimitPerIp', '3000', /must be a whole number above 0; it is a string$/],
    ['rateLimitPerKey', 1.5, /must be a whole number above 0; it is 1.5$/],
    ['requestCounter', new Map(), /must be a counter, with count; it is an object without count$/],
    ['allowPrivateTargets', 'false', /must be true or false; it is a string$/],
    ['dnsServers', '9.9.9.9', /must be a list of up to three addresses.*it is a string$/],
    ['dnsServers', ['dns.example'], /it is \["dns.example"\]$/],
    ['referenceHosts', '9.9.9.9:443', /must be a list of up to eight addresses with ports.*it is a string$/],
    ['referenceHosts', ['dns.example:443'], /it is \["dns.example:443"\]$/],
    ['resolveTxt', null, /must be a function; it is null$/],
    ['signup', 'closed', /must be open or invite; it is "closed"$/],
    ['setup', 1, /must be true or false; it is 1$/],
    ['mailTransport', 'smtp://user:correct horse@mail', /must be a transport.*it is a string$/],
    ['oauthProviders', [], /must be an object with an entry for each provider.*it is an empty list$/],
    ['oauthProviders', { github: { clientId: 'x' } }, /it is an object whose github.clientSecret is missing$/],
    ['oauthProviders', { gitub: {} }, /it is an object with gitub, which is no provider of the catalog$/],
    ['identity', { id: '17' }, /must be a function; it is an object$/],
    [
      'entitlements',
      { read() {} },
      /must be an object with read and fallback, or with a license; it is an object without them$/,
    ],
    ['webhookRetrySeconds', 10, /must be a list of 1 to 10 whole numbers from 0 to 86,400; it is 10$/],
    ['webhookRetrySeconds', [10, -1], /it is \[10, -1\]$/],
    ['webhookRetrySeconds', [], /it is an empty list$/],
    ['commerce', { plan: [] }, /commerce: there is no option plan; did you mean plans\?$/],
    ['commerce', [], /must be an object; it is an empty list$/],
    ['checks', ['nats'], /must be an object with an entry for each type; it is a list$/],
    ['checkConcurrency', -1, /must be a whole number above 0; it is -1$/],
    ['deletionGraceDays', 0, /must be a whole number from 1 to 90; it is 0$/],
    ['deletionGraceDays', 91, /must be a whole number from 1 to 90; it is 91$/],
    ['channels', {}, /must be a list of what defineChannelType returns; it is an object$/],
    ['without', 'reports', /must be a list of parts, which are commerce, .*; it is a string$/],
    ['without', ['report'], /it is a list whose entry 1 is "report"$/],
    ['Response', {}, /must be a function; it is an object$/],
  ])('%s is refused by name: %s', (name, value, message) => {
    const refusal = refusalOf(() => untyped(createServerKit)({ ...needed(), [name]: value }));
    expect(refusal).toMatch(message);
    expect(refusal).toMatch(new RegExp(`^createServerKit: ${name}`));
    expect(refusal).not.toMatch(/correct horse|kkkk/);
  });

  test('an option that is undefined is as good as left out', () => {
    expect(refusalOf(() => untyped(createServerKit)({ ...needed(), name: undefined }))).toBe('accepted');
  });

  test.each<[string, (given: unknown) => unknown, unknown, string]>([
    [
      'kit.start',
      (given) => untyped(kit.start)(given),
      { backgorund: false },
      'there is no option backgorund; did you mean background?',
    ],
    [
      'kit.start',
      (given) => untyped(kit.start)(given),
      { migrate: 'yes' },
      'migrate must be auto or check or off; it is "yes"',
    ],
  ])('%s refuses what it does not know', async (of, act, given, message) => {
    await expect(act(given)).rejects.toThrow(new TypeError(`${of}: ${message}`));
  });
});

describe('options of stores and adapters', () => {
  test.each<[string, () => unknown, string]>([
    [
      'createSqliteStore',
      () => untyped(createSqliteStore)({ path: 'watchpost.db' }),
      'there is no option path; the options are file, writeWaitMs, now, logger\n' +
        'createSqliteStore: file must be the path of a file, such as data/watchpost.db; it is missing',
    ],
    [
      'createSqliteStore',
      () => createSqliteStore({ file: ':memory:' }),
      'file must be the path of a file, such as data/watchpost.db; it is ":memory:"',
    ],
    [
      'createPostgresStore',
      () => untyped(createPostgresStore)({ connectionString: undefined }),
      'exactly one of connectionString, connection and pool must say where PostgreSQL is',
    ],
    [
      'createPostgresStore',
      () => createPostgresStore({ connectionString: 'postgres://localhost/x', limitMs: 99 }),
      'limitMs must be a number of milliseconds from 100 to 600,000; it is 99',
    ],
    [
      'createPostgresStore',
      () => createPostgresStore({ connectionString: 'postgres://localhost/x', schema: 'a"b' }),
      'schema must be up to 50 lower-case letters, digits and _, not a digit first; it is "a\\"b"',
    ],
    [
      'createPostgresStore',
      () => untyped(createPostgresStore)({ pool: { max: 10 } }),
      'pool must be a pool of pg with a max of 3 or more; it is an object without connect and options',
    ],
    [
      'createPostgresStore',
      () => untyped(createPostgresStore)({ pool: { connect() {}, options: { max: 2 } } }),
      'pool must be a pool of pg with a max of 3 or more; it is one with a max of 2',
    ],
    [
      'createPostgresStore',
      () => untyped(createPostgresStore)({ pool: { connect() {}, options: {} }, max: 5 }),
      'max has no meaning with pool, which has a max of its own',
    ],
    [
      'toFetchHandler',
      () => untyped(toFetchHandler)(undefined),
      'kit must be what createServerKit returns, with answer; it is missing',
    ],
    [
      'toNodeHandler',
      () => untyped(toNodeHandler)({ store, secretKeys: [] }),
      'kit must be what createServerKit returns, with answer, find; it is an object without answer, find',
    ],
    [
      'toFetchHandler',
      () => untyped(toFetchHandler)(kit, { prefix: 'ops' }),
      'prefix must be a path that begins with a slash and does not end with one, such as /ops; it is "ops"',
    ],
    [
      'toFetchHandler',
      () => untyped(toFetchHandler)(kit, { ipOf: '127.0.0.1', compress: 'yes', Response: 1 }),
      'ipOf must be a function; it is a string\n' +
        'toFetchHandler: compress must be true or false; it is a string\n' +
        'toFetchHandler: Response must be a function; it is 1',
    ],
    [
      'toNodeHandler',
      () => untyped(toNodeHandler)(kit, { guard: true }),
      'guard must be a guard, with turn, watch; it is true',
    ],
    [
      'toFetchHandler',
      () => untyped(toFetchHandler)(kit, { ip: () => '' }),
      'there is no option ip; the options are prefix, ipOf, compress, Response',
    ],
    [
      'toNodeHandler',
      () => untyped(toNodeHandler)(kit, { gaurd: {} }),
      'there is no option gaurd; did you mean guard?',
    ],
  ])('%s says what is wrong', (of, act, message) => {
    expect(refusalOf(act)).toBe(`${of}: ${message}`);
  });
});

test.each<[string, object, string]>([
  [
    'a page that it does not have',
    { accountLinks: { login: 'https://app.example.com' } },
    'accountLinks must be addresses of pages',
  ],
  [
    'a page without an address',
    { accountLinks: { verifyEmail: '/verify' } },
    'accountLinks must be addresses of pages',
  ],
  ['sign-up without sign-in', { without: ['signIn'], signup: 'invite' }, 'signup has no meaning without signIn'],
])('%s is refused', async (_what, more, message) => {
  const store = { commit() {}, migrate() {} } as never;
  const options = {
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32) }],
    publicUrl: 'https://a.example',
  } as const;
  expect(() => createServerKit({ ...options, ...more })).toThrow(message);
});
