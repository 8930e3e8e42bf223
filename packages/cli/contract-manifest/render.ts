import { apiVersion, type Route, resources, routes } from '@watchpost/schemas';
import type { Operation } from '../src/contract/manifest.js';
import { bodyFields, queryField } from './fields.js';
import { type JsonSchema, type OpenApiOperation, openApiOperation, queryParameters, resolve } from './json-schema.js';
import { printEntries, printValue } from './print-value.js';

const answerSchema = (route: Route, operation: OpenApiOperation): JsonSchema | undefined => {
  const declared = operation.responses[route.answer.status]?.content?.['application/json']?.schema;
  // Of several forms the first is the one without a query.
  return declared && resolve(declared.anyOf?.[0] ?? declared);
};

/** An object without a field, which some operations answer so that their answers are all alike. */
const isEmpty = ({ type, properties = {} }: JsonSchema): boolean =>
  type === 'object' && Object.keys(properties).length === 0;

const answerOf = (schema: JsonSchema | undefined, description: string): Operation['answer'] => {
  if (schema === undefined || isEmpty(schema)) return { kind: 'nothing', fields: [], description };
  const items = schema.properties?.meta === undefined ? undefined : schema.properties.data?.items;
  const item: JsonSchema = items === undefined ? schema : resolve(items);
  return { kind: items === undefined ? 'item' : 'page', fields: Object.keys(item.properties ?? {}) };
};

const operationOf = (route: Route): Operation => {
  const operation = openApiOperation(route.operationId);
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const { example } = route;
  const answer = answerSchema(route, operation);
  return {
    id: route.operationId,
    method: route.method,
    path: route.path,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description.replaceAll('`', '') }),
    access: route.access,
    query: queryParameters(operation).map(queryField),
    ...(body === undefined
      ? {}
      : { body: { fields: bodyFields(body, answer), isOptional: route.isBodyOptional === true } }),
    isVersioned: route.isVersioned === true,
    answer: answerOf(answer, route.answer.description.replaceAll('`', '')),
    ...(typeof example === 'object' && example !== null ? { example: { ...example } } : {}),
  };
};

/** Every operation of the contract, for the commands. */
export const operations = (): Operation[] =>
  // What agents call needs their own token, which is no credential of a person.
  routes.filter(({ access }) => access !== 'agent').map(operationOf);

/** What each namespace is about, in the words of the contract. */
export const namespaces = (): Record<string, string> =>
  Object.fromEntries(resources.map(({ collection, words }) => [collection, words.many]));

/** Where the resources of the contract live, by their names. */
const resourcePaths = (): Record<string, string> => Object.fromEntries(resources.map(({ name, path }) => [name, path]));

/** The source of `src/contract/operations.ts`. */
export const renderOperations = (): string =>
  [
    '// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.',
    "import type { Operation } from './manifest.js';",
    '',
    '/** Every operation of the contract, in its order. */',
    `export const operations: readonly Operation[] = [\n${operations()
      .map((operation) => `  ${printEntries(operation, '  ')},\n`)
      .join('')}];`,
    '',
    '/** The version of the contract that this is made from. */',
    `export const apiVersion = ${printValue(apiVersion)};`,
    '',
    '/** What each namespace is about. */',
    `export const namespaces: Readonly<Record<string, string>> = ${printEntries(namespaces())};`,
    '',
    '/** Where the resources live, by the names that events call them. */',
    `export const resourcePaths: Readonly<Record<string, string>> = ${printEntries(resourcePaths())};`,
    '',
  ].join('\n');

export { renderMonitorTypes } from './monitor-types.js';
