import {
  type AlertRule,
  alertRuleRoutes,
  alertRules,
  bounds,
  monitorStatuses,
  reportedTypes,
} from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import {
  type Decision,
  type DocumentDecision,
  serve,
  serveList,
  servePlain,
  type Verb,
} from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, readPage } from '../../request/verbs/list.js';
import { decideRemove } from '../../request/verbs/remove.js';
import {
  assertVersion,
  presentByContract,
  readOwnRow,
  servedResource,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/store.js';
import { acknowledgeAlerts } from '../alerts/acknowledge-alerts.js';
import { isSilent } from '../alerts/sample.js';
import { hasWindow } from '../alerts/window.js';
import { closeAlertsAndIncidents } from '../incidents/close-alerts-and-incidents.js';
import { dueSoon } from '../status/status-changes.js';
import { isAbout } from '../targets/is-about.js';
import { namedBy, nameMonitors, newlyNamed } from '../targets/named-monitors.js';
import { readWorstStates } from './worst-states.js';

type RuleRow = Row<'alertRules'>;

const presentFields = presentByContract(alertRules);

/** A rule as it is stored: its state is not part of it. */
export const alertRuleResource = servedResource(alertRules, 'alertRules', (row) => ({
  ...presentFields(row),
  state: 'inactive',
}));

const maxStates = serverBounds.ruleStates.most;
const maxMonitors = bounds.organizationMonitors.most;

/** Rules with the worst of their states. */
const withStates = async (
  rules: readonly RuleRow[],
  { services, now }: OrganizationContext,
): Promise<Record<string, unknown>[]> => {
  const states = await readWorstStates(services.store, rules);
  return rules.map((rule) => ({ ...alertRuleResource.present(rule, now), state: states.get(rule.id) ?? 'inactive' }));
};

const listRules = serveList(async ({ query }, context) => {
  const { rows, totalItems } = await readPage(alertRuleResource, query, context);
  // The page was read from the table of alert rules.
  return { body: pageBody(query, await withStates(rows as readonly RuleRow[], context), totalItems) };
});

const getRule = servePlain(async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  const [body] = await withStates([row], context);
  return { body, headers: versionHeaders(row) };
});

const silentStatuses = monitorStatuses.filter(isSilent);

/** @throws ProblemError `validation_failed` when the rule could never be evaluated */
const assertEvaluable = ({ metric, threshold }: AlertRule['condition']): void => {
  if (silentStatuses.some((status) => status === threshold)) {
    const evaluated = monitorStatuses.filter((status) => !isSilent(status));
    throw invalidField(
      'condition.threshold',
      'never_seen',
      `must be one of: ${evaluated.join(', ')}; rules are not evaluated while a monitor is ${silentStatuses.join(', ')}`,
    );
  }
  if (metric === 'agentOffline' || metric === 'exporterSample') {
    const source = metric === 'agentOffline' ? 'agents' : 'exporters';
    throw invalidField('condition.metric', 'not_available', `cannot be ${metric}: this server has no ${source}`);
  }
};

/** @throws ProblemError `validation_failed` when the report of a condition does not exist, or promises nothing */
const assertReport = async ({ reportId }: AlertRule['condition'], context: OrganizationContext): Promise<void> => {
  if (reportId === undefined) return;
  const { organizationId } = context.caller;
  const report = await context.services.store.get('reports', { id: reportId, organizationId });
  if (report === undefined)
    throw invalidField('condition.reportId', 'not_found', 'must be a report of this organization');
  if (report.slaTarget !== null) return;
  throw invalidField(
    'condition.reportId',
    'no_target',
    'must be a report with a slaTarget, which a budget follows from',
  );
};

/**
 * Queues evaluations of a changed rule for monitors without a result that would do so: those for which it has a state
 * that may end, and those whose condition may hold already.
 */
const evaluateRuleSoon = async (
  { id, organizationId, target, condition }: RuleRow,
  { now, services }: OrganizationContext,
): Promise<Change[]> => {
  const { store } = services;
  const where = {
    organizationId,
    ...(hasWindow(condition) ? {} : { type: { in: reportedTypes } }),
    // Named monitors are read by their ids.
    ...(target.scope === 'monitors' ? { id: { in: target.monitorIds } } : {}),
  };
  const [states, monitors] = await Promise.all([
    store.find('alertRuleStates', { ruleId: id }, { orderBy: 'updatedAt', limit: maxStates }),
    // An organization may have a hundred thousand, so their configurations are left out.
    store.findColumns('monitors', ['id', 'tags'], where, { orderBy: 'createdAt', limit: maxMonitors }),
  ]);
  const about = monitors.filter((monitor) => isAbout(target, monitor));
  const ids = new Set([...states.map(({ monitorId }) => monitorId), ...about.map((monitor) => monitor.id)]);
  return ids.size === 0
    ? []
    : [{ kind: 'update', table: 'evaluations', where: { id: { in: [...ids] } }, set: dueSoon(now) }];
};

