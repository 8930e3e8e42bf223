import { type AcknowledgedFrom, acknowledgedFrom, incidentRoutes } from '@watchpost/schemas';
import { actionKeyPurpose, isProved, type ReadToken, readActionToken } from '../../outbound/channels/action-token.js';
import { contactsBounds } from '../../outbound/contacts/bounds.js';
import { emptyDigest, namedIncidents } from '../../outbound/notifications/digest.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import { anonymous, type Context, type OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ChannelTypes } from '../../request/ports/channel-type.js';
import { assertWithinLimit, countRequest } from '../../request/rate-limit/window.js';
import type { Row, Store } from '../../store/interface/store.js';
import { incidentActionsBounds } from './bounds.js';

const mostActions = incidentActionsBounds.incidentActions.most;
const mostTogether = contactsBounds.pagedTogether.most;

/** What a token lets its holder act on. */
export interface Acting {
  /** Of several, the worst that is open. */
  readonly incident: Row<'incidents'>;
  /** The others that a digest or a page names. */
  readonly others: readonly Row<'incidents'>[];
  readonly organization: Row<'organizations'>;
  /** The person whom it was sent to, or the channel. */
  readonly as:
    | { readonly kind: 'person'; readonly user: Row<'users'>; readonly role: string }
    | {
        readonly kind: 'channel';
        readonly channel: Row<'notificationChannels'>;
        readonly delivery: Row<'notificationDeliveries'>;
      };
  readonly via: AcknowledgedFrom;
}

/** One refusal for everything: it tells nothing about what there is. */
export const deadAction = (): ProblemError =>
  new ProblemError('unauthenticated', 'This link does nothing any more. Open the incident itself.');

/** @param type of the place that the message went to */
const viaOf = ({ offer }: ReadToken, type: string): AcknowledgedFrom => {
  if (offer.kind === 'page') return type === 'email' ? 'mail' : 'link';
  if (offer.kind !== 'button') return offer.kind;
  return acknowledgedFrom.find((via) => via === type) ?? 'link';
};

/** The person of a mail, as long as they may respond to incidents there. */
const readPerson = async (
  userId: string,
  organization: Row<'organizations'>,
  { services: { store } }: Context,
): Promise<Acting['as'] | undefined> => {
  const [user, membership] = await Promise.all([
    store.get('users', { id: userId }),
    store.get('memberships', { userId, organizationId: organization.id }),
  ]);
  // A mailbox alone is no second factor.
  if (user === undefined || user.disabledAt !== null || membership === undefined || organization.settings.requireMfa) {
    return undefined;
  }
  const scopes = await readRoleScopes(membership, store);
  return scopes.has('incidents:respond') ? { kind: 'person', user, role: membership.role } : undefined;
};

const isSentByProvider = (name: string, types: Pick<ChannelTypes, 'find'>): boolean => {
  const type = types.find(name);
  return type?.carriedBy === 'http' && type.buttons?.receive !== undefined;
};

/** By which way a token came: posted by a page or a device, or sent by a provider of a type. */
export type ActionSource = { readonly kind: 'posted' } | { readonly kind: 'provider'; readonly type: string };

/** Each token serves one way alone: what a provider has to prove cannot be posted without that proof. */
const comesFrom = (
  from: ActionSource,
  { offer }: ReadToken,
  type: string | undefined,
  types: Pick<ChannelTypes, 'find'>,
): boolean => {
  if (from.kind === 'provider') return offer.kind === 'button' && type === from.type;
  return offer.kind !== 'button' || (type !== undefined && !isSentByProvider(type, types));
};

/** The incident of a message, or those that a digest names. */
const incidentsOf = async (
  { incidentId, subjectType, conversationId, createdAt }: Row<'notificationDeliveries'>,
  store: Pick<Store, 'get'>,
): Promise<readonly string[]> => {
  if (incidentId !== null) return [incidentId];
  if (subjectType !== 'digest') return [];
  const conversation = await store.get('conversations', { id: conversationId });
  return namedIncidents(conversation?.members ?? emptyDigest, createdAt);
};

const urgency = { open: 0, acknowledged: 1, resolved: 2 } as const;

/** The incidents of these ids, in their order, but what is open first and what is resolved last. */
const readIncidents = async (
  ids: readonly string[],
  store: Pick<Store, 'find'>,
): Promise<readonly Row<'incidents'>[]> => {
  const rows = await store.find('incidents', { id: { in: ids } }, { limit: ids.length });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).toSorted((a, b) => urgency[a.status] - urgency[b.status]);
};

