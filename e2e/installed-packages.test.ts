import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { packPackages } from '@watchpost/testbed/installed-packages';
import { type NpmRegistry, startNpmRegistry } from '@watchpost/testbed/npm-registry';
import { startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeEmbedding } from '../examples/embedding/describe-embedding.js';
import { builtApps, installApp } from './built-apps.js';
import { signInOnCommandLine } from './command-line.js';
import { describeDocumentedCommands } from './describe-documented-commands.js';
import { describeShippedFiles } from './describe-shipped-files.js';

// Installed from npm, nothing is where it is in the workspace: files may be missing from a package, and dependencies from
// its list. The folder is that of an app in Next, which needs an installation anyway.

const run = promisify(execFile);
const minutes = 60_000;

let folder: string;
let tarballs: readonly string[];
let app: string;
let registry: NpmRegistry;
const at = (path: string): string => join(app, 'node_modules', path);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-installed-'));
  tarballs = await packPackages(join(folder, 'tarballs'));
  registry = await startNpmRegistry(tarballs);
  app = await installApp('Next', folder, tarballs);
}, 20 * minutes);
afterAll(async () => {
  await registry?.stop();
  await rm(folder, { recursive: true });
});

describe('installed from npm', () => {
  describeDocumentedCommands(() => ({
    programs: {
      watchpost: at('@watchpost/cli/dist/watchpost.js'),
      'watchpost-server': at('@watchpost/server/dist/main.js'),
      'watchpost-agent': at('@watchpost/agent/dist/watchpost-agent.js'),
    },
    modules: join(app, 'node_modules'),
    registry: registry.url,
  }));

  describeShippedFiles(() => at('@watchpost'));

  test('the server starts, and the command line signs in and creates a monitor', { timeout: 2 * minutes }, async () => {
    const server = await startServer({ program: at('@watchpost/server/dist/main.js') });
    onTestFinished(() => server.stop());
    const commandLine = await signInOnCommandLine(server, at('@watchpost/cli/dist/watchpost.js'));
    onTestFinished(() => commandLine.remove());
    const created = await commandLine.run('monitors create --name Shop --type manual'.split(' '));
    expect([created.exitCode, created.stderr]).toEqual([0, '']);
    const listed = await commandLine.run(['monitors', 'list', '-o', 'json']);
    expect(JSON.parse(listed.stdout).data).toMatchObject([{ name: 'Shop', type: 'manual' }]);
    const docs = await fetch(`${server.url}/docs`);
    expect(await docs.text()).toContain('<title>');
  });

  test('the agent starts, and says at which step a server is cut off', async () => {
    const agent = at('@watchpost/agent/dist/watchpost-agent.js');
    const url = `http://127.0.0.1:${await freePort()}`;
    const tested = await run(process.execPath, [agent, '--self-test', '--url', url]).catch((error) => error);
    expect(tested.stdout).toBe('the connection to the server fails at TCP: connection refused\n');
    const { dependencies } = JSON.parse(await readFile(at('@watchpost/agent/package.json'), 'utf8'));
    const ours = ['@watchpost/checks', '@watchpost/client', '@watchpost/schemas'];
    expect(Object.keys(dependencies).sort()).toEqual([...ours, 'dns-packet', 'yaml']);
  });

  test('the agent reports what it checks to the server, as the guide sets it up', {
    timeout: 5 * minutes,
  }, async () => {
    // The server may not reach loopback, the agent may.
    const server = await startServer({ program: at('@watchpost/server/dist/main.js') });
    onTestFinished(() => server.stop());
    const commandLine = await signInOnCommandLine(server, at('@watchpost/cli/dist/watchpost.js'));
    onTestFinished(() => commandLine.remove());
    const target = await startHttpTarget();
    onTestFinished(() => target.stop());
    const answerOf = async (words: readonly string[]) => {
      const { exitCode, stdout, stderr } = await commandLine.run([...words, '-o', 'json']);
      expect([exitCode, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const place = await mkdtemp(join(folder, 'agent-'));
    const token = join(place, 'token');
    const { id: agentId } = await answerOf(['agents', 'create', '--name', 'Office Hamburg', '--out', token]);
    const intranet = `monitors create --name Intranet --type http --target ${target.url} --agent-ids ${agentId}`;
    const { id } = await answerOf(intranet.split(' '));
    const parameters = ['--url', server.url, '--token-file', token, '--buffer-path', join(place, 'buffer'), '--once'];
    const { stdout } = await run(at('.bin/watchpost-agent'), parameters);
    expect(stdout).toContain('{"checked":1,"up":1,');
    // After `--once` the agent has signed off, but what it has found stays.
    const { locations } = await answerOf(['monitors', 'get', id]);
    expect(locations).toMatchObject([{ agentId, status: 'up' }]);
  });

  test('the kit leaves the choice of a database driver to its host', async () => {
    const manifest = JSON.parse(await readFile(at('@watchpost/server-kit/package.json'), 'utf8'));
    for (const driver of ['better-sqlite3', 'pg']) {
      expect(manifest.dependencies).not.toHaveProperty(driver);
      expect(manifest.peerDependencies[driver]).toMatch(/^\^\d/);
      expect(manifest.peerDependenciesMeta[driver]).toEqual({ optional: true });
    }
  });

  test('declarations are clean in an app that checks those of its libraries', { timeout: 5 * minutes }, async () => {
    const doors = (await readdir(at('@watchpost'))).map(async (name) => {
      const { exports = {} } = JSON.parse(await readFile(at(`@watchpost/${name}/package.json`), 'utf8'));
      return Object.keys(exports)
        .filter((door) => !door.endsWith('.json'))
        .map((door) => `@watchpost/${name}${door.slice(1)}`);
    });
    const lines = (await Promise.all(doors))
      .flat()
      .map((door, index) => `export type * as door${index} from '${door}';`);
    expect(lines.join()).toContain("'@watchpost/server-kit/postgres'");
    await writeFile(join(app, 'all-doors.ts'), lines.join('\n'));
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck false --module nodenext --target es2022 --types node --listFiles'.split(
        ' ',
      );
    const { stdout } = await run(process.execPath, [at('typescript/bin/tsc'), ...options, 'all-doors.ts'], {
      cwd: app,
    }).catch((error) => error);
    expect(stdout.match(/^.*error TS.*$/gm) ?? []).toEqual([]);
    // Types of the library that only the stores are built with: 17 MB to check in every app.
    expect(stdout).toContain('@watchpost/server-kit/dist/postgres.d.ts');
    expect(stdout).not.toMatch(/drizzle-orm/);
  });

  test.each([
    ['imported', '--input-type=module', "import * as found from '@watchpost/$PACKAGE';"],
    ['required', '--input-type=commonjs', "const found = require('@watchpost/$PACKAGE');"],
  ])(
    'the client, the agent, the verifier, the contract and all doors of checks can be %s',
    async (_how, type, load) => {
      const exported = async (name: string): Promise<string[]> => {
        const program = `${load.replace('$PACKAGE', name)} console.log(JSON.stringify(Object.keys(found)));`;
        const { stdout } = await run(process.execPath, [type, '--eval', program], { cwd: app });
        return JSON.parse(stdout);
      };
      expect(await exported('client')).toContain('createClient');
      expect(await exported('client/license-file')).toContain('verifyLicenseFile');
      expect(await exported('client/uptime-kuma')).toContain('planUptimeKuma');
      expect(await exported('webhook-verify')).toContain('verifyWebhook');
      expect(await exported('schemas')).toContain('resources');
      expect(await exported('agent')).toContain('createAgent');
      expect(await exported('checks')).toContain('checkTarget');
      expect(await exported('checks/address-guard')).toContain('createAddressGuard');
      expect(await exported('checks/sealed-credentials')).toContain('openSealedCredentials');
    },
  );

  test('a check matches a pattern of its assertions, in the thread that the package brings', async () => {
    const target = await startHttpTarget({ handler: (_request, response) => response.end('Example') });
    onTestFinished(() => target.stop());
    const program = `
      import { checkTarget, createPatternEngine } from '@watchpost/checks';
      import { createAddressGuard } from '@watchpost/checks/address-guard';
      const patterns = createPatternEngine();
      const { status, measurement } = await checkTarget(
        { type: 'http', target: '${target.url}', assertions: [{ source: 'body', operator: 'matches', expected: '^Ex.mple$' }] },
        { guard: createAddressGuard({ allowPrivate: true }), patterns },
      );
      console.log(status, measurement.message);
      await patterns.close();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: app });
    expect(stdout).toBe('up null\n');
  });
});

for (const { name, start } of builtApps) {
  describeEmbedding(name, (settings) => start(settings, { folder, tarballs }), { startsWithinMs: 10 * minutes });
}
