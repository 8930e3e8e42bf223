import './back-test-chart.css';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { type ChartBand, type ChartPoint, linePath, scaleOf } from './back-test-scale.js';

/** A value over time with a threshold, and bands where it was on the wrong side of it for long enough. */
export const BackTestChart = ({
  from,
  to,
  points,
  bands,
  threshold,
  text,
  labelOf,
  onThreshold,
}: {
  /** The range, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly points: readonly ChartPoint[];
  readonly bands: readonly ChartBand[];
  readonly threshold: number | undefined;
  /** Says the same to those who cannot see it. */
  readonly text: string;
  readonly labelOf: (value: number) => string;
  /** Called while the threshold is dragged; its field is how it is set by keyboard. */
  readonly onThreshold?: ((value: number) => void) | undefined;
}): JSX.Element => {
  const svg = useRef<SVGSVGElement>(null);
  const scale = scaleOf({ from, to }, points, threshold);
  const drag = (event: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined || onThreshold === undefined || box.height === 0) return;
    onThreshold(scale.valueAt((event.clientY - box.top) / box.height));
  };
  return (
    <figure class="back-test-chart">
      <svg
        ref={svg}
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        data-draggable={onThreshold === undefined ? undefined : ''}
        onPointerDown={(event) => {
          if (onThreshold === undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
        }}
      >
        {bands.map((band) => (
          <rect
            key={band.from}
            class="chart-band"
            x={scale.x(band.from)}
            width={Math.max(2, scale.x(band.to) - scale.x(band.from))}
            y={0}
            height={100}
          />
        ))}
        <path class="chart-line" d={linePath(points, scale)} />
        {threshold !== undefined && (
          <line class="chart-threshold" x1={0} x2={1000} y1={scale.y(threshold)} y2={scale.y(threshold)} />
        )}
      </svg>
      <span class="chart-most">{labelOf(scale.most)}</span>
      <span class="chart-least">{labelOf(scale.least)}</span>
    </figure>
  );
};
