const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A length of time as people write it, such as `250ms`, `90s`, `5m`, `1.5h`, `7d` or `1w`, in milliseconds. */
export const durationMs = (text: string): number | undefined => {
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|[smhdw])$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unitMs[unit] ?? 0);
};

const unitOfName: Readonly<Record<string, number>> = {
  ms: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

/** Milliseconds of the unit that the name of a flag ends with; `undefined` when it counts no time. */
export const unitOfFlag = (name: string): number | undefined => unitOfName[name.slice(name.lastIndexOf('-') + 1)];