/** The incidents of a page to a person: its own, and those that it carried besides. */
const readPage = async (delivery: Row<'notificationDeliveries'>, store: Pick<Store, 'find'>) => {
  const others = await store.find(
    'notificationDeliveries',
    { carriedBy: delivery.id },
    { limit: mostTogether, orderBy: 'id' },
  );
  const incidentIds = [delivery, ...others].flatMap(({ incidentId }) => incidentId ?? []);
  return { incidentIds: [...new Set(incidentIds)], userId: delivery.userId, place: null, type: delivery.type };
};

/** What the offer of a token is about, before its proof was checked. */
const readOffer = async (token: ReadToken, { services: { store } }: Context) => {
  const { offer } = token;
  if (offer.kind === 'mail')
    return { incidentIds: [offer.incidentId], userId: offer.userId, place: null, type: 'email' };
  const delivery = await store.get('notificationDeliveries', { id: offer.deliveryId });
  if (delivery === undefined || (offer.kind === 'page') !== (delivery.userId !== null)) return undefined;
  if (offer.kind === 'page') return readPage(delivery, store);
  if (delivery.channelId === null) return undefined;
  const incidentIds = await incidentsOf(delivery, store);
  // A button would acknowledge more than what stands beside it.
  if (incidentIds.length === 0 || (delivery.incidentId === null && offer.kind !== 'link')) return undefined;
  const channel = await store.get('notificationChannels', {
    id: delivery.channelId,
    organizationId: delivery.organizationId,
  });
  // What the channel says now counts, not what it said when the message was sent.
  if (channel === undefined || channel.actions !== 'anyone') return undefined;
  return { incidentIds, userId: null, place: { channel, delivery }, type: channel.type };
};

/**
 * Reads what a token lets its holder act on.
 *
 * @param from by which way it came
 * @throws ProblemError `unauthenticated` when nothing, whatever the reason; `rate_limited`
 */
export const readActing = async (
  text: string,
  from: ActionSource,
  context: Context<'channelTypes'>,
): Promise<Acting> => {
  const { now, services } = context;
  const token = readActionToken(text);
  if (token === undefined) throw deadAction();
  const key = await services.derivedKeys.of(actionKeyPurpose);
  const offered = await readOffer(token, context);
  const generation = offered?.place?.channel.actionGeneration ?? 0;
  if (!isProved(token, { generation, key }) || offered === undefined || token.expiresAt <= now) throw deadAction();
  const [incident, ...others] = await readIncidents(offered.incidentIds, services.store);
  const organization =
    incident === undefined ? undefined : await services.store.get('organizations', { id: incident.organizationId });
  if (incident === undefined || organization === undefined || organization.status === 'suspended') throw deadAction();
  const { place } = offered;
  if (!comesFrom(from, token, place?.channel.type, services.channelTypes)) throw deadAction();
  const owner = place?.channel.organizationId ?? incident.organizationId;
  if ([incident, ...others].some(({ organizationId }) => organizationId !== owner)) throw deadAction();
  assertWithinLimit(
    await countRequest(services.store.requestCounter, `incident-actions:${organization.id}`, mostActions, now),
    'The organization',
  );
  const as =
    offered.userId !== null
      ? await readPerson(offered.userId, organization, context)
      : place === null
        ? undefined
        : ({ kind: 'channel', ...place } as const);
  if (as === undefined) throw deadAction();
  return { incident, others, organization, as, via: viaOf(token, offered.type) };
};

/**
 * The context in which the verbs of incidents act for the holder of a token.
 *
 * @param route what is done. Default: the incident is acknowledged
 */
export const actingContext = (
  { organization, as }: Acting,
  name: string | undefined,
  context: Context,
  route: OrganizationContext['route'] = incidentRoutes.acknowledge,
): OrganizationContext => {
  const shared = { ...anonymous, organizationId: organization.id };
  const caller =
    as.kind === 'person'
      ? { ...shared, type: 'user' as const, id: as.user.id, name: as.user.name, role: as.role }
      : {
          ...shared,
          type: 'notificationChannel' as const,
          id: as.channel.id,
          name: name === undefined || name === '' ? as.channel.name : `${name} (${as.channel.name})`,
        };
  return { ...context, caller, route };
};
