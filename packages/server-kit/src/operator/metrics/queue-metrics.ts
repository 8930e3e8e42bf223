import { type StoredMetrics, storedMetrics } from '../../request/metrics.js';
import type { QueueTable } from '../../store/interface/store.js';

/** Declares the length and the age of queues. */
export const queueMetrics = (queues: readonly QueueTable[]): StoredMetrics =>
  storedMetrics({
    families: {
      queue_length: { help: 'Rows that are due or will be, by queue.', label: 'queue' },
      queue_oldest_due_seconds: {
        help: 'How long ago the row was due that is due the longest, by queue.',
        label: 'queue',
      },
    },
    async read(store, now) {
      const lengths: Record<string, number> = {};
      const ages: Record<string, number> = {};
      for (const queue of queues) {
        // Every queue has this column; a union of tables does not say so.
        const where = { nextAt: { not: null } } as never;
        const first = { orderBy: 'nextAt', isDescending: false, limit: 1, offset: 0 } as const;
        const { rows, totalItems } = await store.page(queue, { where, ...first });
        lengths[queue] = totalItems;
        ages[queue] = Math.max(0, now - (rows[0]?.nextAt ?? now)) / 1000;
      }
      return { queue_length: lengths, queue_oldest_due_seconds: ages };
    },
  });
