import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Words that stood for several things each; the glossary has the term for every one of them. */
const bannedWords = [
  'amid',
  'farewell',
  'hungry',
  'nap',
  'nobody',
  'patience',
  'somebody',
  'starved',
  'told',
  'whoever',
] as const;

const bannedPhrases =
  /\b(?:look(?:s|ed|ing)? (?:at|after)|how it stands|(?:take|takes|taken)(?: it| them| this| one)? on|goes? before (?:it|this|all)|lets? go of|comes? to pass|(?:is|are) none|is no more)\b/gi;

/** Identifiers count by their words: `isTold`, `lookAgainAt`. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Za-z]+/g) ?? []).flatMap((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(' '),
  );

/** Lists of data, and applied migrations, which may not be changed. */
const isLeftOut = (file: string): boolean =>
  /\/(?:migrations|node_modules|dist)\/|common-passwords|CHANGELOG/.test(file);

const tests = globSync(
  ['packages/*/test/**/*.ts', '{e2e,testbed,bench,examples,scripts}/**/*.{ts,md}', 'vitest.config.ts'],
  { cwd: root, exclude: ['**/node_modules/**'] },
).filter((file) => !isLeftOut(`/${file}`));

const sources = [
  ...globSync('packages/*/src/**/*.ts', { cwd: root }),
  ...globSync(['docs/*.md', 'docs/{start,cookbook,operations,errors,guides,channels,monitors,decisions}/*.md'], {
    cwd: root,
  }),
  ...globSync(['*.md', '{packages,clients}/*/README.md'], { cwd: root }),
  ...globSync(['clients/**/*.{go,py}', 'packages/console/src/**/*.tsx'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }),
].filter((file) => !isLeftOut(`/${file}`));

/** Columns keep the names with which they were migrated, and Python has words of its own. */
const names = /\bcertificateDaysTold\b|\bis None\b/g;

/** Words of others that a file has to repeat. */
const quotes: Readonly<Record<string, RegExp>> = {
  // The unprivileged user of a Unix system.
  'testbed/src/dovecot.ts': /'nobody'/g,
  // The banned words themselves, and texts to find them in.
  'e2e/words.test.ts': /.+/gs,
};

const bannedIn = (text: string): string[] => {
  const words = new Set(wordsOf(text.replace(names, '')));
  return [...bannedWords.filter((word) => words.has(word)), ...(text.replace(names, '').match(bannedPhrases) ?? [])];
};

test('the search finds words in prose and in identifiers', () => {
  expect(bannedIn('const isTold = lookAt(x); // whoever looks at it takes on more')).toEqual([
    'told',
    'whoever',
    'looks at',
    'takes on',
  ]);
  expect(bannedIn('a snapshot of the lookup, handed to nobodyElse')).toEqual(['nobody']);
});

test.each([
  ['sources, guides and decisions', sources],
  ['tests, benchmarks, examples and scripts', tests],
])('%s use the terms of the glossary', (_what, files) => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .replace(quotes[file] ?? /$^/, '')
      .split('\n')
      .flatMap((line, index) => bannedIn(line).map((word) => `${file}:${index + 1} ${word}`)),
  );
  expect(found).toEqual([]);
});
