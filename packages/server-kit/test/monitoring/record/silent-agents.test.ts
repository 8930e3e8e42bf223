import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf } from '../agents/agent-fixture.js';
import { recordScopes } from './hold-to-model.js';
import { RecordWorld } from './record-world.js';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('An agent that falls silent as the clock is set back, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const limits = { rateLimitPerMinute: 100_000 };
    apiKey = (await fixture.newApiKey(await fixture.newMember('owner'), recordScopes, limits)).secret;
  });
  afterAll(() => fixture.close());

  test('is noticed as soon as ever, and so is that nothing is known of its monitors', async () => {
    const { clock } = fixture;
    const world = new RecordWorld(fixture, { hasAgents: true });
    world.start(0);
    const agent = await createAgent(fixture, apiKey);
    const body = { name: 'Intranet', type: 'tcp', target: 'intranet.example:443', agentIds: [agent.id] };
    const rules = { checkFromServer: false, intervalSeconds: 15, timeoutSeconds: 2 };
    const { body: monitor } = await fixture.request('POST', '/api/v1/monitors', {
      apiKey,
      body: { ...body, ...rules },
    });
    world.passWithoutProcesses(2 * hour);
    expect((await agent.hello()).status).toBe(200);
    for (const end = clock.now + minute; clock.now < end; ) {
      expect((await agent.send([resultOf(monitor.id, clock.now)])).status).toBe(200);
      await world.advanceTo(clock.now + 15_000);
    }
    const read = async (path: string) => (await fixture.request('GET', `/api/v1/${path}`, { apiKey })).body;
    expect((await read(`monitors/${monitor.id}`)).currentStatus).toBe('up');
    world.setClockBack(hour);
    await world.advanceTo(clock.now + 3 * minute);
    expect(await read(`monitors/${monitor.id}`)).toMatchObject({
      currentStatus: 'unknown',
      unknownReason: 'agentSilent',
    });
    expect((await read(`agents/${agent.id}`)).status).toBe('offline');
    world.end();
  });
});
