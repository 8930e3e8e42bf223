/** Cursor home, then clear to the end: what stays the same does not flicker. */
export const home = '\x1b[H\x1b[J';
