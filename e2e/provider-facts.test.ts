import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const list = read('docs/provider-facts.md');

const filesThatSay = (word: RegExp, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => word.test(read(file)))
    .sort();

test('facts that the code marks as unproved are those of the list', () => {
  const marked = filesThatSay(/\bunproved\b/, [
    'packages/server-kit/src/outbound/channels/**/*.ts',
    'testbed/src/providers/*.ts',
  ]).map((file) => file.split('/').slice(-2).join('/'));
  const listed = [...list.matchAll(/`((?:types|providers|channels)\/[\w-]+\.ts)`/g)].map(([, file]) => file);
  expect([...new Set(listed)].sort()).toEqual(marked.sort());
});

test('pages of channels with facts from memory are those of the list', () => {
  const marked = filesThatSay(/\bunconfirmed\b/, ['docs/channels/*.md']).map((file) => file.replace('docs/', ''));
  const listed = [...list.matchAll(/\]\((channels\/[\w-]+\.md)\)/g)].map(([, file]) => file);
  expect(listed.sort()).toEqual(marked);
});

test('no fact is left that says only where it should be checked', () => {
  const patterns = ['packages/*/src/**/*.{ts,tsx}', 'testbed/src/**/*.ts', 'docs/{channels,guides}/*.md'];
  expect(filesThatSay(/still to be checked there/, patterns)).toEqual([]);
});
