import { type ListFilter, type Resource, resources } from '@watchpost/schemas';
import * as z from 'zod';
import { entitlementChanges } from '../../../src/commerce/entitlements/change-entitlements.js';
import { surplusChanges } from '../../../src/commerce/entitlements/surplus.js';
import { expiredRows } from '../../../src/kit/rooms.js';
import { judgeCheck } from '../../../src/monitoring/engine/outcome.js';
import { evaluate } from '../../../src/monitoring/evaluation/evaluate.js';
import { readFacts } from '../../../src/monitoring/evaluation/facts.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { expiredHistory, unentitledHistory } from '../../../src/monitoring/history/remove-history.js';
import { rollUp } from '../../../src/monitoring/history/roll-up-results.js';
import { lengthMs } from '../../../src/monitoring/history/rollup.js';
import { floorTo } from '../../../src/monitoring/history/stretches.js';
import { maintenanceStep } from '../../../src/monitoring/maintenance/maintenance-worker.js';
import { readEvents } from '../../../src/outbound/stream/live-feed.js';
import { endedSecrets } from '../../../src/outbound/webhooks/ended-secrets.js';
import { recoveryStep } from '../../../src/outbound/webhooks/recovery-step.js';
import { sampleTime } from '../../../src/store/conformance/sample-rows.js';
import type { QueueTable } from '../../../src/store/interface/store.js';
import { reportOf } from '../../monitoring/engine/engine-fixture.js';
import { expiredEvents } from '../../operator/expired-events.js';
import { askedOfAgents } from './asked-of-agents.js';
import { askedOfExporters } from './asked-of-exporters.js';
import type { World } from './watched-world.js';

/** Something that the product asks of the database. */
export interface Asked {
  readonly title: string;
  readonly ask: (world: World) => Promise<unknown>;
  /** Rows that one of its statements may read at most, where it needs more than others. */
  readonly atMost?: number;
}

const day = lengthMs.day;
const lease = { leaseUntil: 2 ** 45, leaseToken: 'plan' };
const refs = Array.from({ length: 50 }, (_, index) => index + 10);

/** Values for filters of the contract that are no enum, or that find more than its first value does. */
const filterValues: Readonly<Record<string, (world: World) => string>> = {
  number: () => '7',
  type: () => 'https',
  currentStatus: () => 'down',
  tag: () => 'team-3',
  enabled: () => 'true',
  status: () => 'open',
  severity: () => 'major',
  monitorId: ({ monitorId }) => monitorId,
  parentId: ({ monitorId }) => monitorId,
  event: () => 'incident.opened',
};

const filterValue = (name: string, { schema }: ListFilter, world: World): string => {
  const value = filterValues[name]?.(world);
  // Lists have filters of one name with other values.
  if (value !== undefined && schema.safeParse(value).success) return value;
  return schema instanceof z.ZodEnum ? String(schema.options[0]) : 'website';
};

/** Rows that one organization has of each collection, which a filtered list may read. */
const rowsOfOrganization: Readonly<Record<string, number>> = {
  monitors: 510,
  incidents: 4010,
  alertRules: 2000,
  maintenanceWindows: 210,
  webhooks: 110,
  exporters: 210,
  agents: 210,
};

/**
 * Each order and each filter that a list of the contract allows. What is filtered is read off an index of the order or of
 * the filter, never beyond the organization.
 */
const lists = ({ collection, list, path }: Resource): Asked[] => {
  const atMost = rowsOfOrganization[collection] ?? 110;
  const asking = (title: string, query: (world: World) => string): Asked => ({
    title: `${path} ${title}`,
    ask: (world) => world.call('GET', `${path}?${query(world)}`),
  });
  return list.sort
    .flatMap((field) => [field, `-${field}`])
    .flatMap((sort) => [
      {
        ...asking(`sorted by ${sort}`, () => `sort=${sort}`),
        // With the states of the rules of a page, for which a plan for any values reads those that are well, too.
        ...(collection === 'alertRules' && { atMost }),
      },
      ...Object.entries(list.filters).map(([name, filter]) => ({
        ...asking(
          `sorted by ${sort}, with ${name}`,
          (world) => `sort=${sort}&${name}=${filterValue(name, filter, world)}`,
        ),
        atMost,
      })),
      ...(list.search.length > 0
        ? [{ ...asking(`sorted by ${sort}, with search`, () => `sort=${sort}&search=website`), atMost }]
        : []),
    ]);
};

const get = (title: string, path: (world: World) => string, atMost?: number): Asked => ({
  title,
  ask: (world) => world.call('GET', path(world)),
  ...(atMost === undefined ? {} : { atMost }),
});
const change = (title: string, method: string, path: (world: World) => string, body?: unknown): Asked => ({
  title,
  ask: (world) => world.call(method, path(world), body),
});

