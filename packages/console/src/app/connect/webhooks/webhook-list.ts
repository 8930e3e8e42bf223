import type { Webhook, WebhooksListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the webhooks of the organization. */
export const createWebhookList = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): ListModel<Webhook> =>
  createList<Webhook>({
    address,
    fields: ['search', 'enabled', 'sort'],
    read: (query, options) => client.webhooks.list(query as WebhooksListQuery, options),
  });
