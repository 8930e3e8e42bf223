import type { ComponentChildren, JSX } from 'preact';
import { useConsole, useCoreWords } from '../console/use-console.js';
import type { ListModel } from '../store/list.js';
import { Button } from './button.js';
import { type Column, DataTable } from './data-table.js';
import { Empty, Loading, Page } from './page.js';
import { Problem } from './problem.js';
import { SearchBox } from './search-box.js';

/** A filter with a few values. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** A page over a {@link ListModel}: search, filters, table, pages; all of it in the address. */
export const ListPage = <T extends { readonly id: string }>({
  title,
  model,
  columns,
  hrefOf,
  hasSearch = false,
  filters = [],
  actions,
  empty,
  children,
}: {
  readonly title: string;
  readonly model: ListModel<T>;
  readonly columns: readonly Column<T>[];
  /** Place of a row's page below the base, such as `/webhooks/whk_…`. */
  readonly hrefOf?: (row: T) => string;
  readonly hasSearch?: boolean;
  readonly filters?: readonly ListFilter[];
  readonly actions?: ComponentChildren;
  /** Shown when there is nothing and no filter is set. */
  readonly empty: JSX.Element;
  /** Between heading and table. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const { address } = useConsole();
  const words = useCoreWords();
  const rows = model.rows.value;
  const error = model.error.value;
  const chosen = model.filters.value;
  const isEmpty = rows?.length === 0 && !model.isFiltered.value && model.page.value === 1;
  return (
    <Page title={title} actions={actions}>
      {children}
      {!isEmpty && (hasSearch || filters.length > 0) && (
        <search class="filters">
          {hasSearch && <SearchBox value={chosen.search ?? ''} onInput={(value) => model.setFilter('search', value)} />}
          {filters.map((filter) => (
            <label key={filter.name} class="filter">
              <span>{filter.label}</span>
              <select
                value={chosen[filter.name] ?? ''}
                onChange={({ currentTarget }) => model.setFilter(filter.name, currentTarget.value)}
              >
                <option value="">{words.all}</option>
                {filter.values.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </search>
      )}
      {error !== undefined && <Problem error={error} isRoom onRetry={() => void model.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      {isEmpty && empty}
      {rows?.length === 0 && !isEmpty && (
        <Empty
          text={words.nothingMatches}
          action={<Button onClick={model.clearFilters}>{words.clearFilters}</Button>}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={hrefOf === undefined ? undefined : (row) => address.href(hrefOf(row))}
          sort={chosen.sort}
          onSort={(sort) => model.setFilter('sort', sort)}
        />
      )}
      <Pager model={model} />
    </Page>
  );
};

/** Which rows of a list are shown, and the way to others; nothing where all are. */
export const Pager = <T,>({ model }: { readonly model: ListModel<T> }): JSX.Element | null => {
  const words = useCoreWords();
  const total = model.totalItems.value ?? 0;
  const page = model.page.value;
  if (total <= model.pageSize && page === 1) return null;
  const from = (page - 1) * model.pageSize;
  return (
    <nav class="pager" aria-label={words.page(from + 1, Math.min(total, from + model.pageSize), total)}>
      <Button icon="left" disabled={page === 1} onClick={() => model.setPage(page - 1)}>
        {words.previous}
      </Button>
      <span>{words.page(from + 1, Math.min(total, from + model.pageSize), total)}</span>
      <Button icon="right" disabled={from + model.pageSize >= total} onClick={() => model.setPage(page + 1)}>
        {words.next}
      </Button>
    </nav>
  );
};
