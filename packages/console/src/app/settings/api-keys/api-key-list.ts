import type { ApiKey, ApiKeysListQuery } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the API keys of the organization, without their secrets. */
export const createApiKeyList = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): ListModel<ApiKey> =>
  createList<ApiKey>({
    address,
    fields: ['search', 'sort'],
    read: (query, options) => client.apiKeys.list(query as ApiKeysListQuery, options),
  });
