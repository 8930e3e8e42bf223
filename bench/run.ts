/**
 * Measures, and writes what it found into `bench/RESULTS.md`.
 *
 * Processes that are measured show the console, which is built before: `pnpm build`.
 *
 *     pnpm bench                     everything, about an hour
 *     pnpm bench list auth           only these; the other sections of the results stay
 *     pnpm bench --quick             fewer rounds, smaller sizes, some minutes; prints and writes nothing
 */
import '@watchpost/testbed/run-sources';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Benchmark } from './measuring/benchmark.ts';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});

if (!existsSync(new URL('../packages/console/dist/index.js', import.meta.url))) {
  console.error('Nothing is built yet: run `pnpm build` first.');
  process.exit(2);
}

// Loaded only now: the sources of the workspace can be imported since the line at the top has run.
const { benchmarks } = await import('./benchmarks.ts');
const { describeRun, writeSection } = await import('./measuring/results.ts');

const unknown = positionals.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${benchmarks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const measure = async (benchmark: Benchmark): Promise<void> => {
  const startedAt = performance.now();
  const run = describeRun();
  const found = await benchmark.run({ isQuick: values.quick });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n## ${benchmark.title}\n\n${found}\n\n${run}, ${seconds} s`);
  if (!values.quick) await writeSection(benchmark, found, run);
};

for (const benchmark of benchmarks) {
  if (positionals.length === 0 || positionals.includes(benchmark.name)) await measure(benchmark);
}
