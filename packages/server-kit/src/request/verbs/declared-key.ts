import type { Row, Where } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { invalidField } from '../http/problem.js';
import type { ResourceTable, ServedResource } from './served-resource.js';

/** Tables of what files of monitoring as code declare. */
export type KeyedTable = {
  [Table in ResourceTable]: 'key' extends keyof Row<Table> ? Table : never;
}[ResourceTable];

/**
 * Holds a new key against those that the organization has. The unique index catches a request that overlaps: its commit is
 * refused, and the verb gets here again.
 *
 * @param columns what is written; without a key, nothing is checked
 * @throws ProblemError `validation_failed` when another resource has the key
 */
export const assertKeyIsFree = async (
  { contract, table }: Pick<ServedResource<KeyedTable>, 'contract' | 'table'>,
  columns: Readonly<Record<string, unknown>>,
  { caller, services }: OrganizationContext,
): Promise<void> => {
  const { key } = columns;
  if (typeof key !== 'string') return;
  const where: Record<string, string> = { organizationId: caller.organizationId, key };
  if ((await services.store.get(table, where as Where<KeyedTable>)) === undefined) return;
  throw invalidField('key', 'taken', `is taken: the organization has ${contract.words.one} with the key ${key}`);
};
