import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { expect, test } from 'vitest';
import { inFolder } from './guide-languages.js';
import { runProgram } from './language-clients.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** The instructions of each stage, lines that go on joined. */
const stagesOf = (text: string): string[][] => {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('FROM ')) stages.push([]);
    stages.at(-1)?.push(line);
  }
  return stages;
};

/** What a program needs to run: itself and its libraries. */
const filesOf = async (program: string): Promise<string[]> => {
  // `ldd` fails for a module that is built for another system; then nothing of it is loaded.
  const { stdout } = await run('ldd', [program]).catch(() => ({ stdout: '' }));
  return [program, ...[...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)];
};

test(
  'the Containerfile builds an image that runs without root, on a file system that it cannot write',
  { timeout: 900_000 },
  () =>
    inFolder(async (folder) => {
      const [building = [], running = []] = stagesOf(await readFile(join(root, 'deploy/Containerfile'), 'utf8'));

      // The first stage runs here, in a copy of what is in the repository: no registry of images is asked.
      const checkout = join(folder, 'src');
      await mkdir(checkout);
      await run('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', checkout], { cwd: root });
      const steps = building.filter((line) => line.startsWith('RUN ')).map((line) => line.slice('RUN '.length));
      expect(steps).toHaveLength(1);
      const context = join(folder, 'context');
      await mkdir(context);
      const command = steps.join(' && ').replace(/(?<= )\/app$/, join(context, 'app'));
      expect(command).toContain(context);
      await runProgram('sh', ['-c', command], { cwd: checkout, env: process.env });

      const buildah = async (...parameters: string[]): Promise<string> => {
        const store = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
        const { stdout } = await runProgram('buildah', [...store, ...parameters], { cwd: folder, env: process.env });
        return stdout.trim();
      };

      // A base with what the second stage names: Node, a shell, mkdir and chown.
      const base = await buildah('from', 'scratch');
      const mounted = await buildah('mount', base);
      const into = async (from: string, to = from): Promise<void> => {
        await mkdir(join(mounted, dirname(to)), { recursive: true });
        await copyFile(from, join(mounted, to));
      };
      const programs: readonly (readonly [string, string])[] = [
        [process.execPath, '/bin/node'],
        ...['sh', 'mkdir', 'chown', 'touch'].map((name): [string, string] => [`/bin/${name}`, `/bin/${name}`]),
      ];
      for (const [program, path] of programs) {
        const [, ...libraries] = await filesOf(program);
        await into(program, path);
        await chmod(join(mounted, path), 0o755);
        for (const library of libraries) await into(library);
      }
      // The image of Node has all libraries of glibc; here, those that native modules name.
      for (const path of globSync('app/node_modules/.pnpm/**/*.node', { cwd: context })) {
        for (const library of (await filesOf(join(context, path))).slice(1)) await into(library);
      }
      await mkdir(join(mounted, 'tmp'));
      await mkdir(join(mounted, 'etc'));
      await mkdir(join(mounted, 'var/lib'), { recursive: true });
      await symlink('bin', join(mounted, 'sbin'));
      await writeFile(join(mounted, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n');
      await buildah('umount', base);
      await buildah('commit', '--quiet', base, 'docker.io/library/node:24-slim');

      const policy = join(folder, 'policy.json');
      await writeFile(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }));
      const file = join(folder, 'Containerfile');
      await writeFile(file, running.map((line) => line.replace('COPY --from=build /app', 'COPY app')).join('\n'));
      const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--signature-policy', policy];
      await buildah('build', ...options, '-f', file, '-t', 'watchpost', context);

      const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/watchpost'));
      const { User, Entrypoint, Env, Healthcheck, StopSignal, Volumes } = Docker.config;
      expect([User, StopSignal, Object.keys(Volumes)]).toEqual(['1000:1000', 'SIGTERM', ['/var/lib/watchpost']]);
      const [how, ...probe] = Healthcheck.Test;
      expect(how).toBe('CMD');

      // As an engine runs it with `--read-only`: its user, its variables, one volume, and nothing else to write.
      const image = await buildah('mount', await buildah('from', '--signature-policy', policy, 'localhost/watchpost'));
      const port = await freePort();
      const start = (words: readonly string[]) =>
        spawn(
          'unshare',
          [
            ...['--mount', 'sh', '-euc'],
            `mount --bind "$0" "$0"
          mount --bind "$0/var/lib/watchpost" "$0/var/lib/watchpost"
          mount -o remount,ro,bind "$0"
          exec chroot --userspec=${User} "$0" "$@"`,
            ...[image, ...words],
          ],
          { env: { ...Object.fromEntries(Env.map((pair: string) => pair.split(/=(.*)/s, 2))), PORT: String(port) } },
        );
      const writing = start(['touch', '/app/dist/main.js']);
      expect((await once(writing, 'exit'))[0]).not.toBe(0);
      const server = start(Entrypoint);
      try {
        let output = '';
        for (const stream of [server.stdout, server.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text;
          });
        await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready at');
        expect(output).not.toContain('"level":"error"');
        expect((await fetch(`http://127.0.0.1:${port}/docs/monitors`)).status).toBe(200);
        expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
        expect((await once(start(probe), 'exit'))[0]).toBe(0);
        expect(await readFile(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
        server.kill('SIGTERM');
        expect(await once(server, 'exit')).toEqual([0, null]);
        expect((await once(start(probe), 'exit'))[0]).toBe(1);
      } finally {
        server.kill('SIGKILL');
      }
    }),
);
