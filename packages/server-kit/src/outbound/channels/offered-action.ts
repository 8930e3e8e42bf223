import type { NotificationMessage } from '@watchpost/schemas';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Row, Store } from '../../store/store.js';
import { actionPage } from '../mail/action-page.js';
import { consolePages } from '../mail/console-pages.js';
import { actionKeyPurpose, actionLifetimeMs, writeActionToken } from './action-token.js';

type Channel = Row<'notificationChannels'>;
type Delivery = Row<'notificationDeliveries'>;

/** What offering actions in messages needs. */
export interface ActionOptions {
  /** Where people reach this server. */
  readonly publicUrl: string;
  /** Where the console is; without one, members cannot act after signing in. */
  readonly consoleUrl?: string | undefined;
}

/** A message with what its readers can do. */
export interface ActionableMessage {
  readonly message: NotificationMessage;
  /** What must not be kept of it: with it, anybody can act. */
  readonly secrets: readonly string[];
}

const label = 'Acknowledge';

/** Where the page of an incident in the console acknowledges it. */
const consoleAction = (incidentId: string, consoleUrl: string | undefined): string | undefined => {
  const page = consolePages(
    { incident: { id: incidentId, number: 0 }, rule: null, monitorId: null },
    consoleUrl,
  ).incident;
  return page === undefined ? undefined : `${page}#acknowledge`;
};

/**
 * Lets the readers of a message acknowledge its incident, as its channel says. It is decided when the message is sent: an
 * incident that was acknowledged since it was planned needs no second one, and the token is kept nowhere.
 */
export const withAction = async (
  message: NotificationMessage,
  { channel, delivery, now }: { readonly channel: Channel; readonly delivery: Delivery; readonly now: number },
  {
    store,
    derivedKeys,
    publicUrl,
    consoleUrl,
  }: ActionOptions & { readonly store: Pick<Store, 'get'>; readonly derivedKeys: Pick<DerivedKeys, 'of'> },
): Promise<ActionableMessage> => {
  const { incidentId, organizationId } = delivery;
  const plain = { message, secrets: [] };
  if (channel.actions === 'none' || incidentId === null || message.kind === 'resolved') return plain;
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
  const token = writeActionToken(
    { kind: 'link', deliveryId: delivery.id },
    {
      expiresAt: now + actionLifetimeMs,
      generation: channel.actionGeneration,
      key: await derivedKeys.of(actionKeyPurpose),
    },
  );
  return { message: withLink(actionPage(publicUrl, token)), secrets: [token] };
};
