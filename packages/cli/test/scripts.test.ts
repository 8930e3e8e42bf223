import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, me, monitor, organizationId, pageOf, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const session = {
  type: 'session',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
} as const;

/** The requests that could change something. */
const changes = () => api.seen.filter(({ method }) => method !== 'GET');

describe('a check', () => {
  const result = { id: 'res_1', monitorId: 'mon_website', ok: true, status: 'up', message: null };

  test.each([
    [0, true, 'up'],
    [1, false, 'down'],
  ] as const)('ends with %d when its result is ok: %j', async (code, ok, status) => {
    api.on('POST /monitors/mon_website/check', () => ({
      body: { ...result, ok, status, message: 'connection refused' },
    }));
    const ended = await machine.call(['monitors', 'check', 'mon_website']);
    expect(ended.code).toBe(code);
    // The result is there for a program whatever it was.
    expect(JSON.parse(ended.stdout)).toMatchObject({ ok, status });
    if (!ok) {
      expect(JSON.parse(ended.stderr)).toMatchObject({
        error: { code: 'check_failed', message: 'The check failed: connection refused', exitCode: 1 },
      });
    }
  });

  test('of a monitor that is not saved needs no name', async () => {
    api.on('POST /monitors/test', () => ({ body: { ...result, ok: false, status: 'down' } }));
    const { code } = await machine.call(['monitors', 'test', '--type', 'tcp', '--target', 'db.example.com:5432']);
    expect(code).toBe(1);
    expect(changes()).toMatchObject([{ body: { name: 'db.example.com:5432', type: 'tcp' } }]);
  });
});

describe('what was tried and did not succeed', () => {
  const gone = 'The server answered with status 404.';
  const arrived = { kind: 'opened', status: 'delivered', error: null };
  const tryOne = [
    'notification-channels try --data {"type":"gotify","config":{},"credentials":{}}',
    'POST /notification-channels/test',
  ] as const;
  const scrape = ['exporters scrape exp_1', 'POST /exporters/exp_1/scrape'] as const;
  const code = ['contact-methods send-code cme_1', 'POST /auth/me/contact-methods/cme_1/send-code'] as const;
  const validate = ['licenses validate --data {"key":"WPL-1"}', 'POST /licenses/validate'] as const;

  test.each([
    [0, ...tryOne, { messages: [arrived] }, null],
    [1, ...tryOne, { messages: [arrived, { status: 'failed', error: gone }] }, `The test did not get there: ${gone}`],
    [
      3,
      ...tryOne,
      { messages: [{ status: 'deferred', error: gone }] },
      `The provider lets no test through for now: ${gone}`,
    ],
    [0, ...scrape, { id: 'exp_1', lastError: null }, null],
    [1, ...scrape, { id: 'exp_1', lastError: gone }, `The scrape failed: ${gone}`],
    [0, ...code, { id: 'cme_1', lastError: null }, null],
    [1, ...code, { id: 'cme_1', lastError: gone }, `No code got there: ${gone}`],
    [0, ...validate, { valid: true, code: 'overdue', detail: 'It is overdue.' }, null],
    [1, ...validate, { valid: false, code: 'expired', detail: 'The license has expired.' }, 'The license has expired.'],
  ])('ends with %d: %s', async (exitCode, line, route, body, message) => {
    if (line.startsWith('contact-methods')) await machine.withProfile({ url: api.url, credential: session });
    api.on(route, () => ({ body }));
    const ended = await machine.call(line.split(' '));
    expect({ code: ended.code, answer: JSON.parse(ended.stdout) }).toEqual({ code: exitCode, answer: body });
    if (message !== null) expect(JSON.parse(ended.stderr)).toMatchObject({ error: { message, exitCode } });
  });
});

