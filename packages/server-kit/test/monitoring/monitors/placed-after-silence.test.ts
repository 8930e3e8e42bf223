import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declareSilence } from '../../../src/monitoring/engine/declare-silence.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf, type SimulatedAgent } from '../agents/agent-fixture.js';
import { recordCheck } from '../history/record-check.js';

const minute = 60_000;

describe.each(dialects)('A monitor that is checked from elsewhere, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let agent: SimulatedAgent;
  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1/monitors${path}`, { apiKey, ...(body !== undefined && { body }) });
  const historyOf = async (id: string) => {
    const { intervals } = (await send('GET', `/${id}/status-history`)).body;
    return intervals.map(({ status, from, unknownReason }: Record<string, string>) => [
      status,
      Date.parse(from as string),
      unknownReason,
    ]);
  };

  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    agent = await createAgent(fixture, apiKey);
    await agent.hello();
  });
  afterAll(() => fixture.close());

  /** A monitor that was up, with a check that counts for a minute. */
  const upForAMinute = async () => {
    const { id } = (await send('POST', '', monitorBody())).body;
    const checkedAt = fixture.clock.now;
    const coveredUntil = checkedAt + minute;
    await recordCheck(fixture, id, 'up');
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: { coveredUntil } }]);
    return { id, checkedAt, coveredUntil };
  };

  test.each([
    ['by an agent', () => ({ agentIds: [agent.id] })],
    ['by an agent and the server', () => ({ agentIds: [agent.id], checkFromServer: true })],
    ['by any of them, in bulk', () => ({ agentIds: [agent.id] }), true],
  ])('%s after its last check ceased to count was unknown in between', async (_title, patch, isBulk = false) => {
    const { id, checkedAt, coveredUntil } = await upForAMinute();
    fixture.clock.now += 10 * minute;
    const reply = isBulk
      ? await send('POST', '/bulk', { action: 'update', monitorIds: [id], patch: patch() })
      : await send('PATCH', `/${id}`, patch());
    expect(reply.status).toBe(200);
    fixture.clock.now += minute;
    const { version } = (await send('GET', `/${id}`)).body;
    const checked = patch() as { checkFromServer?: boolean };
    if (checked.checkFromServer) await recordCheck(fixture, id, 'up');
    const seenAt = fixture.clock.now;
    await agent.send([resultOf(id, seenAt, 'up', { version })]);
    fixture.clock.now += 1000;
    const [up, unknown, before] = await historyOf(id);
    expect([up?.[0], unknown, before]).toEqual(['up', ['unknown', coveredUntil, 'overdue'], ['up', checkedAt, null]]);
    expect(up?.[1]).toBeGreaterThanOrEqual(coveredUntil + 9 * minute);
  });

  test('while its last check counts goes on as it was', async () => {
    const { id, checkedAt } = await upForAMinute();
    fixture.clock.now += minute / 2;
    await send('PATCH', `/${id}`, { agentIds: [agent.id] });
    expect(await historyOf(id)).toEqual([['up', checkedAt, null]]);
  });

  test('by the server again counts as covered until its next check is missing', async () => {
    const { id } = await upForAMinute();
    await send('PATCH', `/${id}`, { agentIds: [agent.id] });
    await send('PATCH', `/${id}`, { agentIds: [] });
    const { coveredUntil } = (await fixture.store.get('monitors', { id })) ?? {};
    fixture.clock.now += 60 * minute;
    await declareSilence(fixture.store, fixture.clock.now, {
      clock: { monotonic: () => 0 },
      reasonOf: () => 'away',
      isStopping: () => false,
    });
    expect((await historyOf(id))[0]).toEqual(['unknown', coveredUntil, 'away']);
  });
});
