import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const readmes = globSync(['ARCHITECTURE.md', 'packages/*/src/**/README.md'], { cwd: root }).sort();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = globSync('{packages,scripts,testbed}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/{node_modules,dist}/**'],
}).map((file) => `/${file}`);

test('every link of the architecture and of the READMEs of rooms leads to a file', () => {
  expect(readmes.length).toBeGreaterThan(25);
  const broken = readmes.flatMap((file) =>
    [...read(file).matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});

test('every source that the architecture or a README of a room names is there', () => {
  const missing = readmes.flatMap((file) =>
    [...read(file).matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
