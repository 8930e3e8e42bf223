import './span-bar.css';
import type { JSX } from 'preact';

/** A stretch of time within another, such as a step within its run. The row that it stands in has both in words. */
export const SpanBar = ({
  startMs,
  durationMs,
  wholeMs,
}: {
  readonly startMs: number;
  readonly durationMs: number;
  readonly wholeMs: number;
}): JSX.Element => {
  const percentOfWhole = (ms: number): number => (100 * ms) / (wholeMs || 1);
  // What took next to no time is still seen, also at the end.
  const width = Math.max(0.8, percentOfWhole(durationMs));
  return (
    <svg class="span-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.min(percentOfWhole(startMs), 100 - width)} width={width} height="8" />
    </svg>
  );
};