const longAgo = new Date(sampleTime - 200 * day).toISOString();

const askedByPeople: readonly Asked[] = [
  // Organizations have few members, roles and keys.
  ...resources.filter(({ chapter }) => chapter !== 'Organization').flatMap(lists),
  ...['', 'status=pending', 'event=incident.opened', `since=${longAgo}`, 'sort=createdAt'].map((query) =>
    get(`deliveries ${query}`, ({ webhookId }) => `/webhooks/${webhookId}/deliveries?${query}`),
  ),
  get('recoveries', ({ webhookId }) => `/webhooks/${webhookId}/recoveries`),
  ...['notes', 'timeline'].map((part) => get(part, ({ incidentId }) => `/incidents/${incidentId}/${part}`)),
  ...['', 'state=firing', 'sort=updatedAt'].map((query) =>
    get(`states of a rule ${query}`, ({ ruleId }) => `/alert-rules/${ruleId}/states?${query}`),
  ),
  // All that match are counted.
  ...['', 'state=firing', 'sort=updatedAt'].map((query) => get(`alerts ${query}`, () => `/alerts?${query}`, 5010)),
  get('alerts of a rule', ({ ruleId }) => `/alerts?ruleId=${ruleId}`),
  get('alerts of a monitor', ({ monitorId }) => `/alerts?state=firing&monitorId=${monitorId}`),
  ...['', '/results', '/results?ok=false', `/results?since=${longAgo}`].map((part) =>
    get(`a monitor${part}`, ({ monitorId }) => `/monitors/${monitorId}${part}`),
  ),
  ...['uptime', 'latency', 'status-history'].map((part) =>
    get(`${part} of some months`, ({ monitorId }) => `/monitors/${monitorId}/${part}?from=${longAgo}`, 5001),
  ),
  get('a badge', ({ monitorId }) => `/monitors/${monitorId}/badge.svg?show=d90`),
  get(
    'audit activities of a monitor',
    ({ monitorId }) => `/audit-activities?resourceType=monitor&resourceId=${monitorId}`,
  ),
  get(
    'occurrences of maintenance',
    ({ fixture }) => {
      const [from, to] = [-7, 7].map((days) => new Date(fixture.clock.now + days * day).toISOString());
      return `/maintenance-windows/occurrences?from=${from}&to=${to}`;
    },
    210,
  ),
  get('usage', () => '/billing/usage', 700),
  get('a rule', ({ ruleId }) => `/alert-rules/${ruleId}`),
];

/** What people do to one of everything; in an order in which each can be done. */
const doneByPeople: readonly Asked[] = [
  {
    title: 'testing a rule',
    ask: ({ call, ruleId }) => call('POST', `/alert-rules/${ruleId}/test`, {}),
    atMost: 510,
  },
  {
    title: 'testing a rule that is not saved',
    ask: ({ call }) =>
      call('POST', '/alert-rules/test', {
        name: 'Slow',
        condition: { metric: 'latencyMs', operator: '>', threshold: 800 },
      }),
    atMost: 510,
  },
  change('taking an incident on', 'POST', ({ incidentId }) => `/incidents/${incidentId}/acknowledge`, {
    note: 'On it',
  }),
  change('resolving an incident', 'POST', ({ incidentId }) => `/incidents/${incidentId}/resolve`, {}),
  change('reopening an incident', 'POST', ({ incidentId }) => `/incidents/${incidentId}/reopen`, {}),
  change('changing an incident', 'PATCH', ({ incidentId }) => `/incidents/${incidentId}`, {
    title: 'Checkout is slow',
  }),
  {
    title: 'opening an incident',
    ask: ({ call, monitorId }) => call('POST', '/incidents', { title: 'Slow', monitorIds: [monitorId] }),
  },
  change('changing a monitor', 'PATCH', ({ monitorId }) => `/monitors/${monitorId}`, {
    target: 'https://example.org/',
  }),
  change('pausing a monitor', 'POST', ({ childId }) => `/monitors/${childId}/pause`),
  {
    title: 'tagging monitors',
    ask: ({ call, monitorId, childId }) =>
      call('POST', '/monitors/bulk', { action: 'tag', monitorIds: [monitorId, childId], add: ['shop'], remove: [] }),
  },
  change('switching a window off', 'PATCH', ({ windowId }) => `/maintenance-windows/${windowId}`, { enabled: false }),
  change('switching a window on', 'PATCH', ({ windowId }) => `/maintenance-windows/${windowId}`, { enabled: true }),
];

