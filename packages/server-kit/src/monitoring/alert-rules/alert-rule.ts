import {
  type AlertRule,
  type AlertRuleUpdate,
  alertRuleRoutes,
  alertRules,
  bounds,
  reportedTypes,
} from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { askRecipients } from '../../outbound/channels/recipients/ask-recipients.js';
import { nameChannels } from '../../request/access/named-channels.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import {
  type Decision,
  type DocumentDecision,
  serve,
  serveList,
  servePlain,
  type Verb,
} from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
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
import type { Change, Row } from '../../store/interface/store.js';
import { acknowledgeAlerts } from '../alerts/acknowledge-alerts.js';
import { coversAgent } from '../alerts/evaluate-agent-rule.js';
import { ruleStateId } from '../alerts/rule-state.js';
import { subjectTypeOf } from '../alerts/subject.js';
import { hasWindow } from '../alerts/window.js';
import { closeAlertsAndIncidents } from '../incidents/close-alerts-and-incidents.js';
import { dueSoon, evaluateSourceSoon } from '../status/status-changes.js';
import { namedBy, nameMonitors, newlyNamed } from '../targets/named-monitors.js';
import { alertRulesBounds } from './bounds.js';
import { assertEvaluable, assertSources } from './evaluable.js';
import { readNotices } from './notices.js';
import { nameRuleEscalation } from './rule-escalation.js';
import { readWorstStates } from './worst-states.js';

type RuleRow = Row<'alertRules'>;

const presentFields = presentByContract(alertRules);

/** A rule as it is stored: its state is not part of it. */
export const alertRuleResource = servedResource(alertRules, 'alertRules', (row) => ({
  ...presentFields(row),
  state: 'inactive',
  notice: null,
}));

const maxStates = alertRulesBounds.ruleStates.most;
const maxMonitors = bounds.organizationMonitors.most;
const maxAgents = bounds.organizationAgents.most;

/** Rules with the worst of their states, and what they are not evaluated for. */
const withStates = async (
  rules: readonly RuleRow[],
  { caller, services, now }: OrganizationContext,
): Promise<Record<string, unknown>[]> => {
  const [states, notices] = await Promise.all([
    readWorstStates(services.store, rules),
    readNotices(services.store, caller.organizationId, rules),
  ]);
  return rules.map((rule) => ({
    ...alertRuleResource.present(rule, now),
    state: states.get(rule.id) ?? 'inactive',
    notice: notices.get(rule.id) ?? null,
  }));
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

/**
 * Queues evaluations of a changed rule for what has no new sample that would do so: those for which it has a state
 * that may end, and those whose condition may hold already.
 */
const evaluateRuleSoon = async (
  { id, organizationId, target, condition }: RuleRow,
  { now, services }: OrganizationContext,
): Promise<Change[]> => {
  const { store } = services;
  const stored = await store.find('alertRuleStates', { ruleId: id }, { orderBy: 'updatedAt', limit: maxStates });
  const sources = stored.flatMap(({ monitorId, sourceId }) => monitorId ?? sourceId ?? []);
  const again: Change[] =
    sources.length === 0
      ? []
      : [{ kind: 'update', table: 'evaluations', where: { id: { in: [...new Set(sources)] } }, set: dueSoon(now) }];
  // The series of an exporter are evaluated with its next scrape.
  if (subjectTypeOf(condition) === 'series') return again;
  if (subjectTypeOf(condition) === 'agent') {
    const agents = await store.findColumns(
      'agents',
      ['id', 'organizationId'],
      { organizationId },
      { limit: maxAgents },
    );
    const covered = agents.filter((agent) => coversAgent({ condition, target }, agent.id));
    return [...again, ...covered.flatMap((agent) => evaluateSourceSoon(agent, { now, since: now }))];
  }
  const where = {
    organizationId,
    ...(hasWindow(condition) ? {} : { type: { in: reportedTypes } }),
    // Named monitors are read by their ids.
    ...(target.scope === 'monitors' ? { id: { in: target.monitorIds } } : {}),
  };
  // An organization may have a hundred thousand, so their configurations are left out.
  const monitors = await store.findColumns('monitors', ['id', 'tags'], where, {
    orderBy: 'createdAt',
    limit: maxMonitors,
  });
  const ids = monitors.flatMap((monitor) => (isAbout(target, monitor) ? monitor.id : []));
  if (ids.length === 0) return again;
  return [...again, { kind: 'update', table: 'evaluations', where: { id: { in: ids } }, set: dueSoon(now) }];
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
  document: Pick<AlertRule, 'condition' | 'target' | 'channels' | 'createIncident'>,
  context: OrganizationContext<'outbox'>,
): Promise<{ readonly row: RuleRow; readonly decision: DocumentDecision }> => {
  assertEvaluable(document);
  await assertSources(document, context);
  await assertKeyIsFree(alertRuleResource, { ...document }, context);
  const naming = [
    ...(await nameMonitors('target.monitorIds', namedBy(document.target), context)),
    ...(await nameChannels('channels', channelsOf(document), context)),
    ...(await nameRuleEscalation(document, undefined, context)),
    ...(await askNamed(document, context)),
  ];
  const row = newDocumentRow(alertRuleResource, { ...document }, context);
  const decision = decideCreate(alertRuleResource, row, context);
  return {
    // The document has every column that people write, the rest was added above; `beginnings` is the database's default.
    row: { beginnings: 0, ...row } as RuleRow,
    decision: { ...decision, changes: [...naming, ...(decision.changes ?? [])] },
  };
};

/** Asks the owners of addresses that a rule names and that are no members', before any alert is mailed to them. */
const askNamed = async (
  { channels }: Pick<AlertRule, 'channels'>,
  context: OrganizationContext<'outbox'>,
): Promise<readonly Change[]> => {
  const addresses = channels.flatMap((channel) => (channel.type === 'email' ? channel.to : []));
  return (await askRecipients(addresses, { onlyFirst: true }, context)).changes;
};

/** The notification channels that a rule names. */
const channelsOf = ({ channels }: Pick<AlertRule, 'channels'>): readonly string[] =>
  channels.flatMap((channel) => (channel.type === 'channel' ? [channel.channelId] : []));

const createRule = servePlain(async (input, context: OrganizationContext<'outbox'>) => {
  const { row, decision } = await decideRule(input.body as AlertRule, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...(await evaluateRuleSoon(row, context))] };
});