describe('--dry-run', () => {
  test.each([
    [
      ['monitors', 'update', 'mon_website', '--retries', '1'],
      { method: 'PATCH', path: '/api/v1/monitors/mon_website', body: { retries: 1 } },
    ],
    [['monitors', 'delete', 'mon_website'], { method: 'DELETE', path: '/api/v1/monitors/mon_website', body: null }],
    [
      ['api', 'POST', '/webhooks', '--data', '{"url":"https://example.com/","secret":"not for eyes"}'],
      { method: 'POST', path: '/api/v1/webhooks', body: { url: 'https://example.com/', secret: '…' } },
    ],
  ])('of %j shows the request and sends none', async (args, request) => {
    const { code, stdout } = await machine.call([...args, '--dry-run']);
    expect({ code, request: JSON.parse(stdout) }).toEqual({ code: 0, request });
    expect(changes()).toEqual([]);
  });

  test('renews a session that has ended, and keeps the new tokens', async () => {
    await machine.withProfile({
      url: api.url,
      credential: { ...session, accessToken: 'old', expiresAt: '2026-01-01T00:00:00.000Z' },
    });
    const { code, stdout } = await machine.call(['monitors', 'pause', 'mon_website', '--dry-run']);
    expect({ code, request: JSON.parse(stdout) }).toMatchObject({ code: 0, request: { method: 'POST' } });
    expect(changes().map(({ url }) => url)).toEqual(['/api/v1/auth/refresh']);
  });

  test('is refused where only this machine is changed', async () => {
    const { code, stderr } = await machine.call(['profile', 'delete', 'default', '--dry-run']);
    expect(code).toBe(2);
    expect(stderr).toContain('`profile delete` has no dry run');
    expect((await machine.config()).profiles).toHaveProperty('default');
  });
});

describe('--debug', () => {
  test.each([
    ['the flag', ['--debug'], {}],
    ['WATCHPOST_DEBUG', [], { WATCHPOST_DEBUG: '1' }],
  ])('with %s writes a line for each attempt, without credentials', async (_, flags, env) => {
    machine.env = env;
    let attempts = 0;
    api.on('GET /monitors/mon_website', () => {
      attempts += 1;
      return attempts === 1 ? problem(503, 'unavailable', 'Restarting.') : { body: monitor() };
    });
    const { code, stderr } = await machine.call(['monitors', 'get', 'mon_website', ...flags]);
    expect(code).toBe(0);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^GET \/api\/v1\/monitors\/mon_website attempt=1 status=503 durationMs=\d+ requestId=req_test$/,
      ),
      expect.stringMatching(
        /^GET \/api\/v1\/monitors\/mon_website attempt=2 status=200 durationMs=\d+ requestId=req_test$/,
      ),
    ]);
    expect(stderr).not.toContain(apiKey);
  });
});

describe('a name in place of an id', () => {
  const website = monitor();
  const other = monitor({ id: 'mon_other', name: 'Website, staging', key: 'staging' });

  beforeEach(() => {
    for (const id of ['mon_website', 'mon_other']) api.on(`GET /monitors/${id}`, () => ({ body: monitor({ id }) }));
  });

  test('is found among what the search finds, when it is exactly that', async () => {
    api.on('GET /monitors', () => pageOf([other, website]));
    const { code, stdout } = await machine.call(['monitors', 'get', 'Website']);
    expect({ code, id: JSON.parse(stdout).id }).toEqual({ code: 0, id: 'mon_website' });
    expect(api.requests('GET /monitors')[0]?.url).toContain('search=Website');
  });

  test('may be a key', async () => {
    api.on('GET /monitors', ({ url }) => pageOf(url.includes('key=staging') ? [other] : []));
    const { stdout } = await machine.call(['monitors', 'get', 'staging']);
    expect(JSON.parse(stdout).id).toBe('mon_other');
  });

  test('that two have is refused, and both ids are named', async () => {
    api.on('GET /monitors', () => pageOf([website, monitor({ id: 'mon_other' })]));
    const { code, stderr } = await machine.call(['monitors', 'delete', 'Website', '--yes']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: '2 are called “Website”.', hint: 'Name one by its id: mon_website, mon_other.' },
    });
    expect(changes()).toEqual([]);
  });

  test('that nothing has is not found', async () => {
    api.on('GET /monitors', () => pageOf([]));
    const { code, stderr } = await machine.call(['monitors', 'wait', 'Webseite']);
    expect(code).toBe(5);
    expect(stderr).toContain('Nothing here is called “Webseite”.');
  });

  test('is not looked up for what is an id', async () => {
    await machine.call(['monitors', 'get', 'mon_website']);
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/monitors/mon_website']);
  });
});

