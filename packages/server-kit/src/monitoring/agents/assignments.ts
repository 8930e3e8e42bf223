import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { sealCredentials } from '@watchpost/checks/sealed-credentials';
import { type AgentAssignment, type AgentExporter, agentPace, agentProtocolRoutes, bounds } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { isTraced, readExports } from '../../outbound/telemetry/exporting-organizations.js';
import type { CallContext, OrganizationContext } from '../../request/context.js';
import { matchesTag } from '../../request/http/conditional.js';
import { serveCall } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { askedRunOf } from '../engine/ask-agents.js';
import { openExporterCredentials } from '../exporters/exporter-credentials.js';
import { monitorsBounds } from '../monitors/bounds.js';
import { openCredentials } from '../monitors/credentials.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { isCurrentToken } from './agent-token.js';
import { assignmentsTag } from './assignments-tag.js';
import { assertInstance, readCallingAgent } from './calling-agent.js';

/** Seconds of `Prefer: wait=…` (RFC 7240 §4.3), as many as a call may wait; 0 without it. */
const waitSecondsOf = (prefer: string | null): number => {
  const [, seconds = '0'] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?/i.exec(prefer ?? '') ?? [];
  return Math.min(Number(seconds), agentPace.maxWaitSeconds);
};

/** The place of a check or scrape in its interval, in ms, the same for the same agent: many spread evenly. */
const offsetOf = (id: string, intervalSeconds: number, agentId: string): number =>
  createHash('sha256').update(`${agentId} ${id}`).digest().readUInt32BE() % (intervalSeconds * 1000);

/** Sealing takes a fifth of a millisecond: other requests have their turn after so many. */
const sealedAtOnce = 20;

const readAssignments = async (
  agent: Row<'agents'>,
  { publicKey, isOfTraces }: { readonly publicKey: string | null; readonly isOfTraces: boolean },
  { services }: OrganizationContext,
): Promise<AgentAssignment[]> => {
  const { id: agentId, organizationId } = agent;
  const monitors = await services.store.find(
    'monitors',
    { organizationId, agentIds: { includes: agentId }, enabled: true, isSuspended: false },
    { limit: monitorsBounds.agentMonitors.most, orderBy: 'id' },
  );
  const assignments: AgentAssignment[] = [];
  let sealed = 0;
  for (const monitor of monitors) {
    const { id: monitorId, version } = monitor;
    const credentials = publicKey === null ? null : openCredentials(monitor, services.secretBox);
    if (credentials !== null && ++sealed % sealedAtOnce === 0) await others();
    assignments.push({
      monitorId,
      version,
      type: monitor.type,
      target: monitor.target,
      config: monitor.config,
      assertions: monitor.assertions,
      intervalSeconds: effectiveIntervalSeconds(monitor),
      timeoutSeconds: monitor.timeoutSeconds,
      retries: monitor.retries,
      retryIntervalSeconds: monitor.retryIntervalSeconds,
      degradedAfterMs: monitor.degradedAfterMs,
      offsetMs: offsetOf(monitorId, effectiveIntervalSeconds(monitor), agentId),
      sealedCredentials:
        credentials === null || publicKey === null
          ? null
          : sealCredentials(credentials, publicKey, { agentId, subjectId: monitorId, version }),
      runNow: askedRunOf(monitor, agentId, services.clock()),
      ...(isOfTraces && { isTraced: true }),
    });
  }
  return assignments;
};

const readExporters = async (
  { id: agentId, organizationId }: Row<'agents'>,
  publicKey: string | null,
  { services }: OrganizationContext,
): Promise<AgentExporter[]> => {
  const where = { organizationId, agentId, enabled: true, isSuspended: false };
  const limit = bounds.organizationExporters.most;
  const rows = await services.store.find('exporters', where, { limit, orderBy: 'id' });
  const exporters: AgentExporter[] = [];
  let sealed = 0;
  for (const row of rows) {
    const { id: exporterId, version } = row;
    const intervalSeconds = effectiveIntervalSeconds(row);
    const credentials = publicKey === null ? null : openExporterCredentials(row, services.secretBox);
    if (credentials !== null && ++sealed % sealedAtOnce === 0) await others();
    exporters.push({
      exporterId,
      version,
      url: row.url,
      selectors: row.selectors,
      format: row.format,
      headers: row.headers,
      ignoreTlsErrors: row.ignoreTlsErrors,
      maxSeries: row.maxSeries,
      intervalSeconds,
      timeoutSeconds: row.timeoutSeconds,
      offsetMs: offsetOf(exporterId, intervalSeconds, agentId),
      sealedCredentials:
        credentials === null || publicKey === null
          ? null
          : sealCredentials(credentials, publicKey, { agentId, subjectId: exporterId, version }),
      runNow: row.askedRun,
    });
  }
  return exporters;
};

/** What an agent is to check; with `Prefer: wait`, when that is something else than what it has. */
export const assignments = serveCall(
  agentProtocolRoutes.assignments,
  async ({ query }, context: CallContext<'agentCalls'> & OrganizationContext) => {
    const read = async () => {
      const agent = await readCallingAgent(context);
      assertInstance(agent, query.instanceId);
      const isOfTraces = isTraced(await readExports(context.services.store, agent.organizationId));
      return { agent, isOfTraces, etag: assignmentsTag(agent, isOfTraces) };
    };
    let current = await read();
    const ifNoneMatch = context.header('if-none-match') ?? '';
    const isKnown = (): boolean => matchesTag(ifNoneMatch, current.etag);
    const seconds = waitSecondsOf(context.header('prefer'));
    if (seconds > 0 && isKnown()) {
      const { id: agentId, organizationId, assignmentsVersion: version } = current.agent;
      const onHangUp = (listener: () => void) => context.onHangUp(listener);
      await context.services.agentCalls.waitForChange(
        { agentId, organizationId, version },
        { ms: seconds * 1000, onHangUp },
      );
      current = await read();
    }
    const { agent, isOfTraces, etag } = current;
    const headers = { etag };
    // The pipeline answers 304, which has no body.
    if (isKnown()) return { text: '', headers };
    const isCurrent = isCurrentToken(agent, context.header('authorization'));
    const publicKey = isCurrent ? agent.publicKey : agent.previousPublicKey;
    const serverTime = timestamp(context.services.clock());
    const body = {
      serverTime,
      assignments: await readAssignments(agent, { publicKey, isOfTraces }, context),
      exporters: await readExporters(agent, publicKey, context),
    };
    return { body, headers };
  },
);
