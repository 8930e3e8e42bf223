import { type SubscriptionStatus, subscriptionStatuses } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import {
  isLive,
  type SubscriptionTrigger,
  transitionOf,
  transitions,
} from '../../../src/commerce/subscriptions/subscription-machine.js';

const triggers: readonly SubscriptionTrigger[] = [
  'trialEnded',
  'renewed',
  'changed',
  'paymentAsked',
  'scheduled',
  'overdue',
  'settled',
  'graceEnded',
  'canceled',
  'periodEnded',
  'replaced',
];

/** What each trigger makes of each status; `–` where it cannot happen. */
const table: Readonly<Record<SubscriptionTrigger, readonly (SubscriptionStatus | '–')[]>> = {
  //           trialing    incomplete    active      past_due    canceled expired
  trialEnded: ['active', '–', '–', '–', '–', '–'],
  renewed: ['–', '–', 'active', 'past_due', '–', '–'],
  changed: ['trialing', '–', 'active', '–', '–', '–'],
  paymentAsked: ['–', '–', 'incomplete', '–', '–', '–'],
  scheduled: ['trialing', 'incomplete', 'active', 'past_due', '–', '–'],
  overdue: ['–', '–', 'past_due', '–', '–', '–'],
  settled: ['–', 'active', '–', 'active', '–', '–'],
  graceEnded: ['–', 'expired', '–', 'expired', '–', '–'],
  canceled: ['canceled', 'canceled', 'canceled', 'canceled', '–', '–'],
  periodEnded: ['canceled', '–', 'canceled', 'canceled', '–', '–'],
  replaced: ['–', '–', 'canceled', '–', '–', '–'],
};

const cases = triggers.flatMap((trigger) =>
  subscriptionStatuses.map((from, index) => ({ from, trigger, to: table[trigger][index] ?? '–' })),
);

describe('A subscription', () => {
  test.each(cases)('that is $from becomes $to when $trigger', ({ from, trigger, to }) => {
    expect(transitionOf(from, trigger)?.to ?? '–').toBe(to);
  });

  test('has each transition once, and no trigger that the table does not know', () => {
    expect(transitions).toHaveLength(cases.filter(({ to }) => to !== '–').length);
    expect(new Set(transitions.map(({ trigger }) => trigger))).toEqual(new Set(triggers));
  });

  test('reports its end as canceled, and every other transition as updated', () => {
    for (const { to, event } of transitions) {
      expect(event).toBe(isLive(to) ? 'subscription.updated' : 'subscription.canceled');
    }
  });

  test('is moved by people, by time and by payments, each of their triggers', () => {
    const by = Object.groupBy(transitions, (transition) => transition.by);
    const names = (cause: keyof typeof by): string[] => [...new Set(by[cause]?.map(({ trigger }) => trigger))].sort();
    expect(names('user')).toEqual(['canceled', 'changed', 'paymentAsked', 'replaced', 'scheduled']);
    expect(names('worker')).toEqual(['graceEnded', 'periodEnded', 'renewed', 'trialEnded']);
    expect(names('payment')).toEqual(['overdue', 'settled']);
  });
});
