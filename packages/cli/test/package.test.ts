import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleBytes, executable, Machine } from './cli.js';

describe('the package', () => {
  test('is at most 770 kB in all, of which `plan` and `apply` alone load the parser of YAML, and `status-pages export` its pages', async () => {
    const [chunk = ''] = globSync('chunks/export-*.js', { cwd: dirname(executable) });
    const { size } = await stat(join(dirname(executable), chunk));
    expect(size).toBeLessThanOrEqual(40_000);
    // Each operation of the contract takes a few hundred bytes for its flags and their help.
    expect(bundleBytes).toBeLessThanOrEqual(770_000);
  });

  test('has one executable file that starts with node', async () => {
    expect((await stat(executable)).mode & 0o111).toBe(0o111);
    expect(await readFile(executable, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('answers --version from a file without imports', async () => {
    const machine = await Machine.make();
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await machine.run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect((await stat(executable)).size).toBeLessThan(1000);
    expect(await readFile(executable, 'utf8')).not.toMatch(/from\s*"node:/);
    await machine.remove();
  });

  test('installs no native module and no schema library', async () => {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).not.toHaveProperty('dependencies');
  });
});
