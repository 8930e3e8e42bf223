import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allCommands, commandGroups } from '../src/commands/all.js';
import { createPainter } from '../src/output/painter.js';
import { parseCommandLine } from '../src/program/commander.js';
import { globalFlags } from '../src/program/flag.js';
import { FlagValues } from '../src/program/flag-values.js';

const readmes = ['../README.md', '../../../README.md', '../../../docs/guides/receiving-webhooks.md'];
const texts = await Promise.all(readmes.map((path) => readFile(new URL(path, import.meta.url), 'utf8')));

/** Command lines that stand alone in a line, also over several, without the prompt. */
const lines = texts.flatMap((text) =>
  [...text.replaceAll(/\\\n +/g, '').matchAll(/^ *(?:\$ )?(?:npx -y pnpm@12 )?watchpost ((?! {2}).+)$/gm)].map(
    ([, words = '']) => words.replace(/ [|>] .*$/, ''),
  ),
);

/** Words as a shell takes them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

describe('a command line in the documentation', () => {
  test('is found in the README and the guides', () => expect(lines.length).toBeGreaterThan(25));

  test.each(lines)('is valid: watchpost %s', async (line) => {
    const help = { painter: createPainter(false), cells: 80, writeOut: () => undefined, writeError: () => undefined };
    const call = parseCommandLine(wordsOf(line), allCommands, commandGroups, help) ?? expect.fail('help was shown');
    const flags = [...(call.command.flags ?? []), ...globalFlags];
    const values = new FlagValues(call.flags, flags, process.stdin);
    for (const { name, kind } of flags) {
      if (kind === 'text') values.text(name);
      if (kind === 'list') values.list(name);
      if (kind === 'integer' || kind === 'number') values.number(name);
      if (kind === 'time') values.time(name);
      if (kind === 'secret') await values.secret(name, async () => '');
    }
  });
});
