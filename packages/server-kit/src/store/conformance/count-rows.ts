import type { Store } from '../interface/store.js';

/** How many rows of a collection an organization has, by the count that lists show as `totalItems`. */
export const countRows = async (
  store: Pick<Store, 'page'>,
  organizationId: string,
  collection: 'monitors' | 'apiKeys' | 'webhooks',
): Promise<number> => {
  const query = { where: { organizationId }, orderBy: 'createdAt', isDescending: false, limit: 1, offset: 0 } as const;
  return (await store.page(collection, query)).totalItems;
};
