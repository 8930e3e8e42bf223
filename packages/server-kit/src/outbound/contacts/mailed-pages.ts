import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { MailContent } from '../mail/mail-content.js';
import type { MailOutcome } from '../mail/mail-outcome.js';
import type { ReadableOutbox } from '../mail/outbox.js';
import { heldMail, isHeldNews } from '../notifications/held-mail.js';
import { readableTime } from '../notifications/mailed-news.js';
import { worstFirst } from '../notifications/severity-order.js';
import { contactsBounds } from './bounds.js';
import {
  type BundleLease,
  carriedChanges,
  gatherPages,
  incidentsOf,
  isPersonPage,
  type PageBundle,
} from './page-bundle.js';
import { isAsked, pageToken } from './person-action.js';

type Delivery = Row<'notificationDeliveries'>;

const mostNamed = contactsBounds.listedNews.most;

/** A page or held news by mail that is about to be sent, with what it says besides. */
export interface MailedPage {
  /** What the mail says; `null` for what it says already. */
  readonly content: MailContent | null;
  /** What follows from its outcome for all pages that it carries. */
  outcomeChanges(outcome: MailOutcome, now: number): readonly Change[];
}

/** Has pages by mail that wait for the same person be one mail, and held news say what is true when they are sent. */
export interface MailedPages {
  /**
   * Takes a page, and the others that are due at the same address.
   *
   * @returns `null` when another sender has it, or when it is not to be sent any more
   * @throws StoreUnavailableError
   */
  take(page: Delivery, lease: BundleLease, now: number): Promise<MailedPage | null>;
}

/** What the outcome of the mail is for each of its pages. */
const pageOutcome = ({ sentAt, failedAt, nextAt, lastError }: MailOutcome, now: number): Partial<Delivery> => {
  if (sentAt != null) {
    const arrived = { status: 'delivered', deliveredAt: sentAt, certainty: 'accepted', unsentReason: null } as const;
    return { ...arrived, lastError: null, updatedAt: now };
  }
  if (failedAt != null) return { status: 'failed', lastError: lastError ?? null, updatedAt: now };
  return { ...(nextAt != null && { nextAt }), updatedAt: now };
};

/** Makes what gathers pages by mail. */
export const createMailedPages = ({
  store,
  outbox,
  derivedKeys,
}: {
  readonly store: Store;
  readonly outbox: Pick<ReadableOutbox, 'write'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
}): MailedPages => {
  const contentOf = async (bundle: PageBundle, now: number): Promise<MailContent | null> => {
    const { lead } = bundle;
    const incidents = await incidentsOf(bundle, store);
    if (incidents.length < 2) return null;
    const organization = await store.get('organizations', { id: lead.organizationId });
    const named = incidents.toSorted((a, b) => worstFirst(a.severity, b.severity) || a.startedAt - b.startedAt);
    const canAct = incidents.some((incident) => isAsked(incident, lead));
    return outbox.write({
      template: 'pages',
      values: {
        organizationName: organization?.name ?? '',
        incidents: named.slice(0, mostNamed).map(({ id, number, title, severity, cause, startedAt }) => ({
          ...{ id, number, title, severity, cause },
          since: readableTime(startedAt),
        })),
        count: incidents.length,
        actionToken: canAct ? await pageToken(lead, { store, derivedKeys, now }) : null,
      },
    });
  };

  const heldContentOf = async ({ organizationId, message }: Delivery): Promise<MailContent> => {
    const organization = await store.get('organizations', { id: organizationId });
    return outbox.write({ template: 'message', values: heldMail(message, organization?.name ?? '') });
  };

  return {
    take: async (lead, lease, now) => {
      if (!isPersonPage(lead) && !isHeldNews(lead)) return { content: null, outcomeChanges: () => [] };
      const { id, leaseToken, updatedAt } = lead;
      const taken = await store.commit([
        {
          kind: 'update',
          table: 'notificationDeliveries',
          where: { id, leaseToken, updatedAt, nextAt: { not: null } },
          set: { ...lease, carriedBy: null },
          mustMatch: true,
        },
      ]);
      if (!taken.isCommitted) return null;
      const bundle = { lead, others: await gatherPages(lead, lease, { store, now }) };
      return {
        content: isHeldNews(lead)
          ? await heldContentOf(lead)
          : bundle.others.length === 0
            ? null
            : await contentOf(bundle, now),
        outcomeChanges: (outcome, endedAt) => [
          {
            kind: 'update',
            table: 'notificationDeliveries',
            where: { id, leaseToken: lease.leaseToken },
            set: { leaseToken: null, leaseUntil: null },
          },
          ...carriedChanges(bundle, pageOutcome(outcome, endedAt), { leaseToken: lease.leaseToken, now: endedAt }),
        ],
      };
    },
  };
};
