/**
 * Shares out what an answer may hold: each gets what it wants as long as there is enough, and what is too little is divided
 * equally among those that want more.
 *
 * @param wants how much each wants
 * @returns how much each gets, in the same order
 */
export const shareOut = (wants: readonly number[], total: number): number[] => {
  const shares = wants.map(() => 0);
  let left = total;
  const modestFirst = [...wants.entries()].sort(([, a], [, b]) => a - b);
  for (const [place, [index, want]] of modestFirst.entries()) {
    const share = Math.min(want, Math.floor(left / (modestFirst.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
};
