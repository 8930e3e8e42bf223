import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../', import.meta.url));

// All of the contract takes 30 MiB of memory and a third of a second, on machines that have little of both.
it.each(['agent', 'checks'])('%s imports nothing but types from all of the contract', (name) => {
  const files = globSync(`${name}/src/**/*.ts`, { cwd: packages });
  expect(files.length).toBeGreaterThan(10);
  const whole = /^import (?!type )[^;]*from '@watchpost\/schemas';/m;
  expect(files.filter((file) => whole.test(readFileSync(`${packages}${file}`, 'utf8')))).toEqual([]);
});
