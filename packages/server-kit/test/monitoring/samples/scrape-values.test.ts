import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeScrape, encodeScrape } from '../../../src/monitoring/samples/scrape-values.js';

test('the values of a scrape are read back by series, whatever they are', () => {
  const scrape = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.double()), { maxLength: 200 });
  fc.assert(
    fc.property(scrape, (entries) => {
      const values = new Map(entries);
      expect(decodeScrape(encodeScrape(values))).toEqual(new Map([...values].sort(([a], [b]) => a - b)));
    }),
  );
});
