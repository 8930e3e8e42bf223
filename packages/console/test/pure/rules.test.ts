import { routes } from '@watchpost/schemas';
import { afterAll, expect, test } from 'vitest';
import { loadWords } from '../../src/app/words/define-words.js';
import german from '../../src/app/words/rules.de.js';
import { ruleProblems } from '../../src/app/words/rules.js';

// Other files of the same process begin in English.
afterAll(() => loadWords('en'));

/** Every sentence that the schemas of request bodies are given for a rule. */
const sentencesOf = (schemas: readonly unknown[]): readonly string[] => {
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const definition: unknown = Reflect.get(Object(Reflect.get(node, '_zod')), 'def');
    if (definition === undefined) {
      Object.values(node).forEach(walk);
      return;
    }
    const { error, getter }: { error?: unknown; getter?: unknown } = Object(definition);
    const said: unknown = typeof error === 'function' ? error({ code: 'custom', input: '', path: [] }) : undefined;
    if (typeof said === 'string') found.add(said);
    if (typeof getter === 'function') walk(getter());
    Object.values(Object(definition)).forEach(walk);
  };
  schemas.forEach(walk);
  return [...found];
};

test('German has a sentence for every rule of a request of the contract', () => {
  const sentences = sentencesOf(routes.map(({ body }) => body));
  expect(sentences.length).toBeGreaterThan(150);
  expect(sentences.filter((sentence) => german.rule(sentence) === sentence)).toEqual([]);
  // What a sentence names is kept, and nothing is left to fill in.
  expect(sentences.map(german.rule).filter((sentence) => /\$\d|\bmust\b|\bsuch as\b/.test(sentence))).toEqual([]);
});

test.each([
  ['is required', 'ist erforderlich'],
  ['is not a field of this request', 'ist hier kein Feld'],
  ['must be at least 1', 'muss mindestens 1 sein'],
  ['must have at least 15 characters', 'braucht mindestens 15 Zeichen'],
  ['must be one of: open, closed', 'muss eines von diesen sein: open, closed'],
  ['must be purple', 'must be purple'],
])('German says of %j: %j', (sentence, said) => {
  expect(german.rule(sentence)).toBe(said);
});

test('a problem that the server found is shown in the language of the person', async () => {
  const found = [{ path: 'name', message: 'is required' }];
  await loadWords('en');
  expect(ruleProblems(found)).toEqual(found);
  await loadWords('de');
  expect(ruleProblems(found)).toEqual([{ path: 'name', message: 'ist erforderlich' }]);
  await loadWords('en');
});
