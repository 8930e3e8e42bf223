import type { Assertion } from '@watchpost/client';
import { assertionSources } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { changedAssertion } from '../../src/app/watch/monitors/changed-assertion.js';
import german from '../../src/app/watch/monitors/form-words.de.js';
import { formWords } from '../../src/app/watch/monitors/form-words.js';

const status: Assertion = { source: 'status', operator: 'equals', expected: 200 };
const header: Assertion = { source: 'header', path: 'x-a', operator: 'contains', expected: 'b' };
const cases: readonly [what: string, row: Assertion, changes: Partial<Assertion>, becomes: Assertion][] = [
  [
    'a new source of remarks expects no remark',
    status,
    { source: 'remark' },
    { source: 'remark', operator: 'notExists' },
  ],
  ['a path goes with its source', header, { source: 'remark' }, { source: 'remark', operator: 'notExists' }],
  [
    'a remark may be compared',
    { source: 'remark', operator: 'notExists' },
    { operator: 'notContains' },
    { source: 'remark', operator: 'notContains', expected: '' },
  ],
  [
    'another source keeps its operator',
    status,
    { source: 'body' },
    { source: 'body', operator: 'equals', expected: '200' },
  ],
  ['a number is typed as text', status, { expected: '204' }, { source: 'status', operator: 'equals', expected: 204 }],
  ['nothing is compared', header, { operator: 'exists' }, { source: 'header', path: 'x-a', operator: 'exists' }],
];
test.each(cases)('%s', (_what, row, changes, becomes) => {
  expect(changedAssertion(row, changes)).toEqual(becomes);
});

test.each(assertionSources)('the source %s has a name in both languages', (source) => {
  expect([formWords.en.sources[source], german.sources[source]]).toEqual([expect.any(String), expect.any(String)]);
});
