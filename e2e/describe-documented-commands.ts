import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandPages, shellBlocksOf } from './documented-commands.js';
import type { Shipped } from './documented-programs.js';
import { type Expectations, makeWorld, type World } from './documented-world.js';

/** Each command that fails is named, and the next ones run. */
const nameFailures = `set -uo pipefail\ntrap 'echo "FAILED ($?): $BASH_COMMAND" >&2' ERR\n`;

/** What pages expect of a server: each goes to the first that is its own. */
const servers: readonly { readonly title: string; readonly pages: RegExp; readonly expected?: Expectations }[] = [
  { title: 'with plans', pages: /guides\/plans\.md/, expected: { plans: 'as documented' } },
  { title: 'with plans that are paid at once', pages: /guides\/billing\.md/, expected: { plans: 'without trials' } },
  { title: 'below a path', pages: /operations\/proxy\.md/, expected: { path: '/watch' } },
  // An organization tries ten channels a minute.
  { title: 'of channels', pages: /docs\/channels\/[a-m]/ },
  { title: 'of more channels', pages: /docs\/channels\// },
  { title: 'with nothing else', pages: /guides\/monitoring-as-code\.md/ },
  { title: 'that is deleted', pages: /operations\/deletion\.md/ },
  { title: 'of the README', pages: /^README\.md$/ },
  // It waits until a monitor is up, which it is not while another page maintains all of them.
  { title: 'of the command line', pages: /^packages\/cli\/README\.md$/ },
  { title: 'of many pages', pages: /./ },
];

/** Runs the commands of every page in their order, on a server that has just started. */
export const describeDocumentedCommands = (shipped: () => Shipped): void => {
  const pages = commandPages
    .map((page) => ({
      page,
      blocks: shellBlocksOf(page).filter(({ reason, runBy }) => reason === undefined && runBy.length === 0),
    }))
    .filter(({ blocks }) => blocks.length > 0);

  describe.each(servers)('On a server $title, the commands', (server) => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld(shipped(), server.expected ?? {});
    });
    afterAll(() => world?.remove());

    test.each(pages.filter(({ page }) => servers.find(({ pages: form }) => form.test(page)) === server))(
      'of $page work',
      { timeout: 300_000 },
      async ({ page, blocks }) => {
        const { folder, script, env } = await world.prepare(page, blocks.map(({ code }) => code).join('\n'));
        const shell = spawn('bash', ['--noprofile', '--norc', '-c', nameFailures + script], {
          cwd: folder,
          env,
          timeout: 240_000,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const [shown, said] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
        if (/^(?:FAILED|bash: )/m.test(said)) throw new Error(`${said}\n${script}\n${shown}`);
        const provider = world.atProvider(page);
        if (provider !== undefined) {
          expect(provider.refused).toEqual([]);
          expect(provider.messages).not.toEqual([]);
        }
      },
    );
  });
};
