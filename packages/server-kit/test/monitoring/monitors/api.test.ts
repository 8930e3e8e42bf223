import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const secret = 'k3y-of-the-shop';

describe.each(dialects)('an api monitor, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let shop: Target;
  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    owner = await fixture.newMember('owner');
    shop = await startHttpTarget({
      handler: ({ url, headers }, response) =>
        void response
          .writeHead(url?.startsWith('/fail') ? 500 : 200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ id: 'o1', echo: headers['x-api-key'] })),
    });
  });
  afterAll(async () => {
    await shop.stop();
    await fixture.close();
  });

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
  const steps = [
    { name: 'Order', extract: [{ name: 'id', source: 'json', path: '$.id' }] },
    { name: 'Pay', url: '/fail?{{id}}', headers: { 'X-Api-Key': '{{secrets.key}}' } },
    { name: 'Delete', url: '/{{id}}', method: 'DELETE', always: true },
  ];
  const body = (more: object = {}) =>
    monitorBody({
      type: 'api',
      target: shop.url,
      config: { steps },
      credentials: { secrets: `key: ${secret}` },
      ...more,
    });

  test('shows each step of a try with its answer, without its secrets', async () => {
    const tried = await send('POST', '/monitors/test', body());
    expect(tried).toMatchObject({
      status: 200,
      body: {
        ok: false,
        message: 'step 2 "Pay": answered 500, expected 200-299',
        steps: [
          { name: 'Order', status: 'up', extracted: { id: 'o1' }, answer: { body: '{"id":"o1"}' } },
          { name: 'Pay', status: 'down', statusCode: 500, answer: { body: '{"id":"o1","echo":"•••"}' } },
          { name: 'Delete', status: 'up' },
        ],
      },
    });
    expect(JSON.stringify(tried.body)).not.toContain(secret);
  });

  test('has what each step found in its last result, and names the one that failed', async () => {
    const { body: monitor } = await send('POST', '/monitors', body({ retries: 0 }));
    const checked = await send('POST', `/monitors/${monitor.id}/check`);
    expect(checked.body).toMatchObject({ status: 'down', message: 'step 2 "Pay": answered 500, expected 200-299' });
    const shown = await send('GET', `/monitors/${monitor.id}`);
    expect(shown.body.lastResult.steps).toMatchObject([
      { name: 'Order', status: 'up', message: null },
      { name: 'Pay', status: 'down', message: 'answered 500, expected 200-299' },
      { name: 'Delete', status: 'up' },
    ]);
    expect(shown.body.lastResult.steps[0]).not.toHaveProperty('answer');
    const listed = await send('GET', `/monitors/${monitor.id}/results`);
    expect(listed.body.data[0].steps).toEqual(shown.body.lastResult.steps);
    const { body: plain } = await send('POST', '/monitors', monitorBody({ type: 'http', target: shop.url }));
    expect((await send('POST', `/monitors/${plain.id}/check`)).body).not.toHaveProperty('steps');
  });

  test('counts each of its steps as a check', async () => {
    const other = await fixture.newMember('owner');
    const { body: monitor } = await fixture.request('POST', '/api/v1/monitors', { token: other.token, body: body() });
    await fixture.request('POST', `/api/v1/monitors/${monitor.id}/check`, { token: other.token });
    const usage = await fixture.store.find('usageDays', { organizationId: other.organizationId }, { limit: 10 });
    expect(usage).toMatchObject([{ metric: 'checks', quantity: 3 }]);
  });

  test.each([
    ['to another host', [{ ...steps[0], url: 'https://elsewhere.example/?{{secrets.key}}' }]],
    ['to another port', [{ ...steps[0], url: 'http://localhost:1/', headers: { A: '{{secrets.key}}' } }]],
    ['in a body', [{ ...steps[0], url: 'https://elsewhere.example/', method: 'POST', body: '{{secrets.key}}' }]],
  ])('sends no kept secret %s unless it is given again', async (_where, changed) => {
    const { body: monitor } = await send('POST', '/monitors', body());
    const patch = { config: { steps: changed } };
    expect(await send('PATCH', `/monitors/${monitor.id}`, patch)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'credentials', code: 'required' }] },
    });
    const bulk = { action: 'update', monitorIds: [monitor.id], patch };
    expect((await send('POST', '/monitors/bulk', bulk)).status).toBe(400);
    const given = { ...patch, credentials: { secrets: 'key: another-one' } };
    expect((await send('PATCH', `/monitors/${monitor.id}`, given)).status).toBe(200);
  });

  test('keeps its secrets when its steps change at hosts that get them', async () => {
    const { body: monitor } = await send('POST', '/monitors', body());
    const changed = [
      { name: 'Other', url: '/other', headers: { A: '{{secrets.key}}' } },
      { name: 'Far', url: 'https://a.example/' },
    ];
    const patched = await send('PATCH', `/monitors/${monitor.id}`, { config: { steps: changed } });
    expect(patched).toMatchObject({ status: 200, body: { credentialFields: ['secrets'] } });
  });

  test.each([
    [
      'an assertion',
      { assertions: [{ source: 'body', operator: 'matches', expected: '(' }] },
      'assertions[0].expected',
    ],
    ['an extraction', { extract: [{ name: 'a', source: 'pattern', path: '(' }] }, 'extract[0].path'],
  ])('has no pattern in %s that cannot be used', async (_where, step, path) => {
    const config = { steps: [steps[0], { name: 'Bad', ...step }] };
    const refused = { status: 400, body: { errors: [{ path: `config.steps[1].${path}`, code: 'invalid_pattern' }] } };
    expect(await send('POST', '/monitors', body({ config }))).toMatchObject(refused);
    const { body: monitor } = await send('POST', '/monitors', body());
    expect(await send('PATCH', `/monitors/${monitor.id}`, { config })).toMatchObject(refused);
  });
});
