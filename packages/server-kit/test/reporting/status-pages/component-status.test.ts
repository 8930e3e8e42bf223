import { type MonitorStatus, monitorStatuses, type PublicStatus } from '@watchpost/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { componentStatus, overallStatus } from '../../../src/reporting/status-pages/component-status.js';

const cases: readonly (readonly [readonly MonitorStatus[], PublicStatus])[] = [
  [['up', 'up'], 'operational'],
  [['up', 'maintenance'], 'maintenance'],
  [['maintenance', 'degraded'], 'degraded'],
  [['up', 'degraded'], 'degraded'],
  [['degraded', 'down'], 'partialOutage'],
  [['maintenance', 'down'], 'partialOutage'],
  [['down', 'down'], 'majorOutage'],
  [['down', 'paused', 'pending', 'unknown'], 'majorOutage'],
  [['up', 'paused', 'pending', 'unknown'], 'operational'],
  [['unknown', 'paused'], 'unknown'],
  [['pending', 'paused'], 'unknown'],
  [[], 'unknown'],
];

test.each(cases)('a component with monitors that are %j is %s', (statuses, status) => {
  expect(componentStatus(statuses)).toBe(status);
});

const statuses = fc.array(fc.constantFrom(...monitorStatuses));
const silent = fc.array(fc.constantFrom<MonitorStatus>('pending', 'paused', 'unknown'));

test('the order of its monitors, and those without a known status, change nothing about a component', () => {
  fc.assert(
    fc.property(statuses, silent, (known, others) => {
      expect(componentStatus([...others, ...known.toReversed()])).toBe(componentStatus(known));
    }),
  );
});

test('a component is in a major outage only when all known monitors are down, and unknown only when no status is known', () => {
  fc.assert(
    fc.property(statuses, (given) => {
      const known = given.filter((status) => !['pending', 'paused', 'unknown'].includes(status));
      const status = componentStatus(given);
      expect(status === 'unknown').toBe(known.length === 0);
      expect(status === 'majorOutage').toBe(known.length > 0 && known.every((each) => each === 'down'));
      expect(status === 'partialOutage').toBe(known.includes('down') && known.some((each) => each !== 'down'));
    }),
  );
});

test.each<readonly [readonly PublicStatus[], PublicStatus]>([
  [['majorOutage', 'operational'], 'partialOutage'],
  [['majorOutage', 'unknown'], 'majorOutage'],
  [['maintenance', 'operational'], 'maintenance'],
  [['unknown', 'unknown'], 'unknown'],
  [[], 'unknown'],
])('a page with components that are %j is %s', (components, status) => {
  expect(overallStatus(components)).toBe(status);
});
