import type { Selector } from '@watchpost/checks';

/** Functions over the samples of a window. */
export const rangeFunctions = [
  'rate',
  'increase',
  'delta',
  'irate',
  'avg_over_time',
  'min_over_time',
  'max_over_time',
  'sum_over_time',
  'count_over_time',
  'last_over_time',
] as const;
export type RangeFunction = (typeof rangeFunctions)[number];

/** Operators that make one series of many, or choose some. */
export const aggregations = ['sum', 'avg', 'min', 'max', 'count', 'topk', 'bottomk'] as const;
export type Aggregation = (typeof aggregations)[number];

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
export type ComparisonOperator = '==' | '!=' | '>' | '<' | '>=' | '<=';

/** Labels that groups are made by, or all others. */
export interface Grouping {
  readonly kind: 'by' | 'without';
  readonly labels: readonly string[];
}

/** Which series, and how far back. */
export interface SeriesSelection {
  readonly selector: Selector;
  readonly offsetMs: number;
}

/** A query as it is evaluated. Its type is that of Prometheus: a number, or a vector of series with a number each. */
export type Expression =
  | { readonly kind: 'number'; readonly type: 'scalar'; readonly value: number }
  | { readonly kind: 'selection'; readonly type: 'vector'; readonly selection: SeriesSelection }
  | {
      readonly kind: 'range';
      readonly type: 'vector';
      readonly fn: RangeFunction;
      readonly selection: SeriesSelection;
      readonly rangeMs: number;
    }
  | {
      readonly kind: 'aggregation';
      readonly type: 'vector';
      readonly operator: Aggregation;
      readonly grouping: Grouping;
      readonly vector: Expression;
      /** How many `topk` and `bottomk` choose. */
      readonly count: Expression | null;
    }
  | {
      readonly kind: 'arithmetic';
      readonly type: 'scalar' | 'vector';
      readonly operator: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'comparison';
      readonly type: 'scalar' | 'vector';
      readonly operator: ComparisonOperator;
      /** Whether it makes 0 and 1 of values instead of choosing series. */
      readonly isBool: boolean;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'negation'; readonly type: 'scalar' | 'vector'; readonly operand: Expression };
