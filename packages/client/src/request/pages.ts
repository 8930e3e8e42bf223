import type { PageMeta } from '../contract-types.js';
import type { ApiPath, Caller } from './call.js';
import type { RequestOptions } from './options.js';

/** One page of a list. */
export interface Page<T> {
  /** The items of this page. */
  readonly data: readonly T[];
  /** Its position in the list. */
  readonly meta: PageMeta;
  /** Whether there are items beyond it. */
  readonly hasNextPage: boolean;
  /** Whether the list grew or shrank since the page before; then items may have moved between pages. */
  readonly hasDrifted: boolean;
  /** Reads the next page; `undefined` after the last. */
  nextPage(): Promise<Page<T> | undefined>;
}

/**
 * A list of the API. Nothing is requested until it is used: awaited for one page, or gone through for all of them.
 *
 * @example
 * ```ts
 * const page = await client.monitors.list();
 * for await (const monitor of client.monitors.list()) console.log(monitor.name);
 * ```
 */
export interface List<T> extends Promise<Page<T>>, AsyncIterable<T> {
  /**
   * Goes through the pages, 100 items each unless `pageSize` says otherwise; an item that was on an earlier page is
   * left out.
   *
   * A page may be short or empty in the middle: only `totalItems` ends the list. When that shrinks on the way, items
   * have moved up to pages already read, so those are read again.
   */
  pages(): AsyncGenerator<Page<T>, void, undefined>;

  /**
   * Collects items.
   *
   * @param options.limit the most items to collect, a whole number from 1: a list can be longer than memory
   * @throws TypeError when `limit` is anything else
   */
  toArray(options: { readonly limit: number }): Promise<T[]>;
}

/** A page as the server sends it. */
export interface PageBody<T> {
  readonly data: readonly T[];
  readonly meta: PageMeta;
}

/** Reads one page. */
export type ReadPage<T> = (query: { readonly page: number; readonly pageSize: number }) => Promise<PageBody<T>>;

/** Where to begin, and how much to read at once. */
export interface PageStart {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** What `await` reads when nothing else is said, as the API does. */
const onePageSize = 20;
/** The most that the API gives in one page: fewest requests for all items. */
const allPagesSize = 100;

/** The list at a path of the API; the path may still have to be found out. */
export const listOf = <T extends { readonly id: string }>(
  caller: Caller,
  path: ApiPath,
  query: PageStart | undefined,
  options: RequestOptions | undefined,
): List<T> => pagedList<T>(readerOf(caller, path, query, options), idOf, query);

/** The list at a path of a catalog, whose entries have a name of their own instead of an id. */
export const catalogOf = <T>(
  caller: Caller,
  path: ApiPath,
  query: PageStart | undefined,
  options: RequestOptions | undefined,
  keyOf: (entry: T) => string,
): List<T> => pagedList<T>(readerOf(caller, path, query, options), keyOf, query);

const idOf = ({ id }: { readonly id: string }): string => id;

const readerOf =
  <T>(caller: Caller, path: ApiPath, query: PageStart | undefined, options: RequestOptions | undefined): ReadPage<T> =>
  async (page) =>
    caller.call('GET', path, undefined, {
      ...options,
      query: { ...query, ...page },
    });

/**
 * The list that is read page by page with `read`.
 *
 * @param keyOf what identifies an item
 */
export const pagedList = <T>(
  read: ReadPage<T>,
  keyOf: (item: T) => string,
  { page: first = 1, pageSize }: PageStart = {},
): List<T> => {
  const readPage = async (page: number, size: number, previous?: PageMeta): Promise<Page<T>> => {
    const { data, meta } = await read({ page, pageSize: size });
    const hasNextPage = meta.page * meta.pageSize < meta.totalItems;
    return {
      data,
      meta,
      hasNextPage,
      hasDrifted: previous !== undefined && previous.totalItems !== meta.totalItems,
      nextPage: async () => (hasNextPage ? readPage(page + 1, size, meta) : undefined),
    };
  };

  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    const seen = new Set<string>();
    let emptyInARow = 0;
    let previous: PageMeta | undefined;
    for (let page = first; ; ) {
      const current = await readPage(page, pageSize ?? allPagesSize, previous);
      const fresh = current.data.filter((item) => !seen.has(keyOf(item)));
      for (const item of fresh) seen.add(keyOf(item));
      yield { ...current, data: fresh };
      const lost = Math.max(0, (previous?.totalItems ?? 0) - current.meta.totalItems);
      const pagesBack = Math.min(page - first, Math.ceil(lost / current.meta.pageSize));
      emptyInARow = current.data.length === 0 ? emptyInARow + 1 : 0;
      previous = current.meta;
      if (pagesBack > 0) page -= pagesBack;
      // Two empty pages in a row contradict a `totalItems` that promises more: better to end than to ask for ever.
      else if (current.hasNextPage && emptyInARow < 2) page += 1;
      else return;
    }
  }

  async function* items(): AsyncGenerator<T, void, undefined> {
    for await (const page of pages()) yield* page.data;
  }

  let awaited: Promise<Page<T>> | undefined;
  const page = (): Promise<Page<T>> => {
    awaited ??= readPage(first, pageSize ?? onePageSize);
    return awaited;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its page, on purpose
    then: (onPage, onError) => page().then(onPage, onError),
    catch: (onError) => page().catch(onError),
    finally: (onEnd) => page().finally(onEnd),
    [Symbol.toStringTag]: 'List',
    [Symbol.asyncIterator]: items,
    pages,
    toArray: async ({ limit }) => {
      if (!Number.isSafeInteger(limit) || limit < 1) throw new TypeError('limit must be a whole number from 1');
      const collected: T[] = [];
      for await (const item of items()) {
        if (collected.push(item) === limit) break;
      }
      return collected;
    },
  };
};
