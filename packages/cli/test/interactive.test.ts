import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, monitor, problem } from './fake-api.js';
import { controlC, enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;
let env: Record<string, string>;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await Machine.make();
  env = { XDG_CONFIG_HOME: machine.home };
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

describe('login in a terminal', () => {
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', tokenType: 'Bearer', expiresIn: 600 };

  test('asks for e-mail, password and second factor, and shows neither password nor code', async () => {
    api.on('POST /auth/login', () => ({ body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } }));
    api.on('POST /auth/mfa/verify', () => ({ body: tokens }));
    const ada = new Person([
      ['E-mail', `ada@example.com${enter}`],
      ['Password', `correct horse${enter}`],
      ['second factor', `123456${enter}`],
    ]);
    expect(await ada.runs(['login', '--server', api.url], env)).toBe(0);
    expect(api.requests('POST /auth/login')[0]?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' });
    expect(api.requests('POST /auth/mfa/verify')[0]?.body).toEqual({ challengeToken: 'challenge', code: '123456' });
    expect(ada.shown).toContain('ada@example.com');
    expect(ada.shown).toContain('•');
    for (const secret of ['correct', 'horse', '123456']) expect(ada.shown).not.toContain(secret);
    expect(ada.shown).toContain(`✔ Signed in to ${api.url} as ada@example.com, Example Ltd (profile “default”).`);
  });

  test('asks again for a password and a code that the server refuses, three times at most', async () => {
    const wrong = problem(401, 'invalid_credentials', 'The e-mail or the password is wrong.');
    const passwords = [wrong, { body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } }];
    api.on('POST /auth/login', () => passwords.shift() ?? wrong);
    const codes = [problem(401, 'mfa_invalid', 'The code is wrong.'), { body: tokens }];
    api.on('POST /auth/mfa/verify', () => codes.shift() ?? wrong);
    const ada = new Person([
      ['E-mail', `ada@example.com${enter}`],
      ['Password', `wrong${enter}`],
      ['! The e-mail or the password is wrong.', `correct horse${enter}`],
      ['second factor', `654321${enter}`],
      ['! The code is wrong.', `123456${enter}`],
    ]);
    expect(await ada.runs(['login', '--server', api.url], env)).toBe(0);
    expect(api.requests('POST /auth/login').map(({ body }) => body)).toMatchObject([
      { password: 'wrong' },
      { password: 'correct horse' },
    ]);
    let tries = 0;
    api.on('POST /auth/login', () => {
      tries += 1;
      return problem(401, 'invalid_credentials', `Wrong for the ${tries}. time.`);
    });
    const bob = new Person([
      ['E-mail', `bob@example.com${enter}`],
      ['Password', `wrong${enter}`],
      ['Wrong for the 1. time.', `wrong${enter}`],
      ['Wrong for the 2. time.', `wrong${enter}`],
    ]);
    expect(await bob.runs(['login', '--server', api.url], env)).toBe(4);
    expect(tries).toBe(3);
  });

  test('finds out that no server answers before a password is typed', async () => {
    const url = api.url;
    await api.stop();
    const ada = new Person([]);
    expect(await ada.runs(['login', '--server', url], env)).not.toBe(0);
    expect(ada.shown).not.toContain('E-mail');
    api = await FakeApi.start();
  });

  test('to a second profile says that commands still use the first', async () => {
    await machine.withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
    api.on('POST /auth/login', () => ({ body: tokens }));
    const ada = new Person([
      ['E-mail', `ada@example.com${enter}`],
      ['Password', `correct horse${enter}`],
    ]);
    expect(await ada.runs(['login', '--server', api.url, '--profile', 'second'], env)).toBe(0);
    expect(ada.shown).toContain('Commands still use the profile “default”.');
    expect(ada.shown).toContain('watchpost profile use second');
  });

  test('signs in with a browser by a code, when the e-mail is left empty', async () => {
    const begun = { deviceCode: 'wpd_secret', userCode: 'WDJB-MJHT', verificationUrl: `${api.url}/console/device` };
    api.on('POST /auth/device', () => ({ body: { ...begun, expiresIn: 600, interval: 0 } }));
    const answers: object[] = [{ status: 'pending', interval: 0 }, tokens];
    api.on('POST /auth/device/token', () => ({ body: answers.shift() }));
    const ada = new Person([['E-mail (empty: sign in with a browser)', enter]]);
    expect(await ada.runs(['login', '--server', api.url], env)).toBe(0);
    expect(ada.shown).toContain(`Open ${api.url}/console/device and type in the code WDJB-MJHT`);
    expect(ada.shown).not.toContain('wpd_secret');
    expect(ada.shown).toContain('as ada@example.com, Example Ltd');
    expect(api.requests('POST /auth/device')[0]?.body).toEqual({ clientName: expect.stringMatching(/^watchpost on /) });
    expect(api.requests('POST /auth/device/token').map(({ body }) => body)).toEqual([
      { deviceCode: 'wpd_secret' },
      { deviceCode: 'wpd_secret' },
    ]);
  });

  test('asks for the password where the server has no page for that', async () => {
    api.on('POST /auth/login', () => ({ body: tokens }));
    api.on('POST /auth/device', () => problem(404, 'not_found', 'There is no such endpoint.'));
    const ada = new Person([
      ['E-mail (empty: sign in with a browser)', enter],
      ['E-mail', `ada@example.com${enter}`],
      ['Password', `correct horse${enter}`],
    ]);
    expect(await ada.runs(['login', '--server', api.url], env)).toBe(0);
    expect(ada.shown).toContain('This server has no page for that');
  });

  test('asks for the server as well when none is configured', async () => {
    api.on('POST /auth/login', () => ({ body: tokens }));
    const backspaces = '\x7f'.repeat('http://127.0.0.1:3000'.length);
    const ada = new Person([
      ['Server', `${backspaces}${api.url}${enter}`],
      ['E-mail', `ada@example.com${enter}`],
      ['Password', `correct horse${enter}`],
    ]);
    expect(await ada.runs(['login'], env)).toBe(0);
    expect((await machine.config()).profiles.default?.url).toBe(api.url);
  });

  test('ends with 130 on Ctrl-C, and nothing is sent', async () => {
    const ada = new Person([['E-mail', controlC]]);
    expect(await ada.runs(['login', '--server', api.url], env)).toBe(130);
    // Only the server was asked for what it says to everyone.
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/server']);
  });

  test.each([
    ['--no-input', ['--no-input'], {}],
    ['CI', [], { CI: 'true' }],
  ])('asks no question with %s', async (_, flags, more) => {
    const ada = new Person([]);
    expect(await ada.runs(['login', '--server', api.url, ...flags], { ...env, ...more })).toBe(2);
    expect(ada.shown).toContain('The e-mail address is missing.');
  });
});

