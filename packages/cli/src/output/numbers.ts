/** `99.98 %`: never `100 %` when there was an outage. */
export const percentText = (percent: number | null): string => {
  if (percent === null) return '–';
  return percent === 100 ? '100 %' : `${Math.min(99.999, percent).toFixed(percent > 99.99 ? 3 : 2)} %`;
};

/** `never`, `once`, `twice`, `3 times`. */
export const timesText = (count: number): string =>
  ['never', 'once', 'twice'][count] ?? `${count.toLocaleString('en')} times`;
