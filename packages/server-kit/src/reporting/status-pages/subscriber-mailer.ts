import { bounds } from '@watchpost/schemas';
import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import { maskedAddress } from '../../outbound/mail/mail-address.js';
import { subscriberLane } from '../../outbound/mail/subscriber-lane.js';
import { unsentChanges } from '../../outbound/notifications/counted-mail.js';
import { noticeDelivery } from '../../outbound/notifications/notice.js';
import type { Outbox } from '../../request/ports/outbox.js';
import { windowAt } from '../../request/rate-limit/window.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { statusPagesBounds } from './bounds.js';
import { readPageUrl } from './page-domains.js';
import { readPageIncidents, type ShownIncident } from './page-incidents.js';
import { subscriptionUrl } from './page-links.js';
import { monitorsOf, readPageMonitors } from './page-monitors.js';
import { signPageToken } from './page-tokens.js';
import { pageWords } from './page-words.js';

type Update = Row<'publicIncidentUpdates'>;
type PageRow = Row<'statusPages'>;

const hourMs = 3_600_000;
/** What waited longer, while no process worked, is not mailed any more. */
const oldestMs = 24 * hourMs;
const portion = statusPagesBounds.subscriberPortion.most;
const mailsOfHour = statusPagesBounds.updateMails.most;

/** What a mailer is made with. */
export interface SubscriberMailerOptions {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly derivedKeys: DerivedKeys;
  readonly publicUrl: string;
  readonly apiUrl: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** The incident of an update as a page shows it; `undefined` when the page does not show the update. */
const shownOn = async (store: Store, page: PageRow, update: Update): Promise<ShownIncident | undefined> => {
  if (page.visibility === 'private' || !page.show.incidents) return undefined;
  if (update.isAutomatic && page.autoPublish === 'none') return undefined;
  const targets = page.components.map(({ target }) => target);
  const monitors = await readPageMonitors(store, page.organizationId, targets);
  const components = page.components.map(({ id, name, target }) => ({
    id,
    name,
    monitorIds: new Set(monitorsOf(target, monitors).map((monitor) => monitor.id)),
  }));
  const [incident] = await readPageIncidents(store, page, components, { id: update.incidentId });
  return incident;
};

/** Makes the worker that mails public updates to the subscribers of the pages that show them, portion by portion. */
export const createSubscriberMailer = (options: SubscriberMailerOptions): Worker => {
  const { store, outbox, derivedKeys, publicUrl, apiUrl, clock = systemClock, logger = silentLogger } = options;

  const mailTo = async (
    subscriber: Row<'statusPageSubscribers'>,
    { page, url, incident, update }: { page: PageRow; url: string; incident: ShownIncident; update: Update },
  ): Promise<Change[]> => {
    const now = clock.now();
    const window = windowAt(now, hourMs);
    if ((await store.requestCounter.count(`mail:page-update:${subscriber.id}`, window)) > mailsOfHour) {
      const notice = {
        organizationId: page.organizationId,
        title: incident.title,
        severity: 'minor',
        subject: { type: 'pageUpdate', id: `${update.id}:${subscriber.id}` },
        now,
      } as const;
      // Who reads messages need not read who has subscribed.
      const place = { kind: 'address', address: maskedAddress(subscriber.email), type: 'email' } as const;
      return [...(await unsentChanges(noticeDelivery(notice, place), 'tooMany', { store, now }))];
    }
    const token = await signPageToken(derivedKeys, 'unsubscribe', [subscriber.id]);
    // On the server, whatever becomes of a domain: mail programs post to it as long as they keep the mail.
    const postUrl = `${apiUrl}/public/status-pages/${page.slug}/subscribers/unsubscribe?subscription=${token}`;
    const values = {
      pageName: page.name,
      locale: page.locale,
      title: incident.title,
      status: pageWords[page.locale].incidentStatus[update.status],
      text: update.text,
      url: `${url}/incidents/${incident.number}`,
      unsubscribe: { pageUrl: subscriptionUrl(url, 'unsubscribe', token), postUrl },
    };
    const organizationId = subscriberLane(page.organizationId);
    return [outbox.mailChange({ to: subscriber.email, organizationId, template: 'page-update', values }, now)];
  };

  /** Mails an update to the next subscribers who do not have it. */
  const step = async (update: Update, leaseToken: string): Promise<void> => {
    const { organizationId, mailedThrough } = update;
    const isDue = clock.now() - update.at < oldestMs;
    const where = { organizationId, id: { above: mailedThrough } };
    const next = isDue ? await store.find('statusPageSubscribers', where, { orderBy: 'id', limit: portion }) : [];
    const mails: Change[] = [];
    const pages =
      next.length === 0 ? [] : await store.find('statusPages', { organizationId }, { limit: bounds.statusPages.most });
    for (const page of pages) {
      const subscribers = next.filter(({ statusPageId }) => statusPageId === page.id);
      const incident = subscribers.length === 0 ? undefined : await shownOn(store, page, update);
      if (incident === undefined) continue;
      const url = await readPageUrl(page, { store, publicUrl });
      for (const subscriber of subscribers) mails.push(...(await mailTo(subscriber, { page, url, incident, update })));
    }
    const set = {
      mailedThrough: next.at(-1)?.id ?? mailedThrough,
      nextAt: next.length === portion ? clock.now() : null,
      leaseUntil: null,
      leaseToken: null,
    };
    await store.commit([
      { kind: 'update', table: 'publicIncidentUpdates', where: { id: update.id, leaseToken }, set, mustMatch: true },
      ...mails,
    ]);
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'publicIncidentUpdates',
    name: 'mail to subscribers',
    work: async (rows, leaseToken) => {
      for (const update of rows) await step(update, leaseToken);
    },
  });
};
