/**
 * Names that series have besides their family's own, by its type (Prometheus' text format 0.0.4, OpenMetrics 1.0 "Suffixes").
 * A counter keeps `_total`: the text format, which most exporters write, has it in the name of the family.
 */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count', '_created'],
  gaugehistogram: ['_bucket', '_gsum', '_gcount'],
  summary: ['_sum', '_count', '_created'],
};

/** The name of the family of a series. */
export const familyOf = (name: string, type: string): string => {
  const suffix = (suffixes[type] ?? []).find((one) => name.endsWith(one));
  return suffix === undefined ? name : name.slice(0, -suffix.length);
};

/** Every name that series of a family may have. */
export const seriesNamesOf = (family: string): readonly string[] => [
  family,
  ...new Set(Object.values(suffixes).flatMap((ends) => ends.map((end) => `${family}${end}`))),
];
