import { type AlertRule, type AlertState, alertRuleRoutes, alertRules, type ListQuery } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import type { Context } from '../context.js';
import { invalidField, ProblemError } from '../http/problem.js';
import { type Decision, serve, type Verb } from '../operation.js';
import type { Change, Row } from '../store/store.js';
import { timestamp } from '../timestamp.js';
import { decideCreate, newDocumentRow } from '../verbs/create.js';
import { idOf } from '../verbs/get.js';
import { pageBody, pageOptions, readPage } from '../verbs/list.js';
import { remove } from '../verbs/remove.js';
import {
  assertVersion,
  presentByContract,
  readOwnRow,
  servedResource,
  versionHeaders,
} from '../verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../verbs/update.js';
import { isAbout } from '../watch/facts.js';
import { endOfLooking } from './end-of-looking.js';
import { presentAlert } from './present-alert.js';
import { takeOn } from './take-on.js';

type RuleRow = Row<'alertRules'>;

const presentFields = presentByContract(alertRules);

/** A rule as it is recorded: how it stands is not part of it. */
export const alertRuleResource = servedResource(alertRules, 'alertRules', (row) => ({
  ...presentFields(row),
  state: 'inactive',
}));

/** The states from the worst to the best. */
const fromWorst: readonly AlertState[] = ['firing', 'recovering', 'pending', 'noData'];
/** States that are read at most to tell how rules stand; a rule that fires for more monitors fires all the same. */
const maxStates = 10_000;

/** Rules with the worst of their states. */
const withStates = async (
  rules: readonly RuleRow[],
  { services, now }: Context,
): Promise<Record<string, unknown>[]> => {
  const states =
    rules.length === 0
      ? []
      : await services.store.find(
          'alertRuleStates',
          { ruleId: { in: rules.map(({ id }) => id) }, state: { in: fromWorst } },
          { limit: maxStates, orderBy: 'ruleId' },
        );
  const byRule = Map.groupBy(states, ({ ruleId }) => ruleId);
  return rules.map((rule) => {
    const present = new Set(byRule.get(rule.id)?.map(({ state }) => state));
    return {
      ...alertRuleResource.present(rule, now),
      state: fromWorst.find((state) => present.has(state)) ?? 'inactive',
    };
  });
};

const listRules: Verb = async (input, context) => {
  const query = input.query as ListQuery;
  const { rows, totalItems } = await readPage(alertRuleResource, query, context);
  // The page was read from the table of alert rules.
  return { body: pageBody(query, await withStates(rows as readonly RuleRow[], context), totalItems) };
};

const getRule: Verb = async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  const [body] = await withStates([row], context);
  return { body, headers: versionHeaders(row) };
};

/** @throws ProblemError `validation_failed` when the rule could never look at anything */
const assertEvaluable = async (
  { condition, target }: Pick<AlertRule, 'condition' | 'target'>,
  context: Context,
): Promise<void> => {
  const { metric } = condition;
  if (metric === 'agentOffline' || metric === 'exporterSample') {
    const source = metric === 'agentOffline' ? 'agents' : 'exporters';
    throw invalidField('condition.metric', 'not_available', `cannot be ${metric}: this server has no ${source}`);
  }
  if (target.scope !== 'monitors') return;
  const found = await context.services.store.find(
    'monitors',
    { organizationId: context.caller.organizationId ?? '', id: { in: target.monitorIds } },
    { limit: target.monitorIds.length },
  );
  const missing = target.monitorIds.find((id) => !found.some((monitor) => monitor.id === id));
  if (missing !== undefined) {
    throw invalidField(
      'target.monitorIds',
      'not_found',
      `must name monitors of this organization; there is no ${missing}`,
    );
  }
};

const createRule: Verb = async (input, context) => {
  const document = input.body as AlertRule;
  await assertEvaluable(document, context);
  return decideCreate(alertRuleResource, newDocumentRow(alertRuleResource, { ...document }, context), context);
};