/** Refuses the commit when the rule began to fire, or was evaluated for another monitor, since its states were read. */
const nothingBegan = ({ id, beginnings }: RuleRow): Change => ({
  kind: 'update',
  table: 'alertRules',
  where: { id, beginnings },
  set: { beginnings },
  mustMatch: true,
});

/**
 * Decides to create a rule from a document that the contract has validated.
 *
 * @throws ProblemError `validation_failed` when it could never be evaluated, or names what does not exist
 */
export const decideRule = async (
  document: Pick<AlertRule, 'condition' | 'target'>,
  context: OrganizationContext,
): Promise<{ readonly row: RuleRow; readonly decision: DocumentDecision }> => {
  assertEvaluable(document.condition);
  await assertReport(document.condition, context);
  const naming = await nameMonitors('target.monitorIds', namedBy(document.target), context);
  const row = newDocumentRow(alertRuleResource, { ...document }, context);
  const decision = decideCreate(alertRuleResource, row, context);
  return {
    // The document has every column that people write, the rest was added above; `beginnings` is the database's default.
    row: { beginnings: 0, ...row } as RuleRow,
    decision: { ...decision, changes: [...naming, ...(decision.changes ?? [])] },
  };
};

const createRule = servePlain(async (input, context) => {
  const { row, decision } = await decideRule(input.body as AlertRule, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...(await evaluateRuleSoon(row, context))] };
});

/** Changes a rule. Alerts about monitors that it no longer covers close with the evaluations that it queues. */
const updateRule = servePlain(async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(alertRuleResource, row, input.body);
  const changed: RuleRow = { ...row, ...columns };
  // Only what changes is judged: a rule that names a deleted monitor can still be switched off.
  if ('condition' in columns) {
    assertEvaluable(changed.condition);
    await assertReport(changed.condition, context);
  }
  const named = newlyNamed(namedBy(changed.target), namedBy(row.target));
  const naming = await nameMonitors('target.monitorIds', named, context);
  const decision = decideUpdate(alertRuleResource, row, columns, context);
  const [document] = await withStates([changed], context);
  const body = { ...decision.body, state: changed.enabled ? document?.state : 'inactive' };
  if (Object.keys(columns).length === 0) return { ...decision, body };
  return {
    ...decision,
    body,
    changes: [...naming, nothingBegan(row), ...(decision.changes ?? []), ...(await evaluateRuleSoon(changed, context))],
  };
});

/** Deletes a rule; its alerts end with it. */
const removeRule = servePlain(async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  assertVersion(row, context);
  const decision = decideRemove(alertRuleResource, row, context);
  const message = `The alert rule ${row.name} was deleted`;
  const ends = await closeAlertsAndIncidents(
    { states: { ruleId: row.id }, incidents: { alertRuleId: row.id }, message },
    context,
  );
  return { ...decision, changes: [nothingBegan(row), ...(decision.changes ?? []), ...ends] };
});

/** Acknowledges firing alerts: they are not repeated until they clear. */
const acknowledge = serve(alertRuleRoutes.acknowledge, async ({ params, body }, context): Promise<Decision> => {
  const { store } = context.services;
  const rule = await readOwnRow('alertRules', params.id, context);
  const firing = await store.find(
    'alertRuleStates',
    {
      ruleId: rule.id,
      state: { in: ['firing', 'recovering'] },
      acknowledgedAt: null,
      ...(body.monitorId === undefined ? {} : { monitorId: body.monitorId }),
    },
    { limit: maxStates },
  );
  if (firing.length === 0) throw new ProblemError('conflict', 'No unacknowledged alert of this rule is firing.');
  const resource = { type: alertRules.name, id: rule.id, name: rule.name };
  const after = { monitorIds: firing.map(({ monitorId }) => monitorId) };
  return { changes: [auditChange(context, { resource, after }), ...(await acknowledgeAlerts(firing, context))] };
});

export const alertRuleOperations: Readonly<Record<string, Verb>> = {
  'alertRules.list': listRules,
  'alertRules.create': createRule,
  'alertRules.get': getRule,
  'alertRules.update': updateRule,
  'alertRules.remove': removeRule,
  'alertRules.acknowledge': acknowledge,
};
