import { idField } from '../../fields.js';
import { type ListRules, listQuerySchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import { alertStateList, alertStatePageSchema } from './alert-rule.js';

/** How alerts are listed across rules: the last evaluated first by default. */
const alertList = {
  ...alertStateList,
  filters: {
    ...alertStateList.filters,
    ruleId: { schema: idField('alr'), description: 'Only of this rule.' },
    monitorId: { schema: idField('mon'), description: 'Only for this monitor.' },
    agentId: { schema: idField('agt'), description: 'Only for this agent.' },
    exporterId: { schema: idField('exp'), description: 'Only for series of this exporter.' },
  },
} as const satisfies ListRules;

/** Routes of alerts, whatever rule they belong to. */
export const alertRoutes = {
  list: defineRoute({
    operationId: 'alerts.list',
    method: 'GET',
    path: '/alerts',
    summary: 'List alerts across rules',
    description:
      'The state of each rule for each monitor, agent or series that it was evaluated for. `state=firing` lists what fires now, in one call.',
    access: 'alert-rules:read',
    query: listQuerySchema(alertList),
    answer: { status: 200, description: 'A page of states.', schema: alertStatePageSchema },
  }),
};
