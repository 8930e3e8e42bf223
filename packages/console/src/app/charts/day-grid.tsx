import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './day-grid.css';

/** Token of each letter, and how much of its cell is filled: what is wrong stands out without colour. */
const looks: Readonly<Record<string, { readonly token: string; readonly fill: number }>> = {
  u: { token: '--bar-up', fill: 0.7 },
  g: { token: '--bar-degraded', fill: 0.85 },
  d: { token: '--bar-down', fill: 1 },
  m: { token: '--bar-maintenance', fill: 0.55 },
  p: { token: '--bar-paused', fill: 0.4 },
  n: { token: '--bar-pending', fill: 0.4 },
  '?': { token: '--bar-unknown', fill: 0.4 },
  '-': { token: '--line', fill: 0.2 },
};

const minutesOfDay = 1440;

/** Each minute of a day as a cell, an hour in a row; pointer and arrow keys name one. */
export const DayGrid = ({
  minutes,
  label,
  textOf,
}: {
  /** A letter for each minute; fewer than 1,440 on a day that is not over. */
  readonly minutes: string;
  readonly label: string;
  /** Says what a minute shows. */
  readonly textOf: (minute: number) => string;
}): JSX.Element => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosen = useSignal(Math.max(0, /[gd?]/.exec(minutes)?.index ?? minutes.length - 1));
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const paint = (): void => paintGrid(element, minutes, chosen.peek());
    paint();
    const stop = chosen.subscribe(paint);
    const observer = new ResizeObserver(paint);
    observer.observe(element);
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', paint);
    const theme = new MutationObserver(paint);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      stop();
      observer.disconnect();
      scheme.removeEventListener('change', paint);
      theme.disconnect();
    };
  }, [minutes]);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -60, ArrowDown: 60 };
  const move = (minute: number): void => {
    chosen.value = Math.min(minutesOfDay - 1, Math.max(0, minute));
  };
  return (
    <div class="day-grid">
      <div class="day-grid-hours" aria-hidden="true">
        {Array.from({ length: 24 }, (_, hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <canvas
        ref={canvas}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={minutesOfDay - 1}
        aria-valuenow={chosen.value}
        aria-valuetext={textOf(chosen.value)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          move(chosen.peek() + step);
        }}
        onPointerMove={({ currentTarget, offsetX, offsetY }) => {
          const { clientWidth, clientHeight } = currentTarget;
          const column = Math.min(59, Math.floor((offsetX / clientWidth) * 60));
          move(Math.min(23, Math.floor((offsetY / clientHeight) * 24)) * 60 + column);
        }}
      />
      <p class="day-grid-text">{textOf(chosen.value)}</p>
    </div>
  );
};

const paintGrid = (canvas: HTMLCanvasElement, minutes: string, chosen: number): void => {
  const { clientWidth, clientHeight } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || clientWidth === 0) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(clientWidth * scale);
  canvas.height = Math.round(clientHeight * scale);
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const [width, height] = [clientWidth / 60, clientHeight / 24];
  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const { token, fill } = looks[minutes[minute] ?? ''] ?? { token: '--line', fill: 0.1 };
    const tall = (height - 3) * fill;
    const [x, y] = [(minute % 60) * width, (Math.floor(minute / 60) + 1) * height];
    context.fillStyle = style.getPropertyValue(token);
    context.fillRect(x, y - tall, Math.max(1, width - 1), tall);
  }
  context.strokeStyle = style.color;
  context.lineWidth = 1.5;
  context.strokeRect((chosen % 60) * width - 0.5, Math.floor(chosen / 60) * height + 1.5, width, height);
};
