/**
 * PostgreSQL refuses U+0000 in text, and lone surrogates in JSON. A target's answer may hold either, so both
 * dialects keep U+FFFD in their place instead of losing the row.
 */
export const storableText = (text: string): string => {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\uFFFD') : wellFormed;
};

/** The same for every text in a value, and for the names of its fields. */
export const storableValue = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storableText(key), storableValue(member)]));
};

/** Escapes that `JSON.stringify` writes for U+0000 and lone surrogates; `\\u` (an escaped backslash) matches, too. */
const suspicious = /\\u(?:0000|d[89a-f])/;

/** The JSON text of a value as it is stored. */
export const storableJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('a JSON column needs a value that JSON can hold');
  return suspicious.test(text) ? JSON.stringify(storableValue(JSON.parse(text))) : text;
};

/** A copy of a value as it will be read back: without what JSON drops, and with storable text. */
export const asStored = <T>(value: T): T => JSON.parse(storableJson(value)) as T;
