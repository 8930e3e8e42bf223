import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Page } from '@watchpost/client';
import type { Address } from '../console/address.js';
import { createQuery, type Query } from './query.js';
import { removing } from './removing.js';

/** A paged list whose page, order and filters are in the address. */
export interface ListModel<T> extends Pick<Query<T>, 'error' | 'isLoading' | 'reload' | 'follow' | 'dispose'> {
  readonly rows: ReadonlySignal<readonly T[] | undefined>;
  readonly totalItems: ReadonlySignal<number | undefined>;
  readonly page: ReadonlySignal<number>;
  readonly pageSize: number;
  /** The fields that the address has set, without the page. */
  readonly filters: ReadonlySignal<Readonly<Record<string, string>>>;
  readonly isFiltered: ReadonlySignal<boolean>;
  /** Sets or removes a filter and goes to the first page. */
  setFilter(name: string, value: string | undefined): void;
  setPage(page: number): void;
  clearFilters(): void;
}

/** What a list is made of. */
export interface ListParts<T> {
  readonly address: Address;
  /** Filters, `sort` and `search` that this list takes from the address. */
  readonly fields: readonly string[];
  /** Rows of a page. Default 50. */
  readonly pageSize?: number;
  /** Reads a page. */
  readonly read: (
    query: Record<string, unknown> & { readonly page: number; readonly pageSize: number },
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<Page<T>>;
}

/** Reads a list again whenever its part of the address changes; leaves out what is being deleted. */
export const createList = <T extends { readonly id: string }>({
  address,
  fields,
  pageSize = 50,
  read,
}: ListParts<T>): ListModel<T> => {
  const { path } = address.place.peek();
  const wanted = computed(() => {
    const { query } = address.place.value;
    const filters = Object.fromEntries(fields.flatMap((name) => entryOf(query, name)));
    const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
    return JSON.stringify({ filters, page });
  });
  const parsed = computed(() => JSON.parse(wanted.value) as { filters: Record<string, string>; page: number });
  const query = createQuery((signal) => {
    const { filters, page } = parsed.peek();
    return read({ ...filters, page, pageSize }, { signal });
  });
  let isFirst = true;
  const stop = effect(() => {
    void wanted.value;
    // On the way to another page of the console the address changes first.
    if (!isFirst && address.place.peek().path === path) void query.reload();
    isFirst = false;
  });
  const isFiltered = computed(() => Object.keys(parsed.value.filters).some((name) => name !== 'sort'));
  return {
    error: query.error,
    isLoading: query.isLoading,
    reload: query.reload,
    follow: query.follow,
    rows: computed(() => query.data.value?.data.filter(({ id }) => !removing.value.has(id))),
    totalItems: computed(() => query.data.value?.meta.totalItems),
    page: computed(() => parsed.value.page),
    pageSize,
    filters: computed(() => parsed.value.filters),
    isFiltered,
    setFilter: (name, value) => address.setQuery({ [name]: value, page: undefined }),
    setPage: (page) => address.setQuery({ page: page === 1 ? undefined : String(page) }, { push: true }),
    clearFilters: () =>
      address.setQuery(
        Object.fromEntries([...fields.filter((name) => name !== 'sort'), 'page'].map((name) => [name, undefined])),
      ),
    dispose() {
      stop();
      query.dispose();
    },
  };
};

const entryOf = (query: URLSearchParams, name: string): readonly (readonly [string, string])[] => {
  const value = query.get(name);
  return value === null || value === '' ? [] : [[name, value]];
};
