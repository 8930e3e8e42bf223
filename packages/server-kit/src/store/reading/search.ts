import { storableText } from '../interface/storable.js';
import type { IndexedSearch } from '../statements/dialect.js';
import type { Conditions, ReadStatements, Statement } from '../statements/statement.js';
import type { TableShape } from '../statements/table-shape.js';
import { sqlName } from '../tables/declaration/table-declaration.js';
import { readingBounds } from './bounds.js';

const partLength = 3;
/** Few rows that have so many parts of a text lack the text itself, and each part is a step in the index. */
const askedParts = 10;

const partsOf = (text: string): string[] => {
  // By code points, as both databases count characters.
  const characters = [...text];
  const places = characters.length - partLength + 1;
  const count = Math.min(places, askedParts);
  const parts = Array.from({ length: Math.max(0, count) }, (_, n) => {
    const at = count === 1 ? 0 : Math.floor((n * (places - 1)) / (count - 1));
    return characters.slice(at, at + partLength).join('');
  });
  return [...new Set(parts)];
};

/** The conditions of a query, and the text that it searches for. */
interface Query {
  readonly where: Conditions;
  readonly search?: string | undefined;
}

/**
 * What the index is asked for; `undefined` when it does not know: the table has none, the text is shorter than three
 * characters, or the conditions do not say whose rows.
 */
const indexedSearch = (
  { table, searchIndex }: TableShape,
  { where, search = '' }: Query,
): IndexedSearch | undefined => {
  if (searchIndex === undefined || search === '' || 'id' in where) return undefined;
  const within = where[searchIndex.within];
  const parts = partsOf(storableText(search.toLowerCase()));
  if (typeof within !== 'string' || parts.length === 0) return undefined;
  return { scope: storableText(`${sqlName(table)} ${within}`), parts, prefix: searchIndex.prefix };
};

const most = readingBounds.searchCandidates.most;

/** The statement that reads the ids of rows that may match a search; `undefined` when no index knows. */
export const candidatesOf = (
  statements: Pick<ReadStatements, 'candidates'>,
  shape: TableShape,
  query: Query,
): Statement | undefined => {
  const search = indexedSearch(shape, query);
  return search && statements.candidates(search, most + 1);
};

/**
 * A query that reads few rows by their ids; of many the ids would take as long as the rows, so it stays as it is.
 *
 * @param candidates what {@link candidatesOf} read
 */
export const amongCandidates = <Asked extends Query>(
  query: Asked,
  candidates: readonly { readonly id?: unknown }[],
): Asked =>
  candidates.length > most
    ? query
    : { ...query, where: { ...query.where, id: { in: candidates.map(({ id }) => id) } } };
