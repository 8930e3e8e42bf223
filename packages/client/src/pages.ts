import type { PageMeta } from './contract-types.js';

/** A page as the server sends it. */
export interface PageBody<T> {
  readonly data: readonly T[];
  readonly meta: PageMeta;
}

/** Which page to read. */
export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

/** Where to begin, and how much to read at once. */
export interface PageStart {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Reads one page. */
export type ReadPage<T> = (query: PageQuery) => Promise<PageBody<T>>;

/** One page of a list. */
export interface Page<T> {
  /** The items of this page. */
  readonly data: readonly T[];
  /** Where it stands in the list. */
  readonly meta: PageMeta;
  /** Whether there are items beyond it. */
  readonly hasNextPage: boolean;
  /** Whether the list grew or shrank since the page before, so that items may have moved between pages. */
  readonly hasDrifted: boolean;
  /** The next page; `undefined` after the last. */
  nextPage(): Promise<Page<T> | undefined>;
}

/** The most that the API gives in one page: fewest requests for whoever wants all items. */
const pageSizeOfAll = 100;

/**
 * A list of the API. Nothing is requested until it is used, in one of these ways:
 *
 * @example
 * ```ts
 * const page = await client.monitors.list();            // one page: page.data, page.meta, page.nextPage()
 * for await (const monitor of client.monitors.list()) ; // every item, page by page
 * const some = await client.monitors.list().toArray({ limit: 500 });
 * ```
 */
export class List<T extends { readonly id: string }> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #read: ReadPage<T>;
  readonly #query: PageStart;
  #first: Promise<Page<T>> | undefined;

  /**
   * @param read reads one page
   * @param query the page to begin with (default 1) and the items per page (default: the API's 20 for one page, 100
   *   when more than one page is read)
   */
  constructor(read: ReadPage<T>, query: PageStart) {
    this.#read = read;
    this.#query = query;
  }

  /** Reads one page, so that `await` gives it. */
  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its page, on purpose
  then<A = Page<T>, B = never>(
    onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#readPage({ page: this.#query.page ?? 1, pageSize: this.#query.pageSize ?? 20 }, undefined);
    return this.#first.then(onPage, onError);
  }

  /** Goes through every item, each once, from the first page to the last. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /**
   * Goes through the pages; an item that was on an earlier page is left out.
   *
   * A page may be short or empty in the middle: only `totalItems` ends the list. When it shrinks on the way, items
   * have moved up to pages already read, so those are read again.
   */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    const first = this.#query.page ?? 1;
    const pageSize = this.#query.pageSize ?? pageSizeOfAll;
    const seen = new Set<string>();
    let emptyInARow = 0;
    let previous: PageMeta | undefined;
    for (let page = first; ; ) {
      const read = await this.#readPage({ page, pageSize }, previous);
      const fresh = read.data.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      emptyInARow = read.data.length === 0 ? emptyInARow + 1 : 0;
      yield { ...read, data: fresh, nextPage: read.nextPage };
      const lost = Math.max(0, (previous?.totalItems ?? 0) - read.meta.totalItems);
      previous = read.meta;
      const pagesBack = Math.min(page - first, Math.ceil(lost / read.meta.pageSize));
      if (pagesBack > 0) page -= pagesBack;
      // Two empty pages in a row contradict a `totalItems` that promises more: better to end than to ask for ever.
      else if (read.hasNextPage && emptyInARow < 2) page += 1;
      else return;
    }
  }

  /**
   * Collects items.
   *
   * @param options.limit the most items to collect, at least 1: lists can be longer than memory
   * @throws TypeError when `limit` is not a whole number from 1
   */
  async toArray(options: { readonly limit: number }): Promise<T[]> {
    const { limit } = options;
    if (!Number.isSafeInteger(limit) || limit < 1) throw new TypeError('limit must be a whole number from 1');
    const items: T[] = [];
    for await (const item of this) {
      items.push(item);
      if (items.length === limit) break;
    }
    return items;
  }

  async #readPage(query: PageQuery, previous: PageMeta | undefined): Promise<Page<T>> {
    const { data, meta } = await this.#read(query);
    const hasNextPage = meta.page * meta.pageSize < meta.totalItems;
    return {
      data,
      meta,
      hasNextPage,
      hasDrifted: previous !== undefined && previous.totalItems !== meta.totalItems,
      nextPage: async () => (hasNextPage ? this.#readPage({ ...query, page: query.page + 1 }, meta) : undefined),
    };
  }
}
