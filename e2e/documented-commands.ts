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
  /** The file that runs it in its own way, from `<!-- run by: … -->` above it. */
  readonly runBy: string | undefined;
}

/** All pages with commands for people who use what is shipped; CONTRIBUTING is about the repository. */
export const commandPages: readonly string[] = globSync(
  ['README.md', 'docs/**/*.md', 'packages/*/README.md', 'clients/*/README.md', 'examples/**/README.md'],
  { cwd: root, exclude: ['**/node_modules/**', 'docs/decisions/**'] },
).sort();

/** Lines after a prompt, with those that continue them, by a backslash or within quotes. */
const typed = (session: string): string => {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of session.split('\n')) {
    if (!isOpen && !line.startsWith('$ ')) continue;
    lines.push(line.replace(/^(?:\$|>) /, ''));
    isOpen = line.endsWith('\\');
  }
  return `${lines.join('\n')}\n`;
};

/** The text of a page. */
export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The pieces of shell of a page, in their order. */
export const shellBlocksOf = (page: string): readonly ShellBlock[] =>
  [...readPage(page).matchAll(/(?:<!-- (not run|run by): ([^>]+?) -->\n+)?^```(sh|console)\n(.*?)^```$/gms)].map(
    ([, how, what, language, code = '']) => ({
      code: language === 'console' ? typed(code) : code,
      reason: how === 'not run' ? what : undefined,
      runBy: how === 'run by' ? what : undefined,
    }),
  );
