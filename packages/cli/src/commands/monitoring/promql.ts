import type { PrometheusInstantResult, PrometheusRangeResult } from '@watchpost/client';
import { usageFailure } from '../../failure.js';
import { instantLines, rangeLines } from '../../output/query-lines.js';
import { rangeText } from '../../output/times.js';
import type { Command, Invocation } from '../command/command.js';

/** Points of a chart where no step is given: as many as a common window has cells for. */
const usualPoints = 60;
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A step in seconds: a number of them, or one such as `5m`. */
const readStep = (text: string): number => {
  const [, amount, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)([smhdw])?$/.exec(text) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? 0);
  if (seconds > 0) return seconds;
  throw usageFailure(`--step cannot be “${text}”.`, 'Give seconds, or a duration such as 30s, 5m, 1h or 1d.');
};

/** A range whose beginning is a multiple of its step, as Grafana asks: neighbouring charts have the same points. */
const readRange = ({ flags }: Invocation) => {
  const from = Date.parse(flags.time('from') ?? '') / 1000;
  const until = Date.parse(flags.time('until') ?? new Date().toISOString()) / 1000;
  if (!(from < until)) throw usageFailure('--from must be before --until.');
  const given = flags.text('step');
  const step = given === undefined ? Math.max(1, Math.ceil((until - from) / usualPoints)) : readStep(given);
  return { start: Math.floor(from / step) * step, end: until, step };
};

const warn = async (
  { warnings = [] }: { readonly warnings?: readonly string[] | undefined },
  { context }: Invocation,
) => {
  for (const warning of warnings) await context.output.warn(warning);
};

const showInstant = async (result: PrometheusInstantResult, { context: { output } }: Invocation): Promise<void> => {
  await output.lines(instantLines(result, output));
  if (result.data.resultType === 'vector' && result.data.result.length === 0)
    await output.note('No series has a value.');
};

const showRange = async (
  result: PrometheusRangeResult,
  { start, end, step }: ReturnType<typeof readRange>,
  { context: { output, terminal } }: Invocation,
): Promise<void> => {
  const steps = Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
  const width = terminal.stdout.isTTY === true ? terminal.stdout.columns || 80 : 120;
  await output.lines(rangeLines(result, { steps, width, output }));
  if (result.data.result.length === 0) return output.note('No series has a value in this range.');
  const asTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
  await output.note(`${rangeText({ from: asTime(start), to: asTime(end) }, Date.now())}, a point each ${step} s`);
};

/** `promql QUERY`: what a query is now, at a time, or over a range. */
export const promqlCommand: Command = {
  path: ['promql'],
  summary: 'Evaluate a PromQL query',
  description:
    'Shows a table of series with their values, or with --from a chart of each. For programs, -o json gives the answer of Prometheus’ HTTP API.',
  hasNoCsv: true,
  arguments: [{ name: 'query', description: 'The query, in quotes, such as node_load1' }],
  flags: [
    { name: 'at', kind: 'time', description: 'When it is evaluated; default: now' },
    { name: 'from', kind: 'time', description: 'Where a range begins' },
    { name: 'until', kind: 'time', description: 'Where the range ends; default: now' },
    {
      name: 'step',
      kind: 'text',
      placeholder: 'seconds|5m',
      description: 'Time between two points; default: 60 points',
    },
  ],
  examples: [
    'promql node_load1',
    'promql \'rate(node_cpu_seconds_total{mode="idle"}[5m])\' --from 6h',
    "promql 'avg_over_time(watchpost_monitor_up[1d])' --from 4w --step 1d",
  ],
  run: async (invocation) => {
    const { context, args, flags } = invocation;
    const { output, signal, connect } = context;
    output.expectFields(['status', 'data', 'warnings']);
    const isForPeople = output.format === 'table' && !output.hasFields;
    const query = args.query ?? '';
    if (!flags.has('from')) {
      if (flags.has('until') || flags.has('step')) throw usageFailure('--until and --step need --from.');
      const time = flags.time('at');
      const result = await (await connect()).client.prometheus.query({ query, time }, { signal });
      if (!isForPeople) return output.item(result);
      await showInstant(result, invocation);
      return warn(result, invocation);
    }
    if (flags.has('at')) throw usageFailure('--at and --from exclude each other.');
    const range = readRange(invocation);
    const asked = { query, start: String(range.start), end: String(range.end), step: String(range.step) };
    const result = await (await connect()).client.prometheus.queryRange(asked, { signal });
    if (!isForPeople) return output.item(result);
    await showRange(result, range, invocation);
    return warn(result, invocation);
  },
};
