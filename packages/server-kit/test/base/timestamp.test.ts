import fc from 'fast-check';
import { test } from 'vitest';
import { timestamp } from '../../src/base/timestamp.js';

test('a timestamp equals that of Date for every time from the year 1 to 9999 in any order', () => {
  const time = fc.integer({ min: Date.parse('0001-01-01T00:00:00.000Z'), max: Date.parse('9999-12-31T23:59:59.999Z') });
  fc.assert(fc.property(fc.array(time), (times) => times.every((ms) => timestamp(ms) === new Date(ms).toISOString())));
});
