/** A value at a time; `null` for no data. */
export interface ChartPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number | null;
}

/** A stretch of time. */
export interface ChartBand {
  readonly from: number;
  readonly to: number;
}

/** Places in a picture of 1,000 × 100. */
export interface ChartScale {
  readonly least: number;
  readonly most: number;
  x(at: number): number;
  y(value: number): number;
  /** The value at a height, from 0 at the top to 1 at the bottom; rounded as a person would write it. */
  valueAt(share: number): number;
}

/** A scale that has all values and the threshold, with some room above. */
export const scaleOf = (
  { from, to }: ChartBand,
  points: readonly ChartPoint[],
  threshold: number | undefined,
): ChartScale => {
  let highest = threshold ?? Number.NEGATIVE_INFINITY;
  let lowest = threshold ?? Number.POSITIVE_INFINITY;
  for (const { value } of points) {
    if (value === null) continue;
    highest = Math.max(highest, value);
    lowest = Math.min(lowest, value);
  }
  if (!Number.isFinite(highest)) [lowest, highest] = [0, 1];
  // Values far from zero and near to each other, such as an uptime, are not drawn as one flat line.
  const isFarFromZero = lowest > 0 && highest - lowest < highest * 0.2;
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.15;
  const least = isFarFromZero || lowest < 0 ? lowest - room : 0;
  const most = highest + room;
  const span = most - least;
  const length = Math.max(1, to - from);
  return {
    least,
    most,
    x: (at) => Math.min(1000, Math.max(0, ((at - from) / length) * 1000)),
    y: (value) => Math.min(100, Math.max(0, 100 - ((value - least) / span) * 100)),
    valueAt: (share) => {
      const value = most - Math.min(1, Math.max(0, share)) * span;
      const step = 10 ** Math.floor(Math.log10(span / 100));
      return Number((Math.round(value / step) * step).toPrecision(12));
    },
  };
};

/** The path of a line; it is broken where there is no data. */
export const linePath = (points: readonly ChartPoint[], scale: Pick<ChartScale, 'x' | 'y'>): string => {
  let path = '';
  let isDrawing = false;
  for (const { at, value } of points) {
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${scale.x(at).toFixed(1)} ${scale.y(value).toFixed(2)}`;
    isDrawing = value !== null;
  }
  return path;
};
