import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import * as contract from '../src/index.js';
import * as z from '../src/zod.js';

describe('a schema of the contract', () => {
  test('is made when it is first used, and once', () => {
    let made = 0;
    const text = z.deferred(() => {
      made += 1;
      return zod.string();
    });
    const derived = z.object({ name: text.min(2).nullable().describe('A name.') }).partial();
    expect(made).toBe(0);
    expect(derived.parse({ name: 'ab' })).toEqual({ name: 'ab' });
    expect(derived.safeParse({ name: 'a' }).success).toBe(false);
    expect(made).toBe(1);
  });

  test.each<[string, z.ZodType, zod.ZodType, readonly unknown[]]>([
    [
      'text',
      z.string().trim().min(1).max(3).regex(/^a/),
      zod.string().trim().min(1).max(3).regex(/^a/),
      ['a ', 'b', 1],
    ],
    ['a default', z.object({ a: z.int().default(1) }), zod.object({ a: zod.int().default(1) }), [{}, { a: 'x' }, null]],
    ['a choice', z.union([z.null(), z.enum(['a'])]), zod.union([zod.null(), zod.enum(['a'])]), ['a', null, 'b']],
    ['a list', z.array(z.email()).max(1), zod.array(zod.email()).max(1), [['a@b.example'], ['a'], [1, 2]]],
    [
      'unknown names',
      z.strictObject({}).extend({ a: z.number() }),
      zod.strictObject({ a: zod.number() }),
      [{ b: 1 }, { a: 1 }],
    ],
  ])('takes and refuses what one of zod does: %s', (_, ours, theirs, values) => {
    for (const value of values) expect(ours.safeParse(value)).toEqual(theirs.safeParse(value));
  });

  test('is one schema to zod before and after it is made', () => {
    const named = z.object({ a: z.string() }).meta({ id: 'Named' });
    expect(named).toBeInstanceOf(zod.ZodObject);
    expect('_zod' in z.string()).toBe(true);
    expect(zod.toJSONSchema(z.object({ first: named, second: zod.optional(named) }))).toMatchObject({
      properties: { first: { $ref: '#/$defs/Named' }, second: { $ref: '#/$defs/Named' } },
      $defs: { Named: { properties: { a: { type: 'string' } } } },
    });
  });

  test('keeps its description, and adds to it', () => {
    const described = z.string().describe('What it is.').meta({ maxProperties: 1 }).nullable();
    expect(described.unwrap().meta()).toEqual({ description: 'What it is.', maxProperties: 1 });
    expect(described.description).toBe(undefined);
  });

  test('says at each use what is wrong with its declaration', () => {
    const wrong = z
      .object({ a: z.string() })
      .refine(() => true)
      .pick({ b: true } as never);
    expect(() => wrong.parse({})).toThrow('.pick() cannot be used on object schemas containing refinements');
    expect(() => wrong.parse({})).toThrow('.pick() cannot be used on object schemas containing refinements');
  });
});

/** Schemas in what the contract exports, by where they are. */
const schemasIn = (value: unknown, path: string, seen = new Set<unknown>()): [string, z.ZodType][] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if ('_zod' in value) return [[path, value as z.ZodType]];
  return Object.entries(value).flatMap(([name, part]) => schemasIn(part, `${path}.${name}`, seen));
};

test('every schema of the contract can be made', () => {
  const wrong = Object.entries(contract)
    .flatMap(([name, value]) => schemasIn(value, name))
    .flatMap(([path, schema]) => {
      try {
        schema.safeParse({});
        return [];
      } catch (error) {
        return [`${path}: ${String(error)}`];
      }
    });
  expect(wrong).toEqual([]);
});
