import './lines.css';
import type { JSX } from 'preact';
import { useConsole } from '../use-console.js';

/** A line: a value for each time, `null` where none is known. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** Size of the drawing before it is stretched to its place. */
const box = { width: 600, height: 160 };

/** Lines that are told apart by colour; more have the colours again, with another dash. */
const colours = 6;

/** Lines over a time as a drawing, with its bounds in words; `text` says what it is to those who cannot see it. */
export const Lines = ({
  at,
  lines,
  text,
  format,
}: {
  /** RFC 3339, evenly spaced. */
  readonly at: readonly string[];
  readonly lines: readonly Line[];
  readonly text: string;
  readonly format: (value: number) => string;
}): JSX.Element => {
  const { language } = useConsole();
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = boundsOf(known);
  const [from, to] = [at[0], at.at(-1)].map((time) => (time === undefined ? '' : timeOf(time, at, language.value)));
  return (
    <figure class="lines">
      <div class="lines-plot">
        <span class="lines-bound">{format(high)}</span>
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${text}: ${format(low)}–${format(high)}`}
        >
          {[0, 0.5, 1].map((part) => (
            <path key={part} class="lines-grid" d={`M0 ${part * box.height}H${box.width}`} />
          ))}
          {lines.map(({ label, values }, index) => (
            <path key={label} class={lookOf(index)} d={pathOf(values, low, high)} />
          ))}
        </svg>
        <span class="lines-bound">{format(low)}</span>
      </div>
      <div class="lines-times">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      {lines.length > 1 && (
        <figcaption>
          {lines.slice(0, 12).map(({ label }, index) => (
            <span key={label}>
              <svg viewBox="0 0 20 6" width="20" height="6" aria-hidden="true">
                <path class={lookOf(index)} d="M0 3H20" />
              </svg>
              {label}
            </span>
          ))}
          {lines.length > 12 && <span>+ {lines.length - 12}</span>}
        </figcaption>
      )}
    </figure>
  );
};

const lookOf = (index: number): string => `line line-${index % colours}${index >= colours ? ' line-dashed' : ''}`;

/** The least and the largest value, with room where they are the same. */
const boundsOf = (values: readonly number[]): readonly [low: number, high: number] => {
  if (values.length === 0) return [0, 1];
  const [low, high] = values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return low === high ? [Math.min(0, low), Math.max(low, 1)] : [low > 0 && low < high / 2 ? 0 : low, high];
};

/** A path that breaks off where no value is known; a value alone is a short stroke. */
export const pathOf = (values: readonly (number | null)[], low: number, high: number): string => {
  const step = box.width / Math.max(1, values.length - 1);
  let isOpen = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      const x = round(index * step);
      const y = round(box.height - ((value - low) / (high - low)) * box.height);
      const isAlone = !isOpen && (values[index + 1] ?? null) === null;
      const part = isAlone ? `M${Math.max(0, x - 2)} ${y}H${x + 2}` : `${isOpen ? 'L' : 'M'}${x} ${y}`;
      isOpen = true;
      return part;
    })
    .join('');
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A time of the range: with its day where the range is longer than one. */
const timeOf = (time: string, at: readonly string[], language: string): string => {
  const span = Date.parse(at.at(-1) ?? time) - Date.parse(at[0] ?? time);
  return new Intl.DateTimeFormat(
    language,
    span > 36 * 3_600_000 ? { dateStyle: 'medium' } : { hour: '2-digit', minute: '2-digit' },
  ).format(new Date(time));
};
