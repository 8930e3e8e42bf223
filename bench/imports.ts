import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';

const run = promisify(execFile);
const packages = new URL('../packages/', import.meta.url);

/** What a process loads, by its name in the results; the first is the yardstick. */
const subjects: readonly (readonly [name: string, path: string | null])[] = [
  ['nothing: `node -e 0`', null],
  ['zod, as it is installed', 'schemas/node_modules/zod/index.js'],
  ['the contract', 'schemas/dist/index.js'],
  ['the kit, before it starts', 'server-kit/dist/index.js'],
];

interface Load {
  /** CPU time of the whole process, in milliseconds. */
  readonly cpuMs: number;
  readonly residentMb: number;
}

const load = async (path: string | null): Promise<Load> => {
  const script = `${path === null ? '' : `await import(${JSON.stringify(new URL(path, packages).href)});`}
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ cpuMs: (user + system) / 1000, residentMb: process.memoryUsage().rss / 1e6 }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as Load;
};

/** What a host pays for the import of the built kit, before it makes one, against a process that loads nothing. */
export const imports: Benchmark = {
  name: 'imports',
  title: 'Importing the kit',
  async run({ isQuick }) {
    const loads: Load[][] = subjects.map(() => []);
    for (let round = 0; round < (isQuick ? 3 : 7); round++) {
      for (const [index, [, path]] of subjects.entries()) loads[index]?.push(await load(path));
    }
    const [bare = []] = loads;
    const bareMs = median(bare.map(({ cpuMs }) => cpuMs));
    const bareMb = median(bare.map(({ residentMb }) => residentMb));
    const rows = subjects.map(([name], index) => {
      const cpuMs = loads[index]?.map((one) => one.cpuMs) ?? [];
      const residentMb = loads[index]?.map((one) => one.residentMb) ?? [];
      const beyond = [shown(median(cpuMs) - bareMs), shown(median(residentMb) - bareMb)];
      return [name, shown(median(cpuMs) / bareMs), withSpread(cpuMs), withSpread(residentMb), ...beyond];
    });
    return table(['', 'CPU ÷ nothing', 'CPU ms', 'memory MB', 'CPU ms beyond nothing', 'MB beyond nothing'], rows);
  },
};
