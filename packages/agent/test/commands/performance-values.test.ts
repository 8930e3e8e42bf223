import { expect, it } from 'vitest';
import { performanceValues } from '../../src/machine/commands/performance-values.js';
import { readPluginOutput } from '../../src/machine/commands/plugin-output.js';

it.each<[printed: string, value: number, unit: string]>([
  ['2', 2, ''],
  ['-1.5s', -1.5, 's'],
  ['3.1ms', 0.0031, 's'],
  ['417us', 0.000417, 's'],
  ['417µs', 0.000417, 's'],
  ['5ns', 5e-9, 's'],
  ['12B', 12, 'B'],
  ['1.5kB', 1500, 'B'],
  ['1KB', 1000, 'B'],
  ['1KiB', 1024, 'B'],
  ['2643MB', 2_643_000_000, 'B'],
  ['2MiB', 2_097_152, 'B'],
  ['1TiB', 1_099_511_627_776, 'B'],
  ['80%', 80, '%'],
  ['7c', 7, 'c'],
  ['21.5C', 21.5, 'C'],
  ['1\u200bx', 1, 'x'],
  [`1${'x'.repeat(30)}`, 1, 'x'.repeat(20)],
])('%s is %d in the unit %j', (printed, value, unit) => {
  const { values } = readPluginOutput(`OK | a=${printed}`);
  expect(performanceValues(values)).toEqual([{ label: 'a', value, unit }]);
});

it('leaves out numbers beyond the exact ones', () => {
  const { values } = readPluginOutput('OK | a=1e16 b=9e15 c=-1e16 d=1e12TB');
  expect(performanceValues(values)).toEqual([{ label: 'b', value: 9e15, unit: '' }]);
});
