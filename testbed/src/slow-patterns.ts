/** Two letters without order, from a fixed seed: no state of an automaton comes back soon. */
export const restless = (length: number): string => {
  let seed = 1;
  const letters = Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed & 0x10_000 ? 'a' : 'b';
  });
  return `0${letters.join('')}`;
};

/** A search for it in such a text takes minutes. */
export const endlessPattern = '(a|b)*a.{900}\\d';

/** A pattern of some 700 characters that is read for 150 ms: case folding of wide ranges takes long and makes few steps. */
export const widePattern = (index: number): string => `(?i)${'[A-\\x{ffff}]'.repeat(60)}${index}`;
