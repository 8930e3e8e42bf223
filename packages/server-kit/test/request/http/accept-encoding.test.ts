import { expect, test } from 'vitest';
import { chooseCoding } from '../../../src/request/http/accept-encoding.js';

const cases: [string | null, 'br' | 'gzip' | null, boolean][] = [
  [null, null, true],
  ['', null, true],
  ['gzip', 'gzip', true],
  ['x-gzip', 'gzip', true],
  ['GZip, BR', 'br', true],
  ['gzip, deflate, br, zstd', 'br', true],
  ['br;q=0.5, gzip;q=0.8', 'gzip', true],
  ['br;q=0.8, gzip;q=0.8', 'br', true],
  ['br;q=0, gzip', 'gzip', true],
  ['br;q=0.000, gzip;q=0', null, true],
  ['deflate, zstd', null, true],
  ['*', 'br', true],
  ['*;q=0', null, false],
  ['*;q=0.2, br;q=0', 'gzip', true],
  ['gzip;q=0.5, identity', null, true],
  ['gzip;q=0.5, identity;q=0.5', 'gzip', true],
  ['identity;q=0', null, false],
  ['gzip, identity;q=0', 'gzip', false],
  ['gzip, *;q=0', 'gzip', false],
  ['gzip;q=2', null, true],
  ['gzip;q=0.1234', null, true],
  ['gzip;level=9', null, true],
  [',, ;q=1, gzip ;q=1.000', 'gzip', true],
];
test.each(cases)('Accept-Encoding %j chooses %s, and accepts a plain body: %s', (header, coding, isPlainAccepted) => {
  expect(chooseCoding(header)).toEqual({ coding, isPlainAccepted });
});
