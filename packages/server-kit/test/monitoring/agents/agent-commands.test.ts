import { openSealedCredentials } from '@watchpost/checks/sealed-credentials';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf } from './agent-fixture.js';

const offering = { capabilities: ['https', 'command'], commands: ['check_disk', 'check_load'] };

describe.each(dialects)('monitors of type command, on %s', (dialect) => {
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
  const commandBody = (more: object) => monitorBody({ type: 'command', target: 'check_disk', ...more });
  const problems = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await call(method, path, body);
    expect({ status, answer }).toMatchObject({ status: 400 });
    return answer.errors;
  };

  test('an agent says which programs it offers, and shows them until it says otherwise', async () => {
    const agent = await createAgent(fixture, apiKey);
    expect((await call('GET', `/agents/${agent.id}`)).body).toMatchObject({ commands: [] });
    expect((await agent.hello({ ...offering, commands: ['check_b', 'check_a', 'check_b'] })).status).toBe(200);
    expect((await call('GET', `/agents/${agent.id}`)).body).toMatchObject({ commands: ['check_b', 'check_a'] });
    expect((await agent.hello()).status).toBe(200);
    expect((await call('GET', `/agents/${agent.id}`)).body).toMatchObject({ commands: [] });
  });

  test.each([
    ['../check_disk'],
    ['/bin/sh'],
    ['-x'],
    ['check disk'],
    ['a\u0000b'],
    ['a\nb'],
    ['.x'],
    [''],
    ['a'.repeat(101)],
  ])('an agent cannot offer a program called %j', async (name) => {
    const agent = await createAgent(fixture, apiKey);
    expect(await agent.hello({ ...offering, commands: [name] })).toMatchObject({ status: 400 });
  });

  test('an agent offers 500 programs at most', async () => {
    const agent = await createAgent(fixture, apiKey);
    const commands = Array.from({ length: 501 }, (_, index) => `check_${index}`);
    expect(await agent.hello({ ...offering, commands })).toMatchObject({ status: 400 });
    expect(await agent.hello({ ...offering, commands: commands.slice(1) })).toMatchObject({ status: 200 });
  });

  test.each<[string, object, string, RegExp]>([
    ['no agents', {}, 'agentIds', /^must name at least one agent for type command/],
    ['the server alone', { checkFromServer: true }, 'agentIds', /^must name at least one agent for type command/],
    ['no one to check it', { checkFromServer: false }, 'agentIds', /^must name at least one agent for type command/],
    ['a path', { target: '../check_disk' }, 'target', /^must be the name of a program/],
    ['no program', { target: '' }, 'target', /^must be the name of a program/],
    ['an argument with NUL', { config: { arguments: ['a\u0000b'] } }, 'config.arguments[0]', /NUL/],
    ['arguments as one text', { config: { arguments: '-w 1' } }, 'config.arguments', /./],
    ['65 arguments', { config: { arguments: Array.from({ length: 65 }, () => 'a') } }, 'config.arguments', /64/],
    ['an argument of 2,049 characters', { config: { arguments: ['a'.repeat(2049)] } }, 'config.arguments[0]', /2048/],
    ['another setting', { config: { shell: true } }, 'config.shell', /./],
    ['a client key', { credentials: { clientKey: 'x' } }, 'credentials.clientKey', /no meaning/],
    [
      'an assertion on the status',
      { assertions: [{ source: 'status', operator: 'equals', expected: 200 }] },
      'assertions[0].source',
      /body, json/,
    ],
  ])('%s is refused', async (_what, more, path, message) => {
    const errors: { path: string; message: string }[] = await problems('POST', '/monitors', commandBody(more));
    expect(errors.map((error) => error.path)).toContain(path);
    expect(errors.find((error) => error.path === path)?.message).toMatch(message);
  });

  test('the server does not check it as well', async () => {
    const agent = await createAgent(fixture, apiKey);
    const both = { agentIds: [agent.id], checkFromServer: true };
    expect(await problems('POST', '/monitors', commandBody(both))).toMatchObject([
      { path: 'checkFromServer', message: 'must be false for type command, which agents alone check' },
    ]);
  });

  test('an agent whose operator allows no programs, or not this one, is refused', async () => {
    const off = await createAgent(fixture, apiKey, { name: 'Off' });
    await off.hello();
    const on = await createAgent(fixture, apiKey, { name: 'On' });
    await on.hello(offering);
    expect(await problems('POST', '/monitors', commandBody({ agentIds: [off.id] }))).toMatchObject([
      {
        path: 'agentIds[0]',
        code: 'not_capable',
        message: `Off (${off.id}) runs no programs: its operator allows some with --commands`,
      },
    ]);
    const other = commandBody({ target: 'check_http', agentIds: [on.id] });
    const refused = `On (${on.id}) does not run check_http: its operator allows check_disk, check_load`;
    expect(await problems('POST', '/monitors', other)).toMatchObject([{ path: 'agentIds[0]', message: refused }]);
    const made = await call('POST', '/monitors', commandBody({ agentIds: [on.id] }));
    expect(made).toMatchObject({ status: 201, body: { checkFromServer: false, config: { arguments: [] } } });
    const id = made.body.id;
    expect(await problems('PATCH', `/monitors/${id}`, { target: 'check_http' })).toMatchObject([{ message: refused }]);
    expect(await problems('PATCH', `/monitors/${id}`, { agentIds: [on.id, off.id] })).toMatchObject([
      { path: 'agentIds[1]' },
    ]);
    expect(await problems('PATCH', `/monitors/${id}`, { agentIds: [] })).toMatchObject([{ path: 'agentIds' }]);
    expect((await call('PATCH', `/monitors/${id}`, { target: 'check_load' })).status).toBe(200);
  });

  test('what an operator has taken back can be paused and renamed, and given other arguments', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello(offering);
    const { id } = (await call('POST', '/monitors', commandBody({ agentIds: [agent.id] }))).body;
    await agent.hello();
    for (const patch of [{ name: 'Other' }, { config: { arguments: ['-w', '5%'] } }, { enabled: false }]) {
      expect((await call('PATCH', `/monitors/${id}`, patch)).status).toBe(200);
    }
  });

  test('an agent that has never said hello may be named, and finds out by itself', async () => {
    const agent = await createAgent(fixture, apiKey);
    expect((await call('POST', '/monitors', commandBody({ agentIds: [agent.id] }))).status).toBe(201);
  });

  test('an agent of another organization is refused as one that is not there', async () => {
    const stranger = await fixture.newMember('owner');
    const theirs = (await fixture.newApiKey(stranger, ['agents:write'])).secret;
    const agent = await createAgent(fixture, theirs);
    await agent.hello(offering);
    expect(await problems('POST', '/monitors', commandBody({ agentIds: [agent.id] }))).toMatchObject([
      { path: 'agentIds[0]', code: 'not_found' },
    ]);
  });

  test('a try says that agents alone run programs', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello(offering);
    const errors = await problems('POST', '/monitors/test', commandBody({ agentIds: [agent.id] }));
    expect(errors).toMatchObject([{ path: 'type', code: 'agents_only', message: expect.stringContaining('check') }]);
  });

  test('its arguments and its sealed credentials go to the agent, and its result comes back', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello(offering);
    const made = commandBody({
      agentIds: [agent.id],
      config: { arguments: ['-w', '; id'] },
      credentials: { password: 'secret' },
    });
    const { id: monitorId } = (await call('POST', '/monitors', made)).body;
    const { assignments } = (await agent.call('GET', '/assignments')).body;
    expect(assignments).toMatchObject([
      { monitorId, type: 'command', target: 'check_disk', config: { arguments: ['-w', '; id'] } },
    ]);
    const of = { agentId: agent.id, subjectId: monitorId, version: 1 };
    const { sealedCredentials } = assignments[0];
    expect(openSealedCredentials(sealedCredentials, agent.keys.privateKey, of)).toEqual({ password: 'secret' });
    fixture.clock.now += 10_000;
    const sent = await agent.send([resultOf(monitorId, fixture.clock.now - 1000, 'degraded')]);
    expect(sent.body).toMatchObject({ accepted: 1 });
    expect((await call('GET', `/monitors/${monitorId}`)).body).toMatchObject({ currentStatus: 'degraded' });
    // Credentials were given for this program: another one does not get them.
    expect(await problems('PATCH', `/monitors/${monitorId}`, { target: 'check_load' })).toMatchObject([
      { path: 'credentials' },
    ]);
  });

  test('a monitor that has lost its last agent is paused, and the server runs nothing when it is resumed', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello(offering);
    const { id } = (await call('POST', '/monitors', commandBody({ agentIds: [agent.id] }))).body;
    expect((await call('DELETE', `/agents/${agent.id}?force=true`)).status).toBe(204);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({ enabled: false, agentIds: [] });
    const checked = await call('POST', `/monitors/${id}/check`);
    expect(checked.body).toMatchObject({
      status: 'unknown',
      message: 'agents alone check monitors of type command; assign one in agentIds',
    });
  });
});
