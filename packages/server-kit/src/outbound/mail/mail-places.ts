import type { Row, Store } from '../../store/interface/store.js';
import { mailBounds } from './bounds.js';
import { accountMails } from './outbox.js';

/** Mails that a process sends at once; mail servers limit the connections from one host. */
export const mailPlaces = 5;
/** Places that organizations may hold together: a password link never waits for notifications. */
const placesOfOrganizations = 4;
const placesOfOne = mailBounds.mailsOfOne.most;

/**
 * Claims the mail that is to be sent next: one about an account, else one of an organization that has none under way,
 * else the longest due of those that have not had their share.
 *
 * @param underWay mails that this process sends now, by organization
 */
export const claimMail = async (
  store: Pick<Store, 'claimDue'>,
  underWay: ReadonlyMap<string, number>,
  lease: { readonly now: number; readonly leaseUntil: number; readonly leaseToken: string },
): Promise<Row<'mails'> | undefined> => {
  const claim = async (organizations: { only: string[] } | { except: string[] }): Promise<Row<'mails'> | undefined> =>
    (await store.claimDue('mails', { ...lease, limit: 1, organizations }))[0];

  const ofAccount = await claim({ only: [accountMails] });
  if (ofAccount !== undefined) return ofAccount;
  const busy = [...underWay].filter(([organizationId]) => organizationId !== accountMails);
  if (busy.reduce((sum, [, count]) => sum + count, 0) >= placesOfOrganizations) return undefined;
  const idle = await claim({ except: [accountMails, ...busy.map(([organizationId]) => organizationId)] });
  if (idle !== undefined || busy.length === 0) return idle;
  const full = busy.flatMap(([organizationId, count]) => (count >= placesOfOne ? [organizationId] : []));
  return claim({ except: [accountMails, ...full] });
};