/** What ends with a rule that does not look any more, or not at these monitors. */
const endOfRule = (rule: RuleRow, context: Context, monitorIds?: readonly string[]): Promise<Change[]> =>
  endOfLooking(
    {
      states: { ruleId: rule.id, ...(monitorIds === undefined ? {} : { monitorId: { in: monitorIds } }) },
      isOver: ({ alertRuleId, monitorIds: about }) =>
        alertRuleId === rule.id && (monitorIds === undefined || monitorIds.includes(about[0] ?? '')),
      message: `The alert rule ${rule.name} no longer looks`,
    },
    context,
  );

/** What ends when a rule is about other monitors than before. */
const endOfOthers = async (rule: RuleRow, context: Context): Promise<Change[]> => {
  const { store } = context.services;
  const states = await store.find('alertRuleStates', { ruleId: rule.id }, { limit: maxStates });
  const ids = states.map(({ monitorId }) => monitorId);
  const monitors = ids.length === 0 ? [] : await store.find('monitors', { id: { in: ids } }, { limit: ids.length });
  const others = monitors.filter((monitor) => !isAbout(rule.target, monitor)).map(({ id }) => id);
  return others.length === 0 ? [] : endOfRule(rule, context, others);
};

const updateRule: Verb = async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(alertRuleResource, row, input.body);
  await assertEvaluable({ ...row, ...columns }, context);
  const decision = decideUpdate(alertRuleResource, row, columns, context);
  const changed = { ...row, ...columns };
  const ends = columns.enabled === false ? await endOfRule(row, context) : await endOfOthers(changed, context);
  const [document] = await withStates([changed], context);
  const state = columns.enabled === false ? 'inactive' : document?.state;
  return {
    ...decision,
    body: { ...(decision.body as object), state },
    changes: [...(decision.changes ?? []), ...ends],
  };
};

const removeRow = remove(alertRuleResource);

const removeRule: Verb = async (input, context) => {
  const row = await readOwnRow('alertRules', idOf(input), context);
  const decision = await removeRow(input, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...(await endOfRule(row, context))] };
};

const listStates = serve(alertRuleRoutes.states, async ({ params, query }, context) => {
  const { store } = context.services;
  const rule = await readOwnRow('alertRules', params.id, context);
  // The route's query is that of every list.
  const { orderBy: _updatedAt, ...page } = pageOptions(query as ListQuery);
  const { state } = query as { state?: AlertState };
  const where = { ruleId: rule.id, ...(state === undefined ? {} : { state }) };
  const { rows, totalItems } = await store.page('alertRuleStates', { where, orderBy: 'updatedAt', ...page });
  const monitors = await store.find(
    'monitors',
    { id: { in: rows.map(({ monitorId }) => monitorId) } },
    { limit: rows.length || 1 },
  );
  const names = new Map(monitors.map(({ id, name }) => [id, name]));
  const data = rows.map((row) => ({
    ...presentAlert(rule, { id: row.monitorId, name: names.get(row.monitorId) ?? row.monitorId }, row),
    updatedAt: timestamp(row.updatedAt),
  }));
  return { body: pageBody(query as ListQuery, data, totalItems) };
});

/** Takes firing alerts on: nobody is told again until they clear. */
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
  if (firing.length === 0) throw new ProblemError('conflict', 'The rule does not fire, or somebody has taken it on.');
  const resource = { type: alertRules.name, id: rule.id, name: rule.name };
  const after = { monitorIds: firing.map(({ monitorId }) => monitorId) };
  return { changes: [auditChange(context, { resource, after }), ...(await takeOn(firing, context))] };
});

export const alertRuleOperations: Readonly<Record<string, Verb>> = {
  'alertRules.list': listRules,
  'alertRules.create': createRule,
  'alertRules.get': getRule,
  'alertRules.update': updateRule,
  'alertRules.remove': removeRule,
  'alertRules.states': listStates,
  'alertRules.acknowledge': acknowledge,
};
