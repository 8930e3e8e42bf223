import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-start-command-'));
});
afterEach(() => rm(folder, { recursive: true }));

const module = fileURLToPath(new URL('../scripts/end-with-runner.ts', import.meta.url));

/** A server that says how it ends, below a program that runs it and does not pass signals on. */
const startBelow = async (runner: string) => {
  const server = join(folder, 'server.mjs');
  await writeFile(
    server,
    `import { endWithRunner } from ${JSON.stringify(module)};
process.once('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
endWithRunner();
setInterval(() => {}, 1000);
console.log('pid ' + process.pid);
`,
  );
  const program = join(folder, runner);
  await writeFile(
    program,
    `import { spawn } from 'node:child_process';
const command = [process.execPath, '--disable-warning=ExperimentalWarning', ${JSON.stringify(server)}];
// As pnpm 12 does it; what follows the command keeps the shell between.
const script = 'trap "" INT TERM HUP; "$@"; exit $?';
spawn('sh', ['-c', script, 'sh', ...command], { stdio: 'inherit' });
setInterval(() => {}, 1000);
`,
  );
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/^pid \d+$/m);
  return { child, pid: Number(/\d+/.exec(output)?.[0]), output: () => output };
};

test.each(['npx.mjs', 'pnpm.mjs'])('a server that %s runs ends in order when that is ended', async (runner) => {
  const { child, output } = await startBelow(runner);
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  // The server holds the output open until it ends itself.
  await closed;
  expect(output()).toContain('ended in order');
});

test('a server that another program starts goes on without it', async () => {
  const { child, pid, output } = await startBelow('supervisor.mjs');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  const closed = once(child, 'close');
  // Longer than it takes to notice what runs above, by the clock of that: two polls.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(output()).not.toContain('ended in order');
  process.kill(pid, 'SIGTERM');
  await closed;
  expect(output()).toContain('ended in order');
});
