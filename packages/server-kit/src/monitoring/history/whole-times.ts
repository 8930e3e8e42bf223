/**
 * The rows of a page in the order of time whose times are complete, and where the next page begins, if there may be more:
 * several locations may check at the same time, and a page may end between their results.
 *
 * @param limit rows of a page: more than a monitor has locations
 */
export const wholeTimes = <Row>(
  page: readonly Row[],
  limit: number,
  timeOf: (row: Row) => number,
): { readonly rows: readonly Row[]; readonly next: number | undefined } => {
  const cut = page[limit - 1];
  if (cut === undefined) return { rows: page, next: undefined };
  const last = timeOf(cut);
  const rows = page.filter((row) => timeOf(row) < last);
  return rows.length === 0 ? { rows: page, next: last + 1 } : { rows, next: last };
};
