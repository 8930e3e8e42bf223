import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A piece of shell in a page. */
export interface ShellBlock {
  /** What a person types, without prompts and what is printed. */
  readonly code: string;
  /** Why no test runs it, from `<!-- not run: … -->` above it. */
  readonly reason: string | undefined;
  /** The files that run it in their own way, from `<!-- run by: … -->` above it; several are joined by `and`. */
  readonly runBy: readonly string[];
}

/** All pages with commands for people who use what is shipped; CONTRIBUTING is about the repository. */
export const commandPages: readonly string[] = globSync(
  ['README.md', 'docs/**/*.md', 'packages/*/README.md', 'clients/*/README.md', 'examples/**/README.md'],
  { cwd: root, exclude: ['**/node_modules/**', 'docs/decisions/**'] },
).sort();

/** Lines after a prompt, with those that continue them, after a backslash or the prompt of a shell that waits for more. */
const typed = (session: string): string => {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of session.split('\n')) {
    if (!isOpen && !/^[$>] /.test(line)) continue;
    lines.push(line.replace(/^[$>] /, ''));
    isOpen = line.endsWith('\\');
  }
  return `${lines.join('\n')}\n`;
};

/** The text of a page. */
export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The pieces of a page in a language that is no shell, in their order. */
export const piecesOf = (page: string, language: 'json' | 'js' | 'ts' | 'yaml'): readonly string[] =>
  [...readPage(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , piece = '']) => piece);

/** The first piece of JSON of a page: the file that its commands read. */
export const jsonOf = (page: string): string => piecesOf(page, 'json')[0] ?? '';

/** The pieces of shell of a page, in their order. */
export const shellBlocksOf = (page: string): readonly ShellBlock[] =>
  [...readPage(page).matchAll(/(?:<!-- (not run|run by): ([^>]+?) -->\n+)?^```(sh|console)\n(.*?)^```$/gms)].map(
    ([, how, what, language, code = '']) => ({
      code: language === 'console' ? typed(code) : code,
      reason: how === 'not run' ? what : undefined,
      runBy: how === 'run by' ? (what ?? '').split(' and ') : [],
    }),
  );

/** A command of ours as a page writes it: its words, such as `monitors watch`, and its flags. */
export interface WrittenCommand {
  readonly line: string;
  readonly words: readonly string[];
  readonly flags: readonly string[];
}

const program = /^(?:npx -y pnpm@12 )?watchpost(?:-server|-agent)?\b/;

/** The commands of our own programs in a piece of shell. */
export const commandsOf = (code: string): readonly WrittenCommand[] =>
  code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter((line) => program.test(line))
    .map((line) => {
      const parts = line.replace(program, '').trim().split(/\s+/);
      const end = parts.findIndex((part) => !/^[a-z][a-z-]*$/.test(part));
      return {
        line,
        words: end === -1 ? parts : parts.slice(0, end),
        flags: parts.filter((part) => /^--?[a-z]/.test(part)),
      };
    });

/**
 * What of a command the code of a test does not run: its words must follow each other as in `['monitors', 'watch']` or
 * `'monitors watch'`, and each flag must be there. Comments do not count.
 */
export const missingIn = (source: string, { words, flags }: WrittenCommand): readonly string[] => {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const inOrder = new RegExp(`['"\`\\s]${words.join('[\'"`,\\s]+')}['"\`\\s]`);
  const isThere = (flag: string): boolean => new RegExp(`['"\`\\s]${flag}['"\`\\s=]`).test(code);
  return [
    ...(words.length === 0 || inOrder.test(code) ? [] : [words.join(' ')]),
    ...flags.filter((flag) => !isThere(flag)),
  ];
};
