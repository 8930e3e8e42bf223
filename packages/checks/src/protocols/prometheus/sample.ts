/** One value of a series. */
export interface Sample {
  readonly name: string;
  /** Without the name; in the order of the text. */
  readonly labels: ReadonlyMap<string, string>;
  /** Any number, `NaN` and infinities included. */
  readonly value: number;
  /** When the exporter measured it, in milliseconds since the epoch; `null` when it does not say, as most do not. */
  readonly timestampMs: number | null;
}

const classicName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const classicLabel = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** A sample's series as it is written, such as `up{job="api"}`; other names than the classic ones are quoted. */
export const seriesText = ({ name, labels }: Pick<Sample, 'name' | 'labels'>): string => {
  const isClassic = classicName.test(name);
  const pairs = [...labels].map(
    ([key, value]) => `${classicLabel.test(key) ? key : JSON.stringify(key)}=${JSON.stringify(value)}`,
  );
  const parts = isClassic ? pairs : [JSON.stringify(name), ...pairs];
  const braces = parts.length === 0 ? '' : `{${parts.join(',')}}`;
  return isClassic ? `${name}${braces}` : braces;
};
