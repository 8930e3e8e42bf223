import { expect, test } from 'vitest';
import { statuspage } from '../../../../src/outbound/channels/types/statuspage.js';
import { spokenMessages } from '../spoken-messages.js';

test('customers read what is wrong, and neither who acted nor the cause', () => {
  const config = statuspage.config.parse({ pageId: 'kctbh9vrtdwd' });
  const shown = spokenMessages
    .filter(({ conversation, kind }) => conversation === 'inc_12' && !['onCall', 'report', 'test'].includes(kind))
    .map((message) => [message.kind, statuspage.render(message, { config, step: 'edit', timezone: 'UTC', now: 0 })]);
  expect(Object.fromEntries(shown)).toEqual({
    opened: { name: 'Checkout is down', status: 'investigating', body: 'We are investigating.' },
    acknowledged: { name: 'Checkout is down', status: 'identified', body: 'We are working on it.' },
    updated: { name: 'Checkout is still down', status: 'investigating', body: 'We are investigating.' },
    escalated: { name: 'Checkout is down', status: 'investigating', body: 'We are investigating.' },
    repeated: { name: 'Checkout is still down', status: 'investigating', body: 'We are investigating.' },
    resolved: { name: 'Checkout is up again', status: 'resolved', body: 'This is resolved.' },
    digest: { name: '37 of 50 problems are still open', status: 'investigating', body: 'We are investigating.' },
    reminder: {
      name: 'The TLS certificate of Shop expires in 7 days',
      status: 'investigating',
      body: 'We are investigating.',
    },
  });
});
