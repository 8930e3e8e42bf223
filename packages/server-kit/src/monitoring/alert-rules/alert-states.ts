import { type AlertState, alertRoutes, alertRuleRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Where } from '../../store/interface/store.js';
import { presentAlert } from '../alerts/present-alert.js';
import { readSubjects, subjectOf } from '../alerts/subject.js';

type StateRow = Row<'alertRuleStates'>;

/** States with what they are about. One whose rule was deleted since it was read is left out. */
const presentStates = async (
  rows: readonly StateRow[],
  rules: readonly Row<'alertRules'>[],
  { services: { store } }: OrganizationContext,
): Promise<object[]> => {
  const subjectOfState = await readSubjects(store, rows);
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  return rows.flatMap((row) => {
    const rule = ruleById.get(row.ruleId);
    if (rule === undefined) return [];
    const id = row.monitorId ?? '';
    const subject = subjectOfState(row) ?? subjectOf('monitor', { id, name: id });
    return [{ ...presentAlert(rule, subject, row), updatedAt: timestamp(row.updatedAt) }];
  });
};

type StatesQuery = Parameters<typeof pageOptions>[0];

const readStates = (where: Where<'alertRuleStates'>, query: StatesQuery, { services }: OrganizationContext) => {
  const { orderBy: _updatedAt, ...page } = pageOptions(query);
  // The route's query is that of every list.
  const { state } = query as { readonly state?: AlertState };
  return services.store.page('alertRuleStates', {
    where: { ...where, ...(state === undefined ? {} : { state }) },
    orderBy: 'updatedAt',
    ...page,
  });
};

const listStates = serve(alertRuleRoutes.states, async ({ params, query }, context) => {
  const rule = await readOwnRow('alertRules', params.id, context);
  const { rows, totalItems } = await readStates({ ruleId: rule.id }, query, context);
  return { body: pageBody(query, await presentStates(rows, [rule], context), totalItems) };
});

/** The filters of a list of alerts. */
interface AlertFilters {
  readonly ruleId?: string;
  readonly monitorId?: string;
  readonly agentId?: string;
  readonly exporterId?: string;
}

/**
 * Which states a list of alerts reads; `undefined` for none. What filters name is read first, and then stands by its id
 * alone: with the organization beside it, PostgreSQL may read all states of the organization.
 */
const whereOf = async (
  { ruleId, monitorId, agentId, exporterId }: AlertFilters,
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<Where<'alertRuleStates'> | undefined> => {
  if (agentId !== undefined && exporterId !== undefined) return undefined;
  const sourceId = agentId ?? exporterId;
  if (ruleId === undefined && monitorId === undefined && sourceId === undefined) return { organizationId };
  const [rule, monitor, source] = await Promise.all([
    ruleId === undefined ? null : store.get('alertRules', { id: ruleId, organizationId }),
    monitorId === undefined ? null : store.get('monitors', { id: monitorId, organizationId }),
    sourceId === undefined ? null : store.get('evaluations', { id: sourceId, organizationId }),
  ]);
  if (rule === undefined || monitor === undefined || source === undefined) return undefined;
  return {
    ...(rule !== null && { ruleId: rule.id }),
    ...(monitor !== null && { monitorId: monitor.id }),
    ...(source !== null && { sourceId: source.id }),
  };
};

/** Lists the states of all rules of the organization: what fires now, in one call. */
const listAlerts = serve(alertRoutes.list, async ({ query }, context) => {
  // The route's query is that of every list.
  const where = await whereOf(query as AlertFilters, context);
  if (where === undefined) return { body: pageBody(query, [], 0) };
  const { rows, totalItems } = await readStates(where, query, context);
  const ruleIds = [...new Set(rows.map((row) => row.ruleId))];
  const rules = await context.services.store.find(
    'alertRules',
    { id: { in: ruleIds } },
    { limit: ruleIds.length || 1 },
  );
  return { body: pageBody(query, await presentStates(rows, rules, context), totalItems) };
});

export const alertStateOperations: Readonly<Record<string, Verb>> = {
  'alertRules.states': listStates,
  'alerts.list': listAlerts,
};
