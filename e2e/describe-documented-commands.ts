import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandPages, shellBlocksOf } from './documented-commands.js';
import { makeWorld, type Programs, type World } from './documented-world.js';

/** Each command that fails is named, and the next ones run. */
const nameFailures = `set -uo pipefail\ntrap 'echo "FAILED ($?): $BASH_COMMAND" >&2' ERR\n`;

/** What pages expect of a server: each goes to the first that is its own. */
const servers = [
  { title: 'with plans', pages: /guides\/(?:plans|billing)\.md/ },
  { title: 'with nothing else', pages: /guides\/monitoring-as-code\.md/ },
  { title: 'of the README', pages: /^README\.md$/ },
  { title: 'of many pages', pages: /./ },
];

/** Runs the commands of every page in their order, on a server that has just started. */
export const describeDocumentedCommands = (programs: () => Programs): void => {
  const pages = commandPages
    .map((page) => ({
      page,
      blocks: shellBlocksOf(page).filter(({ reason, runBy }) => reason === undefined && runBy.length === 0),
    }))
    .filter(({ blocks }) => blocks.length > 0);

  describe.each(servers)('On a server $title, the commands', (server) => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld(programs(), { sells: server.title === 'with plans' });
    });
    afterAll(() => world?.remove());

    test.each(pages.filter(({ page }) => servers.find(({ pages: form }) => form.test(page)) === server))(
      'of $page work',
      { timeout: 300_000 },
      async ({ page, blocks }) => {
        const { folder, script } = await world.prepare(page, blocks.map(({ code }) => code).join('\n'));
        const shell = spawn('bash', ['--noprofile', '--norc', '-c', nameFailures + script], {
          cwd: folder,
          env: world.env,
          timeout: 120_000,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const [, said] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
        expect(/^(?:FAILED|bash: )/m.test(said) ? said : '', script).toBe('');
      },
    );
  });
};
