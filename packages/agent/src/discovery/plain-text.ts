/** Text of others on one line, without what controls terminals or turns the direction of writing, cut. */
export const plainText = (text: string, most: number): string =>
  text
    .slice(0, most * 4)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
