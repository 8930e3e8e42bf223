/**
 * The one command that checks everything apart from the tests. One line per step; output only of what failed.
 *
 *     pnpm verify
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The root unless given. */
  readonly folder?: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly type?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));

/** What a user who installs a package gets: its files, its entry points and their types. */
const packageSteps = async (folder: string): Promise<Step[]> => {
  const { name, exports = {} } = await readManifest(folder);
  const isImported = Object.keys(exports).some((entry) => entry !== './package.json');
  const isEsmOnly = !JSON.stringify(exports).includes('"require"');
  const publint: Step = { name: `package ${name}: publint`, command: ['publint', '--strict', '--pack', 'npm'], folder };
  const attw: Step = {
    name: `package ${name}: types of every entry`,
    command: ['attw', '--pack', '.', '--profile', isEsmOnly ? 'esm-only' : 'node16'],
    folder,
  };
  return isImported ? [publint, attw] : [publint];
};

/** TypeScript 7 checks in a third of the time; what builds and reads declarations still needs the interface of 6. */
const checkTypes = ['node', 'node_modules/typescript-native/bin/tsc'] as const;

const packageFolders = globSync('packages/*', { cwd: root }).sort();
/** What is no part of the workspace has no packages to check types with; Next does so when its app is built. */
const outside = ['embed-next', 'embed-nitro', 'embed-sveltekit', 'client-in-next'].map((name) => `examples/${name}`);
const typedFolders = [
  '.',
  ...globSync('{packages,examples}/*', { cwd: root }).sort(),
  'testbed',
  'e2e',
  'bench',
  'docs',
];

interface TypeConfiguration {
  readonly extends?: string;
  readonly include?: readonly string[];
  readonly compilerOptions?: { readonly paths?: Readonly<Record<string, readonly string[]>> };
}

/**
 * What is checked as one program. Folders that read the sources of the kit, and differ in nothing but which other sources of ours
 * they name, are one: each by itself would read the whole kit again.
 */
const typePrograms = (): { readonly name: string; readonly config: string }[] => {
  const folders = typedFolders.filter(
    (folder) => !outside.includes(folder) && existsSync(join(root, folder, 'tsconfig.json')),
  );
  const configurations = new Map<string, TypeConfiguration>(
    folders.map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'))]),
  );
  const settingsOf = (folder: string): string => {
    const { compilerOptions: { paths = {}, ...options } = {}, include, ...rest } = configurations.get(folder) ?? {};
    const readsKit = folder === 'packages/server-kit' || '@watchpost/server-kit' in paths;
    return readsKit ? JSON.stringify([options, { ...rest, extends: join(folder, rest.extends ?? '') }]) : folder;
  };
  return [...Map.groupBy(folders, settingsOf).values()].map((alike, index) => {
    const [first = '.'] = alike;
    if (alike.length === 1) return { name: first === '.' ? 'scripts' : first, config: first };
    const config = join(root, 'node_modules/.cache/types', String(index), 'tsconfig.json');
    const absolute = (folder: string, paths: readonly string[]) => paths.map((path) => join(root, folder, path));
    const pathsOf = (folder: string) =>
      Object.entries(configurations.get(folder)?.compilerOptions?.paths ?? {}).map(([from, to]) => [
        from,
        absolute(folder, to),
      ]);
    mkdirSync(dirname(config), { recursive: true });
    const program = {
      extends: join(root, first, 'tsconfig.json'),
      compilerOptions: { paths: Object.fromEntries(alike.flatMap(pathsOf)) },
      include: alike.flatMap((folder) => absolute(folder, configurations.get(folder)?.include ?? [])),
    };
    writeFileSync(config, JSON.stringify(program));
    return { name: `${alike.length} folders that read the kit, such as ${alike.at(-1)}`, config };
  });
};

/** Begins when the packages are built, and goes on beside what comes after: it waits for npm and for servers most of its time. */
const installed: Step = {
  name: 'packages installed from npm, and apps in Next, Nitro and SvelteKit',
  command: ['vitest', 'run', '--project=installed'],
};

const beforeThat: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'what is derived from the contract', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
];

const besideThat: readonly Step[] = [
  { name: 'documentation of the contract', command: ['node', 'scripts/check-documentation.ts'] },
  { name: 'imports between rooms', command: ['node', 'scripts/rooms.ts'] },
  {
    name: 'documentation site',
    command: ['node', 'node_modules/vitepress/bin/vitepress.js', 'build', '.'],
    folder: 'docs',
  },
  { name: 'OpenAPI', command: ['redocly', 'lint', 'openapi.json'] },
  ...globSync('.github/workflows/*.yml', { cwd: root })
    .sort()
    .map((file): Step => ({ name: file, command: ['action-validator', file] })),
  ...typePrograms().map(
    ({ name, config }): Step => ({ name: `types of ${name}`, command: [...checkTypes, '-p', config] }),
  ),
  {
    name: 'webhook vectors on Node 22, 24 and 26, Bun, Deno and workerd',
    command: ['node', 'scripts/run-vectors-everywhere.ts'],
    folder: 'packages/webhook-verify',
  },
  {
    name: 'cases of the client on Node 22.12, 24 and 26, Bun, Deno, workerd and Chromium',
    command: ['node', 'scripts/run-cases-everywhere.ts'],
    folder: 'packages/client',
  },
  ...(await Promise.all(packageFolders.map(packageSteps))).flat(),
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
];

const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NO_COLOR: '1',
  // A tool that verifies the work sends no telemetry.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** Runs a step; resolves with its output when it failed. */
const failureOf = ({ command: [program, ...parameters], folder = '.' }: Step): Promise<string | undefined> => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const child = spawn(program, parameters, { cwd: join(root, folder), env: environment });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  child.once('error', (error) => resolve(String(error)));
  child.once('close', (code) => resolve(code === 0 ? undefined : Buffer.concat(output).toString()));
  return promise;
};

const startedAt = performance.now();
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const failed: string[] = [];

const run = async (step: Step): Promise<void> => {
  const stepStartedAt = performance.now();
  const output = await failureOf(step);
  console.log(`${output === undefined ? '✓' : '✗'} ${step.name} (${secondsSince(stepStartedAt)})`);
  if (output === undefined) return;
  failed.push(step.name);
  console.log(output.trimEnd().replace(/^/gm, '    '));
};
const runAll = async (steps: readonly Step[]): Promise<void> => {
  for (const step of steps) await run(step);
};

await runAll(beforeThat);
await Promise.all([run(installed), runAll(besideThat)]);

const count = beforeThat.length + 1 + besideThat.length;
const summary = { passed: count - failed.length, failed: failed.length, failures: failed };
await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
await writeFile(join(root, 'node_modules/.cache/verify-results.json'), JSON.stringify(summary));
console.log(`\n${summary.passed} steps passed, ${summary.failed} failed, in ${secondsSince(startedAt)}`);
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(' · ')}`);
  process.exitCode = 1;
}
