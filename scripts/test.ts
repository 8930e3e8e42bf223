/**
 * Builds what tests run, then runs a suite of them. A file with a failure is run once more by itself; the end names each test
 * that failed, and each that passed only then: that one is unsteady, which is a bug of its own. Ends with one line about tests that
 * were left out because a program of Debian is missing; `.ci/run` installs them all.
 *
 *     pnpm test             everything that needs neither a browser nor minutes
 *     pnpm test <files>     only these
 *     pnpm test:long        servers as processes that are started, killed and restarted, and on PostgreSQL what `test` runs on SQLite alone
 *     pnpm test:browser     pages in Chromium
 *     pnpm test:fairness    other organizations' checks beside one whose monitors time out
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { installCommand, programsLeftOut } from '../testbed/src/debian-programs.ts';
import { sourcesLeftOut } from '../testbed/src/debian-sources.ts';
import { buildPackages } from './build.ts';

/** The projects of `vitest.config.ts` that each suite runs. */
const suites: Readonly<Record<string, readonly string[]>> = {
  test: ['together', 'alone'],
  long: ['long', 'postgres'],
  browser: ['browser'],
  fairness: ['fairness'],
};

/** What `pnpm test:browser` needs, and no other suite. */
const browsers: readonly string[] = ['chromium', 'chromium-headless-shell'];

/** More files than these that fail have one cause, and running them again only takes time. */
const mostRunAgain = 10;

/** As much of Vitest's results as is read. */
interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const folder = 'node_modules/.cache';

const [option, ...others] = process.argv.slice(2).filter((argument) => argument !== '--');
const suite = option === '--suite' ? (others.shift() ?? '') : 'test';
const parameters = option === '--suite' || option === undefined ? others : [option, ...others];
if (!(suite in suites)) {
  console.error(`There is no suite ${suite}; there are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
const isWholeTest = suite === 'test' && parameters.length === 0;
/** A few files by name run on both databases; all of them on SQLite, because `test:long` has their part on PostgreSQL. */
const env = { ...(isWholeTest && { DATABASES: 'sqlite' }), ...process.env };

/** Runs test files. Returns their results, or, of a runner without any, a sentence that says how it ended. */
const runVitest = async (name: string, parameters: readonly string[]): Promise<Results | string> => {
  const file = `${folder}/${name}-results.json`;
  await rm(file, { force: true });
  const projects = (suites[suite] ?? []).map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = spawn('vitest', ['run', ...projects, ...reporters, ...parameters], { stdio: 'inherit', env });
  const [code, signal] = await once(vitest, 'exit');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? `(no results: the runner ended with ${signal ?? code})` : JSON.parse(text);
};

/** Each test that failed, as `file > test`; a file that could not be loaded counts as one. */
const failuresOf = ({ testResults }: Results): readonly string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.length === 0 && status === 'failed'
      ? [`${file} > (the file)`]
      : failed.map(({ fullName }) => `${file} > ${fullName}`);
  });

const filesOf = (failures: readonly string[]): readonly string[] => [
  ...new Set(failures.map((failure) => failure.split(' > ')[0] ?? '')),
];

await mkdir(folder, { recursive: true });
const summarize = (summary: {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unsteady: readonly string[];
  readonly failures: readonly string[];
}): Promise<void> => writeFile(`${folder}/${suite}-summary.json`, JSON.stringify(summary));

try {
  await buildPackages({ withTypes: true });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  await summarize({
    passed: 0,
    failed: 1,
    skipped: 0,
    unsteady: [],
    failures: [`(the build) ${message.slice(0, 2000)}`],
  });
  process.exit(1);
}

const missing = programsLeftOut();
const missingBrowsers = missing.map(({ command }) => command).filter((command) => browsers.includes(command));
if (suite === 'browser' && missingBrowsers.length > 0) {
  console.log(`not run here: the pages in a browser; install with: ${installCommand(missingBrowsers)}`);
  process.exit(0);
}
const results = await runVitest(suite, parameters);
const first = typeof results === 'string' ? [results] : failuresOf(results);
let failed = first;
const files = filesOf(first);
if (typeof results !== 'string' && files.length > 0 && files.length <= mostRunAgain) {
  console.log(`\nRunning again by themselves: ${files.join(', ')}`);
  const again = await runVitest(`${suite}-again`, ['--maxWorkers=1', ...files]);
  if (typeof again !== 'string') failed = failuresOf(again);
}
const unsteady = first.filter((failure) => !failed.includes(failure));
for (const failure of unsteady) console.log(`unsteady: ${failure}`);
for (const failure of failed) console.log(`failed: ${failure}`);
const numbers = (typeof results === 'string' ? [] : results.testResults).flatMap(
  ({ assertionResults }) => assertionResults,
);
const skipped = numbers.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
await summarize({
  passed: numbers.filter(({ status }) => status === 'passed').length + unsteady.length,
  failed: failed.length,
  skipped,
  unsteady,
  failures: failed,
});

const leftOut = missing.filter(({ command }) => !browsers.includes(command));
if (leftOut.length > 0) {
  const commands = leftOut.map(({ command }) => command);
  const paths = [...new Set(leftOut.flatMap(({ testFiles }) => testFiles))];
  const languages = leftOut.flatMap(({ language }) => language ?? []);
  const tests = [
    ...paths.map((file) => file.replace(/^.*\//, '').replace('.test.ts', '')),
    ...(languages.length > 0 ? [`the webhook guide in ${languages.join(', ')}`] : []),
  ];
  console.log(`not run here: ${tests.join(', ')}; install with: ${installCommand(commands)}`);
}
const skippedTests = numbers.filter(({ status }) => status === 'pending' || status === 'skipped');
for (const { fullName } of skippedTests) console.log(`not run here: ${fullName}`);
const unfetched = sourcesLeftOut();
if (unfetched.length > 0) {
  const names = unfetched.map(({ name }) => name).join(', ');
  console.log(`not run here: what reads the test data of ${names}; fetch with: npx -y pnpm@12 fetch-sources`);
}
if (isWholeTest) {
  console.log(
    'not a part of this: servers that are killed, and most tests on PostgreSQL (pnpm test:long), and pages in Chromium (pnpm test:browser)',
  );
}
if (failed.length > 0) process.exitCode = 1;
