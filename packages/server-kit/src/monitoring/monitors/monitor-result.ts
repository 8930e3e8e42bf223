import { type MonitorResult, monitorResultList, monitorRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { NewRow, Row } from '../../store/interface/store.js';
import { askableAgents, askChanges, awaitAgentResult } from '../engine/ask-agents.js';
import { checkNow } from '../engine/check-now.js';
import { agentRefOf } from '../history/location-ref.js';
import { readRetainedFrom } from '../history/retention.js';
import { shownPerformance } from '../status/result-performance.js';
import { resultStatuses } from '../status/result-statuses.js';
import { shownSteps } from '../status/result-steps.js';
import { openCredentials } from './credentials.js';
import { agentIdOf, digitsOf, keptTimes, noAgents, readAgentIds } from './result-rows.js';

/** Microseconds to milliseconds, as many digits as were measured. */
const milliseconds = (microseconds: number | null | undefined): number | null =>
  microseconds == null ? null : microseconds / 1000;

/** A stored row as the API returns it. Its id is made of what makes it unique, so no bytes are spent on one. */
const presentResult = (row: NewRow<'monitorResults'>, monitorId: string, agentIds = noAgents): MonitorResult => {
  const status = resultStatuses[row.status] ?? 'unknown';
  return {
    id: `res_${digitsOf(row)}`,
    monitorId,
    at: timestamp(row.at),
    agentId: agentIdOf(row, agentIds),
    ok: status === 'up' || status === 'degraded',
    status,
    latencyMs: milliseconds(row.latencyUs),
    statusCode: row.statusCode ?? null,
    message: row.message ?? null,
    timings: {
      dnsMs: milliseconds(row.dnsUs),
      connectMs: milliseconds(row.connectUs),
      tlsMs: milliseconds(row.tlsUs),
      firstByteMs: milliseconds(row.firstByteUs),
    },
    ...(row.steps != null && { steps: shownSteps(row.steps) }),
    ...(row.page != null && { page: row.page }),
    ...(row.performance != null && { performance: shownPerformance(row.performance) }),
    delayMs: row.delayMs,
  };
};

/** Statuses of results that count as `ok`, as they are stored. */
const okStatuses = [resultStatuses.indexOf('up'), resultStatuses.indexOf('degraded')];
const failedStatuses = [resultStatuses.indexOf('down'), resultStatuses.indexOf('unknown')];

const listResults = serve(monitorRoutes.results, async ({ params, query }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  const { ok, agentId, ...conditions } = filterConditions(monitorResultList, query);
  const { orderBy: _, ...page } = pageOptions(query);
  const retainedFrom = await readRetainedFrom(context.services.store, monitor.organizationId, context.now);
  const { rows, totalItems } = await context.services.store.page('monitorResults', {
    where: {
      monitorRef: monitor.ref,
      ...keptTimes(conditions.at as { readonly atLeast?: number } | undefined, retainedFrom),
      ...(agentId === undefined ? {} : { agentRef: await agentRefOf(String(agentId), context) }),
      ...(ok === undefined ? {} : { status: { in: ok === true ? okStatuses : failedStatuses } }),
    },
    orderBy: 'at',
    ...page,
  });
  const agentIds = await readAgentIds(rows, context);
  return {
    body: pageBody(
      query,
      rows.map((row) => presentResult(row, monitor.id, agentIds)),
      totalItems,
    ),
  };
});

/** Checks a monitor from the server now. */
const checkFromServer = async (
  monitor: Row<'monitors'>,
  context: OrganizationContext<'askedChecks'>,
): Promise<MonitorResult> => {
  const { store, askedChecks, clock, secretBox } = context.services;
  const row = await askedChecks.run(context, (runCheck, signal) =>
    checkNow({
      store,
      runCheck,
      signal,
      openCredentials: (claimed) => openCredentials(claimed, secretBox),
      clock,
      monitorId: monitor.id,
    }),
  );
  if (row === 'gone') throw notFound();
  if (row === 'busy') {
    throw new ProblemError(
      'conflict',
      'A check of this monitor is running at this moment; its result is about to come.',
      {
        headers: { 'retry-after': '1' },
      },
    );
  }
  return presentResult(row, monitor.id);
};

/** Has a monitor checked by its agents now, and waits for the first result. */
const checkByAgents = async (
  monitor: Row<'monitors'>,
  context: OrganizationContext<'askedChecks'>,
): Promise<MonitorResult> => {
  const { store, askedChecks, clock } = context.services;
  if (!monitor.enabled) throw new ProblemError('conflict', 'It is paused, and agents check it only while it is not.');
  if (askableAgents(monitor).length === 0) {
    throw new ProblemError('conflict', 'No agent that can check it is online: there is nothing that can check it.');
  }
  const askedAt = clock();
  const row = await askedChecks.run(context, async (_check, signal) => {
    await store.commit(askChanges(monitor, askedAt));
    return awaitAgentResult(monitor, askedAt, { store, signal });
  });
  if (row === undefined) {
    throw new ProblemError('unavailable', 'No agent has answered in time; its result comes by itself.', {
      headers: { 'retry-after': '5' },
    });
  }
  return presentResult(row, monitor.id, await readAgentIds([row], context));
};

/**
 * Checks a monitor now and records the result like that of any other check. Where both the server and agents check it, all of
 * them do, and the result is that of the server.
 */
const checkMonitor = serve(monitorRoutes.check, async ({ params }, context: OrganizationContext<'askedChecks'>) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  if (monitor.type === 'manual') {
    throw new ProblemError('conflict', 'People set the status of a manual monitor; there is nothing to check.');
  }
  if (!monitor.checkFromServer) return { body: await checkByAgents(monitor, context) };
  const { store, clock } = context.services;
  if (askableAgents(monitor).length > 0) await store.commit(askChanges(monitor, clock()));
  return { body: await checkFromServer(monitor, context) };
});

export const monitorResultOperations: Readonly<Record<string, Verb>> = {
  'monitors.results': listResults,
  'monitors.check': checkMonitor,
};
