import type { NotificationMessage } from '@watchpost/schemas';
import type { MessageButton } from '../../request/ports/channel-type.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Row, Store } from '../../store/interface/store.js';
import { actionKeyPurpose, actionLifetimeMs, writeActionToken } from '../channels/action-token.js';
import type { OpenedPlace } from '../channels/opened-place.js';
import { actionPage } from '../mail/action-page.js';

type Delivery = Row<'notificationDeliveries'>;

/** A message to a person with what must not be kept of it. */
export interface PersonMessage {
  readonly message: NotificationMessage;
  /** Where the device itself posts the token. A press that a provider sends finds a channel, which a person's place is not. */
  readonly button?: MessageButton;
  readonly secrets: readonly string[];
}

/**
 * Whether an incident waits for a person: also one that was acknowledged by who asked for the next people, whom its pages are for.
 */
export const isAsked = ({ status }: Pick<Row<'incidents'>, 'status'>, { reason }: Pick<Delivery, 'reason'>): boolean =>
  status === 'open' || (status === 'acknowledged' && reason === 'escalation');

/**
 * Makes the token of a page: its link acts as the person who is paged. It is made when the page is sent and kept nowhere.
 *
 * @returns `null` where the organization requires a second factor, which a link has not
 */
export const pageToken = async (
  { id: deliveryId, organizationId }: Pick<Delivery, 'id' | 'organizationId'>,
  {
    store,
    derivedKeys,
    now,
  }: {
    readonly store: Pick<Store, 'get'>;
    readonly derivedKeys: Pick<DerivedKeys, 'of'>;
    readonly now: number;
  },
): Promise<string | null> => {
  const organization = await store.get('organizations', { id: organizationId });
  if (organization?.settings.requireMfa !== false) return null;
  const key = await derivedKeys.of(actionKeyPurpose);
  return writeActionToken({ kind: 'page', deliveryId }, { expiresAt: now + actionLifetimeMs, generation: 0, key });
};

/**
 * Lets a person acknowledge from a message, as the mail of a page does: one link, or one button where the device acts itself, for
 * all incidents that it is about.
 *
 * @param about.incidents that it is about
 * @param about.place where it goes
 */
export const withPersonAction = async (
  message: NotificationMessage,
  {
    delivery,
    incidents,
    place,
  }: {
    readonly delivery: Delivery;
    readonly incidents: readonly Pick<Row<'incidents'>, 'status'>[];
    readonly place: Pick<OpenedPlace, 'type' | 'access'>;
  },
  options: Parameters<typeof pageToken>[1] & { readonly publicUrl: string; readonly apiUrl: string },
): Promise<PersonMessage> => {
  const plain = { message, secrets: [] };
  if (delivery.userId === null || message.kind === 'resolved') return plain;
  if (!incidents.some((incident) => isAsked(incident, delivery))) return plain;
  const token = await pageToken(delivery, options);
  if (token === null) return plain;
  const label = incidents.length > 1 ? `Acknowledge all ${incidents.length}` : 'Acknowledge';
  const link = { label, url: actionPage(options.publicUrl, token), action: 'acknowledge' } as const;
  const linked = { ...message, links: [link, ...message.links] };
  const { type, access } = place;
  const actUrl = `${options.apiUrl}/public/incident-actions/acknowledge`;
  const buttons = type.carriedBy === 'http' ? type.buttons : undefined;
  const isOfDevice = buttons !== undefined && buttons.receive === undefined && buttons.isReady(access, actUrl);
  if (!isOfDevice) return { message: linked, secrets: [token] };
  const button = { label, token, pressUrl: actUrl, actUrl };
  return { message: buttons.replacesLink ? message : linked, button, secrets: [token] };
};
