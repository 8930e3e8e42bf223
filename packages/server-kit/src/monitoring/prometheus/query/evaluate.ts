import { timestamp } from '../../../base/timestamp.js';
import { hourMs } from '../../samples/sample.js';
import { finestRangeMs } from '../../samples/sample-edges.js';
import { type SampleSums, sumsOfOne } from '../../samples/sample-sums.js';
import { aggregated, Groups } from './aggregate.js';
import type { Expression, SeriesSelection } from './expression.js';
import { LabelSet } from './label-set.js';
import { applied, arithmeticOf, comparisonOf, filtered } from './operators.js';
import type { QueryBudget } from './query-budget.js';
import { type RangePoints, rangeFunctionOf } from './range-functions.js';
import type { SeriesSource, SourceSeries } from './series-source.js';
import { sumFunctionOf } from './sum-functions.js';
import { distinct, type Element, type Vector } from './vector.js';

/** When a query is evaluated: once for `from`, and every step up to `to`. Milliseconds. */
export interface Steps {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** Where and with what a query is evaluated. */
export interface QueryContext {
  readonly source: Pick<SeriesSource, 'read'>;
  readonly budget: QueryBudget;
  /** Gets what an answer is less exact in. Default: it is not said. */
  readonly notices?: Set<string>;
}

type Value = number | Vector;
/** A part of a query, ready to be evaluated at one time after another. */
type Evaluator = (at: number) => Value;

const vectorOf = (value: Value): Vector => (typeof value === 'number' ? [] : value);
const numberOf = (value: Value): number => (typeof value === 'number' ? value : Number.NaN);

/** The index behind the last time that is not after a time. */
const endOf = (times: readonly number[], at: number): number => {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What a selection is read for. */
interface Reading {
  readonly steps: Steps;
  readonly rangeMs: number;
  readonly context: QueryContext;
  /** Whether the sums of an hour tell all that is made of its samples. */
  readonly takesSums: boolean;
}

/** Says once where an answer has only sums to go by, though it was asked for more. */
const noteSums = (found: readonly SourceSeries[], { notices }: QueryContext): void => {
  const summed = found.find(({ hours = [] }) => hours.length > 0);
  if (summed?.sampledSince === undefined) return;
  const since = timestamp(summed.sampledSince);
  notices?.add(`samples before ${since} are no longer kept; earlier values come from the sums of each hour`);
};

/** Reads the series of a selection, and makes of them what the query evaluates. */
const readSeries = async ({ selector, offsetMs }: SeriesSelection, { steps, rangeMs, context, takesSums }: Reading) => {
  const [from, to] = [steps.from - offsetMs - rangeMs, steps.to - offsetMs];
  // Then every window begins and ends with an hour, and sums give what samples would.
  const isOfHours = [from, rangeMs, steps.stepMs].every((ms) => ms % hourMs === 0);
  const isByHour = takesSums && isOfHours && to - from > finestRangeMs;
  const window = { from, to, withLookback: rangeMs === 0, isByHour };
  const found = await context.source.read(selector, window, context.budget);
  if (!isByHour) noteSums(found, context);
  return found.map(({ labels, hours = [], ...rest }) => ({ ...rest, labels: new LabelSet(labels), hours }));
};

const selectionEvaluator = async (
  selection: SeriesSelection,
  steps: Steps,
  context: QueryContext,
): Promise<Evaluator> => {
  const found = await readSeries(selection, { steps, rangeMs: 0, context, takesSums: false });
  const series = found.map(({ labels, lookbackMs, points: sampled, hours, sampledSince = 0 }) => {
    const points = [...hours.map(({ lastAt, last }) => ({ at: lastAt, value: last })), ...sampled];
    return { labels, lookbackMs, points, sampledSince, times: points.map(({ at }) => at) };
  });
  return (time) => {
    const at = time - selection.offsetMs;
    context.budget.takeSamples(series.length);
    const vector: Element[] = [];
    for (const { labels, lookbackMs, points, times, sampledSince } of series) {
      const last = points[endOf(times, at) - 1];
      if (last === undefined || last.value === null) continue;
      // The next sum comes an hour later.
      if (last.at < at - lookbackMs - (last.at < sampledSince ? hourMs : 0)) continue;
      vector.push({ labels, value: last.value });
    }
    return vector;
  };
};

const sumsOfPoints = ({ times, values }: RangePoints): SampleSums[] =>
  values.flatMap((value, index) => (Number.isNaN(value) ? [] : [sumsOfOne(times[index] ?? 0, value)]));

const rangeEvaluator = async (
  { fn, selection, rangeMs }: Extract<Expression, { kind: 'range' }>,
  steps: Steps,
  context: QueryContext,
): Promise<Evaluator> => {
  const found = await readSeries(selection, { steps, rangeMs, context, takesSums: fn !== 'irate' });
  const series = found.map(({ labels, points, hours }) => {
    const measured = points.flatMap(({ at, value }) => (value === null ? [] : { at, value }));
    const isSame = fn === 'last_over_time';
    return {
      labels: isSame ? labels : labels.nameless,
      times: measured.map(({ at }) => at),
      values: measured.map(({ value }) => value),
      hours,
      hourEnds: hours.map(({ lastAt }) => lastAt),
    };
  });
  const compute = rangeFunctionOf[fn];
  return (time) => {
    const to = time - selection.offsetMs;
    const from = to - rangeMs;
    const vector: Element[] = [];
    for (const { labels, times, values, hours, hourEnds } of series) {
      const end = endOf(times, to);
      const begin = endOf(times, from - 1);
      const summed = hours.slice(endOf(hourEnds, from - 1), endOf(hourEnds, to));
      context.budget.takeSamples(1 + end - begin + summed.length);
      if (begin === end && summed.length === 0) continue;
      const points = { times: times.slice(begin, end), values: values.slice(begin, end), from, to };
      const value =
        summed.length === 0 ? compute(points) : sumFunctionOf[fn]([...summed, ...sumsOfPoints(points)], points);
      if (value !== undefined) vector.push({ labels, value });
    }
    return distinct(vector);
  };
};

const evaluatorOf = async (expression: Expression, steps: Steps, context: QueryContext): Promise<Evaluator> => {
  const prepare = (part: Expression): Promise<Evaluator> => evaluatorOf(part, steps, context);
  switch (expression.kind) {
    case 'number':
      return () => expression.value;
    case 'selection':
      return selectionEvaluator(expression.selection, steps, context);
    case 'range':
      return rangeEvaluator(expression, steps, context);
    case 'negation': {
      const operand = await prepare(expression.operand);
      return (at) => applied(operand(at), -1, arithmeticOf['*']);
    }
    case 'aggregation': {
      const { operator, grouping } = expression;
      const vector = await prepare(expression.vector);
      const count = expression.count === null ? () => 0 : await prepare(expression.count);
      const groups = new Groups(grouping);
      return (at) => aggregated(vectorOf(vector(at)), { operator, groups, count: numberOf(count(at)) });
    }
    case 'arithmetic': {
      const [left, right] = [await prepare(expression.left), await prepare(expression.right)];
      const operate = arithmeticOf[expression.operator];
      return (at) => applied(left(at), right(at), operate);
    }
    case 'comparison': {
      const [left, right] = [await prepare(expression.left), await prepare(expression.right)];
      const compares = comparisonOf[expression.operator];
      if (!expression.isBool) return (at) => filtered(left(at), right(at), compares);
      return (at) => applied(left(at), right(at), (a, b) => Number(compares(a, b)));
    }
  }
};

/** A series of an answer. */
export interface ResultSeries {
  readonly labels: LabelSet;
  readonly points: { readonly at: number; readonly value: number }[];
}

/**
 * Evaluates a query at each of its steps.
 *
 * @returns the series that have a value at any of them, in the order in which they first appear; a number is one series
 *   without labels
 * @throws QueryError
 */
export const evaluate = async (
  expression: Expression,
  steps: Steps,
  context: QueryContext,
): Promise<readonly ResultSeries[]> => {
  const evaluator = await evaluatorOf(expression, steps, context);
  const none = new LabelSet([]);
  const series = new Map<string, ResultSeries>();
  for (let at = steps.from; at <= steps.to; at += steps.stepMs) {
    const value = evaluator(at);
    context.budget.takeAnswer(typeof value === 'number' ? 1 : value.length);
    for (const element of typeof value === 'number' ? [{ labels: none, value }] : value) {
      const known = series.get(element.labels.key) ?? { labels: element.labels, points: [] };
      known.points.push({ at, value: element.value });
      series.set(element.labels.key, known);
    }
    await context.budget.pause();
  }
  return [...series.values()];
};
