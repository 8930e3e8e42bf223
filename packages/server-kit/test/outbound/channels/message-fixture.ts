import type { NotificationMessage } from '@watchpost/schemas';

/** A message about a failed monitor, with what a test changes of it. */
export const messageOf = (changed: Partial<NotificationMessage> = {}): NotificationMessage => ({
  kind: 'opened',
  conversation: 'inc_1',
  sequence: 1,
  tone: 'bad',
  severity: 'critical',
  title: ['*', { value: 'Checkout' }, '* is down'],
  summary: [{ value: 'Checkout' }, ' is down: ', { value: 'connection refused' }],
  body: null,
  cause: [{ value: 'connection refused' }],
  facts: [
    { name: 'Since', value: [{ value: '2026-11-24 02:00 UTC' }] },
    { name: 'Target', value: [{ value: 'checkout.example.com' }] },
  ],
  items: [],
  more: 0,
  actors: [],
  links: [{ label: 'Incident 12', url: 'https://watch.example.com/incidents/12', action: null }],
  startedAt: '2026-11-24T02:00:00.000Z',
  at: '2026-11-24T02:00:00.000Z',
  lastedMs: null,
  ...changed,
});
