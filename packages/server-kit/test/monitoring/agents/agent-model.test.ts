import { agentPace } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import {
  createAgent,
  decideWhatIsLate,
  followAgents,
  resultOf,
  type SimulatedAgent,
  simulateAgent,
} from './agent-fixture.js';

const second = 1000;
const intervalMs = 60 * second;

/** What happens to a program between two checks. */
type Step =
  | { readonly kind: 'check'; readonly status: 'up' | 'down' }
  | { readonly kind: 'send'; readonly isAnswerLost: boolean; readonly isReversed: boolean }
  | { readonly kind: 'cutOff'; readonly hours: number }
  | { readonly kind: 'restart' };

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('check' as const), status: fc.constantFrom('up', 'down') }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        isAnswerLost: fc.boolean(),
        isReversed: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cutOff' as const), hours: fc.constantFrom(0.1, 6) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
);

describe.each(dialects)('an agent that is cut off, repeats, reorders and restarts, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  /** Runs a scenario and returns when checks were made, and what the server has of them. */
  const run = async (scenario: readonly Step[]) => {
    let agent: SimulatedAgent = await createAgent(fixture, apiKey);
    await agent.hello();
    const created = await fixture.request('POST', '/api/v1/monitors', {
      apiKey,
      body: monitorBody({ agentIds: [agent.id], retries: 0 }),
    });
    const monitorId: string = created.body.id;
    const made: number[] = [];
    let buffer: { at: number; status: 'up' | 'down' }[] = [];
    /** What the server has, and what it was sent too late to take it. */
    const taken = new Set<number>();
    const lost = new Set<number>();
    const send = async (isAnswerLost: boolean, isReversed: boolean): Promise<void> => {
      if (buffer.length === 0) return;
      const batch = buffer.map(({ at, status }) => resultOf(monitorId, at, status));
      const { status } = await agent.send(isReversed ? batch.toReversed() : batch);
      expect(status).toBe(200);
      for (const { at } of buffer) {
        const isTooOld = at < fixture.clock.now - agentPace.maxBufferAgeSeconds * second;
        if (!taken.has(at)) (isTooOld ? lost : taken).add(at);
      }
      if (!isAnswerLost) buffer = [];
    };
    for (const step of scenario) {
      if (step.kind === 'check') {
        fixture.clock.now += intervalMs;
        made.push(fixture.clock.now);
        buffer.push({ at: fixture.clock.now, status: step.status });
      } else if (step.kind === 'send') await send(step.isAnswerLost, step.isReversed);
      else if (step.kind === 'restart') {
        const stale = agent;
        agent = simulateAgent(fixture, stale);
        await agent.hello();
        expect((await stale.send([resultOf(monitorId, fixture.clock.now)])).status).toBe(409);
      } else {
        fixture.clock.now += step.hours * 3600 * second;
        await followAgents(fixture);
        const { body } = await fixture.request('GET', `/api/v1/monitors/${monitorId}`, { apiKey });
        // Nothing was decided while nothing had been reported.
        expect(['unknown', 'pending']).toContain(body.currentStatus);
      }
    }
    fixture.clock.now += intervalMs;
    made.push(fixture.clock.now);
    buffer.push({ at: fixture.clock.now, status: 'up' });
    await send(true, false);
    await send(false, true);
    const row = await fixture.store.get('monitors', { id: monitorId });
    const results = await fixture.store.find('monitorResults', { monitorRef: row?.ref ?? 0 }, { limit: 1000 });
    return {
      made: made.filter((at) => !lost.has(at)),
      at: results.map(({ at }) => at),
      status: row?.currentStatus,
      monitorRef: row?.ref ?? 0,
    };
  };

  test('every check is recorded once, and the last one decides', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (scenario) => {
        const { made, at, status, monitorRef } = await run(scenario);
        expect(at.toSorted()).toEqual(made);
        expect(status).toBe('up');
        // The statuses follow each other without gaps and without overlaps.
        const ended = await fixture.store.find(
          'statusIntervals',
          { monitorRef },
          { limit: 1000, orderBy: 'startedAt' },
        );
        for (const [index, { startedAt, endedAt }] of ended.entries()) {
          expect(endedAt).toBeGreaterThan(startedAt);
          if (index > 0) expect(startedAt).toBe(ended[index - 1]?.endedAt);
        }
      }),
      { numRuns: 15 },
    );
  });

  /** What the status of a monitor was at a time. */
  const statusesOf = async (id: string): Promise<(at: number) => string> => {
    const { ref = 0, currentStatus = '', statusSince = 0 } = (await fixture.store.get('monitors', { id })) ?? {};
    const ended = await fixture.store.find('statusIntervals', { monitorRef: ref }, { limit: 1000 });
    return (at) =>
      at >= statusSince
        ? currentStatus
        : (ended.find(({ startedAt, endedAt }) => startedAt <= at && at < endedAt)?.status ?? 'none');
  };

  const outages = fc.record({
    /** Minutes without a connection, and what each check found. */
    found: fc.array(fc.constantFrom<'up' | 'down'>('up', 'up', 'up', 'down'), { minLength: 10, maxLength: 360 }),
    batch: fc.integer({ min: 1, max: 400 }),
    isRepeated: fc.boolean(),
    isReversed: fc.boolean(),
  });

  test('the status of a time without a connection is what the checks of it found, minute by minute', async () => {
    await fc.assert(
      fc.asyncProperty(outages, async ({ found, batch, isRepeated, isReversed }) => {
        const agent = await createAgent(fixture, apiKey);
        await agent.hello();
        const body = monitorBody({ agentIds: [agent.id], retries: 0, intervalSeconds: 60 });
        const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
        const begin = fixture.clock.now;
        await agent.send([resultOf(id, begin)]);
        fixture.clock.now = begin + 4 * intervalMs;
        await followAgents(fixture);
        fixture.clock.now = begin + found.length * intervalMs + 1000;
        // Its own clock is an hour ahead: the times of results are corrected, and this one is only shown.
        const sentAt = new Date(fixture.clock.now + 3_600_000).toISOString();
        await agent.hello({ sentAt });
        const results = found.map((status, index) => resultOf(id, begin + (index + 1) * intervalMs, status));
        for (let first = 0; first < results.length; first += batch) {
          const some = results.slice(first, first + batch);
          for (let sent = 0; sent < (isRepeated ? 2 : 1); sent++) {
            expect((await agent.send(isReversed ? some.toReversed() : some)).body.rejected).toEqual([]);
          }
        }
        await decideWhatIsLate(fixture, id);
        const statusAt = await statusesOf(id);
        const middle = (minute: number): number => begin + minute * intervalMs + intervalMs / 2;
        // The last minute has just begun.
        const minutes = Array.from({ length: found.length - 1 }, (_, index) => index + 1);
        expect(minutes.map((minute) => statusAt(middle(minute)))).toEqual(minutes.map((minute) => found[minute - 1]));
        const shown = await fixture.request('GET', `/api/v1/agents/${agent.id}`, { apiKey });
        expect(shown.body.clockOffsetMs).toBe(3_600_000);
      }),
      { numRuns: 10 },
    );
  });
});