/** What ends one of everything. */
const removedByPeople: readonly Asked[] = [
  change('removing a window', 'DELETE', ({ windowId }) => `/maintenance-windows/${windowId}`),
  {
    title: 'aiming a rule elsewhere',
    ask: ({ call, ruleId, childId }) =>
      call('PATCH', `/alert-rules/${ruleId}`, { target: { scope: 'monitors', monitorIds: [childId] } }),
    // Which monitors it was about is seen by reading them.
    atMost: 510,
  },
  change('removing a rule', 'DELETE', ({ ruleId }) => `/alert-rules/${ruleId}`),
  change('removing an incident', 'DELETE', ({ incidentId }) => `/incidents/${incidentId}`),
  {
    title: 'recovering a webhook',
    ask: ({ call, webhookId, fixture }) =>
      call('POST', `/webhooks/${webhookId}/recover`, { since: new Date(fixture.clock.now - day).toISOString() }),
    // What happened meanwhile is counted, and of few organizations PostgreSQL would rather pass over the others.
    atMost: 10 * 4400,
  },
  change('removing a webhook', 'DELETE', ({ webhookId }) => `/webhooks/${webhookId}`),
  change('removing a monitor', 'DELETE', ({ spareId }) => `/monitors/${spareId}`),
];

const queues: readonly QueueTable[] = [
  'evaluations',
  'news',
  'channelNews',
  'maintenanceWindows',
  'mails',
  'webhookRecoveries',
  'webhookRemovals',
  'organizationEntitlements',
  'surplusQueue',
  'agents',
  'locationDeadlines',
  'statusGaps',
];

/** What background work asks again and again. */
const askedByWork: readonly Asked[] = [
  ...queues.map(
    (table): Asked => ({
      title: `claiming ${table}`,
      ask: ({ fixture: { store, clock } }) => store.claimDue(table, { now: clock.now, ...lease, limit: 50 }),
    }),
  ),
  {
    title: 'claiming monitors',
    ask: ({ fixture: { store, clock } }) =>
      store.claimMonitors({ dueBy: clock.now, now: clock.now, ...lease, limit: 50 }),
  },
  {
    title: 'claiming monitors with short checks of others than those that hold their share',
    ask: ({ fixture: { store, clock } }) =>
      store.claimMonitors({
        dueBy: clock.now,
        now: clock.now,
        ...lease,
        limit: 50,
        organizations: { except: ['org_1'] },
        timeouts: { maxSeconds: 10, exceptTypes: ['heartbeat'] },
      }),
  },
  {
    title: 'claiming mails of others than those that hold their share',
    ask: ({ fixture: { store, clock } }) =>
      store.claimDue('mails', { now: clock.now, ...lease, limit: 1, organizations: { except: ['org_1'] } }),
  },
  {
    title: 'the next monitor that is due',
    ask: ({ fixture: { store, clock } }) => store.nextMonitorDueAt(clock.now),
  },
  {
    title: 'writing the outcome of a check',
    async ask({ fixture: { store, clock }, monitorId, row }) {
      const { now } = clock;
      await store.commit([
        { kind: 'update', table: 'monitors', where: { id: monitorId }, set: { leaseToken: 'check', leaseUntil: now } },
      ]);
      const monitor = await row('monitors', monitorId);
      const lasted = { token: 'check', monitorRef: monitor.ref, until: now };
      const times = { dueAt: now, startedAt: now, endedAt: now };
      await store.recordChecks([judgeCheck({ monitor, lease: lasted, report: reportOf('up'), ...times }).outcome]);
    },
  },
  {
    title: 'evaluating a monitor',
    async ask({ fixture: { store, clock }, monitorId, row }) {
      const { now } = clock;
      const evaluation = { ...(await row('evaluations', monitorId)), evaluatedUntil: now - day };
      // Also when what was seen has been taken back.
      await readFacts(store, { ...evaluation, statusSeenSince: now + day }, now);
      const facts = await readFacts(store, { ...evaluation, statusSeenSince: now - day }, now);
      if (facts === undefined) throw new Error('no facts');
      const readLatencies = createReadLatencies(store, () => now);
      const { changesFrom, seen, nextAt } = await evaluate(facts, { now, store, readLatencies });
      const set = { ...seen, nextAt };
      await store.commit([{ kind: 'update', table: 'evaluations', where: { id: monitorId }, set }, ...changesFrom(1)]);
    },
    // A day of statuses is new to it.
    atMost: 150,
  },
  {
    title: 'beginning maintenance',
    async ask({ fixture: { store, clock }, windowId, row }) {
      const { columns, changes } = await maintenanceStep(store, await row('maintenanceWindows', windowId), clock.now);
      const where = { id: windowId };
      await store.commit([{ kind: 'update', table: 'maintenanceWindows', where, set: columns }, ...changes]);
    },
    // Whether a monitor has a tag is seen by reading it.
    atMost: 510,
  },
  {
    title: 'events for a stream',
    ask: ({ fixture: { store, clock }, organizationId }) => readEvents(store, organizationId, clock.now - 10_000, 500),
  },
  {
    title: 'finding the monitors beyond a limit',
    ask: ({ fixture: { store, clock }, organizationId }) =>
      surplusChanges(organizationId, 10, { store, now: clock.now }),
    // All that are enabled are counted, and those beyond it are read.
    atMost: 1020,
  },
  {
    title: 'what an organization is entitled to',
    async ask({ fixture: { store, clock }, organizationId }) {
      const given = { organizationId, source: 'host', plan: null, nextAt: null } as const;
      const entitlements = { maxMonitors: 100_000, minIntervalSeconds: 5, rateLimitPerMinute: 1000 };
      await store.commit(await entitlementChanges({ ...given, entitlements }, { store, now: clock.now }));
    },
    // All that are enabled are counted when the limit changes, and all are searched for those that are too fast.
    atMost: 2100,
  },
  {
    title: 'rolling up an hour',
    ask: ({ fixture: { store, clock } }) =>
      rollUp(store, refs, { resolution: 'hour', startsAt: floorTo('hour', clock.now) - lengthMs.hour }),
    atMost: 60 * refs.length,
  },
  {
    title: 'rolling up a day',
    ask: ({ fixture: { store, clock } }) =>
      rollUp(store, refs, { resolution: 'day', startsAt: floorTo('day', clock.now) - day }),
    atMost: 24 * refs.length,
  },
  {
    title: 'health and metrics',
    async ask({ fixture: { kit } }) {
      await kit.health();
      await kit.metrics();
    },
    // What waits is counted; where much of a table waits, PostgreSQL rather counts it from end to end.
    atMost: 2000,
  },
  {
    title: 'deliveries that are to be made',
    async ask({ fixture: { store, clock }, webhookId }) {
      await store.dispatchEvents({ now: clock.now, limit: 100 });
      await store.waitingLanes('webhooks', { now: clock.now });
      await store.claimDeliveries({ now: clock.now, ...lease, shares: [{ laneId: webhookId, limit: 8 }] });
    },
    // Each event to each webhook of its organization.
    atMost: 100 * 101,
  },
  {
    title: 'a step of a recovery',
    async ask({ fixture: { store, clock }, webhookId, organizationId, row }) {
      const times = { since: 0, until: clock.now, cursorAt: clock.now - day, createdAt: 0, updatedAt: 0 };
      const counts = { totalEvents: 0, checkedEvents: 0, recoveredCount: 0 };
      const queued = { nextAt: 0, leaseUntil: null, leaseToken: null, finishedAt: null, status: 'running' } as const;
      const recovery = { id: 'rcv_1', organizationId, webhookId, cursorId: 'evt_1', ...times, ...counts, ...queued };
      await recoveryStep(recovery, await row('webhooks', webhookId), store, clock.now);
    },
    // As above.
    atMost: 10 * 210,
  },
];

