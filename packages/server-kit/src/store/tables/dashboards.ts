import type { Dashboard } from '@watchpost/schemas';
import { digest, integer, json, searchText, table, text, timestamps } from './declaration/table-declaration.js';

export const dashboards = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    description: text(),
    tags: json<string[]>(),
    widgets: json<Dashboard['widgets']>(),
    timeRange: json<Dashboard['timeRange']>(),
    refreshSeconds: integer().nullable(),
    variables: json<Dashboard['variables']>(),
    visibility: text<Dashboard['visibility']>(),
    publicTitle: text().nullable(),
    ownerId: text(),
    /** Who may read it without the permission to change dashboards: the owner of a private one, else `all`. */
    readers: text(),
    /** The public token, sealed so that it can be shown again, and the hash that finds it. */
    sealedToken: text().nullable(),
    tokenHash: digest().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: { token: ['tokenHash'], key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
    index: {
      name: ['organizationId', 'name', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
    },
  },
);
