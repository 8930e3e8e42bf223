import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf, type SimulatedAgent } from '../agents/agent-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const minute = 60_000;
const offering = { capabilities: ['command'], commands: ['check_disk'] };

type Value = readonly [label: string, value: number, unit?: string];

describe.each(dialects)('performance data of programs, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let blindKey: string;
  let agent: SimulatedAgent;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    apiKey = await keyWith(
      'monitors:read',
      'monitors:write',
      'agents:write',
      'exporters:read',
      'alert-rules:read',
      'alert-rules:write',
    );
    blindKey = await keyWith('exporters:read');
    agent = await newAgent('Hamburg');
  });
  afterAll(() => fixture.close());

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const keyWith = async (...scopes: Parameters<KitFixture['newApiKey']>[1]) =>
    (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  const newAgent = async (name: string) => {
    const made = await createAgent(fixture, apiKey, { name });
    expect((await made.hello(offering)).status).toBe(200);
    return made;
  };
  const newMonitor = async (name: string, agents: readonly SimulatedAgent[] = [agent]): Promise<string> => {
    const agentIds = agents.map(({ id }) => id);
    const more = { name, type: 'command', target: 'check_disk', agentIds, intervalSeconds: 60, retries: 0 };
    const { status, body } = await call('POST', '/monitors', monitorBody(more));
    expect(status, JSON.stringify(body)).toBe(201);
    fixture.clock.now += minute;
    return body.id;
  };
  const printed = (id: string, at: number, values: readonly Value[], status: 'up' | 'down' | 'unknown' = 'up') => {
    const result = resultOf(id, at, status);
    const performance = values.map(([label, value, unit = '']) => ({ label, value, unit }));
    return { ...result, measurement: { ...result.measurement, ...(performance.length > 0 && { performance }) } };
  };
  const send = async (by: SimulatedAgent, results: readonly unknown[]) => {
    const { status, body } = await by.send(results);
    expect({ status, body }).toMatchObject({ status: 200, body: { accepted: results.length, rejected: [] } });
  };
  const query = async (text: string, at = fixture.clock.now) => {
    const path = `/prometheus/api/v1/query?query=${encodeURIComponent(text)}&time=${at / 1000}`;
    const { body } = await call('GET', path);
    return body.data?.result ?? body;
  };
  const pairs = (found: { metric: { label: string }; value: [number, string] }[]) =>
    found.map(({ metric, value }) => [metric.label, Number(value[1])]);

  test('is in the results of a monitor, and in its last one', async () => {
    const id = await newMonitor('Shown');
    const values: Value[] = [
      ['/', 32_119_980_032, 'B'],
      ['load "1"', -0.5],
    ];
    await send(agent, [printed(id, fixture.clock.now - 1, values)]);
    const performance = values.map(([label, value, unit = '']) => ({ label, value, unit }));
    expect((await call('GET', `/monitors/${id}/results`)).body.data).toMatchObject([{ performance }]);
    expect((await call('GET', `/monitors/${id}`)).body.lastResult).toMatchObject({ performance });
    await send(agent, [printed(id, fixture.clock.now, [])]);
    expect((await call('GET', `/monitors/${id}/results`)).body.data[0]).not.toHaveProperty('performance');
  });

  test('is a series for each monitor, agent and label, by a metric for each unit', async () => {
    const other = await newAgent('Berlin');
    const id = await newMonitor('Units', [agent, other]);
    const at = fixture.clock.now - 1000;
    const values: Value[] = [
      ['time', 0.25, 's'],
      ['/', 1024, 'B'],
      ['used', 80, '%'],
      ['requests', 7, 'c'],
      ['load1', 1.5],
      ['room', 21.5, 'C'],
    ];
    await send(agent, [printed(id, at, values)]);
    await send(other, [printed(id, at, [['load1', 2]])]);
    const found = await query(`{__name__=~"watchpost_command_.+",monitor_id="${id}"}`);
    const common = { monitor: 'Units', monitor_id: id };
    const here = { ...common, agent: 'Hamburg', agent_id: agent.id };
    expect(found.map(({ metric, value }: { metric: object; value: [number, string] }) => [metric, value[1]])).toEqual(
      expect.arrayContaining([
        [{ __name__: 'watchpost_command_seconds', ...here, label: 'time' }, '0.25'],
        [{ __name__: 'watchpost_command_bytes', ...here, label: '/' }, '1024'],
        [{ __name__: 'watchpost_command_percent', ...here, label: 'used' }, '80'],
        [{ __name__: 'watchpost_command_total', ...here, label: 'requests' }, '7'],
        [{ __name__: 'watchpost_command_value', ...here, label: 'load1' }, '1.5'],
        [{ __name__: 'watchpost_command_value', ...here, label: 'room', unit: 'C' }, '21.5'],
        [{ __name__: 'watchpost_command_value', ...common, agent: 'Berlin', agent_id: other.id, label: 'load1' }, '2'],
      ]),
    );
    expect(found).toHaveLength(7);
    expect(await query(`sum(watchpost_command_value{monitor="Units",label="load1"})`)).toMatchObject([
      { value: [expect.any(Number), '3.5'] },
    ]);
    const names = await call('GET', '/prometheus/api/v1/label/__name__/values');
    expect(names.body.data).toEqual(expect.arrayContaining(['watchpost_command_bytes', 'watchpost_command_total']));
    const labels = await call(
      'GET',
      `/prometheus/api/v1/label/label/values?match[]=${encodeURIComponent(`watchpost_command_seconds{monitor_id="${id}"}`)}`,
    );
    expect(labels.body.data).toEqual(['time']);
  });

  test('is in order of time, whenever its results come', async () => {
    const id = await newMonitor('Late');
    fixture.clock.now += 10 * minute;
    const { now } = fixture.clock;
    await send(agent, [printed(id, now - minute, [['a', 3]])]);
    await send(agent, [printed(id, now - 3 * minute, [['a', 1]]), printed(id, now - 2 * minute, [['a', 2]])]);
    const range = `start=${(now - 3 * minute) / 1000}&end=${(now - minute) / 1000}&step=60`;
    const text = encodeURIComponent(`watchpost_command_value{monitor_id="${id}"}`);
    const { body } = await call('GET', `/prometheus/api/v1/query_range?query=${text}&${range}`);
    expect(body.data.result[0].values.map(([, value]: [number, string]) => value)).toEqual(['1', '2', '3']);
  });

  test('has no value from the result on that lacks it', async () => {
    const id = await newMonitor('Stale');
    fixture.clock.now += 10 * minute;
    const { now } = fixture.clock;
    const both: Value[] = [
      ['a', 1],
      ['b', 2],
    ];
    await send(agent, [printed(id, now - 3 * minute, both), printed(id, now - 2 * minute, [['a', 3]])]);
    const text = `watchpost_command_value{monitor_id="${id}"}`;
    expect(pairs(await query(text, now - 150_000))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(pairs(await query(text))).toEqual([['a', 3]]);
    await send(agent, [printed(id, now - minute, [], 'unknown')]);
    expect(await query(text)).toEqual([]);
  });

  test('of a program with other labels each time is 100 series at most: those that were printed last', async () => {
    const id = await newMonitor('Hostile');
    fixture.clock.now += 20 * minute;
    const from = fixture.clock.now - 10 * minute;
    const labelsOf = (index: number) =>
      Array.from({ length: 64 }, (_, place): Value => [`${index} ${place}`.padEnd(200, 'x'), place]);
    const results = Array.from({ length: 10 }, (_, index) => printed(id, from + index * minute, labelsOf(index)));
    await send(agent, results);
    const text = `last_over_time(watchpost_command_value{monitor_id="${id}"}[15m])`;
    const found = pairs(await query(text));
    expect(found).toHaveLength(100);
    expect(found.filter(([label]) => String(label).startsWith('9 '))).toHaveLength(64);
  });

  test.each<[string, object[]]>([
    ['more than 64 values', Array.from({ length: 65 }, (_, value) => ({ label: `${value}`, value, unit: '' }))],
    ['a label that is too long', [{ label: 'x'.repeat(201), value: 1, unit: '' }]],
    ['a value that is no number', [{ label: 'a', value: 'NaN', unit: '' }]],
    ['a unit that is too long', [{ label: 'a', value: 1, unit: 'x'.repeat(21) }]],
  ])('is refused with %s', async (_what, performance) => {
    const id = await newMonitor('Refused');
    const result = resultOf(id, fixture.clock.now);
    const { body } = await agent.send([{ ...result, measurement: { ...result.measurement, performance } }]);
    expect(body).toMatchObject({ accepted: 0, rejected: [{ index: 0, code: 'invalid' }] });
  });

  test('is for members who may read monitors, of its organization alone', async () => {
    const id = await newMonitor('Private');
    await send(agent, [printed(id, fixture.clock.now, [['secret label', 1]])]);
    const path = `/api/v1/prometheus/api/v1/query?query=${encodeURIComponent('{__name__=~".+"}')}`;
    const stranger = await fixture.newMember('owner');
    for (const caller of [{ token: stranger.token }, { apiKey: blindKey }]) {
      const { body } = await fixture.request('GET', path, caller);
      expect(body.data.result).toEqual([]);
    }
  });

  test('fires alert rules about a label, and back-tests them', async () => {
    const id = await newMonitor('Ruled');
    const { status, body: rule } = await call('POST', '/alert-rules', {
      name: 'The disk is full',
      target: { scope: 'monitors', monitorIds: [id] },
      condition: { metric: 'performanceValue', label: '/', operator: '>', threshold: 90, clearThreshold: 80 },
      failureThreshold: 2,
      successThreshold: 1,
    });
    expect(status, JSON.stringify(rule)).toBe(201);
    const from = fixture.clock.now;
    const states: string[] = [];
    for (const value of [95, 85, 95, 96, 85, null, 79]) {
      fixture.clock.now += minute;
      const used: Value[] = value === null ? [] : [['/', value, '%']];
      await send(agent, [printed(id, fixture.clock.now - 1, [['/var', 99, '%'], ...used])]);
      await evaluateAll(fixture.store, fixture.clock.now);
      states.push((await call('GET', `/alert-rules/${rule.id}`)).body.state);
    }
    expect(states).toEqual(['pending', 'inactive', 'pending', 'firing', 'firing', 'firing', 'inactive']);
    const tested = await call('POST', `/alert-rules/${rule.id}/test`, {
      from: new Date(from).toISOString(),
      monitorId: id,
    });
    expect(tested.body.alerts).toHaveLength(1);
  });

  test.each([
    [{ metric: 'performanceValue', operator: '>', threshold: 1 }, 'condition.label', 'is required'],
    [{ metric: 'latencyMs', operator: '>', threshold: 1, label: 'a' }, 'condition.label', 'has no meaning'],
  ])('refuses a rule with %j', async (condition, path, message) => {
    const { status, body } = await call('POST', '/alert-rules', { name: 'Wrong', condition });
    expect({ status, body }).toMatchObject({ status: 400 });
    expect(body.errors).toContainEqual(expect.objectContaining({ path, message: expect.stringContaining(message) }));
  });

  test('is deleted with its monitor', async () => {
    const id = await newMonitor('Deleted');
    await send(agent, [printed(id, fixture.clock.now, [['a', 1]])]);
    expect(await query(`watchpost_command_value{monitor="Deleted"}`)).toHaveLength(1);
    expect((await call('DELETE', `/monitors/${id}`)).status).toBe(204);
    expect(await query(`watchpost_command_value{monitor="Deleted"}`)).toEqual([]);
  });
});