describe('monitors delete in a terminal', () => {
  beforeEach(() => {
    Object.assign(env, { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey });
    api.on('GET /monitors/mon_website', () => ({ body: monitor() }));
    api.on('DELETE /monitors/mon_website', () => ({}));
  });

  test.each([
    ['deletes when its name is typed', 'Website', 0, 1],
    ['does nothing when another name is typed', 'website', 2, 0],
  ])('%s', async (_, typed, exitCode, deletions) => {
    const ada = new Person([['Type the name', `${typed}${enter}`]]);
    expect(await ada.runs(['monitors', 'delete', 'mon_website'], env)).toBe(exitCode);
    expect(api.requests('DELETE /monitors/mon_website')).toHaveLength(deletions);
  });

  test('asks yes or no for a resource without a name', async () => {
    api.on('DELETE /auth/sessions/ses_1', () => ({}));
    const ada = new Person([['Really revoke ses_1?', 'y']]);
    expect(await ada.runs(['sessions', 'revoke', 'ses_1'], env)).toBe(0);
    expect(ada.shown).toContain('✔ Revoked ses_1');
  });
});

test.each([
  [
    'monitors list',
    '/monitors',
    monitor({ id: 'mon_1m7zqzxnc0001828fyc2zsad0', name: 'Website' }),
    'STATUS NAME TARGET LATENCY CHECKED ID',
  ],
  [
    'events list',
    '/events',
    {
      id: 'evt_1m7zraksn0000sp6kmepd96aa',
      type: 'incident.acknowledged',
      occurredAt: '2026-01-10T12:00:00.000Z',
      subject: { id: 'inc_1m7zr2tyr00003q6zrfnathme' },
      actor: { name: 'Watchpost' },
    },
    'OCCURRED TYPE ID',
  ],
])(
  'the table of %s drops its least important columns in a terminal of 80 columns',
  async (command, path, item, titles) => {
    Object.assign(env, { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey });
    api.on(`GET ${path}`, () => ({ body: { data: [item], meta: { page: 1, pageSize: 20, totalItems: 1 } } }));
    const ada = new Person([]);
    expect(await ada.runs(command.split(' '), env)).toBe(0);
    expect(ada.shown.split('\n')[0]?.split(/ +/)).toEqual(titles.split(' '));
    for (const line of ada.shown.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  },
);

test('the list of monitors shows targets rather than reasons where the terminal has room for one of them', async () => {
  Object.assign(env, { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey });
  const unknown = { currentStatus: 'unknown', unknownReason: 'checkFailed' };
  const data = [
    monitor({ ...unknown, id: 'mon_1m7zqzxnc0001828fyc2zsad0', name: 'Shop', target: 'https://shop.example.com/' }),
    monitor({ ...unknown, id: 'mon_1m7zqzxnc0001828fyc2zsad1', name: 'The database of all orders', target: 'db:5432' }),
  ];
  api.on('GET /monitors', () => ({ body: { data, meta: { page: 1, pageSize: 20, totalItems: 2 } } }));
  const lines = async (columns: number): Promise<string[]> => {
    const ada = new Person([], { columns });
    expect(await ada.runs(['monitors', 'list'], env)).toBe(0);
    return ada.shown.split('\n');
  };
  const [titles = '', shop, database] = await lines(80);
  expect(titles).toMatch(/^STATUS +NAME +TARGET .* ID$/);
  expect(shop).toMatch(/^\? unknown {2}Shop +https:\/\/shop.* mon_1m7zqzxnc0001828fyc2zsad0$/);
  expect(database).toMatch(/^\? unknown {2}The database\S*.*… +db:5432 .* mon_1m7zqzxnc0001828fyc2zsad1$/);
  expect((await lines(200))[1]).toContain('? unknown, the check could not be made');
});

test('a table fits the width of the terminal', async () => {
  Object.assign(env, { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey });
  api.on('GET /monitors', () => ({
    body: { data: [monitor({ name: 'n'.repeat(100) })], meta: { page: 1, pageSize: 20, totalItems: 1 } },
  }));
  const ada = new Person([]);
  expect(await ada.runs(['monitors', 'list'], env)).toBe(0);
  for (const line of ada.shown.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(ada.shown).toContain('…');
});
