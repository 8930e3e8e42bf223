import type { NotificationMessage } from '@watchpost/schemas';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Row, Store } from '../../store/store.js';
import { actionKeyPurpose, actionLifetimeMs, writeActionToken } from '../channels/action-token.js';
import { actionPage } from '../mail/action-page.js';

/** A message to a person with what must not be kept of it. */
export interface PersonMessage {
  readonly message: NotificationMessage;
  readonly secrets: readonly string[];
}

/**
 * Lets a person acknowledge from a page, as the mail of a page does: the link acts as the person who is paged, so organizations
 * that require a second factor have none. The token is made when the message is sent and kept nowhere.
 */
export const withPersonAction = async (
  message: NotificationMessage,
  {
    incidentId,
    organizationId,
    userId,
  }: Pick<Row<'notificationDeliveries'>, 'incidentId' | 'organizationId' | 'userId'>,
  options: {
    readonly store: Pick<Store, 'get'>;
    readonly derivedKeys: Pick<DerivedKeys, 'of'>;
    readonly publicUrl: string;
    readonly now: number;
  },
): Promise<PersonMessage> => {
  const { store, derivedKeys, publicUrl, now } = options;
  const plain = { message, secrets: [] };
  if (incidentId === null || userId === null || message.kind === 'resolved') return plain;
  const [organization, incident] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    store.get('incidents', { id: incidentId, organizationId }),
  ]);
  if (organization?.settings.requireMfa !== false || incident?.status !== 'open') return plain;
  const token = writeActionToken(
    { kind: 'mail', incidentId, userId },
    { expiresAt: now + actionLifetimeMs, generation: 0, key: await derivedKeys.of(actionKeyPurpose) },
  );
  const link = { label: 'Acknowledge', url: actionPage(publicUrl, token), action: 'acknowledge' } as const;
  return { message: { ...message, links: [link, ...message.links] }, secrets: [token] };
};
