import type { ComponentChildren, JSX } from 'preact';

/** A table inside of a widget. */
export const WidgetTable = ({
  label,
  heads,
  numbersFrom = heads.length,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  /** The first column of numbers, which stand at the right. */
  readonly numbersFrom?: number;
  /** The rows. */
  readonly children: ComponentChildren;
}): JSX.Element => (
  <table class="widget-table" aria-label={label}>
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={head} scope="col" class={index >= numbersFrom ? 'number' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
