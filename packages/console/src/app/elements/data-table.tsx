import type { ComponentChildren, JSX } from 'preact';

/** A column of a table. */
export interface Column<T> {
  /** Unique in the table; the field that `sort` names, where it can be sorted. */
  readonly name: string;
  readonly label: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly isSortable?: boolean;
  /** Left out on a phone. */
  readonly isWide?: boolean;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
}

/** A table whose first cell is the link to the row's page. */
export const DataTable = <T,>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
  sort,
  onSort,
}: {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly hrefOf?: ((row: T) => string) | undefined;
  /** As the API has it: a field, with `-` before it for the largest first. */
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string) => void) | undefined;
}): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
  <section class="table-frame" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" class={classOf(column)} aria-sort={directionOf(column.name, sort)}>
              {column.isSortable === true && onSort !== undefined ? (
                <button type="button" onClick={() => onSort(sort === column.name ? `-${column.name}` : column.name)}>
                  {column.label}
                </button>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => (
              <td key={column.name} class={classOf(column)}>
                {index === 0 && hrefOf !== undefined ? <a href={hrefOf(row)}>{column.cell(row)}</a> : column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const classOf = <T,>({ isWide, isNumber }: Column<T>): string | undefined =>
  [isWide === true ? 'wide' : '', isNumber === true ? 'number' : ''].filter(Boolean).join(' ') || undefined;

const directionOf = (name: string, sort: string | undefined): 'ascending' | 'descending' | undefined => {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
};
