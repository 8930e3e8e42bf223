/** What JSON leaves as it is although a terminal obeys it: DEL, C1 controls, line separators, marks that turn text around. */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that is safe to show: every character is still there, those that could move the cursor or colour the
 * screen as `\uXXXX`.
 *
 * @param indent blanks per level; 0 for one line
 */
export const toJson = (value: unknown, indent = 2): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(unsafe, escaped);
