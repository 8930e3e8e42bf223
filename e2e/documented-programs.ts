import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is shipped, as the commands of pages find it: what is built, or what npm has installed. */
export interface Shipped {
  /** The programs that pages name, as files of JavaScript. */
  readonly programs: Readonly<Record<'watchpost' | 'watchpost-server' | 'watchpost-agent', string>>;
  /** A folder of modules with all our packages, and with what those who embed the kit bring. */
  readonly modules: string;
  /** The registry that has our packages. Without one, `npm install` has nothing to do. */
  readonly registry?: string;
}

const local = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Writes what the commands of pages find on their path.
 *
 * @param curlFlags how curl reaches the stand-ins
 */
export const writePrograms = async (
  folder: string,
  { programs, modules, registry }: Shipped,
  curlFlags: readonly string[],
): Promise<void> => {
  await mkdir(folder);
  const node = (file: string): string => `exec '${process.execPath}' '${file}' "$@"`;
  /** The program of that name which is next on the path; what it runs itself, it finds on all of the path. */
  const next = (name: string, flags: string): string =>
    `exec "$(PATH="\${PATH#*:}"; command -v ${name})" ${flags} "$@"`;
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, node(file)])),
    node: `exec '${process.execPath}' "$@"`,
    'at-terminal': node(local('at-terminal.ts')),
    'show-code': node(local('show-code.ts')),
    'as-person': 'exec env -u WATCHPOST_API_KEY -u WATCHPOST_URL "$@"',
    // Pages do not show that an answer is an error.
    curl: next('curl', `--fail ${curlFlags.join(' ')}`),
    npm:
      registry === undefined
        ? `[ "$*" = 'root -g' ] && echo '${modules}'\nexit 0`
        : next('npm', `--no-audit --no-fund --@watchpost:registry=${registry} --prefer-offline`),
  };
  for (const [name, body] of Object.entries(all)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, name), 0o755);
  }
};
