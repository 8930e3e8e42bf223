import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printDeletionPage } from '../../../../../scripts/print-deletion-page.js';
import { tableFates } from '../../../src/operator/deletion/table-fates.js';

const read = (page: string): string =>
  readFileSync(new URL(`../../../../../docs/operations/${page}`, import.meta.url), 'utf8');

test('the page of what a deletion leaves is the one that the fates of the tables give', () => {
  expect(read('deleted-tables.md')).toBe(printDeletionPage(tableFates));
  expect(read('deletion.md')).toContain('(deleted-tables.md)');
});