describe('a length of time', () => {
  test.each([
    ['5m', 300],
    ['90s', 90],
    ['1.5h', 5400],
    ['1d', 86_400],
    ['45', 45],
  ])('%s is %d seconds', async (text, seconds) => {
    api.on('PATCH /monitors/mon_website', () => ({ body: monitor() }));
    await machine.call(['monitors', 'update', 'mon_website', '--interval-seconds', text]);
    expect(changes()).toMatchObject([{ body: { intervalSeconds: seconds } }]);
  });

  test.each([
    ['--interval-seconds', '1.5'],
    ['--interval-seconds', '100ms'],
    ['--retries', '5m'],
  ])('%s %s is refused', async (flag, text) => {
    const { code, stderr } = await machine.call(['monitors', 'update', 'mon_website', flag, text]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${flag} must be a whole number`);
  });
});

describe('an error', () => {
  test.each([
    ['JSON in a pipe', [], true],
    ['JSON with -o json', ['-o', 'json'], true],
    ['a sentence with -o table', ['-o', 'table'], false],
    ['a sentence with -o csv', ['-o', 'csv'], false],
  ])('is %s', async (_, flags, isJson) => {
    api.on('GET /monitors', () => problem(403, 'forbidden', 'The scope monitors:read is missing.'));
    const { code, stderr } = await machine.call(['monitors', 'list', ...flags]);
    expect(code).toBe(4);
    expect(stderr.startsWith('{"error":{"code":"forbidden"')).toBe(isJson);
    expect(stderr.startsWith('✖ The scope')).toBe(!isJson);
  });

  test('is a sentence for a command that writes no JSON', async () => {
    const { stderr } = await machine.call(['completion', 'tcsh']);
    expect(stderr).toMatch(/^✖ There is no completion for “tcsh”/);
  });
});

test('a key of the environment that is refused is what the hint is about', async () => {
  machine.env = { WATCHPOST_API_KEY: apiKey };
  api.on('GET /monitors', () => problem(401, 'unauthenticated', 'The API key is not valid.'));
  const { code, stderr } = await machine.call(['monitors', 'list']);
  expect(code).toBe(4);
  expect(JSON.parse(stderr).error.hint).toContain('The server refuses the key in WATCHPOST_API_KEY');
});

describe('--limit', () => {
  const ids = Array.from({ length: 5 }, (_, index) => ({ id: `mon_${index}` }));

  beforeEach(() => {
    api.on('GET /monitors', ({ url }) => {
      const page = Number(new URL(url, api.url).searchParams.get('page') ?? 1);
      return pageOf(ids.slice((page - 1) * 2, page * 2), { page, pageSize: 2, totalItems: 5 });
    });
  });

  test('gives as many, one in each line, and reads no page behind them', async () => {
    const { code, stdout } = await machine.call(['monitors', 'list', '--limit', '3', '--fields', 'id']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{"id":"mon_0"}\n{"id":"mon_1"}\n{"id":"mon_2"}\n' });
    expect(api.requests('GET /monitors')).toHaveLength(2);
  });

  test.each([
    [['--limit', '0'], '--limit must be at least 1.'],
    [['--limit', '3', '--page', '2'], '--limit and --page exclude each other.'],
  ])('is refused as %j', async (flags, message) => {
    const { code, stderr } = await machine.call(['monitors', 'list', ...flags]);
    expect({ code, message: JSON.parse(stderr).error.message }).toEqual({ code: 2, message });
  });

  test('is not needed to see where a list ends', async () => {
    const { stderr } = await machine.call(['monitors', 'list', '--page', '3', '-o', 'table']);
    expect(stderr).toBe('5–5 of 5, the last page\n');
  });
});

describe('organizations use', () => {
  test('keeps the organization in the profile, by name', async () => {
    const second = { organizationId: 'org_second', organizationName: 'Second', role: 'editor', scopes: [] };
    api.on('GET /auth/me', () => ({ body: { ...me, memberships: [...me.memberships, second] } }));
    api.on('GET /organizations', () =>
      pageOf([
        { id: organizationId, name: 'Example Ltd' },
        { id: 'org_second', name: 'Second' },
      ]),
    );
    expect((await machine.call(['organizations', 'use', 'Second'])).code).toBe(0);
    expect((await machine.config()).profiles.default?.organizationId).toBe('org_second');
    api.on('GET /monitors', () => pageOf([]));
    await machine.call(['monitors', 'list']);
    expect(api.seen.at(-1)?.headers['x-organization-id']).toBe('org_second');
  });

  test('refuses one that the user is no member of', async () => {
    const { code, stderr } = await machine.call(['organizations', 'use', 'org_elsewhere']);
    expect(code).toBe(2);
    expect(stderr).toContain('You are not a member of that organization.');
    expect((await machine.config()).profiles.default?.organizationId).toBeNull();
  });
});
