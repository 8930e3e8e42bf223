import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionText } from '../../src/app/settings/audit-activities/action-text.js';
import german from '../../src/app/settings/audit-activities/action-words.de.js';
import { actionWords } from '../../src/app/settings/audit-activities/action-words.js';

const contract: { readonly paths: Record<string, Record<string, { readonly operationId?: string }>> } = JSON.parse(
  readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'),
);

/** All that can change something; the queries of Prometheus change nothing, also as forms. */
const operations = Object.values(contract.paths)
  .flatMap(Object.entries)
  .flatMap(([method, { operationId }]) => (method === 'get' || operationId === undefined ? [] : [operationId]))
  .filter((code) => !code.startsWith('prometheus.'));

describe.each(Object.entries({ en: actionWords.en, de: german }))('in %s', (_language, words) => {
  test('every operation that changes something has a sentence in the audit trail', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((code) => actionText(code, words) === code)).toEqual([]);
  });
});

test.each([
  ['monitors.create', 'Monitor created', 'Monitor angelegt'],
  ['incidents.addNote', 'Incident: note added', 'Störung: Notiz hinzugefügt'],
])('%s reads as a sentence', (code, english, inGerman) => {
  expect(actionText(code, actionWords.en)).toBe(english);
  expect(actionText(code, german)).toBe(inGerman);
});

test('a code that has no words stays as it is', () => {
  expect(actionText('monitors.polish', actionWords.en)).toBe('monitors.polish');
  expect(actionText('toString.valueOf', actionWords.en)).toBe('toString.valueOf');
});
