import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();
const numberOf = (file: string): number => Number(basename(file).slice(0, 4));
const titles = new Map(decisions.map((file) => [numberOf(file), /^# (\d+)\. (.+)$/m.exec(read(file))]));

/** Texts that name decisions: pages, comments, and lists of evidence. */
const texts = globSync(
  [
    '*.md',
    'docs/**/*.{md,txt}',
    '{packages,clients,testbed,examples,bench,deploy,e2e,scripts}/**/*.{md,ts,tsx,mts,go,py}',
  ],
  { cwd: root, exclude: ['**/{node_modules,dist,cache}/**', '**/CHANGELOG.md', 'e2e/decisions.test.ts'] },
);

/** Numbers in `decision 12`, and in `decisions [12](…) and [15](…)`; files in `decisions/0012-….md`, or beside a decision. */
const namedIn = (text: string, file: string): { readonly numbers: number[]; readonly files: string[] } => ({
  numbers: [...text.matchAll(/\b[Dd]ecisions?\s+\[?(\d{1,4})\b/g)].map(([, number]) => Number(number)),
  files: [...text.matchAll(/(?:[\w./-]*\bdecisions\/|(?<=\]\())\d{4}-[\w-]+\.md/g)].map(([path]) =>
    normalize(file.endsWith('.md') ? join(dirname(file), path) : path),
  ),
});

test('each decision has its number in its name and its heading, and states context, choice, cost and when to revisit it', () => {
  expect(decisions.length).toBeGreaterThan(50);
  expect(new Set(decisions.map(numberOf)).size).toBe(decisions.length);
  const lacking = decisions.flatMap((file) => {
    const text = read(file);
    const parts = ['**Context.**', '**Choice.**', '**Cost.**', '**Revisit when**'];
    const isHeaded = Number(titles.get(numberOf(file))?.[1]) === numberOf(file);
    return [...(isHeaded ? [] : ['heading']), ...parts.filter((part) => !text.includes(part))].map(
      (part) => `${file}: ${part}`,
    );
  });
  expect(lacking).toEqual([]);
});

test('the index lists every decision by its title, and nothing else', () => {
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\((\S+?)\) \| (.+) \|$/gm)];
  const wrong = rows.filter(
    ([, number, file, title]) =>
      numberOf(String(file)) !== Number(number) ||
      !decisions.includes(`docs/decisions/${file}`) ||
      titles.get(Number(number))?.[2] !== title,
  );
  expect(wrong.map(([row]) => row)).toEqual([]);
  const listed = new Set(rows.map(([, number]) => Number(number)));
  expect(decisions.filter((file) => !listed.has(numberOf(file)))).toEqual([]);
});

test('every decision that a page or a comment names exists', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const missing = texts.flatMap((file) => {
    const named = namedIn(read(file), file);
    return [
      ...named.numbers.filter((number) => !titles.has(number)).map((number) => `${file}: decision ${number}`),
      ...named.files.filter((path) => !decisions.includes(path)).map((path) => `${file}: ${path}`),
    ];
  });
  expect(missing).toEqual([]);
});

test('the search finds numbers and files of decisions', () => {
  const text = 'as [decision 7](../decisions/0007-x.md) and decisions [8](0008-y.md) say';
  expect(namedIn(text, 'docs/guides/a.md')).toEqual({
    numbers: [7, 8],
    files: ['docs/decisions/0007-x.md', 'docs/guides/0008-y.md'],
  });
});
