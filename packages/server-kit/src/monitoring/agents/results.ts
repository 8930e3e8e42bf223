import { fitEvidence } from '@watchpost/checks';
import { type AgentResult, agentProtocolRoutes, agentResultSchema, completeEvidence } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { isTraced, readExports } from '../../outbound/telemetry/exporting-organizations.js';
import type { OrganizationContext } from '../../request/context.js';
import { serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { type LocationResult, recordChanges, recordResults } from '../engine/location-results.js';
import { assignmentsTag } from './assignments-tag.js';
import { assertInstance, readCallingAgent } from './calling-agent.js';
import { cutResult } from './cut-texts.js';
import { recordScrapes } from './scrapes.js';
import { inOrder, readItems, type SentItem } from './sent-items.js';

type Item = SentItem<AgentResult>;

/** The monitors that a batch is about, as far as the organization has them. */
const readMonitors = async (items: readonly Item[], { caller, services }: OrganizationContext) => {
  const ids = [...new Set(items.map(({ value }) => value.monitorId))];
  if (ids.length === 0) return new Map<string, never>();
  const where = { organizationId: caller.organizationId, id: { in: ids } };
  const columns = ['id', 'ref', 'agentIds', 'isSuspended', 'locations'] as const;
  const rows = await services.store.findColumns('monitors', columns, where, { limit: ids.length });
  return new Map(rows.map((row) => [row.id, row]));
};

type Known = Pick<Row<'monitors'>, 'id' | 'ref' | 'agentIds' | 'isSuspended' | 'locations'>;

/** When the location made its last check of a monitor. */
const lastAtOf = (monitor: Pick<Known, 'locations'> | undefined, agentRef: number): number =>
  monitor?.locations.find((run) => run.agentRef === agentRef)?.at ?? 0;

/** What is there of results that are not newer than the last one of their location: `<monitor> <time>` of each. */
const readRecorded = async (
  items: readonly (Item & { readonly monitor: Known })[],
  agentRef: number,
  { services }: OrganizationContext,
): Promise<Set<string>> => {
  const old = items.filter(({ at, monitor }) => at <= lastAtOf(monitor, agentRef));
  if (old.length === 0) return new Set();
  const monitorRef = { in: [...new Set(old.map(({ monitor }) => monitor.ref))] };
  const at = { in: [...new Set(old.map((item) => item.at))] };
  const limit = monitorRef.in.length * at.in.length;
  const columns = ['monitorRef', 'at'] as const;
  const rows = await services.store.findColumns('monitorResults', columns, { monitorRef, at, agentRef }, { limit });
  return new Set(rows.map((row) => `${row.monitorRef} ${row.at}`));
};

const toLocationResult = (
  { value, at }: Item,
  { definedVersion }: Row<'monitors'>,
  wasMissing: boolean,
): LocationResult => ({
  at,
  delayMs: value.delayMs,
  report: {
    status: value.status,
    measurement: value.measurement,
    certificate: value.certificate ?? null,
    ...(value.evidence != null && { evidence: fitEvidence(completeEvidence(value.evidence)) }),
  },
  isCurrent: value.version >= (definedVersion ?? 0),
  runNow: value.runNow,
  wasMissing,
});

/** Whether rules of an organization may evaluate what an agent reports. */
const readIsWatched = async ({ caller, services }: OrganizationContext): Promise<boolean> => {
  const where = { organizationId: caller.organizationId, enabled: true };
  return (await services.store.findColumns('alertRules', ['id'], where, { limit: 1 })).length > 0;
};

/** Records results and scrapes, each once: a batch that is repeated changes nothing. Scrapes are recorded first. */
export const results = serve(agentProtocolRoutes.results, async ({ body }, context) => {
  const agent = await readCallingAgent(context);
  assertInstance(agent, body.instanceId);
  const { now } = context;
  const { items, rejected } = readItems(agentResultSchema, body.results.map(cutResult), now);
  const monitors = await readMonitors(items, context);
  const known = items.flatMap((item) => {
    const monitor = monitors.get(item.value.monitorId);
    const { index } = item;
    if (monitor === undefined) {
      rejected.push({ index, code: 'unknown_monitor', message: 'monitorId: must be a monitor of this organization' });
      return [];
    }
    if (!monitor.agentIds.includes(agent.id) || monitor.isSuspended) {
      rejected.push({ index, code: 'not_assigned', message: 'monitorId: must be assigned to this agent' });
      return [];
    }
    return [{ ...item, monitor }];
  });
  const recorded = await readRecorded(known, agent.ref, context);
  const byMonitor = new Map<number, Map<number, Item>>();
  for (const item of known.sort((a, b) => a.at - b.at)) {
    const { ref } = item.monitor;
    if (recorded.has(`${ref} ${item.at}`)) continue;
    const ofMonitor = byMonitor.get(ref) ?? new Map<number, Item>();
    byMonitor.set(ref, ofMonitor);
    if (!ofMonitor.has(item.at)) ofMonitor.set(item.at, item);
  }
  const accepted = [...byMonitor.values()].reduce((sum, { size }) => sum + size, 0);
  const isWatched = await readIsWatched(context);
  const exporting = { exports: await readExports(context.services.store, agent.organizationId), location: agent.id };
  const scrapes = await recordScrapes(body.scrapes, { agent, isWatched, context });
  const answer = {
    body: {
      serverTime: timestamp(now),
      accepted,
      duplicates: known.length - accepted,
      rejected: inOrder(rejected),
      scrapes,
      assignmentsEtag: assignmentsTag(agent, isTraced(exporting.exports)),
    },
  };
  if (accepted === 0) return answer;
  return {
    derive: (entriesOf) => ({
      kind: 'derive',
      table: 'monitors',
      where: { ref: { in: [...byMonitor.keys()] } },
      limit: byMonitor.size,
      changes: (rows) => {
        const after = rows.map((before) => {
          const ofMonitor = [...(byMonitor.get(before.ref)?.values() ?? [])];
          const searched = lastAtOf(monitors.get(before.id), agent.ref);
          const made = ofMonitor.map((item) => toLocationResult(item, before, item.at <= searched));
          return { before, after: recordResults(before, agent.ref, made, now) };
        });
        return entriesOf({ ...answer, changes: recordChanges(after, { now, isWatched, exporting }) });
      },
    }),
  };
});
