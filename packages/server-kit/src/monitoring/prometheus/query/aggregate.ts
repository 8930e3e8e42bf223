import type { Aggregation, Grouping } from './expression.js';
import type { LabelSet } from './label-set.js';
import { preciseMean, preciseSum } from './precise-sum.js';
import { QueryError } from './query-error.js';
import { greatest, least } from './range-functions.js';
import type { Element, Vector } from './vector.js';

const reducers: Readonly<Record<Exclude<Aggregation, 'topk' | 'bottomk'>, (values: readonly number[]) => number>> = {
  sum: preciseSum,
  avg: preciseMean,
  min: least,
  max: greatest,
  count: (values) => values.length,
};

/** Groups of one aggregation, kept from step to step. */
export class Groups {
  readonly #grouping: Grouping;
  readonly #groups = new WeakMap<LabelSet, LabelSet>();

  constructor(grouping: Grouping) {
    this.#grouping = grouping;
  }

  /** The elements of each group, in their order. */
  of(vector: Vector): readonly { readonly labels: LabelSet; readonly elements: readonly Element[] }[] {
    const groups = new Map<string, { labels: LabelSet; elements: Element[] }>();
    for (const element of vector) {
      const labels = this.#groups.get(element.labels) ?? element.labels.grouped(this.#grouping);
      this.#groups.set(element.labels, labels);
      const group = groups.get(labels.key) ?? { labels, elements: [] };
      group.elements.push(element);
      groups.set(labels.key, group);
    }
    return [...groups.values()];
  }
}

/** `NaN` comes last. */
const chosen = (elements: readonly Element[], count: number, isTop: boolean): Element[] =>
  elements
    .toSorted((a, b) => {
      if (Number.isNaN(a.value) || Number.isNaN(b.value))
        return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
      if (a.value === b.value) return 0;
      return a.value > b.value === isTop ? -1 : 1;
    })
    .slice(0, count);

/**
 * Aggregates a vector by groups.
 *
 * @param count how many series of each group `topk` and `bottomk` choose
 * @throws QueryError when `count` is no number
 */
export const aggregated = (
  vector: Vector,
  { operator, groups, count }: { readonly operator: Aggregation; readonly groups: Groups; readonly count: number },
): Vector => {
  if (operator !== 'topk' && operator !== 'bottomk') {
    const reduce = reducers[operator];
    return groups
      .of(vector)
      .map(({ labels, elements }) => ({ labels, value: reduce(elements.map(({ value }) => value)) }));
  }
  if (Number.isNaN(count)) throw new QueryError('execution', `the first argument of ${operator} is no number`);
  const most = Math.max(0, Math.trunc(count));
  return groups.of(vector).flatMap(({ elements }) => chosen(elements, most, operator === 'topk'));
};
