import type { ReportRunDetail } from '@watchpost/schemas';
import { escapedText } from '../../../base/escaped-text.js';
import {
  type FigureGroup,
  figureGroups,
  methodOf,
  readableMoment,
  readablePercent,
  readableSeconds,
  worstFirst,
} from './report-figures.js';
import { budgetLineOf, calendarOf, levelWords, placesOf } from './report-picture.js';

const styles = `
:root { color-scheme: light dark; --text: #1c1917; --quiet: #57534e; --line: #d6d3d1; --page: #ffffff; --bad: #b91c1c; --good: #1a7f37; --some: #c27c0e; --none: #d6d3d1 }
@media (prefers-color-scheme: dark) {
  :root { --text: #f5f5f4; --quiet: #a8a29e; --line: #44403c; --page: #1c1917; --bad: #f87171; --good: #3fb950; --some: #e3b341; --none: #44403c }
}
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
h1 { margin: 0; font-size: 1.75rem; overflow-wrap: anywhere } h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
p { margin: .25rem 0; color: var(--quiet) }
.groups { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)) }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0 } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
dt { color: var(--quiet) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse } th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
th:first-child, td:first-child { min-width: 7rem; padding-left: 0; text-align: left; white-space: normal; overflow-wrap: anywhere }
.down { color: var(--bad); font-weight: 600 } .unknown { color: var(--quiet); font-weight: 600 }
code { overflow-wrap: anywhere }
figure { margin: .5rem 0 0 } figure svg { display: block; max-width: 100%; height: auto } figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: .5rem; font-size: .875rem; color: var(--quiet) }
figcaption svg { width: .8em; height: .8em; margin-right: .4em; vertical-align: -.05em; display: inline }
.good { fill: var(--good) } .some { fill: var(--some) } .bad { fill: var(--bad) } .none { fill: var(--none) }
.budget { width: 100%; height: 8rem } .left { fill: none; stroke: var(--text); stroke-width: 2; vector-effect: non-scaling-stroke } .zero { stroke: var(--bad); stroke-dasharray: 4 3; vector-effect: non-scaling-stroke }
@media print {
  :root { --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --bad: #b00; --good: #1a7f37; --some: #c27c0e; --none: #ccc }
  body { max-width: none; padding: 0; font-size: 10pt } h2, thead { break-after: avoid } tr, dl, figure { break-inside: avoid } thead { display: table-header-group }
}
@page { margin: 18mm }
`;

const groupHtml = ({ title, figures }: FigureGroup): string =>
  `<section><h2>${escapedText(title)}</h2><dl>${figures
    .map(([name, value]) => `<dt>${escapedText(name)}</dt><dd>${escapedText(value)}</dd>`)
    .join('')}</dl></section>`;

const down = (seconds: number): string =>
  seconds === 0 ? '0 s' : `<span class="down">${escapedText(readableSeconds(seconds))}</span>`;

const unknown = (seconds: number): string =>
  seconds === 0 ? '0 s' : `<span class="unknown">${escapedText(readableSeconds(seconds))}</span>`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;

const moment = (time: string): string => `<time datetime="${time}">${readableMoment(time)}</time>`;

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** The days as a calendar, a column for each week. */
const calendar = ({ days }: ReportRunDetail): string => {
  const cells = calendarOf(days);
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  const present = Object.entries(levelWords).filter(([level]) => cells.some((cell) => cell.level === level));
  const drawn = cells.map(
    ({ week, weekday, level, text }) =>
      `<rect class="${level}" x="${week * 14}" y="${weekday * 14}" width="12" height="12" rx="2"><title>${escapedText(text)}</title></rect>`,
  );
  const key = present.map(
    ([level, words]) =>
      `<span><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${level}" width="12" height="12" rx="2"/></svg>${words}</span>`,
  );
  return `<figure><svg role="img" aria-label="Each day by its uptime; the table has the figures" width="${weeks * 14 * 2}" viewBox="0 0 ${weeks * 14 - 2} 96">${drawn.join('')}</svg><figcaption>${key.join('')}</figcaption></figure>`;
};

/** What remained of the error budget day by day, below zero where it was overspent; empty without a target. */
const budget = (run: ReportRunDetail): string => {
  const line = budgetLineOf(run);
  if (line === null) return '';
  const { zero, points } = placesOf(line);
  const left = readablePercent(run.summary?.budget?.remainingPercent ?? null);
  const drawn = points.map(([x, y]) => `${(x * 600).toFixed(1)},${(y * 96 + 2).toFixed(1)}`);
  return `<h2>Error budget</h2>
<figure><svg class="budget" role="img" aria-label="The error budget from 100 % to ${left}" viewBox="0 0 600 100" preserveAspectRatio="none"><line class="zero" x1="0" x2="600" y1="${(zero * 96 + 2).toFixed(1)}" y2="${(zero * 96 + 2).toFixed(1)}"/><polyline class="left" points="${drawn.join(' ')}"/></svg><figcaption><span>From 100 % on the first day to ${left} at the end; the dashed line is zero.</span></figcaption></figure>
`;
};

/**
 * A run as a page that needs nothing besides: light and dark, narrow, and with styles for print. Whatever people wrote is
 * escaped.
 *
 * @param options.mostMonitors how many monitors are listed, the worst first. Default: all.
 */
export const reportHtml = (
  run: ReportRunDetail,
  name: string,
  options: { readonly mostMonitors?: number } = {},
): string => {
  const { summary } = run;
  const monitors = worstFirst(run);
  const listed = monitors.slice(0, options.mostMonitors ?? monitors.length);
  const unlisted = monitors.length - listed.length;
  const title = escapedText(name);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style></head>
<body>
<header><h1>${title}</h1>
<p>${moment(run.from)} to ${moment(run.to)} · run ${run.number}</p>${
    run.trigger === 'correction'
      ? '\n<p>Results that came late have changed what an earlier run of this period said.</p>'
      : ''
  }</header>
<main>
<div class="groups">${summary === null ? '' : figureGroups(run, summary).map(groupHtml).join('\n')}</div>
${budget(run)}<h2>Monitors</h2>
${table(
  ['Monitor', 'Uptime', 'Down', 'Outages', 'Longest'],
  listed.map((monitor) =>
    row([
      escapedText(monitor.name),
      readablePercent(monitor.uptimePercent),
      down(monitor.downSeconds),
      String(monitor.outages),
      escapedText(readableSeconds(monitor.longestOutageSeconds)),
    ]),
  ),
)}
${unlisted === 0 ? '' : `<p>${unlisted} more with a better uptime are left out here.</p>`}
<h2>Days</h2>
${calendar(run)}
${table(
  ['Day', 'Uptime', 'Down', 'Not observed', 'Counted'],
  run.days.map((day) =>
    row([
      day.date,
      readablePercent(day.uptimePercent),
      down(day.downSeconds),
      unknown(day.seconds.unknown),
      escapedText(readableSeconds(day.countedSeconds)),
    ]),
  ),
)}
<h2>Method</h2>
${methodOf(run)
  .map((sentence) => `<p>${escapedText(sentence)}</p>`)
  .join('\n')}
<p>Generated ${run.generatedAt === null ? '' : moment(run.generatedAt)} · SHA-256 <code>${run.contentHash ?? ''}</code></p>
</main>
</body>
</html>
`;
};
