/** What the values of a column become. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'json';

/** A column of an answer. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** The first row of an answer, as a document that assertions read. */
export type Row = Readonly<Record<string, unknown>>;

/** A number that JavaScript cannot hold stays text, to lose no digit. */
const toNumber = (text: string): number | string => {
  const number = Number(text);
  const isExact = Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number));
  return text.trim() !== '' && isExact ? number : text;
};

const toDocument = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const toValue = (kind: ColumnKind, text: string): unknown => {
  switch (kind) {
    case 'number':
      return toNumber(text);
    case 'boolean':
      return text === 't';
    case 'json':
      return toDocument(text);
    case 'text':
      return text;
  }
};

/** Makes a row of values as databases write them; of columns with one name the last counts. */
export const toRow = (columns: readonly Column[], values: readonly (string | null)[]): Row => {
  // Without a prototype, `__proto__` is a name like any other.
  const row: Record<string, unknown> = Object.create(null);
  for (const [index, { name, kind }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : toValue(kind, value);
  }
  return row;
};
