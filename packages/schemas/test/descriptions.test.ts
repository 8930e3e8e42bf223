import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../src/index.js';

/** As much of JSON Schema as holds fields, or says what one is. */
interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name: string; readonly description?: string }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, { readonly description?: string }>>;
    readonly headers: Readonly<Record<string, { readonly description?: string }>>;
  };
}

type Schemas = Document['components']['schemas'];

/** The words of a field: its own, those of what it refers to, or those of the one thing that it is when it is not null. */
const wordsOf = (field: Schema, schemas: Schemas): string => {
  if (field.description !== undefined) return field.description;
  if (field.$ref !== undefined) return wordsOf(schemas[field.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  const [only, ...others] = [...(field.anyOf ?? []), ...(field.oneOf ?? [])].filter(({ type }) => type !== 'null');
  return only === undefined || others.length > 0 ? '' : wordsOf(only, schemas);
};

/** `createdAt` and `When it was created` are not the same; `monitorName` and `The name of the monitor` are. */
const bareWords = (text: string): string =>
  text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !['', 'a', 'an', 'the', 'its', 'of'].includes(word))
    .toSorted()
    .join(' ');

const isBare = (name: string, words: string): boolean => words.trim() === '' || bareWords(name) === bareWords(words);

/** The places of the fields at any depth of a schema that have no description, or one that repeats the name. */
const bareFields = (schema: Schema, place: string, schemas: Schemas): string[] => {
  const { properties = {}, items, additionalProperties } = schema;
  const inside = [
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...['anyOf' as const, 'oneOf' as const, 'allOf' as const, 'prefixItems' as const].flatMap(
      (key) => schema[key] ?? [],
    ),
  ];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(isBare(name, wordsOf(field, schemas)) ? [`${place}.${name}`] : []),
      ...bareFields(field, `${place}.${name}`, schemas),
    ]),
    ...inside.flatMap((part) => bareFields(part, place, schemas)),
  ];
};

const document = openApiDocument() as unknown as Document;
const { schemas, parameters, headers } = document.components;
const operations = Object.values({ ...document.paths, ...document.webhooks }).flatMap(Object.values<Operation>);

describe('every field is described', () => {
  test('of every schema with a name, and the schema itself', () => {
    const bare = Object.entries(schemas).flatMap(([name, schema]) => [
      ...((schema.description ?? '') === '' ? [name] : []),
      ...bareFields(schema, name, schemas),
    ]);
    expect(bare).toEqual([]);
  });

  test('of every body and answer', () => {
    const bare = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((body) => Object.values(body?.content ?? {}))
        .flatMap(({ schema = {} }) => bareFields(schema, operationId, schemas)),
    );
    expect(bare).toEqual([]);
  });

  test('and every parameter and header', () => {
    const own = operations.flatMap(({ operationId, parameters: given = [] }) =>
      given.flatMap((parameter) =>
        parameter.$ref === undefined && isBare(parameter.name, wordsOf(parameter, schemas))
          ? [`${operationId} ${parameter.name}`]
          : [],
      ),
    );
    const shared = Object.entries({ ...parameters, ...headers }).filter(([name, { description = '' }]) =>
      isBare(name, description),
    );
    expect([...own, ...shared]).toEqual([]);
  });

  test.each([
    ['none', { properties: { name: {} } }],
    ['the name again', { properties: { name: { description: 'The name.' } } }],
    ['none of its own, in a list', { items: { properties: { name: { type: 'string' } } } }],
    ['none of its own, in a choice', { oneOf: [{ properties: { name: { anyOf: [{ type: 'null' }, {}] } } }] }],
    ['none of its own, in a map', { additionalProperties: { properties: { name: { $ref: '#/Unknown' } } } }],
  ])('a field with this description is found: %s', (_, schema) => {
    expect(bareFields(schema, 'Thing', {})).toEqual(['Thing.name']);
  });

  test('a field is described by what it refers to', () => {
    const choice = { anyOf: [{ $ref: '#/components/schemas/Timing' }, { type: 'null' }] };
    expect(
      bareFields({ properties: { timing: choice } }, 'Thing', { Timing: { description: 'How long it took.' } }),
    ).toEqual([]);
  });
});
