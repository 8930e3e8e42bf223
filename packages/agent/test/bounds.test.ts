import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentBounds } from '../src/bounds.js';

const folder = join(import.meta.dirname, '../src');
const sources = globSync('**/*.ts', { cwd: folder }).map(
  (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
);

test('every bound of agents is used and states its reason', () => {
  const all = sources.map(([, text]) => text).join('\n');
  expect(Object.keys(agentBounds).filter((name) => !new RegExp(`\\bagentBounds\\.${name}\\b`).test(all))).toEqual([]);
  for (const { reason } of Object.values(agentBounds)) expect(reason).toMatch(/^\S.*\.$/);
});

test('every constant of agents that is named like a bound is in the table', () => {
  const literal = /\bconst ((?:max|most)[A-Z]\w*)(?:: [^=]+)? = [\d(][^;]*;/g;
  expect(sources.flatMap(([file, text]) => [...text.matchAll(literal)].map(([, name]) => `${file} ${name}`))).toEqual(
    [],
  );
});
