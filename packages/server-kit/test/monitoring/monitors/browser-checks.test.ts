import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent } from '../agents/agent-fixture.js';

describe.each(dialects)('monitors of type browser, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'monitors:run', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const flow = (steps: readonly object[] = [], more: object = {}) =>
    monitorBody({
      type: 'browser',
      target: 'https://shop.example.com/',
      intervalSeconds: 300,
      config: { steps },
      ...more,
    });
  const errorsOf = async (body: object, path = '/monitors') => {
    const { status, body: answer } = await call('POST', path, body);
    expect({ status, answer }).toMatchObject({ status: 400 });
    return answer.errors as { path: string; code: string; message: string }[];
  };

  test.each(['/monitors', '/monitors/test'])(
    'are refused by %s of a server whose operator has not turned them on',
    async (path) => {
      expect(await errorsOf(flow(), path)).toEqual([
        {
          path: 'type',
          code: 'browser_checks_off',
          message:
            'cannot be browser: this server runs no browser checks; name an agent with --browser in agentIds, or have its operator turn them on (BROWSER_CHECKS=true)',
        },
      ]);
    },
  );

  test('need an agent that runs them', async () => {
    const without = await createAgent(fixture, apiKey);
    await without.hello();
    expect(await errorsOf(flow([], { agentIds: [without.id] }))).toMatchObject([
      { path: 'agentIds[0]', message: expect.stringContaining('runs no browser checks: its operator turns them on') },
    ]);
    const able = await createAgent(fixture, apiKey);
    await able.hello({ capabilities: ['https', 'browser'] });
    const { status, body } = await call('POST', '/monitors', flow([], { agentIds: [able.id] }));
    expect({ status, body }).toMatchObject({ status: 201, body: { checkFromServer: false } });
    const { body: both } = await call('PATCH', `/monitors/${body.id}`, { checkFromServer: true });
    expect((await call('POST', `/monitors/${both.id}/check`)).body).toMatchObject({
      status: 'unknown',
      message: 'this server runs no browser checks: its operator turns them on, or an agent with --browser makes them',
    });
  });

  const click = { type: 'click', selectors: ['#buy'] };
  test.each<[string, object, string, RegExp]>([
    ['a step of another type', { type: 'waitForExpression', expression: '1' }, 'type', /^must be one of: navigate/],
    ['a click on nothing', { type: 'click' }, 'selectors', /^is required for type click/],
    ['a field of another step', { ...click, value: 'x' }, 'value', /^has no meaning for type click/],
    ['half an offset', { ...click, offsetX: 1 }, 'offsetY', /^is required with the other offset/],
    ['a file', { type: 'navigate', url: 'file:///etc/passwd' }, 'url', /^must be an absolute URL/],
    ['a script', { type: 'navigate', url: 'javascript:alert(1)' }, 'url', /^must be an absolute URL/],
    ['a password in a URL', { type: 'navigate', url: 'https://a:b@example.com/' }, 'url', /without user name/],
    ['a variable of another type', { type: 'change', selectors: ['a'], value: '{{x}}' }, 'value', /only {{secrets/],
    ['a secret without a name', { type: 'change', selectors: ['a'], value: '{{secrets.b}}' }, 'value', /no name in/],
    ['no text', { type: 'customStep', name: 'textIsVisible' }, 'parameters', /^must have text/],
    ['a wait of a minute', { ...click, timeout: 60_000 }, 'timeout', /30000/],
    ['a page of a million pixels', { type: 'setViewport', width: 1_000_000, height: 1 }, 'width', /4096/],
  ])('refuse %s', async (_what, step, field, message) => {
    const able = await createAgent(fixture, apiKey);
    const errors = await errorsOf(flow([step], { agentIds: [able.id], credentials: { secrets: 'a: long-enough' } }));
    const found = errors.find(({ path }) => path === `config.steps[0].${field}`);
    expect(found, JSON.stringify(errors)).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('take what Recorder exports', async () => {
    const able = await createAgent(fixture, apiKey);
    const steps = [
      {
        type: 'setViewport',
        width: 1280,
        height: 800,
        deviceScaleFactor: 1,
        isMobile: false,
        hasTouch: false,
        isLandscape: false,
      },
      {
        type: 'navigate',
        url: 'https://shop.example.com/',
        assertedEvents: [{ type: 'navigation', url: 'https://shop.example.com/', title: 'Shop' }],
      },
      {
        type: 'click',
        target: 'main',
        selectors: [['aria/Buy'], ['#buy'], ['xpath///*[@id="buy"]'], ['pierce/#buy'], ['text/Buy']],
        offsetY: 7,
        offsetX: 30,
      },
      {
        type: 'waitForElement',
        selectors: ['li'],
        operator: '>=',
        count: 2,
        visible: true,
      },
    ];
    expect(await call('POST', '/monitors', flow(steps, { agentIds: [able.id] }))).toMatchObject({
      status: 201,
      body: { config: { steps, verifyTls: true } },
    });
    expect(await errorsOf(flow([], { agentIds: [able.id], intervalSeconds: 30 }))).toMatchObject([
      { path: 'intervalSeconds', message: 'must be at least 60 for type browser' },
    ]);
  });
});
