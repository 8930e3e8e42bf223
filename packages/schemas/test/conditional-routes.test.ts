import { expect, test } from 'vitest';
import { openApiDocument, routes } from '../src/index.js';

interface Described {
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly $ref?: string }>>;
}
const { paths, components } = openApiDocument() as {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, object> };
};
const described = routes.map((route) => {
  const path = `/api/v1${route.path.replace(/:(\w+)/g, '{$1}')}`;
  return { route, operation: paths[path]?.[route.method.toLowerCase()] ?? expect.fail(path) };
});

test('a route that may answer 304 lists it without a body, with ETag and If-None-Match; no other does', () => {
  const conditional = described.filter(({ route }) => route.method === 'GET' && route.answer.etag === true);
  expect(conditional.map(({ route }) => route.operationId)).toEqual(
    expect.arrayContaining(['monitors.badge', 'organizations.get']),
  );
  for (const { route, operation } of described) {
    const isConditional = conditional.some((other) => other.route === route);
    const names = operation.parameters.map(({ $ref }) => $ref);
    expect(names.includes('#/components/parameters/IfNoneMatch'), route.operationId).toBe(isConditional);
    expect(operation.responses['304'] !== undefined, route.operationId).toBe(isConditional);
    if (!isConditional) continue;
    expect(operation.responses['304']).toEqual({ $ref: '#/components/responses/NotModified' });
    expect(operation.responses['200']?.headers).toHaveProperty('ETag');
  }
  expect(components.responses.NotModified).toHaveProperty('headers.ETag');
  expect(components.responses.NotModified).not.toHaveProperty('content');
});
