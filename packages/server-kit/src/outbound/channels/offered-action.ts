import type { NotificationMessage } from '@watchpost/schemas';
import type { ChannelRequest, MessageButton } from '../../request/ports/channel-type.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Row, Store } from '../../store/interface/store.js';
import { actionPage } from '../mail/action-page.js';
import { consolePages } from '../mail/console-pages.js';
import { emptyDigest, namedIncidents } from '../notifications/digest.js';
import { actionKeyPurpose, actionLifetimeMs, pressSecret, writeActionToken } from './action-token.js';
import type { OpenedPlace } from './opened-place.js';

type Channel = Row<'notificationChannels'>;
type Delivery = Row<'notificationDeliveries'>;

/** Where actions in messages lead. */
export interface ActionOptions {
  /** Where people reach this server. */
  readonly publicUrl: string;
  /** Where the API is reached: providers send there what people press. */
  readonly apiUrl: string;
  /** Where the console is; without one, members cannot act after signing in. */
  readonly consoleUrl?: string | undefined;
}

/** A message with what its readers can do. */
export interface ActionableMessage {
  readonly message: NotificationMessage;
  readonly button?: MessageButton;
  /** Tells the provider where to send presses, before the message goes out. */
  readonly listening?: ChannelRequest;
  /** The same message with a link instead, for a provider that does not listen. */
  readonly withoutButton?: NotificationMessage;
  /** What must not be kept of it: with it, anybody can act. */
  readonly secrets: readonly string[];
}

const label = 'Acknowledge';

const labelOfAll = 'Acknowledge all';

/** Whether a digest names an incident that can be acknowledged. */
const hasOpenIncident = async (
  { conversationId, organizationId, createdAt }: Delivery,
  store: Pick<Store, 'get' | 'find'>,
): Promise<boolean> => {
  const conversation = await store.get('conversations', { id: conversationId });
  const ids = namedIncidents(conversation?.members ?? emptyDigest, createdAt);
  const open = await store.find('incidents', { id: { in: ids }, organizationId, status: 'open' }, { limit: 1 });
  return open.length > 0;
};

/** Where the page of an incident in the console acknowledges it. */
const consoleAction = (incidentId: string, consoleUrl: string | undefined): string | undefined => {
  const page = consolePages(
    { incident: { id: incidentId, number: 0 }, rule: null, monitorId: null },
    consoleUrl,
  ).incident;
  return page === undefined ? undefined : `${page}#acknowledge`;
};

/** The address that a provider is given for what people press. */
export const pressUrlOf = (apiUrl: string, type: string): string => `${apiUrl}/public/channel-actions/${type}`;

/** By what presses from a place are known to come from its provider. */
export const pressSecretOf = ({ type, access }: Pick<OpenedPlace, 'type' | 'access'>, key: Uint8Array): string =>
  pressSecret(type.type, JSON.stringify(access.credentials), key);

/**
 * Lets the readers of a message acknowledge its incident, as its channel says. It is decided when the message is sent: an
 * incident that was acknowledged since it was planned needs no second one, and the token is kept nowhere.
 */
export const withAction = async (
  message: NotificationMessage,
  place: {
    readonly channel: Channel;
    readonly delivery: Delivery;
    readonly opened: Pick<OpenedPlace, 'type' | 'access'>;
    readonly now: number;
  },
  {
    store,
    derivedKeys,
    publicUrl,
    apiUrl,
    consoleUrl,
  }: ActionOptions & { readonly store: Pick<Store, 'get' | 'find'>; readonly derivedKeys: Pick<DerivedKeys, 'of'> },
): Promise<ActionableMessage> => {
  const { channel, delivery, opened, now } = place;
  const { incidentId, organizationId } = delivery;
  const plain = { message, secrets: [] };
  if (channel.actions === 'none' || message.kind === 'resolved') return plain;
  const key = await derivedKeys.of(actionKeyPurpose);
  const tokenFor = (kind: 'link' | 'button'): string =>
    writeActionToken(
      { kind, deliveryId: delivery.id },
      { expiresAt: now + actionLifetimeMs, generation: channel.actionGeneration, key },
    );
  if (delivery.subjectType === 'digest') {
    if (channel.actions !== 'anyone' || !(await hasOpenIncident(delivery, store))) return plain;
    const link = tokenFor('link');
    const all = { label: labelOfAll, url: actionPage(publicUrl, link), action: 'acknowledge' } as const;
    return { message: { ...message, links: [all, ...message.links] }, secrets: [link] };
  }
  if (incidentId === null) return plain;
  const incident = await store.get('incidents', { id: incidentId, organizationId });
  if (incident?.status !== 'open') return plain;
  const withLink = (url: string): NotificationMessage => ({
    ...message,
    links: [{ label, url, action: 'acknowledge' }, ...message.links],
  });
  if (channel.actions === 'signedIn') {
    const url = consoleAction(incidentId, consoleUrl);
    return url === undefined ? plain : { message: withLink(url), secrets: [] };
  }
  const link = tokenFor('link');
  const linked = withLink(actionPage(publicUrl, link));
  const { type, access } = opened;
  const pressUrl = pressUrlOf(apiUrl, type.type);
  const buttons = type.carriedBy === 'http' ? type.buttons : undefined;
  if (buttons?.isReady(access, pressUrl) !== true) return { message: linked, secrets: [link] };
  const token = tokenFor('button');
  const secret = pressSecretOf(opened, key);
  const listening = buttons.listen?.(access, { url: pressUrl, secret });
  return {
    message: buttons.replacesLink ? message : linked,
    button: { label, token, pressUrl, actUrl: `${apiUrl}/public/incident-actions/acknowledge` },
    ...(listening !== undefined && { listening, withoutButton: linked }),
    secrets: [link, token, secret],
  };
};
