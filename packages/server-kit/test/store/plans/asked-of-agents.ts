import { silenceStep } from '../../../src/monitoring/agents/silence-worker.js';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { decideLate } from '../../../src/monitoring/locations/late-record.js';
import { resultOf } from '../../monitoring/agents/agent-fixture.js';
import type { World } from './watched-world.js';

const minute = 60_000;
/** Exporters of one organization, among which those of an agent are found. */
const exporters = 210;
const lease = { leaseUntil: 2 ** 45, leaseToken: 'plan' };

/** Sends what an agent has found. */
const report = async (world: World, at: number): Promise<void> => {
  const { fixture, agent, locatedId, agentExporterId, row } = world;
  const { version } = await row('monitors', locatedId);
  const scrape = {
    ...{ exporterId: agentExporterId, version: 1, at: new Date(at).toISOString(), ok: true, format: 'text' },
    ...{ samplesScraped: 1, bodyBytes: 11, durationMs: 1 },
    metrics: [{ name: 'app_load', type: 'gauge', unit: '', help: '', series: [{ labels: {}, value: '1' }] }],
  };
  await agent.send([resultOf(locatedId, at, 'up', { version })], { scrapes: [scrape] });
  fixture.clock.now += 1;
};

/** What agents, and the workers that follow them, ask. */
export const askedOfAgents = [
  {
    title: 'what an agent is to check and to scrape',
    ask: async ({ agent }: World) => {
      const { status, body } = await agent.call('GET', '/assignments');
      if (status !== 200 || body.exporters.length !== 1) throw new Error(JSON.stringify(body));
    },
    atMost: exporters,
  },
  {
    title: 'recording what an agent has found',
    ask: (world: World) => report(world, world.fixture.clock.now - 1000),
  },
  {
    title: 'recording what an agent has found, once more',
    ask: async (world: World) => {
      const { now } = world.fixture.clock;
      await report(world, now - 500);
      await report(world, now - 500);
    },
  },
  {
    title: 'deciding about monitors whose last result is too old',
    async ask({ fixture: { store, clock }, locatedId }: World) {
      const id = { id: locatedId };
      const due = { nextAt: clock.now, leaseUntil: null, leaseToken: null };
      await store.commit([{ kind: 'update', table: 'locationDeadlines', where: id, set: due }]);
      const rows = await store.claimDue('locationDeadlines', { now: clock.now, ...lease, limit: 50 });
      if (!rows.some((row) => row.id === locatedId)) throw new Error('the monitor is not due');
      await deadlineStep(rows, lease.leaseToken, store, clock.now + 10 * minute);
    },
  },
  {
    title: 'deciding once more since a result that came late',
    async ask({ fixture: { store, clock }, locatedId, row }: World) {
      const monitor = await row('monitors', locatedId);
      const [startedAt, endedAt] = [clock.now - 40 * minute, clock.now - 20 * minute];
      const gap = { monitorRef: monitor.ref, startedAt, endedAt, status: 'unknown', cause: null } as const;
      const result = { monitorRef: monitor.ref, agentRef: monitor.locations[0]?.agentRef ?? 0, status: 0, delayMs: 0 };
      await store.commit([
        { kind: 'insert', table: 'statusIntervals', row: gap, onConflict: 'ignore' },
        { kind: 'insert', table: 'monitorResults', row: { ...result, at: startedAt + minute }, onConflict: 'ignore' },
      ]);
      const decided = await decideLate(store, monitor, { since: startedAt + minute, now: clock.now });
      if (decided !== clock.now) throw new Error(`it is ${decided}`);
    },
  },
  {
    title: 'following up an agent that is silent',
    async ask({ fixture: { store, clock }, agent: { id } }: World) {
      const { leaseToken } = lease;
      for (const now of [clock.now + 10 * minute, clock.now + 11 * minute]) {
        await store.commit([{ kind: 'update', table: 'agents', where: { id }, set: { leaseToken } }]);
        await silenceStep(id, leaseToken, store, now);
      }
      const agent = await store.get('agents', { id });
      if (agent?.status !== 'offline') throw new Error(`the agent is ${agent?.status}`);
    },
    atMost: exporters,
  },
  {
    title: 'removing an agent from its monitors and exporters',
    ask: ({ call, agent }: World) => call('DELETE', `/agents/${agent.id}?force=true`),
    atMost: exporters,
  },
];
