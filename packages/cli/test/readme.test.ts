import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../src/commands/all.js';
import { outline } from '../src/commands/outline.js';
import { createPainter } from '../src/output/painter.js';
import { parseCommandLine } from '../src/program/commander.js';
import { globalFlags } from '../src/program/flag.js';
import { FlagValues } from '../src/program/flag-values.js';

const guides = new URL('../../../docs/guides/', import.meta.url);
const readmes = ['../README.md', '../../../README.md'].map((path) => new URL(path, import.meta.url));
const guideFiles = (await readdir(guides)).map((name) => new URL(name, guides));
const texts = await Promise.all([...readmes, ...guideFiles].map((file) => readFile(file, 'utf8')));

/** A line without its redirections and what other commands do with it. */
const commandOf = (line: string): string => line.replace(/ (?:[|<>]|&&| {2}#) .*$/, '');

/** Command lines that stand alone in a line, also over several, without the prompt. */
const documented = texts.flatMap((text) =>
  [
    ...text
      .replaceAll(/\\\n +/g, '')
      .matchAll(/^ *(?:\$ )?(?:npx -y pnpm@12 )?watchpost ((?! {2})(?:'[^']*'|[^'\n])+)$/gm),
  ].map(([, words = '']) => commandOf(words.replaceAll(/\s*\n\s*/g, ' '))),
);

/** Words as a shell takes them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

const helpExamples = allCommands.flatMap(({ examples = [] }) => examples.map(commandOf));

describe('a command line in the documentation', () => {
  test('is found in the README, the guides and the help', () => {
    expect(documented.length).toBeGreaterThan(40);
    expect(helpExamples.length).toBeGreaterThan(100);
  });

  test.each([...new Set([...documented, ...helpExamples])])('is valid: watchpost %s', async (line) => {
    const help = {
      outline,
      painter: createPainter(false),
      cells: 80,
      writeOut: () => undefined,
      writeError: () => undefined,
    };
    const call = parseCommandLine(wordsOf(line), allCommands, help) ?? expect.fail('help was shown');
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
