import type { ContactMethodType } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';

/** The type of channels that carry text messages and calls to members. */
export const carrierType = 'twilio';

/** Whether the carrier of an organization brings messages there. */
export const needsCarrier = (type: ContactMethodType): boolean => type === 'sms' || type === 'voice';

/** The channel that carries text messages and calls for an organization; `undefined` while it has none that is enabled. */
export const readCarrier = async (
  organizationId: string,
  store: Pick<Store, 'get'>,
): Promise<Row<'notificationChannels'> | undefined> => {
  const organization = await store.get('organizations', { id: organizationId });
  const id = organization?.settings.carrierChannelId ?? null;
  if (id === null) return undefined;
  return store.get('notificationChannels', { id, organizationId, type: carrierType, enabled: true });
};