/** Changes a rule. Alerts about monitors that it no longer covers close with the evaluations that it queues. */
const updateRule = servePlain(async (input, context: OrganizationContext<'outbox'>) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  assertVersion(row, context);
  const { target } = input.body as Pick<AlertRuleUpdate, 'target'>;
  // A target of another scope has other fields: it is replaced as a whole.
  const isOtherScope = target?.scope !== undefined && target.scope !== row.target.scope;
  const columns = changedColumns(alertRuleResource, isOtherScope ? { ...row, target: null } : row, input.body);
  const changed: RuleRow = { ...row, ...columns };
  await assertKeyIsFree(alertRuleResource, columns, context);
  // Only what changes is judged: a rule that names a deleted monitor can still be switched off.
  if ('condition' in columns || 'target' in columns) {
    assertEvaluable(changed);
    const isAnotherTarget = 'target' in columns;
    await assertSources(isAnotherTarget ? changed : { ...changed, target: { scope: 'all' } }, context);
  }
  const named = newlyNamed(namedBy(changed.target), namedBy(row.target));
  const channels = newlyNamed(channelsOf(changed), channelsOf(row));
  const naming = [
    ...(await nameMonitors('target.monitorIds', named, context)),
    ...(await nameChannels('channels', channels, context)),
    ...(await nameRuleEscalation(changed, row, context)),
    ...('channels' in columns ? await askNamed(changed, context) : []),
  ];
  const decision = decideUpdate(alertRuleResource, row, columns, context);
  const [document] = await withStates([changed], context);
  const body = {
    ...decision.body,
    state: changed.enabled ? document?.state : 'inactive',
    notice: document?.notice ?? null,
  };
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
      ...(body.subjectId === undefined ? {} : { id: ruleStateId(rule.id, body.subjectId) }),
    },
    { limit: maxStates },
  );
  if (firing.length === 0) throw new ProblemError('conflict', 'No unacknowledged alert of this rule is firing.');
  const resource = { type: alertRules.name, id: rule.id, name: rule.name };
  const others = firing.flatMap(({ subject }) => subject?.id ?? []);
  const after = {
    monitorIds: firing.flatMap(({ monitorId }) => monitorId ?? []),
    ...(others.length > 0 && { subjectIds: others }),
  };
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
