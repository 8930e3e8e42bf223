import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Token of each letter of `bins`, and the height of its bar: what is wrong stands out without colour. */
const looks: Readonly<Record<string, { readonly token: string; readonly height: number }>> = {
  u: { token: '--up', height: 0.7 },
  g: { token: '--degraded', height: 0.85 },
  d: { token: '--down', height: 1 },
  m: { token: '--maintenance', height: 0.55 },
  p: { token: '--paused', height: 0.4 },
  n: { token: '--pending', height: 0.4 },
  '?': { token: '--unknown', height: 0.4 },
  '-': { token: '--line', height: 0.15 },
};

/** Statuses over a range as bars on one canvas; `text` says the same to those who cannot see it. */
export const StatusBars = ({
  bins,
  text,
  isLarge = false,
}: {
  /** A letter for each bin, as the overview has them. */
  readonly bins: string;
  readonly text: string;
  readonly isLarge?: boolean;
}): JSX.Element => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const paint = (): void => paintBars(element, bins);
    paint();
    const observer = new ResizeObserver(paint);
    observer.observe(element);
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', paint);
    const theme = new MutationObserver(paint);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', paint);
      theme.disconnect();
    };
  }, [bins]);
  return (
    <canvas ref={canvas} class={`status-bars${isLarge ? ' status-bars-large' : ''}`} role="img" aria-label={text} />
  );
};

const paintBars = (canvas: HTMLCanvasElement, bins: string): void => {
  const { clientWidth, clientHeight } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || clientWidth === 0 || bins.length === 0) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(clientWidth * scale);
  canvas.height = Math.round(clientHeight * scale);
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const width = clientWidth / bins.length;
  const gap = width >= 4 ? 1 : 0;
  for (const [index, letter] of [...bins].entries()) {
    const { token, height } = looks[letter] ?? { token: '--unknown', height: 0.4 };
    context.fillStyle = style.getPropertyValue(`--bar${token.slice(1)}`) || style.getPropertyValue(token);
    const tall = Math.max(2, clientHeight * height);
    context.fillRect(index * width, clientHeight - tall, Math.max(1, width - gap), tall);
  }
};
