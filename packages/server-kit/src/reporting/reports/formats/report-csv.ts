import type { ReportRunDetail } from '@watchpost/schemas';
import { readableReason, worstFirst } from './report-figures.js';

type Cell = string | number | null;

/** What a spreadsheet would take for a formula (OWASP, CSV Injection, 2026-11-22). */
const formulaStart = /^[=+\-@\t\r]/;

/** A cell by RFC 4180 §2. A name that a spreadsheet would run as a formula gets an apostrophe, a number never does. */
const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const header = [
  'row',
  'id',
  'name',
  'uptimePercent',
  'countedSeconds',
  'upSeconds',
  'downSeconds',
  'outages',
  'longestOutageSeconds',
  'latencyCount',
  'unknownSeconds',
];

/** The lines of a table (RFC 4180). */
const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** A run as one table: the total, what of it was not observed and why, the monitors with the worst first, the days. */
export const reportCsv = (run: ReportRunDetail, name: string): string => {
  const counted = (row: ReportRunDetail['days'][number] | ReportRunDetail['monitors'][number]): Cell[] => [
    row.uptimePercent,
    row.countedSeconds,
    row.upSeconds,
    row.downSeconds,
  ];
  const { summary } = run;
  const total: Cell[][] =
    summary === null
      ? []
      : [
          [
            'total',
            run.id,
            name,
            summary.uptimePercent,
            summary.countedSeconds,
            summary.upSeconds,
            summary.downSeconds,
            summary.outages,
            summary.longestOutageSeconds,
            summary.latency.count,
            summary.seconds.unknown,
          ],
          ...(summary.unknownTimes ?? []).map(({ reason, seconds }) => [
            'unknown',
            reason,
            readableReason(reason),
            ...Array<null>(7).fill(null),
            seconds,
          ]),
        ];
  return csvOf([
    header,
    ...total,
    ...worstFirst(run).map((monitor) => [
      'monitor',
      monitor.id,
      monitor.name,
      ...counted(monitor),
      monitor.outages,
      monitor.longestOutageSeconds,
      monitor.latencyCount,
      null,
    ]),
    ...run.days.map((day) => ['day', day.date, null, ...counted(day), null, null, null, day.seconds.unknown]),
  ]);
};
