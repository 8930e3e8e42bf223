import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Host, hosts } from './hosts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** An app with users of its own, not another host. */
const beside = ['embed-own-users'];

/** A line of the table, as the documentation prints it. */
const lineOf = (name: string, { example, parsers, runBy }: Host): string => {
  const orders = parsers?.map((order) => (order === 'after' ? 'before it' : 'after it'));
  const cells = [name, `[${example.replace(/\/.*/, '')}](../../examples/${example})`, '✓', '✓', '✓', '✓'];
  return `| ${[...cells, orders === undefined ? '–' : orders.join(' and '), '✓', `\`${runBy}\``].join(' | ')} |`;
};

test('the table of the documentation names every host and what its tests show', async () => {
  const page = await readFile(`${root}docs/start/embed.md`, 'utf8');
  const lines = page.match(/^\| .*\]\(\.\.\/\.\.\/examples\/embed-.*$/gm);
  expect(lines).toEqual(Object.entries(hosts).map(([name, host]) => lineOf(name, host)));
});

test('every example that embeds Watchpost is a host that is tested', () => {
  const folders = globSync('examples/embed-*', { cwd: root }).map((path) => path.slice('examples/'.length));
  const named = Object.values(hosts).map(({ example }) => example.replace(/\/.*/, ''));
  expect(folders.toSorted()).toEqual([...named, ...beside].toSorted());
  for (const { example } of Object.values(hosts))
    expect([example, existsSync(`${root}examples/${example}`)]).toEqual([example, true]);
});
