import type { MonitorStatusHistory, MonitorUptime } from '@watchpost/client';
import { percentText, timesText } from '../../output/numbers.js';
import type { Painter } from '../../output/painter.js';
import { columnChart, statusBar, statusLegend } from '../../output/status-bar.js';
import { statusMark } from '../../output/status-mark.js';
import { durationText } from '../../output/times.js';
import { causeText, reasonText } from '../../output/unknown-reason.js';
import type { Flag } from '../../program/flag.js';
import { aboutArguments } from '../command/about-arguments.js';
import type { Command, Invocation } from '../command/command.js';
import { range, rangeOf, rangeOfAnswer, shown, styleOf } from '../command/drawn-answer.js';

const argument = { name: 'id', description: aboutArguments.idOrName };
const binsFlag = (count: string): Flag => ({
  name: 'bins',
  kind: 'integer',
  description: 'Parts of equal length that the range is shown in, at most 500',
  default: count,
});

/** What kept the server from observing it, and for how long: a line each, the longest first. An older server names none. */
const reasonLines = ({ unknownTimes = [] }: Partial<MonitorUptime>, painter: Painter): string[] =>
  unknownTimes
    .filter(({ seconds }) => seconds >= 0.5)
    .map(({ reason, seconds }) => {
      const words = reason === null ? 'no reason was recorded' : reasonText(reason);
      return painter.quiet(`    ${durationText(seconds)}: ${words}`);
    });

/** How long in which status: a line each, the most common first. */
const shares = (uptime: MonitorUptime, invocation: Invocation): string[] => {
  const { painter } = styleOf(invocation);
  const { seconds } = uptime;
  const total = Object.values(seconds).reduce((sum, value) => sum + value, 0);
  return (
    Object.entries(seconds)
      // Less is no second.
      .filter(([, value]) => value >= 0.5)
      .toSorted(([, a], [, b]) => b - a)
      .flatMap(([status, value]) => {
        const { symbol, paint } = statusMark(status);
        const share = percentText((value / total) * 100);
        const line = `${painter[paint](`${symbol} ${status.padEnd(12)}`)} ${share.padStart(9)}  ${durationText(value)}`;
        return status === 'unknown' ? [line, ...reasonLines(uptime, painter)] : [line];
      })
  );
};

/** `monitors uptime ID`: how long it was up. */
export const monitorsUptimeCommand: Command = {
  path: ['monitors', 'uptime'],
  summary: 'See how long a monitor was up',
  description: 'Exact seconds. Maintenance, pauses, and what is unknown do not count.',
  arguments: [argument],
  flags: range,
  examples: ['monitors uptime ID --from 30d', 'monitors uptime ID --from 2026-03-01 --to 2026-04-01 -o json'],
  run: shown(
    ['monitorId', 'from', 'to', 'uptimePercent', 'seconds', 'unknownTimes', 'downCount', 'longestDownSeconds'],
    async (id, invocation) => {
      const { connect, signal } = invocation.context;
      return (await connect()).client.monitors.uptime(id, rangeOf(invocation), { signal });
    },
    (uptime, invocation) => {
      const { painter } = styleOf(invocation);
      const { uptimePercent, downCount, longestDownSeconds } = uptime;
      const longest = downCount === 1 ? 'for' : 'at most for';
      const outages =
        downCount === 0 ? 'never down' : `down ${timesText(downCount)}, ${longest} ${durationText(longestDownSeconds)}`;
      const up = `${painter.strong(percentText(uptimePercent))} up, ${outages}`;
      return [
        uptimePercent === null ? painter.strong('Nothing is known of whether it was up.') : up,
        painter.quiet(rangeOfAnswer(uptime)),
        '',
        ...shares(uptime, invocation),
      ];
    },
  ),
};

