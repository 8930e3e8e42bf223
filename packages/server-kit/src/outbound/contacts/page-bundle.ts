import type { NotificationMessage } from '@watchpost/schemas';
import type { DeliveryRow } from '../../store/interface/delivery-families.js';
import type { Change, Row, Store, Where } from '../../store/interface/store.js';
import { failedPage } from '../delivery/failed-page.js';
import type { Verdict } from '../delivery/judgement.js';
import { digestMessage, emptyDigest, withMembers } from '../notifications/digest.js';
import { contactsBounds } from './bounds.js';

type Delivery = Row<'notificationDeliveries'>;
type Incident = Row<'incidents'>;

const mostTogether = contactsBounds.pagedTogether.most;
/** A page may be sent for six hours, and hours of quiet hold it before. */
const longestWaitMs = 30 * 3_600_000;

/** A page that is about to be sent, and the others to the same place that it carries. */
export interface PageBundle {
  readonly lead: Delivery;
  readonly others: readonly Delivery[];
}

/** Who holds the pages of a bundle, and until when. */
export interface BundleLease {
  readonly leaseToken: string;
  readonly leaseUntil: number;
}

/** Whether a message is a page to a person. */
export const isPersonPage = ({ reason, userId, incidentId }: Delivery): boolean =>
  reason === 'escalation' && userId !== null && incidentId !== null;

/** What waits for the same place as a page. */
const samePlace = ({ organizationId, userId, contactMethodId, contactLaneId, type }: Delivery, now: number) =>
  ({
    ...(contactLaneId !== null
      ? { contactLaneId }
      : { userId: userId ?? '', createdAt: { above: now - longestWaitMs }, contactMethodId, contactLaneId }),
    organizationId,
    type,
    reason: 'escalation',
    leaseToken: null,
    nextAt: { below: now + 1 },
  }) satisfies Where<'notificationDeliveries'>;

/**
 * Takes the other pages that are due at the place of one that is about to be sent: each keeps its row, and all are one message. An
 * acknowledgement that came first has taken its page away; what is taken counts as being sent.
 *
 * @throws StoreUnavailableError
 */
export const gatherPages = async (
  lead: Delivery,
  { leaseToken, leaseUntil }: BundleLease,
  { store, now }: { readonly store: Pick<Store, 'find' | 'commit'>; readonly now: number },
): Promise<readonly Delivery[]> => {
  if (!isPersonPage(lead)) return [];
  const waiting = await store.find('notificationDeliveries', samePlace(lead, now), {
    limit: mostTogether,
    orderBy: 'id',
  });
  const ids = waiting
    .filter(({ id, incidentId, expiresAt }) => id !== lead.id && incidentId !== lead.incidentId && expiresAt > now)
    .slice(0, mostTogether - 1)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const free = { id: { in: ids }, leaseToken: null, nextAt: { not: null } } as const;
  await store.commit([
    {
      kind: 'update',
      table: 'notificationDeliveries',
      where: free,
      set: { leaseToken, leaseUntil, carriedBy: lead.id },
    },
  ]);
  return store.find(
    'notificationDeliveries',
    { id: { in: ids }, leaseToken, carriedBy: lead.id },
    { limit: ids.length, orderBy: 'id' },
  );
};

/** The incidents of a bundle, that of the page that leads first. */
export const incidentsOf = async (
  { lead, others }: PageBundle,
  store: Pick<Store, 'find'>,
): Promise<readonly Incident[]> => {
  const ids = [...new Set([lead, ...others].flatMap(({ incidentId }) => incidentId ?? []))];
  if (ids.length === 0) return [];
  const { organizationId } = lead;
  const rows = await store.find('incidents', { id: { in: ids }, organizationId }, { limit: ids.length });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Several incidents as one message: how many, the worst by name. @param incidents at least two */
export const bundleMessage = (
  { message: { conversation, sequence } }: Pick<Delivery, 'message'>,
  incidents: readonly Incident[],
  { consoleUrl, now }: { readonly consoleUrl: string | undefined; readonly now: number },
): NotificationMessage => {
  const members = withMembers(
    emptyDigest,
    new Map(
      incidents.map(({ id, title, severity, startedAt }) => [
        `incident ${id}`,
        { title: title.slice(0, 80), severity, startedAt, state: 'open' as const, incidentId: id },
      ]),
    ),
  );
  const digest = digestMessage(members, now, consoleUrl);
  const [worst] = digest.items;
  const count = incidents.length;
  return {
    ...digest,
    title: [`*${count} incidents* need you`],
    summary: [`${count} incidents need you: `, ...(worst?.title ?? []), ` and ${count - 1} more`],
    conversation,
    sequence,
  };
};

/** What became of the page that leads, for those that it carries. */
const carriedColumns = (delivery: Partial<Delivery>): Partial<Delivery> => {
  const {
    status,
    nextAt = null,
    deliveredAt,
    certainty,
    unsentReason,
    lastStatusCode,
    lastError,
    updatedAt,
  } = delivery;
  const free = { leaseToken: null, leaseUntil: null, ...(updatedAt !== undefined && { updatedAt }) };
  if (status === 'delivered' || status === 'failed') {
    return {
      ...free,
      status,
      nextAt: null,
      ...(deliveredAt !== undefined && { deliveredAt }),
      ...(certainty !== undefined && { certainty }),
      ...(unsentReason !== undefined && { unsentReason }),
      ...(lastStatusCode !== undefined && { lastStatusCode }),
      ...(lastError !== undefined && { lastError }),
    };
  }
  // Tried again together with the page that led, or by itself once that is acknowledged.
  return { ...free, carriedBy: null, ...(nextAt !== null && { nextAt }) };
};

/** The entries that write an outcome to the pages that a page carries; none of them is written twice. */
export const carriedChanges = (
  { lead, others }: PageBundle,
  outcome: Partial<Delivery>,
  { leaseToken, now }: { readonly leaseToken: string; readonly now: number },
): Change[] => {
  if (others.length === 0) return [];
  return [
    {
      kind: 'update',
      table: 'notificationDeliveries',
      where: { id: { in: others.map(({ id }) => id) }, carriedBy: lead.id, leaseToken },
      set: carriedColumns(outcome),
    },
    ...(outcome.status === 'failed' ? others.flatMap((other) => failedPage(other, now)) : []),
  ];
};

/** A verdict about the page that leads, with what follows for those that it carries. */
export const withCarried = (
  verdict: Verdict,
  bundle: PageBundle,
  lease: { readonly leaseToken: string; readonly now: number },
): Verdict => {
  // The columns of messages are more than the engine's: the store writes them by the family's own tables.
  const outcome = verdict.delivery as Partial<Delivery>;
  // A page whose sender ended without an outcome may have been carried then.
  const own = bundle.lead.carriedBy === null ? outcome : { ...outcome, carriedBy: null };
  const changes = [...(verdict.changes ?? []), ...carriedChanges(bundle, outcome, lease)];
  return { ...verdict, delivery: own as Partial<DeliveryRow>, changes };
};
