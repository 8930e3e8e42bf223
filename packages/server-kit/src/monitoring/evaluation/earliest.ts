/** The first of some times; `null` when none is given. */
export const earliest = (...times: readonly (number | null)[]): number | null => {
  const given = times.filter((time) => time !== null);
  return given.length === 0 ? null : Math.min(...given);
};
