import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleBytes, executable, Machine } from './cli.js';

/** Bytes of the chunks with these names and of all that they import at once. */
const loadedBytes = async (names: readonly string[]): Promise<number> => {
  const folder = join(dirname(executable), 'chunks');
  const sizes = new Map<string, number>();
  const visit = async (chunk: string): Promise<void> => {
    if (sizes.has(chunk)) return;
    const text = await readFile(join(folder, chunk), 'utf8');
    sizes.set(chunk, text.length);
    for (const [, imported = ''] of text.matchAll(/(?:^|[;}\n])import(?:[\w*{}\s,$]*?from)?"\.\/([^"]+)"/g)) {
      await visit(imported);
    }
  };
  for (const name of names) {
    for (const chunk of globSync(`${name}-????????.js`, { cwd: folder })) await visit(chunk);
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
};

describe('the package', () => {
  // What only few commands need is loaded by them: parsers, pages, prompts. That makes the whole larger and no start slower.
  test.each<readonly [string, readonly string[], number]>([
    ['help', ['run-process'], 90_000],
    ['every command', ['run-process', 'all', 'run-command'], 510_000],
    ['a command that asks a server, besides', ['open-session'], 80_000],
    ['the pages of `status-pages export`', ['export'], 60_000],
    ['the parser of YAML and the prompts', ['dist'], 180_000],
    ['the protocol of `mcp`', ['serve'], 360_000],
  ])('loads for %s at most what is needed', async (_, entries, mostBytes) => {
    const bytes = await loadedBytes(entries);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });

  test('is at most 1.25 MB in all', () => {
    expect(bundleBytes).toBeLessThanOrEqual(1_250_000);
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
