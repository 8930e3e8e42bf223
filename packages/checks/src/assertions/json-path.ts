/** The names and indexes that lead to one value; a negative index counts from the end. */
export type JsonPath = readonly (string | number)[];

/** A name that needs no quotes (RFC 9535 §2.5.1.1, member-name-shorthand). */
const bareName = /[A-Z_a-z\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}][0-9A-Z_a-z\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}]*/uy;
/** `.name` */
const dottedName = new RegExp(`[ \\t\\n\\r]*\\.(${bareName.source})`, 'uy');
/** `[0]` or `[-1]` */
const bracketedIndex = /[ \t\n\r]*\[[ \t\n\r]*(0|-?[1-9]\d{0,15})[ \t\n\r]*\]/uy;
/** `['name']` or `["name"]` */
const bracketedName =
  /[ \t\n\r]*\[[ \t\n\r]*("(?:[^"\\\p{Cc}]|\\["\\/bfnrtu])*"|'(?:[^'\\\p{Cc}]|\\['\\/bfnrtu])*')[ \t\n\r]*\]/uy;

/** The text of a quoted name, or `undefined` when an escape in it is wrong (RFC 9535 §2.3.1.1). */
const unquoted = (literal: string): string | undefined => {
  const inner = literal.slice(1, -1);
  // Both kinds of quotes escape like JSON, except for the quotes themselves.
  const json = literal.startsWith("'")
    ? inner.replace(/\\.|"/gsu, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part))
    : inner;
  try {
    const text: unknown = JSON.parse(`"${json}"`);
    return typeof text === 'string' && text.isWellFormed() ? text : undefined;
  } catch {
    return undefined;
  }
};

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Reads a singular JSONPath query (RFC 9535 §2.3.5.1), such as `$.items[0]['a name'].state`. The leading `$` may be
 * left out. Its length bounds the work: no expression backtracks.
 *
 * @returns the path, or `undefined` when the text is not a path
 */
export const readJsonPath = (text: string): JsonPath | undefined => {
  const path: (string | number)[] = [];
  let at = text.startsWith('$') ? 1 : 0;
  if (at === 0) {
    const name = matchAt(bareName, text, 0);
    if (name !== null) {
      path.push(name[0]);
      at = bareName.lastIndex;
    } else if (text === '') {
      return undefined;
    }
  }
  while (at < text.length) {
    const dotted = matchAt(dottedName, text, at);
    const index = matchAt(bracketedIndex, text, at);
    const quoted = matchAt(bracketedName, text, at);
    const step = dotted?.[1] ?? (index ? Number(index[1]) : unquoted(quoted?.[1] ?? "'\\'"));
    // Indexes are exact integers (RFC 9535 §2.1, I-JSON).
    if (step === undefined || (typeof step === 'number' && !Number.isSafeInteger(step))) return undefined;
    path.push(step);
    at += (dotted ?? index ?? quoted)?.[0].length ?? 0;
  }
  return path;
};

/** The value that a path leads to; `undefined` when the path leads to nothing. Only members of the document itself are found. */
export const selectJson = (document: unknown, path: JsonPath): unknown => {
  let value = document;
  for (const step of path) {
    if (typeof step === 'number') {
      if (!Array.isArray(value)) return undefined;
      value = value.at(step);
    } else {
      if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) {
        return undefined;
      }
      value = (value as Record<string, unknown>)[step];
    }
  }
  return value;
};
