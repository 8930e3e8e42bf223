import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { jsonSchemaOf } from '../src/index.js';

describe('A tuple in JSON Schema', () => {
  test.each<[what: string, tuple: z.ZodType, said: object]>([
    [
      'has its length as maxItems, because some validators refuse items: false beside prefixItems',
      z.tuple([z.number(), z.string()]),
      { prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    ],
    [
      'may end before what is optional',
      z.tuple([z.number(), z.string().optional()]),
      { prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 1, maxItems: 2 },
    ],
    [
      'goes on with its rest',
      z.tuple([z.number()], z.string()),
      { prefixItems: [{ type: 'number' }], items: { type: 'string' }, minItems: 1 },
    ],
    ['without items has no list of them', z.tuple([]), { maxItems: 0 }],
  ])('%s', (_, tuple, said) => {
    const { $schema: _schema, ...schema } = jsonSchemaOf(tuple, { io: 'output' });
    expect(schema).toEqual({ type: 'array', ...said });
    expect(jsonSchemaOf(z.object({ tuple }), { io: 'output' })).toMatchObject({ properties: { tuple: schema } });
  });
});
