const characters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

const escapeSequence = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))/gs;

/**
 * The value of a string literal of PromQL: in double or single quotes with the escapes of Go, or in backticks without any.
 * `undefined` when an escape is not valid.
 */
export const readStringLiteral = (literal: string): string | undefined => {
  const inside = literal.slice(1, -1);
  if (literal.startsWith('`')) return inside;
  let isValid = true;
  const invalid = (): string => {
    isValid = false;
    return '';
  };
  const value = inside.replace(escapeSequence, (_match, hex, short, long, octal, character) => {
    const digits = hex ?? short ?? long;
    if (digits === undefined && octal === undefined) return characters[character] ?? invalid();
    const code = digits === undefined ? Number.parseInt(octal, 8) : Number.parseInt(digits, 16);
    const isCharacter = code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : invalid();
  });
  return isValid ? value : undefined;
};
