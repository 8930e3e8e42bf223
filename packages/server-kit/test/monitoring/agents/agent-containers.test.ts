import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent } from './agent-fixture.js';

const offering = { capabilities: ['https', 'docker'] };

describe.each(dialects)('monitors of type docker, on %s', (dialect) => {
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
  const dockerBody = (more: object) => monitorBody({ type: 'docker', target: 'web', ...more });
  const problems = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await call(method, path, body);
    expect({ status, answer }).toMatchObject({ status: 400 });
    return answer.errors;
  };

  test.each<[string, object, string, RegExp]>([
    ['no agents', {}, 'agentIds', /^must name at least one agent for type docker/],
    ['the server alone', { checkFromServer: true }, 'agentIds', /^must name at least one agent for type docker/],
    ['a path', { target: '../images' }, 'target', /^must be the name or the id of a container/],
    ['a query', { target: 'web?size=1' }, 'target', /^must be the name or the id of a container/],
    ['no container', { target: '' }, 'target', /^must be the name or the id of a container/],
    ['a setting', { config: { socket: '/tmp/x' } }, 'config.socket', /./],
    ['a password', { credentials: { username: 'a', password: 'x' } }, 'credentials.password', /no meaning/],
  ])('%s is refused', async (_what, more, path, message) => {
    const errors: { path: string; message: string }[] = await problems('POST', '/monitors', dockerBody(more));
    expect(errors.map((error) => error.path)).toContain(path);
    expect(errors.find((error) => error.path === path)?.message).toMatch(message);
  });

  test('an agent whose operator names no container engine is refused, unless the monitor is its own already', async () => {
    const off = await createAgent(fixture, apiKey, { name: 'Off' });
    await off.hello();
    const on = await createAgent(fixture, apiKey, { name: 'On' });
    await on.hello(offering);
    const refused = {
      path: 'agentIds[0]',
      code: 'not_capable',
      message: `Off (${off.id}) asks no container engine: its operator names one with --docker-socket`,
    };
    expect(await problems('POST', '/monitors', dockerBody({ agentIds: [off.id] }))).toMatchObject([refused]);
    const made = await call('POST', '/monitors', dockerBody({ agentIds: [on.id] }));
    expect(made).toMatchObject({ status: 201, body: { checkFromServer: false, config: {} } });
    await on.hello();
    expect(await call('PATCH', `/monitors/${made.body.id}`, { enabled: false })).toMatchObject({ status: 200 });
  });

  test('an agent that has not said hello yet may be named', async () => {
    const fresh = await createAgent(fixture, apiKey);
    expect(await call('POST', '/monitors', dockerBody({ agentIds: [fresh.id] }))).toMatchObject({ status: 201 });
  });
});
