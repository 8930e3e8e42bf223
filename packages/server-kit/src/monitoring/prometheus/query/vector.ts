import type { LabelSet } from './label-set.js';
import { QueryError } from './query-error.js';

/** A series and its value at one time. */
export interface Element {
  readonly labels: LabelSet;
  readonly value: number;
}

/** Series with a value each; no two have equal labels. */
export type Vector = readonly Element[];

/**
 * Makes sure that series still differ once they have lost their metric's name.
 *
 * @throws QueryError when two do not
 */
export const distinct = (vector: Vector): Vector => {
  if (new Set(vector.map(({ labels }) => labels.key)).size === vector.length) return vector;
  throw new QueryError('execution', 'vector cannot contain metrics with the same labelset');
};
