/** Which of many rows of one height are near what can be seen. */
export interface RowsInView {
  readonly first: number;
  /** One after the last. */
  readonly end: number;
}

/**
 * Works out which rows to render.
 *
 * @param view pixels: where the list begins relative to the top of the window, and the window's height
 * @param rows number of rows, and the height of each in pixels
 * @param beyond rows above and below that are rendered too, so that scrolling does not show gaps
 */
export const rowsInView = (
  view: { readonly top: number; readonly height: number },
  rows: { readonly count: number; readonly height: number },
  beyond = 10,
): RowsInView => {
  const first = Math.max(0, Math.floor(-view.top / rows.height) - beyond);
  const end = Math.min(rows.count, Math.ceil((view.height - view.top) / rows.height) + beyond);
  return { first: Math.min(first, Math.max(0, rows.count - 1)), end: Math.max(end, 0) };
};
