/** Lines of the manifest are at most this long. */
const columns = 160;

const printKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name));

const printText = (text: string): string =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A text too long for one line, in several that are joined. */
const printLongText = (text: string, indent: string, taken: number): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    const before = indent.length + (lines.length === 0 ? taken : 2);
    if (before + `${printText(line + word)} +`.length > columns && line !== '') {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  return [...lines, line].map(printText).join(` +\n${indent}  `);
};

/**
 * Prints a value as TypeScript: on one line where it fits, else each part on lines that belong to it alone.
 *
 * @param taken columns that stand before it on its first line, beyond the indent
 */
export const printValue = (value: unknown, indent = '', taken = 0): string => {
  if (typeof value === 'string') {
    const text = printText(value);
    return indent.length + taken + text.length < columns ? text : printLongText(value, indent, taken);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = printLine(value);
  if (indent.length + taken + line.length < columns) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    // A long list of words is filled up, line by line; of objects, each begins a line.
    if (value.every((entry) => typeof entry === 'string')) return `[\n${fill(value.map(printText), inner)}${indent}]`;
    return `[\n${value.map((entry) => `${inner}${printValue(entry, inner, 1)},\n`).join('')}${indent}]`;
  }
  const parts = Object.entries(value).map(([name, entry]) => {
    const key = `${printKey(name)}: `;
    return `${inner}${key}${printValue(entry, inner, key.length + 1)},\n`;
  });
  return `{\n${parts.join('')}${indent}}`;
};

const printLine = (value: unknown): string => {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, entry]) => `${printKey(name)}: ${printLine(entry)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
};

const fill = (words: readonly string[], indent: string): string => {
  let filled = '';
  let line = indent;
  for (const word of words) {
    if (line !== indent && line.length + word.length + 1 > columns) {
      filled += `${line.trimEnd()}\n`;
      line = indent;
    }
    line += `${word}, `;
  }
  return `${filled}${line.trimEnd()}\n`;
};

/** Prints an object with one property a line, and each of its fields and settings on a line that is its own. */
export const printEntries = (value: object, indent = ''): string =>
  `{\n${Object.entries(value)
    .map(([name, entry]) => `${indent}  ${printKey(name)}: ${printPart(entry, `${indent}  `, name.length + 3)},\n`)
    .join('')}${indent}}`;

const printPart = (value: unknown, indent: string, taken: number): string => {
  if (isListOfObjects(value)) {
    return `[\n${value.map((entry) => `${indent}  ${printValue(entry, `${indent}  `, 1)},\n`).join('')}${indent}]`;
  }
  const hasFields = typeof value === 'object' && value !== null && 'fields' in value && isListOfObjects(value.fields);
  return hasFields ? printEntries(value, indent) : printValue(value, indent, taken);
};

const isListOfObjects = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'object');
