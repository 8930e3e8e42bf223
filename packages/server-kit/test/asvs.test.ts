import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAsvs } from '../../../scripts/read-asvs.js';

const root = new URL('../../../', import.meta.url);
const requirements = readAsvs();

describe('the table of ASVS requirements', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // As many as OWASP ASVS 5.0.0 (May 2025) has.
    expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70);
    expect(requirements.filter(({ level }) => level === 2)).toHaveLength(183);
  });

  const named = requirements.flatMap(({ id, tests }) => tests.map((held) => ({ id, ...held })));
  test.each(named)('names for $id a test that exists: $title', ({ title, path }) => {
    const source = readFileSync(new URL(path, root), 'utf8');
    expect(source.includes(`'${title}'`) || source.includes(`\`${title}\``), `"${title}" in ${path}`).toBe(true);
    expect(source).not.toMatch(/\.(skip|todo)\b/);
  });

  const documented = requirements.filter(({ heldBy }) => heldBy === 'doc');
  test.each(documented)('names for $id a page that exists: $reason', ({ reason }) => {
    expect(existsSync(new URL(reason, root))).toBe(true);
  });
});
