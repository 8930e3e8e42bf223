const units: Readonly<Record<string, number>> = {
  y: 31_536_000,
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
  ms: 0.001,
};

const durationText = /^(?:\d+(?:ms|[ywdhms]))+$/;

/** Seconds of a duration such as `1h30m`; `undefined` for any other text. */
export const readDuration = (text: string): number | undefined => {
  if (!durationText.test(text)) return undefined;
  let seconds = 0;
  for (const [, count, unit = 's'] of text.matchAll(/(\d+)(ms|[ywdhms])/g))
    seconds += Number(count) * (units[unit] ?? 0);
  return seconds;
};

/** The value of a number of PromQL: decimal, hexadecimal, infinite, not a number, or a duration in seconds. */
export const readNumberLiteral = (text: string): number | undefined => {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*)$/s.exec(text.replaceAll('_', '')) ?? [];
  const value = readUnsigned(digits.toLowerCase());
  return value === undefined || sign !== '-' ? value : -value;
};

const readUnsigned = (digits: string): number | undefined => {
  if (digits === 'inf') return Number.POSITIVE_INFINITY;
  if (digits === 'nan') return Number.NaN;
  if (/^0x[0-9a-f]+$/.test(digits) || /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/.test(digits)) return Number(digits);
  return readDuration(digits);
};
