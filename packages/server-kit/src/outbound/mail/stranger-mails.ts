import { windowAt } from '../../request/rate-limit/window.js';
import type { Store } from '../../store/interface/store.js';
import { mailBounds } from './bounds.js';

/** Mails that an organization brings about to people who may never have heard of it. */
export type StrangerMail = 'question' | 'invitation' | 'subscription';

interface StrangerBounds {
  readonly organization: number;
  readonly account: number;
  readonly server: number;
}

const boundsOf: Readonly<Record<StrangerMail, StrangerBounds>> = {
  question: {
    organization: mailBounds.recipientAsks.most,
    account: mailBounds.recipientAsksOfAccount.most,
    server: mailBounds.recipientAsksOfServer.most,
  },
  invitation: {
    organization: mailBounds.invitationMails.most,
    account: mailBounds.invitationMailsOfAccount.most,
    server: mailBounds.invitationMailsOfServer.most,
  },
  subscription: {
    organization: mailBounds.subscriptionMails.most,
    account: mailBounds.subscriptionMailsOfAccount.most,
    server: mailBounds.subscriptionMailsOfServer.most,
  },
};

const hourMs = 3_600_000;
/** Mails of an account in an hour that count apart from those of accounts with more: a flood does not take their half. */
const fewOfAccount = mailBounds.strangerMailsApart.most;

/** Who answers for an organization: its first owner. One person may own a thousand, and has the bounds of one. */
const accountBehind = async (organizationId: string, store: Pick<Store, 'find'>): Promise<string> => {
  const owners = await store.find(
    'memberships',
    { organizationId, role: 'owner' },
    { orderBy: 'createdAt', isDescending: false, limit: 1 },
  );
  return owners[0]?.userId ?? organizationId;
};

/**
 * Counts a mail to a stranger for the organization, for the account behind it and for the server, in this order: what one of them
 * refuses does not use up the next. The caller counts for the mailbox after that.
 *
 * @returns whose bound refuses the mail; `null` when it may be sent
 */
export const countStrangerMail = async (
  kind: StrangerMail,
  organizationId: string,
  { store, now }: { readonly store: Pick<Store, 'find' | 'requestCounter'>; readonly now: number },
): Promise<keyof StrangerBounds | null> => {
  const window = windowAt(now, hourMs);
  const { organization, account, server } = boundsOf[kind];
  const count = async (whose: string): Promise<number> => store.requestCounter.count(`mail:${kind}:${whose}`, window);
  if ((await count(organizationId)) > organization) return 'organization';
  const ofAccount = await count(await accountBehind(organizationId, store));
  if (ofAccount > account) return 'account';
  const ofServer = await count(ofAccount <= fewOfAccount ? 'server:few' : 'server:many');
  return ofServer > server / 2 ? 'server' : null;
};
