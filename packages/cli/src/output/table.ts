import { cellWidth, fitCells } from './terminal-text.js';

/** One column of a table. */
export interface Column {
  readonly title: string;
  /** Numbers are aligned right. */
  readonly alignment?: 'left' | 'right';
  /** May be cut when the terminal is narrow; the others are only cut when nothing else is left. */
  readonly isFlexible?: boolean;
  /**
   * Never cut, such as an id, which is useless then. Where it would leave too little room for the others, it goes
   * on in the next line.
   */
  readonly isWhole?: boolean;
  /** Left out where the window is too narrow for all; the one with the lowest number first, those without one never. */
  readonly dropRank?: number;
}

/** A cell: its text, and how it is coloured once its width is known. */
export interface Cell {
  readonly text: string;
  /** What the text says first, which takes its place where the window is too narrow for all. */
  readonly brief?: string;
  readonly paint?: (text: string) => string;
}

const gap = '  ';
/** Under this a cut column says nothing any more. */
const narrowest = 6;
/** The part of a line that what is never cut may take from the other columns. */
const mostWholePart = 0.4;

/** What is left of a column that may be cut, as long as others can be left out instead. */
const comfortable = 12;

/** The columns that have room beside each other, by their indexes. */
const columnsWithRoom = (columns: readonly Column[], natural: readonly number[], available: number): number[] => {
  const needed = (index: number): number => {
    const width = natural[index] ?? 0;
    return columns[index]?.isFlexible === true ? Math.min(width, comfortable) : width;
  };
  const rankOf = (index: number): number => columns[index]?.dropRank ?? Number.POSITIVE_INFINITY;
  let kept = columns.map((_, index) => index);
  for (;;) {
    const total = kept.reduce((sum, index) => sum + needed(index) + gap.length, -gap.length);
    const next = kept.reduce((lowest, index) => (rankOf(index) < rankOf(lowest) ? index : lowest), kept[0] ?? 0);
    if (total <= available || rankOf(next) === Number.POSITIVE_INFINITY) return kept;
    kept = kept.filter((index) => index !== next);
  }
};

/** Takes cells from the widest columns until all fit; those that may be cut come first. */
const fitWidths = (columns: readonly Column[], natural: readonly number[], available: number): number[] => {
  const widths = [...natural];
  const wholeCells = natural.reduce((sum, width, index) => sum + (columns[index]?.isWhole ? width + gap.length : 0), 0);
  const room = wholeCells > available * mostWholePart ? available + wholeCells : available;
  const total = (): number => widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1);
  for (const mayCut of [(column: Column) => column.isFlexible === true, (column: Column) => column.isWhole !== true]) {
    while (total() > room) {
      let widest = -1;
      for (const [index, column] of columns.entries()) {
        const width = widths[index] ?? 0;
        if (mayCut(column) && width > narrowest && width > (widths[widest] ?? 0)) widest = index;
      }
      if (widest < 0) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
    }
  }
  return widths;
};

/**
 * Renders rows under their titles, without borders.
 *
 * @param cells the width of the terminal; `undefined` cuts nothing
 * @returns lines without a line break at the end
 */
export const renderTable = (
  allColumns: readonly Column[],
  completeRows: readonly (readonly Cell[])[],
  { cells, paintTitle = (title) => title }: { cells?: number | undefined; paintTitle?: (title: string) => string },
): string[] => {
  const naturalOf = (of: readonly (readonly Cell[])[]): number[] =>
    allColumns.map(({ title }, index) =>
      of.reduce((width, row) => Math.max(width, cellWidth(row[index]?.text ?? '')), cellWidth(title)),
    );
  const wanted = naturalOf(completeRows).reduce((sum, width) => sum + width + gap.length, -gap.length);
  const allRows =
    cells === undefined || wanted <= cells
      ? completeRows
      : completeRows.map((row) => row.map((cell) => ({ ...cell, text: cell.brief ?? cell.text })));
  const allNatural = naturalOf(allRows);
  const kept = cells === undefined ? [...allColumns.keys()] : columnsWithRoom(allColumns, allNatural, cells);
  const keep = <T>(items: readonly T[]): T[] => items.filter((_, index) => kept.includes(index));
  const [columns, natural, rows] = [keep(allColumns), keep(allNatural), allRows.map(keep)];
  const widths = cells === undefined ? natural : fitWidths(columns, natural, cells);
  const line = (row: readonly Cell[]): string =>
    row
      .map(({ text, paint = (plain) => plain }, index) => {
        const width = widths[index] ?? 0;
        const fitted = fitCells(text, width);
        const blanks = ' '.repeat(Math.max(0, width - cellWidth(fitted)));
        if (columns[index]?.alignment === 'right') return blanks + paint(fitted);
        // Blanks at the end of a line only wrap in narrow windows.
        return index === row.length - 1 ? paint(fitted) : paint(fitted) + blanks;
      })
      .join(gap)
      .trimEnd();
  return [line(columns.map(({ title }) => ({ text: title, paint: paintTitle }))), ...rows.map(line)];
};
