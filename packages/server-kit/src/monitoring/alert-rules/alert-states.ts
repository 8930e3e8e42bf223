import { type AlertState, alertRoutes, alertRuleRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Where } from '../../store/store.js';
import { presentAlert } from '../alerts/present-alert.js';

type StateRow = Row<'alertRuleStates'>;

/** States with the names of their monitors. One whose rule was deleted since it was read is left out. */
const presentStates = async (
  rows: readonly StateRow[],
  rules: readonly Row<'alertRules'>[],
  { services: { store } }: OrganizationContext,
): Promise<object[]> => {
  const monitors = await store.findColumns(
    'monitors',
    ['id', 'name'],
    { id: { in: rows.map(({ monitorId }) => monitorId) } },
    { limit: rows.length || 1 },
  );
  const names = new Map(monitors.map(({ id, name }) => [id, name]));
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  return rows.flatMap((row) => {
    const rule = ruleById.get(row.ruleId);
    if (rule === undefined) return [];
    const monitor = { id: row.monitorId, name: names.get(row.monitorId) ?? row.monitorId };
    return [{ ...presentAlert(rule, monitor, row), updatedAt: timestamp(row.updatedAt) }];
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

/**
 * Which states a list of alerts reads; `undefined` for none. A rule or a monitor of the organization is named by its id
 * alone: with the organization beside it, PostgreSQL may read all states of the organization.
 */
const whereOf = async (
  { ruleId, monitorId }: { readonly ruleId?: string; readonly monitorId?: string },
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<Where<'alertRuleStates'> | undefined> => {
  if (ruleId === undefined && monitorId === undefined) return { organizationId };
  const [rule, monitor] = await Promise.all([
    ruleId === undefined ? null : store.get('alertRules', { id: ruleId, organizationId }),
    monitorId === undefined ? null : store.get('monitors', { id: monitorId, organizationId }),
  ]);
  if (rule === undefined || monitor === undefined) return undefined;
  return { ...(rule !== null && { ruleId: rule.id }), ...(monitor !== null && { monitorId: monitor.id }) };
};

/** Lists the states of all rules of the organization: what fires now, in one call. */
const listAlerts = serve(alertRoutes.list, async ({ query }, context) => {
  // The route's query is that of every list.
  const where = await whereOf(query as { readonly ruleId?: string; readonly monitorId?: string }, context);
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
