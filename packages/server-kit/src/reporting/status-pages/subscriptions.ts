import { publicStatusPageRoutes, statusPageRoutes, statusPages } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import { timestamp } from '../../base/timestamp.js';
import { countStrangerMail } from '../../outbound/mail/stranger-mails.js';
import { subscriberLane } from '../../outbound/mail/subscriber-lane.js';
import { reportWithheldMail } from '../../outbound/mail/withheld-mails.js';
import { countMailRequest, mayMail } from '../../people/throttle/mail-requests.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions, searchOption } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { readPageUrl } from './page-domains.js';
import { subscriptionUrl } from './page-links.js';
import { readPageToken, signPageToken } from './page-tokens.js';
import { assertUnlocked } from './unlock.js';

const confirmMs = 24 * 3_600_000;
const maxOfPage = statusPagesBounds.pageSubscribers.most;
const maxOfOrganization = statusPagesBounds.organizationSubscribers.most;

const spent = (): ProblemError =>
  new ProblemError('token_expired', 'The link is too old or incomplete; subscribe again.');

/** @throws ProblemError `not_found` alike for a page that does not exist and a private one */
const readVisiblePage = async (slug: string, { services }: Context): Promise<Row<'statusPages'>> => {
  const row = await services.store.get('statusPages', { slug });
  if (row === undefined || row.visibility === 'private') throw notFound();
  return row;
};

/**
 * The entry of a commit for which the organization must not be suspended.
 *
 * @throws ProblemError `conflict` while it is: nothing of it changes then, and nothing of it is mailed
 */
const activeOrganization = async (id: string, { services }: Context): Promise<Change> => {
  const organization = await services.store.get('organizations', { id });
  if (organization?.status !== 'active')
    throw new ProblemError('conflict', 'This page takes no subscribers at present.');
  const status = 'active';
  return { kind: 'update', table: 'organizations', where: { id, status }, set: { status }, mustMatch: true };
};

/** Whether another confirmation may be mailed in this hour: for the organization, and to this mailbox for all pages together. */
const mayConfirm = async (row: Row<'statusPages'>, email: string, context: Context): Promise<boolean> => {
  const { now, services, requestId } = context;
  const refusedBy = await countStrangerMail('subscription', row.organizationId, { store: services.store, now });
  if (refusedBy === null) return mayMail(email, 'subscription', context);
  reportWithheldMail({ kind: 'subscription', bound: refusedBy, requestId }, services);
  return false;
};

/** The subscriber of a page with the mailbox of an address, however it was written. */
const readSubscriber = async (
  { id: statusPageId }: Row<'statusPages'>,
  email: string,
  { services: { store } }: Context,
): Promise<Row<'statusPageSubscribers'> | undefined> =>
  (await store.get('statusPageSubscribers', { statusPageId, mailbox: mailboxOf(email) })) ??
  // Of a build from before, which wrote no mailbox.
  store.get('statusPageSubscribers', { statusPageId, email });

/** Mails a link that confirms an address. For one that is subscribed already it does as much, and mails no one. */
const subscribe = serve(publicStatusPageRoutes.subscribe, async ({ params, body }, context: Context<'outbox'>) => {
  const row = await readVisiblePage(params.slug, context);
  await assertUnlocked(row, body.viewToken, context);
  await countMailRequest(context);
  const active = await activeOrganization(row.organizationId, context);
  const { outbox, derivedKeys } = context.services;
  const { email } = body;
  const known = await readSubscriber(row, email, context);
  const isWanted = (await mayConfirm(row, email, context)) && known === undefined;
  const token = await signPageToken(derivedKeys, 'confirm', [row.id, email, context.now + confirmMs]);
  const url = subscriptionUrl(await readPageUrl(row, context.services), 'confirm', token);
  const mail = {
    to: email,
    organizationId: subscriberLane(row.organizationId),
    template: 'confirm-subscription',
    values: { pageName: row.name, locale: row.locale, url },
  } as const;
  const change = isWanted ? outbox.mailChange(mail, context.now) : outbox.decoyChange(mail, context.now);
  return { body: {}, changes: [active, change] };
});

