import { atMost, type Bound, bounds } from './bounds.js';
import * as z from './zod.js';

/** What a list can be asked for beyond its page: all of it allow-listed. */
export interface ListRules {
  /** Fields that `sort` accepts; a leading `-` sorts descending. */
  readonly sort: readonly [string, ...string[]];
  /** The order when `sort` is absent. */
  readonly defaultSort: string;
  /** Fields that `search` covers; empty when the list cannot be searched. */
  readonly search: readonly string[];
  /** Filters by query name: the schema of one value and, where they differ, the field it compares. */
  readonly filters: Readonly<Record<string, ListFilter>>;
}

/** One filter of a list. */
export interface ListFilter {
  readonly schema: z.ZodType<string | number | boolean>;
  readonly description: string;
  /** The field that is compared. Default: the query name. */
  readonly field?: string;
  /** How: the same value (default), an element of an array field, or a bound in time. */
  readonly match?: 'equals' | 'includes' | 'from' | 'until';
}

/** Items per page when `pageSize` is absent (specification §8). */
export const defaultPageSize = 20;
/** The most items per page; more is refused, not clamped (specification §8). */
export const maxPageSize = bounds.pageSize.most;

/** A whole number of a query, from 1. */
export const wholeNumber = (name: string, bound: Bound): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: `must be a whole number` })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, { error: 'must be at least 1' })
        .max(...atMost(bound)),
    )
    .meta({ title: name });

/** Fields of every list: made once, because a server loads some 120 lists. */
const pageFields = {
  page: wholeNumber('page', bounds.pageNumber).prefault('1').describe('Page number, from 1.'),
  pageSize: wholeNumber('pageSize', bounds.pageSize)
    .prefault(String(defaultPageSize))
    .describe(`Items per page, at most ${maxPageSize}.`),
};

/** The schema of a list's query. */
export type ListQuerySchema = z.ZodObject & z.ZodType<ListQuery>;

/** The query of a list: `page`, `pageSize`, `search`, `sort` and the filters; anything else is refused. */
export const listQuerySchema = (rules: ListRules): ListQuerySchema => {
  const order = rules.sort.flatMap((field) => [field, `-${field}`]);
  const filters: Record<string, z.ZodType> = {};
  if (rules.search.length > 0) {
    filters.search = z
      .string()
      .max(...atMost(bounds.search))
      .optional()
      .describe(`Free text, searched in: ${rules.search.join(', ')}. \`%\` and \`_\` are literal.`);
  }
  for (const [name, filter] of Object.entries(rules.filters)) {
    filters[name] = filter.schema.optional().describe(filter.description);
  }
  const schema = z.strictObject({
    ...pageFields,
    sort: z
      .enum(order as [string, ...string[]], { error: `must be one of: ${order.join(', ')}` })
      .default(rules.defaultSort)
      .describe('Field to sort by; a leading `-` sorts descending. Ties are broken by `id`.'),
    ...filters,
  });
  // The type of an object with fields known only at run time has none of the fields that it has besides.
  return schema as z.ZodObject & z.ZodType<ListQuery>;
};

/** What {@link listQuerySchema} makes of a query. */
export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly search?: string;
  readonly [filter: string]: unknown;
}

/** The position of a page in its list. */
export const pageMetaSchema = z
  .object({
    page: z.int().min(1).describe('The page number returned, from 1.'),
    pageSize: z.int().min(1).max(maxPageSize).describe('Items per page.'),
    totalItems: z.int().min(0).describe('Number of items that match, over all pages.'),
  })
  .meta({ id: 'PageMeta', description: 'The position of a page in its list.' });

/** The envelope of every list (specification §2). */
export const pageSchema = (item: z.ZodType, id: string): z.ZodObject =>
  z
    .object({ data: z.array(item).describe('The items of this page.'), meta: pageMetaSchema })
    .meta({ id, description: 'One page of a list.' });
