import { bounds } from '../../bounds.js';

/** A rectangle of the grid of a dashboard: 12 columns, and rows without an end. */
export interface GridPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What is wrong with the place or the id of a widget. */
export interface LayoutProblem {
  /** Its position among the widgets. */
  readonly index: number;
  /** Left out when the problem is about the widget as a whole. */
  readonly field?: 'id';
  readonly message: string;
}

const columns = bounds.gridColumns.most;

const isOverlapping = (a: GridPlace, b: GridPlace): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Finds widgets that lie beyond the right edge or over an earlier widget, and ids that are given twice. */
export const layoutProblems = (
  widgets: readonly (GridPlace & { readonly id?: string | undefined })[],
): LayoutProblem[] =>
  widgets.flatMap((widget, index): LayoutProblem[] => {
    const earlier = widgets.slice(0, index);
    const covered = earlier.findIndex((other) => isOverlapping(widget, other));
    const twin = widget.id === undefined ? -1 : earlier.findIndex(({ id }) => id === widget.id);
    const end = widget.x + widget.w;
    return [
      ...(end > columns ? [{ index, message: `must end by column ${columns}; x + w is ${end}` }] : []),
      ...(covered < 0 ? [] : [{ index, message: `must not overlap widgets[${covered}]` }]),
      ...(twin < 0 ? [] : [{ index, field: 'id' as const, message: `must be unique; widgets[${twin}] has it too` }]),
    ];
  });

/** Gives an id to each widget that has none: `widget-1` and so on, the first numbers that are free. */
export const withWidgetIds = <Widget extends { readonly id?: string | undefined }>(
  widgets: readonly Widget[],
): (Widget & { readonly id: string })[] => {
  const taken = new Set(widgets.map(({ id }) => id));
  let number = 0;
  const nextId = (): string => {
    do number += 1;
    while (taken.has(`widget-${number}`));
    return `widget-${number}`;
  };
  return widgets.map((widget) => ({ ...widget, id: widget.id ?? nextId() }));
};
