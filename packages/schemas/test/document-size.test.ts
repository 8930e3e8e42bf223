import { expect, test } from 'vitest';
import { openApiDocument } from '../src/index.js';

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, object>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

// The document is JSON by its making; these are the parts of it that are read here.
const document = openApiDocument() as unknown as Document;
const text = JSON.stringify(document, null, 2);
const failures = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ responses }) => Object.entries(responses))
  .filter(([status]) => Number(status) >= 400)
  .map(([, response]) => response);

test('the answer of a failure is written once, for all operations that give it', () => {
  expect(failures.length).toBeGreaterThan(2500);
  expect(failures.filter((response) => !('$ref' in response))).toEqual([]);
  const names = Object.keys(document.components.responses);
  expect(names).toContain('BadRequestOrValidationFailed');
  expect(names.length).toBeLessThan(50);
  const written = Object.values(document.components.responses).map((response) => JSON.stringify(response));
  expect(new Set(written).size).toBe(written.length);
});

test('every answer that has a name is used', () => {
  const used = new Set([...text.matchAll(/#\/components\/responses\/(\w+)/g)].map(([, name]) => name));
  expect(Object.keys(document.components.responses).filter((name) => !used.has(name))).toEqual([]);
});

test('generators and editors can load it: below 2.5 MB and 80,000 lines', () => {
  expect(text.length).toBeLessThan(2_500_000);
  expect(text.split('\n').length).toBeLessThan(80_000);
});
