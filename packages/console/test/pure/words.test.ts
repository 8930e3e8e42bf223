import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { defineWords, languageFor, loadWords } from '../../src/app/words/define-words.js';

// Other files of the same process begin in English.
afterAll(() => loadWords('en'));

const load = async () => ({ default: { hello: 'Hallo', of: (name: string) => `von ${name}` } });

test('words are English until those of the language have been loaded', async () => {
  // Another file of the same process may have wanted German.
  await loadWords('en');
  const words = defineWords({ hello: 'Hello', of: (name: string) => `of ${name}` }, load);
  expect([words.de.hello, words.de.of('Ada')]).toEqual(['Hello', 'of Ada']);
  await loadWords('de');
  expect([words.en.hello, words.de.hello, words.de.of('Ada')]).toEqual(['Hello', 'Hallo', 'von Ada']);
});

test('a part that is declared after the language was chosen gets its words by itself', async () => {
  await loadWords('de');
  const words = defineWords({ hello: 'Hello', of: (name: string) => `of ${name}` }, load);
  await expect.poll(() => words.de.hello).toBe('Hallo');
});

test('words that could not be loaded are loaded by the next attempt', async () => {
  let isOnline = false;
  await loadWords('en');
  const words = defineWords({ hello: 'Hello' }, async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return { default: { hello: 'Hallo' } };
  });
  await expect(loadWords('de')).rejects.toThrow('Failed to fetch');
  isOnline = true;
  await loadWords();
  expect(words.de.hello).toBe('Hallo');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-GB', 'de'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('a person who prefers %j reads %s', (preferred, language) => {
  expect(languageFor(preferred)).toBe(language);
});

test('no German word stands for one that English has no longer', async () => {
  const app = new URL('../../src/app/', import.meta.url);
  const files = await readdir(app, { recursive: true });
  const german = files.filter((file) => file.endsWith('.de.ts'));
  expect(german.length).toBeGreaterThan(30);
  const left: string[] = [];
  for (const file of german) {
    const module: Readonly<Record<string, unknown>> = await import(new URL(file.replace('.de.ts', '.ts'), app).href);
    await loadWords('de');
    for (const words of Object.values(module) as { readonly en?: object; readonly de?: object }[]) {
      left.push(
        ...Object.keys(words.de ?? {})
          .filter((name) => !(name in (words.en ?? {})))
          .map((name) => `${file}: ${name}`),
      );
    }
  }
  expect(left).toEqual([]);
});
