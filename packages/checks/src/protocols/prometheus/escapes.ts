const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\\\': '\\', '\\"': '"' };

/** Undoes the escapes of a value. A backslash that escapes nothing is left in its place, as Prometheus scrapes it. */
export const unescapeText = (value: string): string =>
  value.includes('\\') ? value.replace(/\\[n\\"]/g, (pair) => escapes[pair] ?? pair) : value;
