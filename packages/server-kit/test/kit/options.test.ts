import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../src/kit/options.js';
import { toFetchHandler } from '../../src/kit/to-fetch-handler.js';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { createPostgresStore } from '../../src/postgres.js';
import { createSqliteStore } from '../../src/sqlite.js';
import type { Store } from '../../src/store/store.js';
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
    ['store', {}, /must be a store.*it is an object$/],
    ['secretKeys', [], /must be a list of keys.*it is a list$/],
    ['secretKeys', 'k'.repeat(32), /must be a list of keys.*it is a string$/],
    ['secretKeys', [{ id: 'main', bytes: 'k'.repeat(32) }], /32 random bytes/],
    ['secretKeys', [{ id: 'main', bytes: new Uint8Array(16) }], /32 random bytes/],
    ['publicUrl', 'localhost:3000', /must be an address such as .*; it is "localhost:3000"$/],
    ['consoleUrl', 'status', /must be an address/],
    ['basePath', 'api', /must be a path that begins with a slash.*; it is "api"$/],
    ['basePath', '/api/', /must be a path/],
    ['trustProxy', true, /must be a list of addresses or CIDR ranges, such as \['10.0.0.0\/8'\]; it is true$/],
    ['trustProxy', 'loopback', /must be a list of addresses.*it is a string$/],
    ['rateLimitPerIp', 0, /must be a whole number above 0; it is 0$/],
    ['logger', console.log, /must be a logger, with debug, info, warn, error; it is a function$/],
    ['mailTransport', 'smtp://user:password@mail', /must be a transport.*it is a string$/],
    ['identity', { id: '17' }, /must be a function/],
    ['signup', 'closed', /must be open or invite; it is "closed"$/],
    ['commerce', { plan: [] }, /commerce: there is no option plan; did you mean plans\?$/],
    ['without', 'reports', /must be a list of rooms/],
  ])('%s is refused by name: %s', (name, value, message) => {
    const refusal = refusalOf(() => untyped(createServerKit)({ ...needed(), [name]: value }));
    expect(refusal).toMatch(message);
    expect(refusal).toMatch(new RegExp(`^createServerKit: ${name}`));
    expect(refusal).not.toMatch(/password|kkkk/);
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
      'either connectionString or connection must say where PostgreSQL is',
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
