import type { NotificationChannel, NotificationChannelsListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the notification channels of the organization. */
export const createChannelList = ({
  client,
  address,
}: Pick<ConsoleParts, 'client' | 'address'>): ListModel<NotificationChannel> =>
  createList<NotificationChannel>({
    address,
    fields: ['search', 'enabled', 'sort'],
    read: (query, options) => client.notificationChannels.list(query as NotificationChannelsListQuery, options),
  });
