import { expect, test } from 'vitest';
import { diffOf } from '../../src/app/settings/audit-activities/diff.js';

test.each([
  ['the same document', { name: 'Shop' }, { name: 'Shop' }, []],
  ['a changed field', { name: 'Shop', tags: [] }, { name: 'Store', tags: [] }, ['changed name "Shop" "Store"']],
  ['a created document', null, { name: 'Shop', config: { port: 5 } }, ['added name - "Shop"', 'added config.port - 5']],
  ['a deleted document', { name: 'Shop' }, null, ['removed name "Shop" -']],
  ['a longer list', { tags: ['a'] }, { tags: ['a', 'b'] }, ['added tags[1] - "b"']],
  ['a list that was emptied', { tags: ['a'] }, { tags: [] }, ['removed tags[0] "a" -', 'added tags - []']],
  ['a value that became null', { at: 1 }, { at: null }, ['changed at 1 null']],
])('the difference of %s names each field once', (_case, before, after, expected) => {
  const rows = diffOf(before, after).map((row) => `${row.kind} ${row.path} ${row.before ?? '-'} ${row.after ?? '-'}`);
  expect(rows).toEqual(expected);
});
