import type { Resource } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { timestamp } from '../../base/timestamp.js';
import type { Change, Column, NewRow, Row, TableName, Where } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { notFound, ProblemError } from '../http/problem.js';

/** Tables that hold a resource of the contract: those with the columns that the plain verbs rely on. */
export type ResourceTable = {
  [Table in TableName]: Row<Table> extends PlainColumns ? Table : never;
}[TableName];

interface PlainColumns {
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly searchText: string;
}

/** A resource as the plain verbs see it: its declaration, its table, and how a row becomes what the API returns. */
export interface ServedResource<Table extends ResourceTable = ResourceTable> {
  readonly contract: Resource;
  readonly table: Table;
  /** The document as the API returns it. */
  present(row: PlainRow, now: number): Record<string, unknown>;
}

/** What the rows of every resource have. */
export interface PlainRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly [column: string]: unknown;
}

/** How a value of a row is shown; `undefined` where it is shown as it is. */
type Presenter = (value: unknown) => unknown;

/** Whether a field is a time, which rows keep as milliseconds. */
export const isTime = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodNullable) return isTime(schema.unwrap());
  return schema instanceof z.ZodISODateTime;
};
const presentTime: Presenter = (value) => (value === null ? null : timestamp(value as number));

/** Copies the contract's fields from a row and writes times as RFC 3339. Enough for a plain resource. */
export const presentByContract = (contract: Resource): ((row: PlainRow) => Record<string, unknown>) => {
  let known: readonly (readonly [string, Presenter | undefined])[] | undefined;
  return (row) => {
    // At the first row, because asking a field for its type makes its schema.
    known ??= Object.entries(contract.schema.shape).map(([name, schema]) => [
      name,
      isTime(schema) ? presentTime : undefined,
    ]);
    const document: Record<string, unknown> = {};
    for (const [name, presenter] of known) {
      // What an insert leaves out is `null` in the table.
      const value = row[name] ?? null;
      document[name] = presenter === undefined ? value : presenter(value);
    }
    return document;
  };
};

/** Turns times as the API takes them into milliseconds, which is how rows keep them. Other columns stay as they are. */
export const storedColumns = (
  { schema }: Resource,
  columns: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      const field = schema.shape[name];
      return [name, typeof value === 'string' && field !== undefined && isTime(field) ? Date.parse(value) : value];
    }),
  );

/** Declares how a resource is served; a plain one needs only this. */
export const servedResource = <Table extends ResourceTable>(
  contract: Resource,
  table: Table,
  present: (row: Row<Table>, now: number) => Record<string, unknown> = presentByContract(contract),
): ServedResource<Table> => ({
  contract,
  table,
  // The plain verbs hand it rows of this very table.
  present: present as ServedResource['present'],
});

/** Lower-cased text of the searchable fields, for the column that `search` reads. */
export const searchTextOf = (contract: Resource, row: Readonly<Record<string, unknown>>): string =>
  contract.list.search
    .flatMap((field) => row[field] ?? [])
    .join('\n')
    .toLowerCase();

/** Reads one row of the caller's organization. @throws ProblemError `not_found`, also when it is another's */
export const readOwnRow = async <Table extends ResourceTable>(
  table: Table,
  id: string,
  context: OrganizationContext,
): Promise<Row<Table>> => {
  // Every resource's table has these columns (organizations have their own verbs), which a union does not show.
  const where: Record<string, string> = { id, organizationId: context.caller.organizationId };
  const row = await context.services.store.get(table, where as Where<Table>);
  if (row === undefined) throw notFound();
  return row;
};

/** @throws ProblemError `version_mismatch` when `If-Match` names another version (RFC 9110 §13.1.1) */
export const assertVersion = (row: { readonly version: number }, context: OrganizationContext): void => {
  const { ifMatch } = context;
  if (ifMatch === null || ifMatch === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim());
  if (!wanted.includes(`"${row.version}"`)) {
    throw new ProblemError(
      'version_mismatch',
      `The current version is ${row.version}; read it again before you change it.`,
    );
  }
};

/** `ETag` of a document (RFC 9110 §8.8.3). */
export const versionHeaders = (row: { readonly version: number }): Record<string, string> => ({
  etag: `"${row.version}"`,
});

// The three builders below name a table only known at run time. The row's type is the table's, which the caller holds.

/** An insert into a resource's table; it fails when the organization then has more rows than `atMost`. */
export const insertRow = (
  table: ResourceTable,
  row: Readonly<Record<string, unknown>>,
  atMost: number | undefined,
): Change =>
  ({ kind: 'insert', table, row: row as NewRow<TableName>, ...(atMost === undefined ? {} : { atMost }) }) as Change;

/** An update of one row that fails when its version is no longer the one that was read. */
export const updateRow = (
  table: ResourceTable,
  { id, version }: PlainRow,
  set: Readonly<Record<string, unknown>>,
  guard: Readonly<Record<string, unknown>> = {},
): Change => ({ kind: 'update', table, where: { id, version, ...guard }, set, mustMatch: true }) as Change;

/** A delete of one row that fails when its version is no longer the one that was read. */
export const deleteRow = (table: ResourceTable, row: PlainRow): Change =>
  ({ kind: 'delete', table, where: { id: row.id, version: row.version }, mustMatch: true }) as Change;

/** The column that a sort field of the contract names; allow-listed before it gets here. */
export const sortColumn = (field: string): Column<ResourceTable> => field as Column<ResourceTable>;
