import { monitors } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentByContract } from '../../../src/request/verbs/served-resource.js';
import { documentsWriter } from '../../../src/request/verbs/write-page.js';
import { JsonText } from '../../../src/store/interface/json-text.js';

const plain = presentByContract(monitors);
const write = documentsWriter<{ readonly uptime: unknown }>(monitors, ['uptime']);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u2028', '\ud83d', '\ude00', 'é', 'a') }),
);
const row = fc.record({
  id: text,
  version: fc.nat(),
  createdAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  updatedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  lastCheckedAt: fc.option(fc.integer({ min: 0, max: 4_102_444_800_000 })),
  name: text,
  description: fc.option(text),
  enabled: fc.boolean(),
  tags: fc.array(text),
  config: fc.jsonValue(),
});

test('documents are written as if they were built and given to JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(row), fc.jsonValue(), (rows, uptime) => {
      const asRead = rows.map(({ tags, config, ...rest }) => ({
        ...rest,
        tags: new JsonText(JSON.stringify(tags)),
        config: new JsonText(JSON.stringify(config)),
      }));
      expect(`[${write(asRead, () => ({ uptime }))}]`).toBe(
        JSON.stringify(rows.map((one) => ({ ...plain(one), uptime }))),
      );
    }),
  );
});
