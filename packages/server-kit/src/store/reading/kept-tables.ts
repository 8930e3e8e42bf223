import type { QueueTable } from '../interface/claims.js';
import type { TableName } from '../interface/rows.js';

/** What every request asks for: credentials, whom they belong to, and where that is a member. They change rarely. */
const kept: ReadonlySet<TableName> = new Set<Exclude<TableName, QueueTable>>([
  'apiKeys',
  'memberships',
  'organizations',
  'roles',
  'sessions',
  'users',
]);

/** A name for one of the rows that requests ask for; `undefined` for any other read. */
export const keptRowName = (table: TableName, where: object): string | undefined =>
  kept.has(table) && Object.values(where).every((condition) => typeof condition === 'string')
    ? JSON.stringify(where)
    : undefined;
