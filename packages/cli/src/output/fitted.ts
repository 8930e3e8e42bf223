/** Every so many values become one, where the window has fewer cells than there are values. */
export const fitted = <Value>(
  values: readonly Value[],
  cells: number,
  pick: (part: readonly Value[]) => Value,
): Value[] => {
  const perCell = Math.max(1, Math.ceil(values.length / Math.max(1, cells)));
  return Array.from({ length: Math.ceil(values.length / perCell) }, (_, cell) =>
    pick(values.slice(cell * perCell, (cell + 1) * perCell)),
  );
};

/** The greatest of some numbers. */
export const highest = (part: readonly (number | null)[]): number | null =>
  part.reduce((most, value) => (value === null ? most : Math.max(most ?? value, value)), null);
