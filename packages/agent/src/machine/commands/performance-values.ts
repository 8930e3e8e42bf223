import type { PerformanceValue } from '@watchpost/schemas';
import { bounds } from '@watchpost/schemas/agent';
import type { PrintedValue } from './plugin-output.js';

/** Seconds and bytes in their multiples, in lower case; `kB` is 1,000 bytes and `KiB` 1,024 (IEC 80000-13). */
const multiples = new Map<string, readonly [unit: string, factor: number]>([
  ['s', ['s', 1]],
  ['ms', ['s', 1e-3]],
  ['us', ['s', 1e-6]],
  ['µs', ['s', 1e-6]],
  ['ns', ['s', 1e-9]],
  ['b', ['B', 1]],
  ...['k', 'm', 'g', 't', 'p'].flatMap((prefix, index) => [
    [`${prefix}b`, ['B', 1000 ** (index + 1)]] as const,
    [`${prefix}ib`, ['B', 1024 ** (index + 1)]] as const,
  ]),
]);

/** Fifteen digits are what a number holds for certain: 3.1 ms are 0.0031 s, and not 0.0031000000000000003. */
const rounded = (value: number): number => Number(value.toPrecision(15));

/** What a plugin measured, seconds and bytes without their multiples. Numbers beyond the exact ones are left out. */
export const performanceValues = (printed: readonly PrintedValue[]): PerformanceValue[] =>
  printed.flatMap(({ label, value: measured, unit: as }) => {
    const plain = as.replace(/\p{C}/gu, '').slice(0, bounds.performanceUnit.most);
    const [unit, factor] = multiples.get(as.toLowerCase()) ?? [plain, 1];
    const value = factor === 1 ? measured : rounded(measured * factor);
    return Math.abs(value) > bounds.performanceValue.most ? [] : [{ label, value, unit }];
  });
