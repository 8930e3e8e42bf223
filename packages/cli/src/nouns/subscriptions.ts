import type { Noun } from './noun.js';

export const plans: Noun = {
  summary: 'See the plans of the server',
  table: {
    columns: ['code', 'name', 'prices', 'entitlements.maxMonitors', 'entitlements.minIntervalSeconds', 'trialDays'],
    expendable: ['trialDays', 'entitlements.minIntervalSeconds'],
  },
  flexible: ['prices'],
};

export const subscriptions: Noun = {
  summary: 'Work with the subscription: its plan, seats and period',
  table: {
    columns: ['status', 'planId', 'quantity', 'unitAmountMinor', 'interval', 'currentPeriodEnd', 'pendingChange', 'id'],
    expendable: ['pendingChange', 'quantity'],
  },
  flexible: ['pendingChange'],
  operations: {
    list: {
      whenEmpty: 'No subscription: everything is included. `watchpost plans list` shows the plans of the server.',
    },
    create: { examples: ['subscriptions create --plan-id team --quantity 5'] },
    previewChange: { command: 'subscriptions preview-change' },
    changePlan: { command: 'subscriptions change-plan' },
    cancel: {
      nextStep: ({ id, endedAt }) => (endedAt === null ? `Undo it: watchpost subscriptions resume ${id}` : undefined),
    },
  },
};
