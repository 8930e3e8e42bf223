import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/configuration/configuration-error.js';
import { readPlansFile } from '../../src/configuration/plans-file.js';

const directory = mkdtempSync(join(tmpdir(), 'watchpost-plans-'));
afterAll(() => rmSync(directory, { recursive: true }));

const fileWith = (text: string): string => {
  const file = join(directory, 'plans.json');
  writeFileSync(file, text);
  return file;
};

const free = { code: 'free', name: 'Free', isDefault: true };

describe('PLANS_FILE', () => {
  test.each([
    ['a list', [free]],
    ['an object with the list', { plans: [free] }],
  ])('takes %s', (_what, content) => {
    expect(readPlansFile(fileWith(JSON.stringify(content)))).toEqual([free]);
  });

  test('stops the start with one line that names every mistake', () => {
    const file = fileWith(JSON.stringify([{ ...free, trialDays: -1 }, { code: 'team' }]));
    expect(() => readPlansFile(file)).toThrow(
      new ConfigurationError(
        `PLANS_FILE: ${file} cannot be used. plans[0].trialDays: must be at least 0; plans[1].name: must be text.`,
      ),
    );
  });

  test('stops the start when the file is no JSON, or not there', () => {
    expect(() => readPlansFile(fileWith('plans: []'))).toThrow(/^PLANS_FILE: .*plans\.json is not JSON \(.*\)\.$/);
    expect(() => readPlansFile(join(directory, 'gone.json'))).toThrow(/gone\.json cannot be read \(ENOENT/);
    expect(() => readPlansFile(fileWith(' '.repeat(2_000_001)))).toThrow(/is larger than 2 MB\.$/);
  });
});
