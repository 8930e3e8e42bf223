import type { ListQuery, ListRules } from '@watchpost/schemas';
import type { Column, Condition, PageQuery, Row, Where } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { serveList, type Verb } from '../operation.js';
import type { ResourceTable, ServedResource } from './served-resource.js';

/** Turns the filters of a validated query into conditions on columns. */
export const filterConditions = (
  rules: ListRules,
  query: Readonly<Record<string, unknown>>,
): Record<string, Condition<unknown>> => {
  const where: Record<string, Condition<unknown>> = {};
  for (const [name, filter] of Object.entries(rules.filters)) {
    const value = query[name];
    if (value === undefined) continue;
    const column = filter.field ?? name;
    if (filter.match === 'includes') where[column] = { includes: String(value) };
    else if (filter.match === 'from')
      where[column] = { ...(where[column] as object), atLeast: Date.parse(String(value)) };
    else if (filter.match === 'until')
      where[column] = { ...(where[column] as object), below: Date.parse(String(value)) };
    else where[column] = value;
  }
  return where;
};

/** The order that a query asks for. */
export const sortOptions = ({ sort }: Pick<ListQuery, 'sort'>): { orderBy: string; isDescending: boolean } => {
  const isDescending = sort.startsWith('-');
  return { orderBy: isDescending ? sort.slice(1) : sort, isDescending };
};

/** The parts of a page that every list asks the store for in the same way. */
export const pageOptions = (
  query: ListQuery,
): { orderBy: string; isDescending: boolean; limit: number; offset: number } => ({
  ...sortOptions(query),
  limit: query.pageSize,
  offset: (query.page - 1) * query.pageSize,
});

/** The text that a list is searched for; none when it is empty. */
export const searchOption = ({ search }: Pick<ListQuery, 'search'>): { readonly search?: string } =>
  search === undefined || search === '' ? {} : { search };

/** The envelope of a list (specification §2). */
export const pageBody = (query: ListQuery, data: readonly unknown[], totalItems: number): unknown => ({
  data,
  meta: { page: query.page, pageSize: query.pageSize, totalItems },
});

/** The page of the caller's organization that a validated query asks for. */
export const pageQuery = <Table extends ResourceTable>(
  { list }: Pick<ServedResource['contract'], 'list'>,
  query: ListQuery,
  context: OrganizationContext,
): PageQuery<Table> => {
  const { orderBy, ...page } = pageOptions(query);
  const conditions: Record<string, Condition<unknown>> = {
    organizationId: context.caller.organizationId,
    ...filterConditions(list, query),
  };
  return {
    // Filters and sort fields are the contract's allow-list, and each is a column of the resource's table.
    where: conditions as Where<Table>,
    ...searchOption(query),
    orderBy: orderBy as Column<Table>,
    ...page,
  };
};

/** Reads that page. */
export const readPage = <Table extends ResourceTable>(
  { contract, table }: Pick<ServedResource<Table>, 'contract' | 'table'>,
  query: ListQuery,
  context: OrganizationContext,
): Promise<{ readonly rows: readonly Row<Table>[]; readonly totalItems: number }> =>
  context.services.store.page(table, pageQuery(contract, query, context));

/** Lists the rows of the caller's organization. */
export const list = (resource: ServedResource): Verb =>
  serveList(async ({ query }, context) => {
    const { rows, totalItems } = await readPage(resource, query, context);
    const data = rows.map((row) => resource.present(row, context.now));
    return { body: pageBody(query, data, totalItems) };
  });
