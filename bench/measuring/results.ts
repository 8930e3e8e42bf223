import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import Database from 'better-sqlite3';
import type { Benchmark } from './benchmark.ts';

const file = new URL('../RESULTS.md', import.meta.url);

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

const sqliteVersion = (): string => {
  const database = new Database(':memory:');
  const version = database.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version;
  database.close();
  return version ?? 'unknown';
};

/** When, on what, and of which state of the sources a benchmark is run. */
export const describeRun = (): string => {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  const machine = `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores`;
  const [load = 0] = loadavg();
  return (
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}, ` +
    `Node ${process.versions.node}, SQLite ${sqliteVersion()}, load average at the start ${load.toFixed(1)}`
  );
};

const begin = (name: string): string => `<!-- begin ${name} -->`;
const end = (name: string): string => `<!-- end ${name} -->`;

/** Puts a section into the results, in place of the same section of an earlier run. */
export const writeSection = async ({ name, title }: Benchmark, found: string, run: string): Promise<void> => {
  const section = `${begin(name)}\n\n## ${title}\n\n${found}\n\n_${run}._\n\n${end(name)}`;
  const text = await readFile(file, 'utf8');
  const from = text.indexOf(begin(name));
  const to = text.indexOf(end(name));
  const isThere = from >= 0 && to > from;
  const written = isThere
    ? text.slice(0, from) + section + text.slice(to + end(name).length)
    : `${text.trimEnd()}\n\n${section}\n`;
  await writeFile(file, written);
};
