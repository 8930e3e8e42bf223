import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';

const linkForm = /http:\/\/\S+\/welcome#wps_[\w-]{32}/;
/** What is shown to a person who has no account yet, without the link. */
const invitationIn = (text: string): string | undefined =>
  / {2}Welcome to Watchpost\.\n[\s\S]+?until there is an account\.\n/
    .exec(text.replaceAll('\r', ''))?.[0]
    .replace(linkForm, 'LINK');

const watchpost = fileURLToPath(new URL('../packages/cli/dist/watchpost.js', import.meta.url));

test('the link that a start prints on a terminal creates the owner on the command line, who creates a monitor', async () => {
  const home = await mkdtemp(join(tmpdir(), 'watchpost-home-'));
  const server = await startServer({ isOnTerminal: true, env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  const run = async (words: readonly string[], stdin = '') => {
    const child = spawn(process.execPath, [watchpost, ...words], {
      env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home },
    });
    const code = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(stdin);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  };
  try {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    expect(invitationIn(server.stdout)).toContain('LINK');
    expect(invitationIn(readme), 'the README shows what a start prints').toBe(invitationIn(server.stdout));
    expect(readme).toMatch(new RegExp(`^npx -y pnpm@12 watchpost setup ${linkForm.source}$`, 'm'));
    const [link = expect.fail(server.stdout)] = linkForm.exec(server.stdout) ?? [];
    const before = await run(['server', '--server', server.url, '--json']);
    expect(JSON.parse(before.stdout)).toMatchObject({ needsOwner: true });

    const words = ['setup', link, '--email', 'ada@example.com', '--password-stdin'];
    const made = await run(words, 'purple lanterns over quiet harbours\n');
    expect([made.code, made.stderr]).toEqual([0, '']);
    const whoami = await run(['whoami', '--json']);
    expect(JSON.parse(whoami.stdout)).toMatchObject({ email: 'ada@example.com', emailVerified: true });
    const monitor = ['--name', 'Example', '--type', 'http', '--target', `${server.url}/livez`];
    const created = await run(['monitors', 'create', ...monitor, '--json']);
    expect(JSON.parse(created.stdout)).toMatchObject({ name: 'Example' });
    const listed = await run(['monitors', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ data: [{ name: 'Example' }] });

    const again = await run(words, 'purple lanterns over quiet harbours\n');
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain('Sign in with `watchpost login`.');
  } finally {
    await server.stop();
    await rm(home, { recursive: true });
  }
});
