const escaped = /_(?:_|([0-9a-fA-F]{1,6})_)/g;

/**
 * The name of a label in a path. Grafana and Prometheus 3 write names with other characters than the classic ones as `U__`
 * with `_2e_` for a dot and two underscores for one (Prometheus' proposal for UTF-8 names, "Text escaping"). What is not
 * written like this is the name itself.
 */
export const labelOfPath = (text: string): string => {
  if (!text.startsWith('U__')) return text;
  const written = text.slice(3);
  // Each underscore belongs to an escape, or else it is a name that only begins like one.
  if (written.replaceAll(escaped, '').includes('_')) return text;
  const codes = [...written.matchAll(escaped)].map(([, code = '5f']) => Number.parseInt(code, 16));
  if (codes.some((code) => code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))) return text;
  return written.replaceAll(escaped, (_, code: string | undefined) =>
    code === undefined ? '_' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
};
