import type { PerformanceValue } from '@watchpost/schemas';
import type { StoredPerformance } from '../../store/tables/results.js';

/** Performance data as it is stored with a result. */
export const storedPerformance = (values: readonly PerformanceValue[]): StoredPerformance[] =>
  values.map(({ label, value, unit }) => [label, value, unit]);

/** Performance data of a stored result. */
export const shownPerformance = (stored: readonly StoredPerformance[]): PerformanceValue[] =>
  stored.map(([label, value, unit]) => ({ label, value, unit }));
