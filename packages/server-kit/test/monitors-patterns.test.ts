import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from './kit-fixture.js';

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
      'that looks ahead',
      '(?=a)',
      'notMatches',
      'must be a pattern in the syntax of RE2: invalid or unsupported Perl syntax',
    ],
    ['without measure', 'x'.repeat(10_000), 'matches', 'must be a smaller pattern'],
  ])('%s is refused wherever it is written', async (_what, expected, operator, message) => {
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

  test('is named each time it cannot be used, and looked for only where one is meant', async () => {
    const assertions = [pattern('*'), pattern('(', 'contains'), good, pattern(')')];
    const { body } = await send('POST', '/monitors', monitorBody({ assertions }));
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'assertions[0].expected',
      'assertions[3].expected',
    ]);
  });

  test('is looked for when the monitor is tried', async () => {
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
});
