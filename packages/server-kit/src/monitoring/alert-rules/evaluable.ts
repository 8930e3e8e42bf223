import { patternsOf, readSelector, SelectorError } from '@watchpost/checks';
import { type AlertRule, monitorStatuses } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { isSilent } from '../alerts/sample.js';
import { subjectTypeOf } from '../alerts/subject.js';
import { assertReadable } from '../targets/read-patterns.js';

type Content = Pick<AlertRule, 'condition' | 'target'>;

const silentStatuses = monitorStatuses.filter(isSilent);

/** The scopes of targets that a rule may have, by what it is evaluated for. */
const scopes: Readonly<Record<ReturnType<typeof subjectTypeOf>, readonly AlertRule['target']['scope'][]>> = {
  monitor: ['all', 'monitors', 'tags'],
  agent: ['all', 'agents'],
  series: ['all'],
};

/** @throws ProblemError `validation_failed` when the rule could never be evaluated */
export const assertEvaluable = ({ condition, target }: Content): void => {
  const { metric, threshold } = condition;
  if (silentStatuses.some((status) => status === threshold)) {
    const evaluated = monitorStatuses.filter((status) => !isSilent(status));
    throw invalidField(
      'condition.threshold',
      'never_seen',
      `must be one of: ${evaluated.join(', ')}; rules are not evaluated while a monitor is ${silentStatuses.join(', ')}`,
    );
  }
  const allowed = scopes[subjectTypeOf(condition)];
  if (allowed.includes(target.scope)) return;
  throw invalidField('target.scope', 'no_meaning', `must be one of: ${allowed.join(', ')}; the metric is ${metric}`);
};

/** Refuses a report that does not exist, or promises nothing. */
const assertReport = async (reportId: string, { caller, services }: OrganizationContext): Promise<void> => {
  const { organizationId } = caller;
  const report = await services.store.get('reports', { id: reportId, organizationId });
  if (report === undefined)
    throw invalidField('condition.reportId', 'not_found', 'must be a report of this organization');
  if (report.slaTarget !== null) return;
  throw invalidField(
    'condition.reportId',
    'no_target',
    'must be a report with a slaTarget, which a budget follows from',
  );
};

const assertExporter = async (exporterId: string, { caller, services }: OrganizationContext): Promise<void> => {
  const { organizationId } = caller;
  if ((await services.store.get('exporters', { id: exporterId, organizationId })) !== undefined) return;
  throw invalidField('condition.exporterId', 'not_found', 'must be an exporter of this organization');
};

/** Refuses a selector that cannot be read, or has a pattern that RE2 does not take. */
const assertSelector = async (text: string, context: OrganizationContext): Promise<void> => {
  const path = 'condition.selector';
  try {
    const patterns = patternsOf([readSelector(text)]);
    await assertReadable(
      patterns.map((pattern) => ({ path, pattern })),
      context,
    );
  } catch (error) {
    throw error instanceof SelectorError ? invalidField(path, 'invalid_selector', error.message) : error;
  }
};

const assertAgents = async (agentIds: readonly string[], { caller, services }: OrganizationContext): Promise<void> => {
  const where = { organizationId: caller.organizationId, id: { in: agentIds } };
  const known = await services.store.findColumns('agents', ['id'], where, { limit: agentIds.length });
  const missing = agentIds.find((agentId) => !known.some(({ id }) => id === agentId));
  if (missing === undefined) return;
  throw invalidField('target.agentIds', 'not_found', `must name agents of this organization; there is no ${missing}`);
};

/** @throws ProblemError `validation_failed` when what a rule names besides monitors does not exist or cannot be read */
export const assertSources = async (
  { condition: { reportId, exporterId, selector }, target }: Content,
  context: OrganizationContext,
): Promise<void> => {
  if (target.scope === 'agents' && target.agentIds !== undefined) await assertAgents(target.agentIds, context);
  if (reportId !== undefined) await assertReport(reportId, context);
  if (exporterId !== undefined) await assertExporter(exporterId, context);
  if (selector !== undefined) await assertSelector(selector, context);
};
