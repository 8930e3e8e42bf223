import { readSelector } from '@watchpost/checks';
import { readDuration, readNumberLiteral } from '../../../../src/monitoring/prometheus/query/number-literal.js';
import type { MemorySeries } from './memory-source.js';

/** A line of a test file that evaluates a query, with what it expects. */
export interface PromqlCase {
  readonly file: string;
  readonly line: number;
  readonly at: number;
  readonly query: string;
  readonly isOrdered: boolean;
  readonly isFailure: boolean;
  /** Series that were loaded before. */
  readonly series: readonly MemorySeries[];
  /** `{labels} value`, or a number alone. */
  readonly expected: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

const durationMs = (text: string): number => (readDuration(text) ?? Number.NaN) * 1000;

const labelsOf = (text: string): Record<string, string> =>
  text.replace(/\s/g, '') === '{}'
    ? {}
    : Object.fromEntries(readSelector(text).matchers.map(({ label, value }) => [label, value]));

const numberOf = (text: string): number => {
  const value = readNumberLiteral(text);
  if (value === undefined) throw new Error(`not a number: ${text}`);
  return value;
};

/** Values such as `1 2 _ stale 0+10x5`; `undefined` leaves a gap, `null` a marker that the series is stale. */
const valuesOf = (text: string): (number | null | undefined)[] =>
  text.split(/\s+/).flatMap((word): (number | null | undefined)[] => {
    const [, gaps] = /^_(?:x(\d+))?$/.exec(word) ?? [];
    if (word.startsWith('_')) return Array.from({ length: Number(gaps ?? 1) }, () => undefined);
    if (word === 'stale') return [null];
    const [, start, sign, step = '0', count] =
      /^(.+?)(?:([+-])(\d+(?:\.\d+)?(?:e[+-]?\d+)?))?x(\d+)$/i.exec(word) ?? [];
    if (start === undefined) return [numberOf(word)];
    const by = Number(`${sign ?? '+'}${step}`);
    return Array.from({ length: Number(count) + 1 }, (_, index) => numberOf(start) + index * by);
  });

const loadedSeries = (line: string, stepMs: number): MemorySeries => {
  const [, name = '', braces = '', values = ''] = /^([\w:]*)\s*(\{.*?\})?\s+(.*)$/.exec(line) ?? [];
  const labels = { ...(name !== '' && { __name__: name }), ...labelsOf(braces === '' ? '{}' : braces) };
  const points = valuesOf(values.trim()).flatMap((value, index) =>
    value === undefined ? [] : [{ at: index * stepMs, value }],
  );
  return { labels, points };
};

const expectation = (line: string) => {
  const [, name = '', braces = '', value = ''] =
    /^([\w:]*)\s*(\{.*\})?\s+(\S+)$/.exec(` ${line}`.replace(/^ (?=[\w:{])/, '')) ?? [];
  if (value === '') return { labels: {}, value: numberOf(line) };
  return {
    labels: { ...(name !== '' && { __name__: name }), ...labelsOf(braces === '' ? '{}' : braces) },
    value: numberOf(value),
  };
};

/**
 * Reads a file in the language in which Prometheus tests its own queries: `load 5m`, series and their values, `eval instant at
 * 50m QUERY`, what is expected. Histograms are passed over with the queries that expect them.
 */
export const readPromqlCases = (file: string, text: string): readonly PromqlCase[] => {
  const cases: PromqlCase[] = [];
  let series: MemorySeries[] = [];
  const lines = text.split('\n').map((line) => line.replace(/^\s*#.*$/, ''));
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    const block: string[] = [];
    const takeBlock = (): readonly string[] => {
      for (; /^\s+\S/.test(lines[index + 1] ?? ''); index += 1) block.push((lines[index + 1] ?? '').trim());
      return block;
    };
    if (line === 'clear') series = [];
    const [, step] = /^load\s+(\S+)$/.exec(line) ?? [];
    if (step !== undefined) {
      series = [...series, ...takeBlock().map((one) => loadedSeries(one, durationMs(step)))];
    }
    const [, kind, at, query] = /^(eval|eval_ordered|eval_fail)\s+instant\s+at\s+(\S+)\s+(.+)$/i.exec(line) ?? [];
    if (kind === undefined || at === undefined || query === undefined) continue;
    const startedAt = index + 1;
    const expected = takeBlock();
    if (expected.some((one) => one.includes('{{'))) continue;
    cases.push({
      file,
      line: startedAt,
      at: /^\d+(\.\d+)?$/.test(at) ? Number(at) * 1000 : durationMs(at),
      query,
      isOrdered: kind === 'eval_ordered',
      isFailure: kind === 'eval_fail',
      series,
      expected: expected.map(expectation),
    });
  }
  return cases;
};
