/** A list with one of its items a place earlier (-1) or later (1); as it was where there is no such place. */
export const moved = <T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] => {
  const [item, other] = [items[index], items[index + by]];
  return item === undefined || other === undefined ? items : items.with(index, other).with(index + by, item);
};
