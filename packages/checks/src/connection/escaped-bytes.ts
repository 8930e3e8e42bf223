const controls: Readonly<Record<string, number>> = { r: 13, n: 10, t: 9, 0: 0, '\\': 92 };

/**
 * The bytes that people mean when they write text with the escapes `\r`, `\n`, `\t`, `\0`, `\\` and `\xHH`; all other
 * text is UTF-8. The contract lets nothing else follow a backslash.
 */
export const escapedBytes = (text: string): Buffer =>
  Buffer.concat(
    text.split(/(\\x[0-9a-fA-F]{2}|\\[rnt0\\])/).map((part, index) => {
      // What the expression captured is at odd indexes.
      if (index % 2 === 0) return Buffer.from(part);
      const byte = part.length === 4 ? Number.parseInt(part.slice(2), 16) : controls[part.slice(1)];
      return Buffer.of(byte ?? 0);
    }),
  );
