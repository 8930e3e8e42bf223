import { endlessPattern, restless, widePattern } from '@watchpost/testbed/slow-patterns';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const pattern = (expected: string, operator = 'matches') => ({ source: 'body', operator, expected });
const good = pattern('^ok (\\d+)$');

describe.each(dialects)('a pattern in an assertion, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, body });

  test.each([
    ['that does not end', '(a', 'matches', 'must be a pattern in the syntax of RE2: missing closing )'],
    [
      'with a look-ahead',
      '(?=a)',
      'notMatches',
      'must be a pattern in the syntax of RE2: invalid or unsupported Perl syntax',
    ],
    ['without measure', '(ab|bc|cd|de|ef|fg){1000}', 'matches', 'must be a smaller pattern'],
  ])('%s is refused in every operation', async (_what, expected, operator, message) => {
    const assertions = [good, pattern(expected, operator)];
    const errors = [{ path: 'assertions[1].expected', code: 'invalid_pattern', message }];
    const refused = { status: 400, body: { code: 'validation_failed', errors } };
    expect(await send('POST', '/monitors', monitorBody({ assertions }))).toMatchObject(refused);
    expect(await send('POST', '/monitors/test', monitorBody({ assertions }))).toMatchObject(refused);

    const { body: monitor } = await send('POST', '/monitors', monitorBody({ assertions: [good] }));
    expect(await send('PATCH', `/monitors/${monitor.id}`, { assertions })).toMatchObject(refused);
    expect(await send('PATCH', `/monitors/${monitor.id}`, { name: 'Another' })).toMatchObject({
      status: 200,
      body: { assertions: [good] },
    });
  });

  test('is named wherever it is invalid, and parsed only where a pattern is expected', async () => {
    const assertions = [pattern('*'), pattern('(', 'contains'), good, pattern(')')];
    const { body } = await send('POST', '/monitors', monitorBody({ assertions }));
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'assertions[0].expected',
      'assertions[3].expected',
    ]);
  });

  test('is matched when the monitor is tested', async () => {
    const target = await startHttpTarget({ handler: (_request, response) => response.end('ok 42') });
    const tried = (assertion: object) =>
      send('POST', '/monitors/test', monitorBody({ type: 'http', target: target.url, assertions: [assertion] }));
    expect(await tried(good)).toMatchObject({ status: 200, body: { ok: true, message: null } });
    expect(await tried(pattern('^ok', 'notMatches'))).toMatchObject({
      status: 200,
      body: { ok: false, message: 'body is "ok 42", expected not to match "^ok"' },
    });
    await target.stop();
  });

  const wide = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => pattern(widePattern(from + index)));
  /** As many monitors with as many patterns as fit into a request. */
  const many = (monitors: number, patterns: number) => ({
    action: 'create',
    monitors: Array.from({ length: monitors }, (_, index) =>
      monitorBody({ name: `Monitor ${index}`, assertions: wide(patterns, index * patterns) }),
    ),
  });
  const smaller = { status: 400, body: { code: 'validation_failed' } };

  // The fixture fails any request that keeps the event loop.
  test('delays no other request while it is parsed', async () => {
    const assertions = wide(50);
    const refused = {
      ...smaller,
      body: { errors: [{ code: 'invalid_pattern', message: 'must be a smaller pattern' }] },
    };
    expect(await send('POST', '/monitors', monitorBody({ assertions }))).toMatchObject(refused);
    expect(await send('POST', '/monitors/test', monitorBody({ assertions }))).toMatchObject(refused);
    const { body: monitor } = await send('POST', '/monitors', monitorBody());
    expect(await send('PATCH', `/monitors/${monitor.id}`, { assertions })).toMatchObject(refused);
    const { status, body } = await send('POST', '/monitors/bulk', many(3, 40));
    expect([status, body.errors[0].message]).toEqual([400, 'must be a smaller pattern']);
    expect(body.errors[0].path).toMatch(/^monitors\[0\]\.assertions\[\d+\]\.expected$/);
  });

  test('may have 1,000 characters', async () => {
    const [most, more] = ['x'.repeat(1000), 'x'.repeat(1001)];
    expect((await send('POST', '/monitors', monitorBody({ assertions: [pattern(most)] }))).status).toBe(201);
    expect(await send('POST', '/monitors', monitorBody({ assertions: [good, pattern(more)] }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'assertions[1].expected', message: 'must have at most 1000 characters' }] },
    });
  });

  test('is one of at most 500 different ones in a request', async () => {
    const monitors = (count: number, expected: (index: number) => string) => ({
      action: 'create',
      monitors: Array.from({ length: count }, (_, index) =>
        monitorBody({
          name: `Many ${index}`,
          assertions: Array.from({ length: 50 }, (_, inner) => pattern(expected(index * 50 + inner))),
        }),
      ),
    });
    expect(
      await send(
        'POST',
        '/monitors/bulk',
        monitors(11, (index) => `^ok ${index}$`),
      ),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'monitors', message: expect.stringContaining('at most 500 different patterns') }] },
    });
    expect(
      (
        await send(
          'POST',
          '/monitors/bulk',
          monitors(11, () => '^ok$'),
        )
      ).status,
    ).toBe(200);
  });

  test('delays no other check when its match would not end, and leaves its check unknown', async () => {
    const body = restless(1_000_000);
    const target = await startHttpTarget({ handler: (_request, response) => response.end(body) });
    const assertions = [pattern(endlessPattern)];
    const tried = await send('POST', '/monitors/test', monitorBody({ type: 'http', target: target.url, assertions }));
    await target.stop();
    expect(tried).toMatchObject({
      status: 200,
      body: { ok: false, message: expect.stringContaining('takes longer than 200 ms; a simpler one is needed') },
    });
  });

  test('waits for at most one pattern of another organization, however many that has', async () => {
    const other = await fixture.newMember('owner');
    let answered = 0;
    const hostile = Array.from({ length: 12 }, async (_, index) => {
      await send('POST', '/monitors', monitorBody({ assertions: wide(2, index * 2) }));
      answered += 1;
    });
    const created = await fixture.request('POST', '/api/v1/monitors', {
      token: other.token,
      body: monitorBody({ assertions: [good] }),
    });
    expect(created.status).toBe(201);
    // They begin together, and some may have their turn while the other is still being signed in.
    expect(answered).toBeLessThan(8);
    await Promise.all(hostile);
  });
});
