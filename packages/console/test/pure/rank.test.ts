import { expect, test } from 'vitest';
import { rank } from '../../src/app/commands/rank.js';

const entries = ['Monitors', 'Incidents', 'Alert rules', 'Status pages', 'API keys', 'Members'].map((label) => ({
  label,
}));

test.each([
  ['', ['Monitors', 'Incidents', 'Alert rules', 'Status pages', 'API keys', 'Members']],
  ['me', ['Members']],
  ['M', ['Monitors', 'Members']],
  ['pages', ['Status pages']],
  ['rul', ['Alert rules']],
  ['ident', ['Incidents']],
  ['stpg', ['Status pages']],
  ['zz', []],
])('%j finds %j', (text, labels) => {
  const found = rank(text, entries).map(({ label }) => label);
  expect(text === 'M' || text === 'me' ? found.slice(0, labels.length) : found).toEqual(labels);
});
