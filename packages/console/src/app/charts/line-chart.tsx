import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Options } from 'uplot';
import './line-chart.css';

/** A line: its values, and how it differs from the others. */
export interface ChartLine {
  readonly label: string;
  /** One for each of `times`; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Name of a colour of the style sheet, such as `--accent`. */
  readonly token: string;
  /** Lengths of strokes and gaps in pixels; without it the line is drawn through. */
  readonly dash?: readonly number[];
  /** Whether the area below it is tinted. */
  readonly isFilled?: boolean;
}

/** A stretch of time behind the lines. */
export interface ChartBand {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly token: string;
}

/** What a line chart shows. */
export interface LineChartProperties {
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Says what the picture shows to those who cannot see it. */
  readonly text: string;
  /** Writes a value with its unit. */
  readonly format: (value: number) => string;
  /** Language of the times, such as `en`. */
  readonly language: string;
  readonly bands?: readonly ChartBand[];
  /** Drawn across. */
  readonly threshold?: number;
  /** Whether the axis begins at zero. Default true. */
  readonly fromZero?: boolean;
  /** Pixels. Default 220. */
  readonly height?: number;
  /** Called with the range that was chosen by dragging, in milliseconds since 1970. */
  readonly onZoom?: (from: number, to: number) => void;
}

/** Lines over time on a canvas; the library is loaded when the first chart is shown. */
export const LineChart = (properties: LineChartProperties): JSX.Element => {
  const { times, lines, text, format, language, bands, threshold, fromZero = true, height } = properties;
  const frame = useRef<HTMLDivElement>(null);
  const index = useSignal<number | undefined>(undefined);
  const latest = useRef(properties);
  latest.current = properties;
  const data = JSON.stringify([times, lines, bands, threshold, fromZero, language, height]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let remove = (): void => {};
    let isOver = false;
    const draw = async (): Promise<void> => {
      const { default: UPlot } = await import('uplot');
      if (isOver) return;
      remove();
      const options = optionsOf(element, latest, (at) => {
        index.value = at;
      });
      const values = lines.map(({ values: own }) => [...own]);
      const chart = new UPlot(options, [[...times], ...values], element);
      remove = () => chart.destroy();
    };
    void draw().catch(() => {});
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      void draw().catch(() => {});
    });
    observer.observe(element);
    const redraw = (): void => void draw().catch(() => {});
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      isOver = true;
      remove();
      observer.disconnect();
      scheme.removeEventListener('change', redraw);
      theme.disconnect();
    };
  }, [data]);
  const at = index.value === undefined ? undefined : times[index.value];
  return (
    <figure class="line-chart">
      <div ref={frame} class="line-chart-frame" role="img" aria-label={text} />
      <figcaption class="line-chart-legend">
        {lines.map(({ label, token, dash, values }) => {
          const value = index.value === undefined ? undefined : values[index.value];
          return (
            <span key={label}>
              <Sample token={token} dash={dash} /> {label}
              {value !== undefined && value !== null && <b> {format(value)}</b>}
            </span>
          );
        })}
        {at !== undefined && <span class="quiet">{exactTime(at, language)}</span>}
      </figcaption>
    </figure>
  );
};

/** A piece of the line as the legend has it. */
const Sample = ({
  token,
  dash = [],
}: {
  readonly token: string;
  readonly dash?: readonly number[] | undefined;
}): JSX.Element => (
  <svg class="line-chart-sample" viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
    <path d="M0 4h20" stroke={`var(${token})`} stroke-width="2" stroke-dasharray={dash.join(' ')} />
  </svg>
);

const exactTime = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A tick of the time axis: a clock within days, a date beyond. */
const tickTime = (at: number, stepMs: number, language: string): string => {
  const isMidnight = new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0;
  return new Intl.DateTimeFormat(
    language,
    stepMs >= 86_400_000 || isMidnight
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(stepMs < 60_000 ? { second: '2-digit' } : {}) },
  ).format(at);
};

/** The colour that a token has here: a canvas takes no variables. */
const colourOf = (element: HTMLElement, token: string): string => {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** Places of values without a neighbour: no line reaches them. */
const alone = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  );

const optionsOf = (
  element: HTMLElement,
  latest: { readonly current: LineChartProperties },
  onCursor: (index: number | undefined) => void,
): Options => {
  const { lines, bands = [], threshold, fromZero = true, format, language, onZoom, height = 220 } = latest.current;
  const quiet = colourOf(element, '--quiet');
  const grid = { stroke: colourOf(element, '--line'), width: 1 };
  const font = '12px system-ui, sans-serif';
  const axis = { stroke: quiet, grid, ticks: { show: false }, font };
  const bandColours = bands.map(({ token }) => colourOf(element, token));
  const thresholdColour = colourOf(element, '--down');
  return {
    width: element.clientWidth,
    height,
    ms: 1,
    // Half of the widest label of the time axis stands beyond its end.
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: onZoom !== undefined, y: false, setScale: false }, points: { size: 6 } },
    scales: {
      y: {
        range: (_chart, min, max) => {
          const top = Math.max(max ?? 1, threshold ?? 0, fromZero ? 1e-9 : (max ?? 1));
          const bottom = fromZero ? 0 : Math.min(min ?? 0, threshold ?? min ?? 0);
          return [bottom, top + (top - bottom || 1) * 0.1];
        },
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        space: 72,
        values: (_chart, splits, _axis, _space, step) => splits.map((at) => tickTime(at, step, language)),
      },
      { ...axis, size: 64, values: (_chart, splits) => splits.map((value) => format(value)) },
    ],
    series: [
      {},
      ...lines.map(({ label, token, dash, values, isFilled = false }) => {
        const stroke = colourOf(element, token);
        return {
          label,
          stroke,
          width: 1.75,
          points: { show: true, size: 4, fill: stroke, filter: () => alone(values) },
          ...(dash === undefined ? {} : { dash: [...dash] }),
          ...(isFilled ? { fill: colourOf(element, '--accent-ground') } : {}),
        };
      }),
    ],
    hooks: {
      drawClear: [
        ({ ctx, bbox, valToPos }) => {
          ctx.save();
          ctx.globalAlpha = 0.25;
          for (const [place, { from, to }] of bands.entries()) {
            const left = Math.max(bbox.left, valToPos(from, 'x', true));
            const right = Math.min(bbox.left + bbox.width, valToPos(to, 'x', true));
            ctx.fillStyle = bandColours[place] ?? quiet;
            ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height);
          }
          ctx.restore();
        },
      ],
      draw: [
        ({ ctx, bbox, valToPos }) => {
          if (threshold === undefined) return;
          const y = valToPos(threshold, 'y', true);
          ctx.save();
          ctx.strokeStyle = thresholdColour;
          ctx.setLineDash([6, 4]);
          ctx.beginPath();
          ctx.moveTo(bbox.left, y);
          ctx.lineTo(bbox.left + bbox.width, y);
          ctx.stroke();
          ctx.restore();
        },
      ],
      setCursor: [({ cursor }) => onCursor(cursor.idx ?? undefined)],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          if (width < 4) return;
          const [from, to] = [chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x')];
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          latest.current.onZoom?.(Math.round(from), Math.round(to));
        },
      ],
    },
  };
};
