import type { Painter } from './painter.js';
import { statusMark } from './status-mark.js';

/** A status in a bar: a block, and a letter where no colours distinguish blocks. */
const letters: Readonly<Record<string, string>> = {
  up: '=',
  degraded: '~',
  down: 'X',
  paused: 'p',
  maintenance: 'm',
  unknown: '?',
  pending: '.',
};

/** The statuses that the letters of an overview's `bins` mean; `null` before there was a monitor. */
const meanings: Readonly<Record<string, string>> = {
  u: 'up',
  g: 'degraded',
  d: 'down',
  m: 'maintenance',
  p: 'paused',
  n: 'pending',
  '?': 'unknown',
};

/** What the `bins` of an overview say, one status for each. */
export const statusesOf = (bins: string): (string | null)[] => [...bins].map((letter) => meanings[letter] ?? null);

/** The mark of a time of which nothing is known, such as before there was a monitor. */
const nothing = '·';

/** The statuses of a range as a bar of one cell each; letters differ for those who see no colours. */
export const statusBar = (
  statuses: readonly (string | null)[],
  { painter, isColored }: { readonly painter: Painter; readonly isColored: boolean },
): string =>
  statuses
    .map((status) => {
      if (status === null) return painter.quiet(nothing);
      return isColored ? painter[statusMark(status).paint]('█') : (letters[status] ?? '-');
    })
    .join('');

/** What the letters or colours of a bar mean; only those that occur in it. */
export const statusLegend = (
  statuses: readonly (string | null)[],
  { painter, isColored }: { readonly painter: Painter; readonly isColored: boolean },
): string =>
  [...new Set(statuses)]
    .map((status) => `${statusBar([status], { painter, isColored })} ${status ?? 'not known'}`)
    .join('  ');

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Numbers as columns on one line, the highest as high as the line; blank where there is no number. */
export const columnChart = (values: readonly (number | null)[]): string => {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  return values
    .map((value) => {
      if (value === null) return ' ';
      const level = highest === 0 ? 0 : Math.ceil((value / highest) * levels.length) - 1;
      return levels[Math.max(0, level)] ?? ' ';
    })
    .join('');
};
