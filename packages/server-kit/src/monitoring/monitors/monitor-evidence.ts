import { completeEvidence, monitorEvidenceList, monitorRoutes, type RecordedEvidence } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { readRetainedFrom } from '../history/retention.js';
import { type AgentIds, agentIdOf, digitsOf, keptTimes, readAgentIds } from './result-rows.js';

const present = (row: Row<'checkEvidence'>, monitorId: string, agentIds: AgentIds): RecordedEvidence => ({
  id: `evd_${digitsOf(row)}`,
  at: timestamp(row.at),
  message: row.message,
  failures: row.failures,
  monitorId,
  resultId: `res_${digitsOf(row)}`,
  agentId: agentIdOf(row, agentIds),
  ...completeEvidence(row.evidence),
});

const listEvidence = serve(monitorRoutes.evidence, async ({ params, query }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  const { at } = filterConditions(monitorEvidenceList, query) as { readonly at?: { readonly atLeast?: number } };
  const { orderBy: _, ...page } = pageOptions(query);
  const retainedFrom = await readRetainedFrom(context.services.store, monitor.organizationId, context.now);
  const { rows, totalItems } = await context.services.store.page('checkEvidence', {
    where: { monitorRef: monitor.ref, ...keptTimes(at, retainedFrom) },
    orderBy: 'at',
    ...page,
  });
  const agentIds = await readAgentIds(rows, context);
  const data = rows.map((row) => present(row, monitor.id, agentIds));
  return { body: pageBody(query, data, totalItems) };
});

export const monitorEvidenceOperations: Readonly<Record<string, Verb>> = { 'monitors.evidence': listEvidence };
