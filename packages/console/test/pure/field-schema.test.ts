import { expect, test } from 'vitest';
import { hintOf, labelOf } from '../../src/app/forms/field-schema.js';

test.each([
  ['intervalSeconds', 'Interval seconds'],
  ['resolveUrl', 'Resolve URL'],
  ['url', 'URL'],
  ['apiKeyId', 'API key ID'],
  ['identity', 'Identity'],
])('the field %s is labelled %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ['Display name.', undefined, undefined],
  ['Shorter outages count as up. Default: 0.', 0, 'Shorter outages count as up.'],
  ['The uptime. Default: 99.9. At most 100.', 99.9, 'The uptime. At most 100.'],
  // The control has nothing to show then.
  ['IANA time zone. Default: the organization’s.', undefined, 'IANA time zone. Default: the organization’s.'],
  ['Default: `up`.', 'up', undefined],
])('of the hint %j with the preset %j stays %j', (hint, preset, shown) => {
  expect(hintOf({ kind: 'text', hint, ...(preset !== undefined && { default: preset }) })).toBe(shown);
});