/** What is cleared away. */
const clearedAway: readonly Asked[] = [
  {
    title: 'what has ended',
    async ask({ fixture: { store, clock } }) {
      // Paces are few enough to be read from end to end.
      const ended = expiredRows(clock.now).filter(({ table }) => table !== 'sendingPaces');
      for (const deletion of ended) await store.deleteSome(deletion, 500);
      await store.commit(endedSecrets(clock.now));
    },
    // Webhooks are few.
    atMost: 1100,
  },
  ...expiredEvents(sampleTime).map(
    ({ table }, place): Asked => ({
      title: `old ${table} (${place})`,
      async ask({ fixture: { store, clock } }) {
        const deletion = expiredEvents(clock.now + 29 * day)[place];
        if (deletion !== undefined) await store.deleteSome(deletion, 500);
      },
      atMost: 510,
    }),
  ),
  ...unentitledHistory(refs, { before: 0, daysDoneUntil: 0 }).map(
    ({ table }, place): Asked => ({
      title: `${table} that a plan does not keep (${place})`,
      async ask({ fixture: { store, clock } }) {
        const deletion = unentitledHistory(refs, { before: clock.now - 900 * day, daysDoneUntil: clock.now })[place];
        if (deletion !== undefined) await store.deleteSome(deletion, 500);
      },
      atMost: 510,
    }),
  ),
  ...expiredHistory(refs, { now: 0, daysDoneUntil: 0 }).map(
    ({ table }, place): Asked => ({
      title: `old ${table}`,
      async ask({ fixture: { store, clock } }) {
        const deletion = expiredHistory(refs, { now: clock.now, daysDoneUntil: clock.now })[place];
        if (deletion !== undefined) await store.deleteSome(deletion, 500);
      },
      atMost: 510,
    }),
  ),
];

/** All of it, in an order in which each finds what it needs. */
export const asked: readonly Asked[] = [
  ...askedByPeople,
  ...doneByPeople,
  ...askedByWork,
  ...askedOfExporters,
  ...askedOfAgents,
  ...clearedAway,
  ...removedByPeople,
];
