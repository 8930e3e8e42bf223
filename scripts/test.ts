/**
 * Builds what tests run, then runs them. Ends with one line about tests that were left out because a program of Debian is
 * missing; `.ci/run` installs them all.
 *
 *     pnpm test             everything
 *     pnpm test <files>     only these
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installCommand, programsLeftOut } from '../testbed/src/debian-programs.ts';
import { sourcesLeftOut } from '../testbed/src/debian-sources.ts';
import { buildPackages } from './build.ts';

try {
  await buildPackages({ withTypes: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const vitest = spawn(
  'vitest',
  [
    'run',
    '--project=!installed',
    '--project=!fairness',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=node_modules/.cache/test-results.json',
    ...process.argv.slice(2).filter((argument) => argument !== '--'),
  ],
  { stdio: 'inherit' },
);
const [code] = await once(vitest, 'exit');

const leftOut = programsLeftOut();
if (leftOut.length > 0) {
  const commands = leftOut.map(({ command }) => command);
  const files = [...new Set(leftOut.flatMap(({ testFiles }) => testFiles))];
  const languages = leftOut.flatMap(({ language }) => language ?? []);
  const tests = [
    ...files.map((file) => file.replace(/^.*\//, '').replace('.test.ts', '')),
    ...(languages.length > 0 ? [`the webhook guide in ${languages.join(', ')}`] : []),
  ];
  console.log(`not run here: ${tests.join(', ')}; install with: ${installCommand(commands)}`);
}
const unfetched = sourcesLeftOut();
if (unfetched.length > 0) {
  const names = unfetched.map(({ name }) => name).join(', ');
  console.log(`not run here: what reads the test data of ${names}; fetch with: npx -y pnpm@12 fetch-sources`);
}
process.exitCode = code ?? 1;
