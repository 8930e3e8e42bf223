import { hashSecret } from '../auth/api-key-secret.js';
import { windowAt } from '../rate-limit/window.js';
import type { Store } from '../store/store.js';

const hourMs = 3_600_000;

/** Mails about monitors that a member gets from one organization in an hour: one a minute. */
export const newsPerMember = 60;
/** The same for an address that is no verified member's, from all organizations together: it never asked for any. */
export const newsPerStranger = 10;
/** Mails about monitors that go to such addresses in an hour from one organization. */
export const newsToStrangers = 200;

/** Whether another mail may go to an address, and whether it is the last of this hour. */
export interface MailAllowance {
  readonly isAllowed: boolean;
  readonly isLast: boolean;
}

/** Counts a mail about monitors. */
export const countNewsMail = async (
  {
    to,
    organizationId,
    isMember,
  }: { readonly to: string; readonly organizationId: string; readonly isMember: boolean },
  { store, now }: { readonly store: Pick<Store, 'requestCounter'>; readonly now: number },
): Promise<MailAllowance> => {
  const window = windowAt(now, hourMs);
  const count = async (bucket: string): Promise<number> => store.requestCounter.count(bucket, window);
  if (isMember) {
    const sent = await count(`mail:news:${organizationId}:${hashSecret(to)}`);
    return { isAllowed: sent <= newsPerMember, isLast: sent === newsPerMember };
  }
  const ofOrganization = await count(`mail:news-to-strangers:${organizationId}`);
  if (ofOrganization > newsToStrangers) return { isAllowed: false, isLast: false };
  const toAddress = await count(`mail:news:${hashSecret(to)}`);
  const isLast = toAddress === newsPerStranger || ofOrganization === newsToStrangers;
  return { isAllowed: toAddress <= newsPerStranger, isLast };
};
