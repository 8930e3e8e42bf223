import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { createPublicPages } from '../../../src/reporting/status-pages/public-pages.js';
import type { PublicPages } from '../../../src/request/ports/public-pages.js';
import { dialects } from '../../kit-fixture.js';
import { createAgent, followAgents, resultOf } from '../../monitoring/agents/agent-fixture.js';
import { recordCheck } from '../../monitoring/history/record-check.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

const second = 1000;
const hour = 3_600_000;

describe.each(dialects)('the days of a status page that are over, on %s', (dialect) => {
  let pages: PageFixture;
  let apiKey: string;
  /** Another process, with a memory of its own. */
  let other: PublicPages;
  beforeAll(async () => {
    pages = await openPages(dialect);
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await pages.newApiKey(pages.owner, scopes)).secret;
    const store = pages.anotherStore();
    other = createPublicPages({
      store,
      readLatencies: createReadLatencies(store, () => pages.clock.now),
      publicUrl: 'https://watchpost.test',
      apiUrl: 'https://watchpost.test/api/v1',
      clock: () => pages.clock.now,
    });
  });
  afterAll(async () => {
    other.close();
    await pages.close();
  });

  /** Seconds down yesterday, as both processes say once what they know is half a minute old. */
  const downYesterday = async (slug: string): Promise<(number | undefined)[]> => {
    pages.clock.now += 31 * second;
    const own = (await pages.visit(slug)).body.groups[0].components[0];
    const others = (await other.read(slug))?.page.groups[0]?.components[0];
    return [own.days.downSeconds?.at(-2), others?.days.downSeconds?.at(-2)];
  };

  test('have a failure that began before midnight and is confirmed after a visit', async () => {
    const { clock } = pages;
    clock.now = Date.parse('2026-03-02T23:50:00.000Z');
    const { body } = await pages.send('POST', '/monitors', {
      name: 'Shop',
      type: 'tcp',
      target: 'shop.example:443',
      retries: 1,
      intervalSeconds: 60,
    });
    await pages.newPage({ slug: 'confirmed', components: [component('Shop', [body.id])] });
    await recordCheck(pages, body.id, 'up');
    clock.now = Date.parse('2026-03-02T23:59:20.000Z');
    await recordCheck(pages, body.id, 'down');
    clock.now = Date.parse('2026-03-02T23:59:30.000Z');
    expect(await downYesterday('confirmed')).toEqual([0, 0]);
    clock.now = Date.parse('2026-03-03T00:00:05.000Z');
    await recordCheck(pages, body.id, 'down');
    expect(await downYesterday('confirmed')).toEqual([40, 40]);
  });

  test('have the outage that an agent reports a day later', async () => {
    const { clock, store } = pages;
    clock.now = Date.parse('2026-03-04T20:00:00.000Z');
    const agent = await createAgent(pages, apiKey);
    await agent.hello();
    const body = { name: 'Inside', type: 'tcp', target: 'inside.example:443', agentIds: [agent.id], retries: 0 };
    const { id } = (await pages.send('POST', '/monitors', { ...body, intervalSeconds: 60 })).body;
    await pages.newPage({ slug: 'filled', components: [component('Inside', [id])] });
    const begin = clock.now;
    await agent.send([resultOf(id, begin)]);
    clock.now += hour;
    await followAgents(pages);
    const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'deadlines', limit: 50 };
    await deadlineStep(await store.claimDue('locationDeadlines', lease), lease.leaseToken, store, clock.now);
    clock.now = Date.parse('2026-03-05T06:00:00.000Z');
    expect(await downYesterday('filled')).toEqual([0, 0]);
    await agent.hello();
    const late = [...Array(180).keys()].map((minute) =>
      resultOf(id, begin + hour + minute * 60 * second, minute < 10 ? 'down' : 'up'),
    );
    for (let first = 0; first < late.length; first += 90) await agent.send(late.slice(first, first + 90));
    await agent.send([resultOf(id, clock.now)]);
    expect(await downYesterday('filled')).toEqual([600, 600]);
  });
});
