import { readFileSync } from 'node:fs';

/** A test, by its title and the path of its file from the root of the repository. */
export interface NamedTest {
  readonly title: string;
  readonly path: string;
}

/** A requirement, and what holds it. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  /** What it asks, in our own words. */
  readonly asks: string;
  readonly heldBy: 'test' | 'doc' | 'n/a' | 'missing';
  /** With `test`; empty otherwise. */
  readonly tests: readonly NamedTest[];
  /** The page, the reason, or what is missing. */
  readonly reason: string;
}

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Paths of the tests that the page of promises links to, by title. */
const promisedTests = (): ReadonlyMap<string, string> =>
  new Map(
    [...read('docs/security.md').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)/g)].map(
      ([, title = '', path = '']) => [title, path] as const,
    ),
  );

const linePattern = /^(V\d+\.\d+\.\d+) ([12]) \| (.+?) \| (test|doc|n\/a|missing): (.+)$/;

/** Reads the table of requirements. @throws Error for a line of another form, or a title that is nowhere */
export const readAsvs = (): Requirement[] => {
  const promised = promisedTests();
  const testOf = (name: string): NamedTest => {
    const [path = '', title] = name.split(' :: ');
    if (title !== undefined) return { title, path };
    const promisedPath = promised.get(name);
    if (promisedPath === undefined) throw new Error(`docs/security.md links to no test "${name}"`);
    return { title: name, path: promisedPath };
  };
  return read('docs/asvs-5.0.0.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, id, level, asks, heldBy, rest] = linePattern.exec(line) ?? [];
      if (id === undefined || asks === undefined || rest === undefined) throw new Error(`not a requirement: ${line}`);
      return {
        id,
        level: level === '1' ? 1 : 2,
        asks,
        heldBy: heldBy as Requirement['heldBy'],
        tests: heldBy === 'test' ? rest.split(' ;; ').map(testOf) : [],
        reason: heldBy === 'test' ? '' : rest,
      };
    });
};
