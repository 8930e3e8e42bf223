import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printConfigurationPage } from '../../../../scripts/print-configuration-page.js';
import { configurationReference } from '../../src/configuration/configuration-reference.js';

const page = printConfigurationPage(configurationReference);

test('the page of configuration is the one that the schema of the variables gives', () => {
  const committed = readFileSync(new URL('../../../../docs/operations/configuration.md', import.meta.url), 'utf8');
  expect(page).toBe(committed);
});

test('every variable is on it once, with its rule', () => {
  for (const { name, rule } of configurationReference.variables) {
    expect(rule, name).not.toBe('');
    expect(page.split(`| \`${name}\` |`), name).toHaveLength(2);
  }
});

test('a variable without an explanation, and an explanation without a variable, are named', () => {
  const variable = { name: 'COLOR', rule: 'a color', defaultValue: undefined };
  expect(() => printConfigurationPage({ variables: [variable], explanations: {} })).toThrow('COLOR has no explanation');
  const explanations = { Look: { COLOR: { about: 'Of the log.' } } };
  expect(() => printConfigurationPage({ variables: [], explanations })).toThrow('no variable COLOR');
});
