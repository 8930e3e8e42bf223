import { serverBounds } from '../../base/bounds.js';
import { windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Store } from '../../store/store.js';

const hourMs = 3_600_000;

const newsPerMember = serverBounds.newsToMember.most;
const newsPerStranger = serverBounds.newsToStranger.most;
const newsToStrangers = serverBounds.newsToStrangers.most;

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
