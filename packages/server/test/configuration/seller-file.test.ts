import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/configuration/configuration-error.js';
import { readSellerFile } from '../../src/configuration/seller-file.js';

const directory = mkdtempSync(join(tmpdir(), 'watchpost-seller-'));
afterAll(() => rmSync(directory, { recursive: true }));

const fileWith = (content: unknown): string => {
  const file = join(directory, 'seller.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('SELLER_FILE', () => {
  test('takes a seller with taxes', () => {
    const content = {
      seller: { name: 'Example GmbH', address: { city: 'Berlin', country: 'DE' }, footer: 'IBAN DE00' },
      tax: [{ name: 'USt.', ratePercent: 19 }],
      dueDays: 30,
    };
    expect(readSellerFile(fileWith(content))).toEqual(content);
  });

  test.each([
    [{ seller: { nam: 'x' } }, /seller\.name: must be text; seller: Unrecognized key: "nam"\.$/],
    [{ dueDays: 91 }, /dueDays must be a whole number from 0 to 90 \(got 91\)\.$/],
    [{ tax: [{ name: 'VAT', ratePercent: '19' }] }, /tax\.0\.ratePercent: must be a number\.$/],
    [{ seller: { name: 'x', address: { country: 'Germany' } } }, /country: must be a country code/],
  ])('stops the start with one line: %o', (content, message) => {
    const file = fileWith(content);
    expect(() => readSellerFile(file)).toThrow(ConfigurationError);
    expect(() => readSellerFile(file)).toThrow(message);
  });
});
