import { processMetrics } from '../../request/metrics.js';

/** What a process does about webhooks. */
export const senderMetrics = processMetrics({
  families: {
    webhook_attempts_total: {
      type: 'counter',
      help: 'Attempts to deliver since the start, by outcome.',
      label: 'outcome',
    },
    webhook_deliveries: { help: 'Deliveries of this process, by where they stand.', label: 'state' },
  },
  read: ({ webhooks }) =>
    webhooks && {
      webhook_attempts_total: { delivered: webhooks.delivered, ...webhooks.failed },
      webhook_deliveries: { waiting: webhooks.waiting, running: webhooks.running, pending: webhooks.pending },
    },
});
