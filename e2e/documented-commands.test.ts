import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeDocumentedCommands } from './describe-documented-commands.js';
import { commandPages, shellBlocksOf } from './documented-commands.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const built = (path: string): string => `${root}packages/${path}`;

test('what no test runs says why, and what another test runs names a test that is there', () => {
  const blocks = commandPages.flatMap((page) => shellBlocksOf(page).map((block) => ({ page, ...block })));
  expect(blocks.length).toBeGreaterThan(150);
  for (const { page, reason, runBy } of blocks) {
    if (reason !== undefined) expect(reason.split(' ').length, page).toBeGreaterThan(2);
    if (runBy !== undefined) expect(existsSync(root + runBy), `${page}: ${runBy}`).toBe(true);
  }
});

describeDocumentedCommands(() => ({
  watchpost: built('cli/dist/watchpost.js'),
  'watchpost-server': built('server/dist/main.js'),
  'watchpost-agent': built('agent/dist/watchpost-agent.js'),
}));
