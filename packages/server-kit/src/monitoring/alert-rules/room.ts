import { defineRoom } from '../../request/room.js';
import { alertRuleOperations, alertRuleResource } from './alert-rule.js';
import { alertStateOperations } from './alert-states.js';
import { backTestOperations } from './back-test.js';

export const alertRulesRoom = defineRoom({
  name: 'alertRules',
  resources: [alertRuleResource],
  verbs: {
    ...alertRuleOperations,
    ...alertStateOperations,
    ...backTestOperations,
  },
});