const onlyCounted = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;

/** How many subscribers the page may have, and all pages of its organization together. */
const subscriberLimits = ({ id, organizationId }: Row<'statusPages'>) => [
  {
    where: { statusPageId: id },
    atMost: maxOfPage,
    refusal: `This page has ${maxOfPage} subscribers, and takes no more.`,
  },
  { where: { organizationId }, atMost: maxOfOrganization, refusal: 'This page takes no more subscribers.' },
];

/** Subscribes a confirmed address. @throws ProblemError `conflict` when there are too many subscribers */
const confirm = serve(publicStatusPageRoutes.confirmSubscription, async ({ params, body }, context) => {
  const row = await readVisiblePage(params.slug, context);
  const active = await activeOrganization(row.organizationId, context);
  const { store, derivedKeys } = context.services;
  const { now } = context;
  const [pageId, email, endsAt] = (await readPageToken(derivedKeys, 'confirm', body.token)) ?? [];
  if (pageId !== row.id || typeof email !== 'string' || typeof endsAt !== 'number' || endsAt <= now) throw spent();
  if ((await readSubscriber(row, email, context)) !== undefined) return {};
  const limits = subscriberLimits(row);
  for (const { where, atMost, refusal } of limits) {
    const { totalItems } = await store.page('statusPageSubscribers', { where, ...onlyCounted });
    if (totalItems >= atMost) throw new ProblemError('conflict', refusal);
  }
  const subscriber = {
    id: newId('sub', now),
    organizationId: row.organizationId,
    statusPageId: row.id,
    email,
    mailbox: mailboxOf(email),
    searchText: email,
    createdAt: now,
    updatedAt: now,
  };
  return {
    changes: [
      active,
      { kind: 'insert', table: 'statusPageSubscribers', row: subscriber },
      // Others may confirm at the same time.
      ...limits.map(({ where, atMost }) => ({ kind: 'bound', table: 'statusPageSubscribers', where, atMost }) as const),
    ],
  };
});

/** Ends a subscription, also of a page that has become private. */
const unsubscribe = serve(publicStatusPageRoutes.unsubscribe, async ({ query, body }, context) => {
  const token = query.subscription ?? body.token ?? '';
  const [id] = (await readPageToken(context.services.derivedKeys, 'unsubscribe', token)) ?? [];
  if (typeof id !== 'string') throw spent();
  return { changes: [{ kind: 'delete', table: 'statusPageSubscribers', where: { id } }] };
});

const present = ({ id, statusPageId, email, createdAt, updatedAt }: Row<'statusPageSubscribers'>) => ({
  id,
  createdAt: timestamp(createdAt),
  updatedAt: timestamp(updatedAt),
  statusPageId,
  email,
});

const listSubscribers = serve(statusPageRoutes.subscribers, async ({ params, query }, context) => {
  const { id } = await readOwnRow('statusPages', params.id, context);
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('statusPageSubscribers', {
    where: { statusPageId: id },
    ...searchOption(query),
    orderBy: orderBy === 'email' ? 'email' : 'createdAt',
    ...page,
  });
  return { body: pageBody(query, rows.map(present), totalItems) };
});

const removeSubscriber = serve(statusPageRoutes.removeSubscriber, async ({ params }, context) => {
  const page = await readOwnRow('statusPages', params.id, context);
  const where = { id: params.subscriberId, statusPageId: page.id };
  const subscriber = await context.services.store.get('statusPageSubscribers', where);
  if (subscriber === undefined) throw notFound();
  const resource = { type: statusPages.name, id: page.id, name: page.name };
  return {
    changes: [
      { kind: 'delete', table: 'statusPageSubscribers', where, mustMatch: true },
      auditChange(context, { resource, before: { subscriber: subscriber.id } }),
    ],
  };
});

export const subscriptionOperations: Readonly<Record<string, Verb>> = {
  'publicStatusPages.subscribe': subscribe,
  'publicStatusPages.confirmSubscription': confirm,
  'publicStatusPages.unsubscribe': unsubscribe,
  'statusPages.subscribers': listSubscribers,
  'statusPages.removeSubscriber': removeSubscriber,
};
