import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programsLeftOut } from '@watchpost/testbed/debian-programs';
import { startServer } from '@watchpost/testbed/server-process';
import { describe, expect, test } from 'vitest';
import { inFolder } from './guide-languages.js';
import { runProgram } from './language-clients.js';
import { makeApiKey, send, signIn } from './session.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const inRoot = (path: string): string => join(root, path);

type Sample = Readonly<Record<'curl' | 'cli' | 'typescript', string>> & {
  readonly go?: string;
  readonly python?: string;
};
const samples: Readonly<Record<string, Sample>> = JSON.parse(
  await readFile(inRoot('packages/server/src/pages/reference/samples.json'), 'utf8'),
);
const entries = Object.entries(samples);
const isMissing = (command: string): boolean => programsLeftOut().some((program) => program.command === command);
const indented = (code: string, indent: string): string => code.replaceAll(/^(?=.)/gm, indent);

describe('the samples of the API reference', () => {
  test('exist for every operation that is no form, in three languages at least', () => {
    expect(entries.length).toBeGreaterThan(290);
    for (const [id, { curl, cli, typescript }] of entries)
      expect([id, ...[curl, cli, typescript].map((code) => code.length > 0)]).toEqual([id, true, true, true]);
    expect(entries.filter(([, { go, python }]) => go === undefined || python === undefined).length).toBeLessThan(20);
  });

  test('in TypeScript compile', async () => {
    // Below the workspace, so that packages are found as in an app that has installed them.
    const folder = inRoot('node_modules/.cache/reference-samples');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const body = entries.map(([id, { typescript }]) => `// ${id}\n{\n${indented(typescript, '  ')}\n}\n`);
    const head = `import { createClient } from '@watchpost/client';\n\nconst client = createClient({ baseUrl: '', apiKey: '' });\n`;
    await writeFile(join(folder, 'samples.ts'), `${head}${body.join('')}`);
    const options = {
      extends: inRoot('tsconfig.base.json'),
      compilerOptions: {
        rootDir: root,
        lib: ['ES2024', 'ESNext.Disposable'],
        types: ['node'],
        typeRoots: [inRoot('node_modules/@types')],
        paths: { '@watchpost/client': [inRoot('packages/client/src/index.ts')] },
        noUnusedLocals: false,
      },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const compiler = inRoot('node_modules/typescript-native/bin/tsc');
    await runProgram(process.execPath, [compiler, '-p', folder, '--noEmit'], { cwd: folder, env: process.env });
  });

  test.skipIf(isMissing('go'))('in Go pass `go vet`, and are formatted', { timeout: 900_000 }, () =>
    inFolder(async (folder) => {
      const functions = entries.flatMap(([id, { go }], at) =>
        go === undefined
          ? []
          : [
              `// ${id}\nfunc sample${at}(ctx context.Context, client *watchpost.Client) {\n${indented(go, '\t')}\n\tuse(${/^err :=/m.test(go) ? 'err' : 'answer, err'})\n}\n`,
            ],
      );
      const head = `package samples\n\nimport (\n\t"context"\n\t"time"\n\n\twatchpost "github.com/watchpost/watchpost/clients/go"\n)\n\nfunc use(...any) {}\n\nvar _ = time.UTC\n\n`;
      await writeFile(join(folder, 'samples.go'), `${head}${functions.join('\n')}`);
      const [, version = ''] = /^go ([\d.]+)$/m.exec(await readFile(inRoot('clients/go/go.mod'), 'utf8')) ?? [];
      await writeFile(
        join(folder, 'go.mod'),
        `module samples\n\ngo ${version}\n\nrequire github.com/watchpost/watchpost/clients/go v0.0.0\n\nreplace github.com/watchpost/watchpost/clients/go => ${inRoot('clients/go')}\n`,
      );
      const place = { cwd: folder, env: { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=mod' } };
      await runProgram('go', ['vet', './...'], place);
      expect((await runProgram('gofmt', ['-d', '.'], place)).stdout).toBe('');
    }),
  );

  test.skipIf(isMissing('python3'))('in Python compile, and call what the client has, with its parameters', () =>
    inFolder(async (folder) => {
      const calls = entries.flatMap(([id, { python }]) =>
        python === undefined ? [] : [`def sample_${id.replace('.', '_')}(client):\n${indented(python, '    ')}\n\n`],
      );
      const check = `
class Recorder:
    """Binds each call to the method of the real service, so that an unknown name or a missing parameter raises."""

    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return Recorder(getattr(self._target, name))

    def __call__(self, *args, **kwargs):
        inspect.signature(self._target).bind(*args, **kwargs)
        return []


recorder = Recorder(Watchpost("http://127.0.0.1:1", api_key="wp_none"))
found = [value for name, value in list(globals().items()) if name.startswith("sample_")]
for sample in found:
    sample(recorder)
print(len(found))
`;
      const imports = 'import inspect\nfrom watchpost import Watchpost\n\n\n';
      await writeFile(join(folder, 'samples.py'), `${imports}${calls.join('')}${check}`);
      const env = { ...process.env, PYTHONPATH: inRoot('clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
      const { stdout } = await runProgram('python3', ['samples.py'], { cwd: folder, env });
      expect(Number(stdout)).toBe(calls.length);
    }),
  );

  test('for curl and the command line work, for each verb of resources that need nothing else', async () => {
    const resources = [
      'monitors',
      'alertRules',
      'incidents',
      'dashboards',
      'maintenanceWindows',
      'reports',
      'webhooks',
    ];
    await inFolder(async (folder) => {
      const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
      try {
        const owner = await signIn(server);
        const { body: me } = await send(server.url, 'GET', '/auth/me', { headers: owner.headers });
        const env = {
          PATH: process.env.PATH,
          XDG_CONFIG_HOME: folder,
          WATCHPOST_URL: server.url,
          WATCHPOST_API_KEY: await makeApiKey(server, owner, { scopes: me.scopes }),
        };
        const run = async (code: string): Promise<string> => {
          const words = `watchpost() { '${process.execPath}' '${inRoot('packages/cli/dist/watchpost.js')}' "$@"; }\n${code}`;
          // A refusal is an answer to curl.
          const script = words.replace(/^curl /m, 'curl -sS --fail-with-body ');
          return (await runProgram('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })).stdout;
        };
        let count = 0;
        for (const resource of resources) {
          for (const language of ['curl', 'cli'] as const) {
            const sampleOf = (verb: string): string => samples[`${resource}.${verb}`]?.[language] ?? '';
            const { id } = JSON.parse(await run(sampleOf('create')));
            expect(id).toMatch(/^[a-z]{3}_/);
            for (const verb of ['list', 'get', 'update', 'remove']) {
              // Commands take an incident by its number as well.
              const code = sampleOf(verb).replaceAll(/[a-z]{3}_1m7z1yr0ztht7at2pg8pwmgdn|(?<= )42\b/g, id);
              expect(verb === 'list' || code.includes(id), code).toBe(true);
              await run(code);
              count++;
            }
          }
        }
        expect(count).toBe(resources.length * 8);
      } finally {
        await server.stop();
      }
    });
  });
});
