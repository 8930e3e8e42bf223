import { type NotificationSubscription, type Severity, severities } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { isAtLeast, worseOf, worstFirst } from '../../../src/outbound/notifications/severity-order.js';
import { type NotifiedEvent, subscriptionMatch } from '../../../src/outbound/notifications/subscriptions.js';

const subscription = (change: Partial<NotificationSubscription> = {}): NotificationSubscription => ({
  ...{ events: ['incident.opened'], target: { scope: 'all' }, minimumSeverity: 'minor', labels: {} },
  ...change,
});
const notified = (change: Partial<NotifiedEvent> = {}): NotifiedEvent => ({
  ...{ event: 'incident.opened', monitors: [{ id: 'mon_1', tags: ['web'] }], severity: 'major', labels: {} },
  ...change,
});

test.each([
  ['everything', {}, {}, 'subscribed'],
  ['another event', { events: ['incident.resolved'] }, {}, 'noSubscription'],
  ['the monitor itself', { target: { scope: 'monitors', monitorIds: ['mon_1'] } }, {}, 'subscribed'],
  ['another monitor', { target: { scope: 'monitors', monitorIds: ['mon_2'] } }, {}, 'noSubscription'],
  ['one of its tags', { target: { scope: 'tags', tags: ['db', 'web'] } }, {}, 'subscribed'],
  ['another tag', { target: { scope: 'tags', tags: ['db'] } }, {}, 'noSubscription'],
  [
    'some monitors, of an event about none',
    { target: { scope: 'tags', tags: ['web'] } },
    { monitors: [] },
    'noSubscription',
  ],
  ['all monitors, of an event about none', {}, { monitors: [] }, 'subscribed'],
  ['exactly as bad', { minimumSeverity: 'major' }, {}, 'subscribed'],
  ['worse only', { minimumSeverity: 'critical' }, {}, 'belowSeverity'],
  [
    'worse only, of another monitor',
    { minimumSeverity: 'critical', target: { scope: 'tags', tags: ['db'] } },
    {},
    'noSubscription',
  ],
  ['its labels', { labels: { region: 'eu' } }, { labels: { region: 'eu', host: 'a' } }, 'subscribed'],
  ['other labels', { labels: { region: 'eu' } }, { labels: { region: 'us' } }, 'noSubscription'],
  ['a label that objects have by themselves', { labels: { constructor: '' } }, {}, 'noSubscription'],
] as const)('a subscription to %s', (_what, wanted, happened, expected) => {
  const match = subscriptionMatch(
    [subscription(wanted as Partial<NotificationSubscription>)],
    notified(happened as Partial<NotifiedEvent>),
  );
  expect(match).toBe(expected);
});

test('one of several subscriptions is enough, and none wants nothing', () => {
  const strict = subscription({ minimumSeverity: 'critical' });
  expect(subscriptionMatch([strict, subscription()], notified())).toBe('subscribed');
  expect(subscriptionMatch([], notified())).toBe('noSubscription');
});

test('the worst severity comes first', () => {
  expect([...severities].sort(worstFirst)).toEqual(['critical', 'major', 'minor']);
  expect(worseOf('minor', 'critical')).toBe<Severity>('critical');
  expect(worseOf('major', 'minor')).toBe<Severity>('major');
  expect([isAtLeast('major', 'major'), isAtLeast('minor', 'major')]).toEqual([true, false]);
});
