import { expect, test } from 'vitest';
import { nearestName } from '../../src/base/nearest-name.js';

const names = ['publicUrl', 'consoleUrl', 'secretKeys', 'rateLimitPerIp', 'store'];

test.each([
  ['a missing letter', 'secretKey', 'secretKeys'],
  ['the case of a letter', 'publicURL', 'publicUrl'],
  ['two letters in each other’s place', 'sotre', 'store'],
  ['a shorter form', 'rateLimit', 'rateLimitPerIp'],
  ['the end of a name, the nearest of several', 'url', 'publicUrl'],
  ['a word unlike all of them', 'colour', undefined],
  ['a short word that is near by chance', 'port', undefined],
])('%s finds the name that was meant', (_what, given, meant) => {
  expect(nearestName(given, names)).toBe(meant);
});
