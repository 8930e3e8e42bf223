import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { memberNewsBounds } from './bounds.js';
import { type NewsOptions, newsChanges } from './write-news.js';

const maxGathered = memberNewsBounds.gatheredNews.most;

/**
 * Makes the worker that notifies people of news. What has come together by the time that the first of it is due goes into
 * one mail or message to each place: a hundred monitors that fail at once are one mail.
 */
export const createNotificationWorker = (
  options: Omit<NewsOptions, 'now'> & { readonly clock?: Clock; readonly logger?: Logger },
): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;

  const notify = async (organizationId: string, claimed: readonly Row<'news'>[], leaseToken: string): Promise<void> => {
    // What came after the first is not due yet, and belongs into the same mail.
    const others = await store.find('news', { organizationId, leaseToken: null }, { limit: maxGathered });
    const rows = [...claimed, ...others];
    const written = await newsChanges(organizationId, rows, { ...options, now: clock.now() });
    const taken = rows.map(
      ({ id, leaseToken: held }): Change => ({
        kind: 'delete',
        table: 'news',
        where: { id, leaseToken: held === null ? null : leaseToken },
        mustMatch: true,
      }),
    );
    // Refused when another process has taken one of them: the rest is sent when the lease has expired.
    await store.commit([...taken, ...written]);
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'news',
    name: 'notification',
    batchSize: 500,
    leaseMs: 15_000,
    work: async (rows, leaseToken) => {
      const [first] = rows;
      if (first !== undefined) await notify(first.organizationId, rows, leaseToken);
    },
  });
};
