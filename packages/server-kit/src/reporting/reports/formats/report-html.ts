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

const styles = `
:root { color-scheme: light dark; --text: #1c1917; --quiet: #57534e; --line: #d6d3d1; --page: #ffffff; --bad: #b91c1c }
@media (prefers-color-scheme: dark) {
  :root { --text: #f5f5f4; --quiet: #a8a29e; --line: #44403c; --page: #1c1917; --bad: #fca5a5 }
}
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
h1 { margin: 0; font-size: 1.75rem; overflow-wrap: anywhere } h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
p { margin: .25rem 0; color: var(--quiet) }
.groups { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)) }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0 } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
dt { color: var(--quiet) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse } th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; overflow-wrap: anywhere }
.down { color: var(--bad); font-weight: 600 } .unknown { color: var(--quiet); font-weight: 600 }
code { overflow-wrap: anywhere }
@media print {
  :root { --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --bad: #900 }
  body { max-width: none; padding: 0; font-size: 10pt } h2, thead { break-after: avoid } tr, dl { break-inside: avoid } thead { display: table-header-group }
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
<h2>Monitors</h2>
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
