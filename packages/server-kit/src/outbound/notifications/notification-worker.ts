import { serverBounds } from '../../base/bounds.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { countNewsMail } from './mail-bounds.js';
import { mailedNews } from './mailed-news.js';
import type { NewsData } from './news.js';
import { readMembersAmong, readResponders } from './responders.js';

type NotificationRow = Row<'news'>;

/** News that one mail lists; of the rest it gives the number. */
const maxListed = serverBounds.listedNews.most;
const maxGathered = serverBounds.gatheredNews.most;

/** Who is notified of what: addresses with their news. */
const byRecipient = (
  rows: readonly NotificationRow[],
  responders: readonly string[],
): Map<string, NotificationRow[]> => {
  const newsOf = new Map<string, NotificationRow[]>();
  for (const row of rows) {
    for (const address of row.recipients.length > 0 ? row.recipients : responders) {
      newsOf.set(address, [...(newsOf.get(address) ?? []), row]);
    }
  }
  return newsOf;
};

/** The mails that notify an organization's people of the news: one to each person, however many news there are. */
export const mailsOfNews = async (
  organizationId: string,
  rows: readonly NotificationRow[],
  options: { readonly store: Store; readonly outbox: Outbox; readonly now: number },
): Promise<Change[]> => {
  const { store, outbox, now } = options;
  const organization = await store.get('organizations', { id: organizationId });
  const needsResponders = rows.some(({ recipients }) => recipients.length === 0);
  const responders = needsResponders ? await readResponders(organizationId, store) : [];
  const newsOf = byRecipient(rows, responders);
  const members = new Set([...responders, ...(await readMembersAmong([...newsOf.keys()], organizationId, store))]);
  const mails: Change[] = [];
  for (const [to, news] of newsOf) {
    const { isAllowed, isLast } = await countNewsMail(
      { to, organizationId, isMember: members.has(to) },
      { store, now },
    );
    if (!isAllowed) continue;
    mails.push(
      outbox.mailChange(
        {
          to,
          organizationId,
          template: 'news',
          values: {
            organizationName: organization?.name ?? '',
            // `newsChange` is all that writes these rows.
            news: news.slice(0, maxListed).map((row) => mailedNews(row, row.data as NewsData)),
            more: Math.max(0, news.length - maxListed),
            reason: news.some(({ recipients }) => recipients.length === 0) ? 'responder' : 'named',
            isLast,
          },
        },
        now,
      ),
    );
  }
  return mails;
};

/**
 * Makes the worker that turns news into mails. What has come together by the time that the first of it is due goes into
 * one mail: a hundred monitors that fail at once are one mail.
 */
export const createNotificationWorker = (options: {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, outbox, clock = systemClock, logger = silentLogger } = options;

  const notify = async (
    organizationId: string,
    claimed: readonly NotificationRow[],
    leaseToken: string,
  ): Promise<void> => {
    // What came after the first is not due yet, and belongs into the same mail.
    const others = await store.find('news', { organizationId, leaseToken: null }, { limit: maxGathered });
    const rows = [...claimed, ...others].sort((a, b) => a.createdAt - b.createdAt);
    const mails = await mailsOfNews(organizationId, rows, { store, outbox, now: clock.now() });
    const taken = rows.map(
      ({ id, leaseToken: held }): Change => ({
        kind: 'delete',
        table: 'news',
        where: { id, leaseToken: held === null ? null : leaseToken },
        mustMatch: true,
      }),
    );
    // Refused when another process has taken one of them: the rest is mailed when the lease has expired.
    await store.commit([...taken, ...mails]);
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
