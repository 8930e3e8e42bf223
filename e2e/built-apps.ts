import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages } from '@watchpost/testbed/installed-packages';
import { ownBasePath } from '../examples/embedding/describe-embedding.js';
import { type HostName, hosts } from '../examples/embedding/hosts.js';
import type { EmbeddingApp } from '../examples/embedding/in-process.js';
import type { KitSettings } from '../examples/embedding/kit.js';
import { asProgram } from '../examples/embedding/start-program.js';

const run = promisify(execFile);
const examples = fileURLToPath(new URL('../examples/', import.meta.url));

/** Where apps are made, and the packages that they are made of. */
interface Workshop {
  readonly folder: string;
  readonly tarballs: readonly string[];
}

/** An example that is built before it is started. */
interface BuiltApp {
  readonly name: HostName;
  start(settings: KitSettings, workshop: Workshop): Promise<EmbeddingApp>;
}

const folderOf = (name: HostName): string => hosts[name].example.replace(/\/.*/, '');

/** Copies the example below the folder and installs what it needs; resolves with where. */
export const installApp = async (name: HostName, folder: string, tarballs: readonly string[]): Promise<string> => {
  const app = join(folder, folderOf(name));
  const isSource = (path: string): boolean => !/node_modules|\.next|\.output|\.svelte-kit|\/build$/.test(path);
  await cp(join(examples, folderOf(name)), app, { recursive: true, filter: isSource });
  // What a host adds: the driver of PostgreSQL, and what checks in a browser need.
  await installPackages(app, tarballs, ['pg@^8.23.1', 'puppeteer-core@^25.16.0', '@puppeteer/replay@^3.1.3']);
  return app;
};

interface Plan {
  readonly name: HostName;
  /** Its routes of the API, if they are files, with `PATH` for where it is. */
  readonly routes?: string;
  readonly build: readonly [string, ...string[]];
  readonly command: (port: number) => readonly [string, ...string[]];
  readonly ready: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}

const builtApp = ({ name, routes, build, command, ready, env }: Plan): BuiltApp => {
  let built: Promise<string> | undefined;
  const make = async ({ folder, tarballs }: Workshop): Promise<string> => {
    const app = join(folder, folderOf(name));
    if (name !== 'Next') await installApp(name, folder, tarballs);
    // The kit of the tests takes the place of the example's own, and the API is at a second path as well.
    await cp(join(examples, 'embedding/kit.ts'), join(app, 'kit.ts'));
    if (routes !== undefined) {
      const copy = join(app, routes.replace('PATH', ownBasePath));
      await mkdir(dirname(copy), { recursive: true });
      await cp(join(app, routes.replace('PATH', '/api/v1')), copy, { recursive: true });
    }
    const [script, ...parameters] = build;
    const options = { cwd: app, env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', ...env } };
    await run(process.execPath, [join(app, 'node_modules', script), ...parameters], options);
    return app;
  };
  return {
    name,
    async start(settings, workshop) {
      built ??= make(workshop);
      const app = await built;
      const start = asProgram(async ({ port }) => ({
        command: [process.execPath, ...command(port)],
        folder: app,
        ready,
        ...(env !== undefined && { env }),
      }));
      return start(settings);
    },
  };
};

/** Each is built once, with the kit of the tests. */
export const builtApps: readonly BuiltApp[] = [
  builtApp({
    name: 'Next',
    routes: 'appPATH/[...path]',
    build: ['next/dist/bin/next', 'build'],
    command: (port) => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    ready: /Ready in/,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  }),
  builtApp({
    name: 'Nitro',
    routes: 'routesPATH/[...path].ts',
    build: ['nitro/dist/cli/index.mjs', 'build'],
    command: () => ['.output/server/index.mjs'],
    ready: /Listening on/,
  }),
  builtApp({
    name: 'SvelteKit',
    build: ['vite/bin/vite.js', 'build'],
    command: () => ['server.ts'],
    ready: /Listening on/,
  }),
];
