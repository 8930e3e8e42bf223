import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf } from '../agents/agent-fixture.js';

const minute = 60_000;

describe.each(dialects)('An agent that is online and silent about one monitor, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  const statusOf = async (id: string): Promise<string> =>
    (await fixture.request('GET', `/api/v1/monitors/${id}`, { apiKey })).body.currentStatus;

  /** Decides about what is due, as the worker does; returns how many were. */
  const decide = async (): Promise<number> => {
    const { now } = fixture.clock;
    const lease = { now, leaseUntil: now + 30_000, leaseToken: 'deadline_test', limit: 50 };
    const due = await fixture.store.claimDue('locationDeadlines', lease);
    if (due.length > 0) await deadlineStep(due, lease.leaseToken, fixture.store, now);
    return due.length;
  };

  test('makes it unknown when its last result is too old, and known again by the next one', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const create = async (): Promise<string> =>
      (await fixture.request('POST', '/api/v1/monitors', { apiKey, body: monitorBody({ agentIds: [agent.id] }) })).body
        .id;
    const [silent, heard] = [await create(), await create()];
    await agent.send([resultOf(silent, fixture.clock.now), resultOf(heard, fixture.clock.now)]);
    for (let minutes = 1; minutes <= 4; minutes++) {
      fixture.clock.now += minute;
      await agent.send([resultOf(heard, fixture.clock.now)]);
      await decide();
      expect(await statusOf(heard)).toBe('up');
      // The interval is a minute: fresh for twice that, the timeout and half a minute.
      expect(await statusOf(silent)).toBe(minutes < 3 ? 'up' : 'unknown');
    }
    fixture.clock.now += 1000;
    await agent.send([resultOf(silent, fixture.clock.now)]);
    expect(await statusOf(silent)).toBe('up');
    expect(await decide()).toBe(0);
    await fixture.request('DELETE', `/api/v1/monitors/${silent}`, { apiKey });
    await fixture.request('PATCH', `/api/v1/monitors/${heard}`, { apiKey, body: { agentIds: [] } });
    fixture.clock.now += 5 * minute;
    expect(await decide()).toBe(2);
    expect(await fixture.store.find('locationDeadlines', {}, { limit: 9 })).toEqual([]);
  });

  test('has been unknown since its last result ceased to count, however late that is noticed', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const body = monitorBody({ agentIds: [agent.id] });
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    const begin = fixture.clock.now;
    await agent.send([resultOf(id, begin)]);
    fixture.clock.now = begin + 8 * 60 * minute;
    expect(await decide()).toBe(1);
    const monitor = await fixture.store.get('monitors', { id });
    expect([monitor?.currentStatus, (monitor?.statusSince ?? 0) - begin]).toEqual(['unknown', 160_000]);
  });
});
