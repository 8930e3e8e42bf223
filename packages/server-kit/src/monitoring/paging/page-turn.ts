import type { Severity } from '@watchpost/schemas';
import { isAtLeast } from '../../outbound/notifications/severity-order.js';
import type { Store } from '../../store/interface/store.js';
import { pagingBounds } from './bounds.js';

/** Pages to one place are so far apart: what comes meanwhile waits and is one page. GoAlert has one a minute as well. */
const apartMs = 60_000;
/** A place is paged an hour after the step at most. */
const longestAheadMs = 2 * 3_600_000;
const mostPages = 2 * pagingBounds.pagesToMember.most;

/** A page that is about to be written. */
export interface PageToCome {
  readonly organizationId: string;
  readonly userId: string;
  /** `null` for the mail address of the account. */
  readonly methodId: string | null;
  readonly incidentId: string;
  readonly severity: Severity;
  /** When it should be sent, in milliseconds since the epoch. */
  readonly wantedAt: number;
}

/**
 * When a page goes to a place: at once, unless that was paged about another incident within the last minute that is as bad. Then it
 * waits until the minute is over, with all others that do.
 *
 * @throws StoreUnavailableError
 */
export const pageTurnAt = async (
  { organizationId, userId, methodId, incidentId, severity, wantedAt }: PageToCome,
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<number> => {
  const pages = await store.find(
    'notificationDeliveries',
    {
      userId,
      organizationId,
      contactMethodId: methodId,
      reason: 'escalation',
      createdAt: { above: now - longestAheadMs },
      notBefore: { above: wantedAt - apartMs, below: wantedAt + 1 },
      status: { in: ['pending', 'held', 'delivered'] },
    },
    { limit: mostPages, orderBy: 'createdAt', isDescending: true },
  );
  const before = pages.filter((page) => page.incidentId !== incidentId && isAtLeast(page.message.severity, severity));
  if (before.length === 0) return wantedAt;
  const last = Math.max(...before.map(({ notBefore }) => notBefore));
  // What still waits is joined.
  return last > now ? last : last + apartMs;
};
