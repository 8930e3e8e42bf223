import { statusMark } from './cells.js';
import type { Painter } from './painter.js';

/** How a status looks in a bar: as a block, and as a letter where there are no colours to tell blocks apart. */
const letters: Readonly<Record<string, string>> = {
  up: '=',
  degraded: '~',
  down: 'X',
  paused: 'p',
  maintenance: 'm',
  unknown: '?',
  pending: '.',
};

/** What stands for a time of which nothing is known, such as before there was a monitor. */
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

/** What the letters or colours of a bar stand for; only those that occur in it. */
export const statusLegend = (
  statuses: readonly (string | null)[],
  { painter, isColored }: { readonly painter: Painter; readonly isColored: boolean },
): string =>
  [...new Set(statuses)]
    .map((status) => `${statusBar([status], { painter, isColored })} ${status ?? 'not known'}`)
    .join('  ');

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Numbers as columns that stand on one line, the highest as high as the line; blank where there is no number. */
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
