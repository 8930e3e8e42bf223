import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { openApiDocument, routes } from '../src/index.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean };
}

// The document is JSON by its making; these are the parts of it that are read here.
const { paths, components } = openApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

const parametersOf = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.map((parameter) =>
    '$ref' in parameter
      ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? expect.fail(parameter.$ref))
      : parameter,
  );

const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** What a request lacks when it has nothing: the paths of the fields that are missing. */
const lackingIn = (schema: z.ZodObject | undefined): string[] => {
  const parsed = schema?.safeParse({});
  return parsed?.success === false ? [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].sort() : [];
};

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (operationId, route) => {
  const operation = operations.get(operationId) ?? expect.fail(operationId);
  const required = (where: string): string[] =>
    parametersOf(operation)
      .filter((parameter) => parameter.in === where && parameter.required === true)
      .map(({ name }) => name)
      .sort();

  test('requires in its description what the route refuses to go without', () => {
    expect(required('query')).toEqual(lackingIn(route.query));
    expect(required('path')).toEqual(Object.keys(route.params?.shape ?? {}).sort());
    // The server reads no header that it cannot do without, apart from credentials.
    expect(required('header')).toEqual([]);
    const takesBody = route.body !== undefined || route.rawBody === true;
    expect(operation.requestBody?.required).toBe(takesBody ? route.isBodyOptional !== true : undefined);
  });
});

test('thirteen parameters of queries are required', () => {
  const required = [...operations.values()].flatMap((operation) =>
    parametersOf(operation)
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map(({ name }) => `${operation.operationId} ${name}`),
  );
  expect(required).toEqual([
    'exporters.samples selector',
    'onCallSchedules.shifts from',
    'onCallSchedules.shifts to',
    'onCallSchedules.calendar token',
    'publicStatusPages.domainCheck domain',
    'maintenanceWindows.occurrences from',
    'maintenanceWindows.occurrences to',
    'prometheus.query query',
    'prometheus.queryRange query',
    'prometheus.queryRange start',
    'prometheus.queryRange end',
    'prometheus.queryRange step',
    'prometheus.series match[]',
  ]);
});