/** `monitors latency ID`: how quickly it answered. */
export const monitorsLatencyCommand: Command = {
  path: ['monitors', 'latency'],
  summary: 'See how quickly a monitor answered',
  description: 'Percentiles over the whole range, and p95 over time as columns.',
  hasNoCsv: true,
  arguments: [argument],
  flags: [...range, binsFlag('60')],
  examples: ['monitors latency ID --from 7d', 'monitors latency ID --fields p50Ms,p95Ms,p99Ms'],
  run: shown(
    [
      ...['monitorId', 'from', 'to', 'count', 'averageMs', 'minMs', 'maxMs', 'p50Ms', 'p75Ms', 'p90Ms', 'p95Ms'],
      ...['p99Ms', 'relativeError', 'series'],
    ],
    async (id, invocation) => {
      const { connect, signal } = invocation.context;
      const query = { ...rangeOf(invocation), bins: invocation.flags.number('bins') };
      return (await connect()).client.monitors.latency(id, query, { signal });
    },
    (latency, invocation) => {
      const { painter } = styleOf(invocation);
      const { minMs, p50Ms, p75Ms, p90Ms, p95Ms, p99Ms, maxMs, averageMs, count, series } = latency;
      const named = { min: minMs, p50: p50Ms, p75: p75Ms, p90: p90Ms, p95: p95Ms, p99: p99Ms, max: maxMs };
      const cells = Object.entries({ ...named, average: averageMs }).map(([name, value]) => {
        const text = value === null ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
        return { name, text, width: Math.max(name.length, text.length) };
      });
      const column = (pick: 'name' | 'text'): string => cells.map((cell) => cell[pick].padStart(cell.width)).join('  ');
      if (count === 0)
        return [painter.strong('There is no result with a latency.'), painter.quiet(rangeOfAnswer(latency))];
      return [
        painter.quiet(column('name')),
        column('text'),
        '',
        painter.accent(columnChart(series.map((bin) => bin.p95Ms))),
        painter.quiet(`p95  ${rangeOfAnswer(latency)}, ${count.toLocaleString('en')} results`),
      ];
    },
  ),
};

/** A bar that goes on in the next line where the window is too narrow for it. */
const folded = (statuses: MonitorStatusHistory['bins'][number]['status'][], invocation: Invocation): string[] => {
  const { stdout } = invocation.context.terminal;
  const width = stdout.isTTY === true ? stdout.columns || 80 : statuses.length;
  const rows = Math.max(1, Math.ceil(statuses.length / width));
  return Array.from({ length: rows }, (_, row) =>
    statusBar(statuses.slice(row * width, (row + 1) * width), styleOf(invocation)),
  );
};

const historyLines = (history: MonitorStatusHistory, invocation: Invocation): string[] => {
  const style = styleOf(invocation);
  const { output } = invocation.context;
  const statuses = history.bins.map(({ status }) => status);
  const known = history.bins.filter(({ uptimePercent }) => uptimePercent !== null);
  const up = history.bins.reduce((sum, { seconds }) => sum + seconds.up + seconds.degraded, 0);
  const down = history.bins.reduce((sum, { seconds }) => sum + seconds.down, 0);
  const percent = known.length === 0 ? null : (up / (up + down)) * 100;
  const rows = history.intervals.slice(0, 20).map(({ to, ...interval }) => ({
    ...interval,
    cause: causeText(interval),
    to: to ?? 'now',
    lasted: durationText((Date.parse(to ?? history.to) - Date.parse(interval.from)) / 1000),
  }));
  return [
    ...folded(statuses, invocation),
    `${style.painter.strong(percentText(percent))} up  ${style.painter.quiet(`${rangeOfAnswer(history)}, ${durationText(history.binSeconds)} each`)}`,
    statusLegend(statuses, style),
    '',
    ...output.table(rows, { operationId: 'monitors.statusHistory', fields: [] }),
  ];
};

/** `monitors status-history ID`: its statuses as a bar. */
export const monitorsStatusHistoryCommand: Command = {
  path: ['monitors', 'status-history'],
  summary: 'See the statuses of a monitor',
  description: 'A bar of the worst status in each part of the range, and when the latest of them began and ended.',
  hasNoCsv: true,
  arguments: [argument],
  flags: [...range, binsFlag('60')],
  examples: ['monitors status-history ID --from 7d --bins 84'],
  run: shown(
    ['monitorId', 'from', 'to', 'binSeconds', 'bins', 'intervals'],
    async (id, invocation) => {
      const { connect, signal } = invocation.context;
      const query = { ...rangeOf(invocation), bins: invocation.flags.number('bins') ?? 60 };
      return (await connect()).client.monitors.statusHistory(id, query, { signal });
    },
    historyLines,
  ),
};

/** `monitors badge ID`: an SVG on standard output. */
export const monitorsBadgeCommand: Command = {
  path: ['monitors', 'badge'],
  summary: 'Get a badge',
  hasOwnFormat: true,
  description: 'An SVG picture of the status, or of the uptime, on standard output.',
  hasNoCsv: true,
  arguments: [argument],
  flags: [
    {
      name: 'show',
      kind: 'text',
      choices: ['status', 'h24', 'd7', 'd30', 'd90'],
      description: 'What it shows',
      default: 'status',
    },
    { name: 'label', kind: 'text', description: 'The text on its left side' },
  ],
  examples: ['monitors badge ID --show d30 > uptime.svg'],
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client } = await context.connect();
    const show = flags.text('show');
    // The flag takes only what the contract has.
    const query = { label: flags.text('label'), show: show as 'status' | 'h24' | 'd7' | 'd30' | 'd90' | undefined };
    await context.output.lines([await client.monitors.badge(id, query, { signal: context.signal })]);
  },
};
