import { describe, expect, test } from 'vitest';
import { openApiDocument, type Route, routes } from '../src/index.js';

interface Schema {
  readonly $ref?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

// The document is JSON by its making; these are the parts of it that are read here.
const { paths, components } = openApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const bodies = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.schema]),
);

/** Objects that a change replaces as a whole, as their descriptions say, or that are kept as they were sent. */
const whole: Readonly<Record<string, string>> = {
  'maintenanceWindows.update schedule': 'it is replaced',
  'monitors.update config': 'what was sent is merged; the defaults of a type are filled in behind that',
};
/** Previews of what is to be done, of which nothing is stored. */
const orders: readonly string[] = ['subscriptions.previewChange'];

const isPartial = ({ method, path, body, operationId }: Route): boolean =>
  body !== undefined &&
  (method === 'PATCH' || (/\.preview/.test(operationId) && path.includes('/:'))) &&
  !orders.includes(operationId);

const partial = routes.filter(isPartial);

/** The fields of an object, at any depth of objects, that are given a value when they are not sent. A list is replaced as a whole. */
const defaultsIn = (schema: Schema, place: string, above: readonly string[] = []): string[] => {
  const { $ref } = schema;
  if (place in whole || ($ref !== undefined && above.includes($ref))) return [];
  const known = $ref === undefined ? above : [...above, $ref];
  const named = $ref === undefined ? {} : (components.schemas[$ref.split('/').at(-1) ?? ''] ?? expect.fail($ref));
  const { properties = {}, anyOf = [], oneOf = [], ...rest } = { ...named, ...schema };
  return [
    ...('default' in rest ? [place] : []),
    ...[...anyOf, ...oneOf].flatMap((form) => defaultsIn(form, place, known)),
    ...Object.entries(properties).flatMap(([name, field]) =>
      defaultsIn(field, `${place}${place.endsWith(' ') ? '' : '.'}${name}`, known),
    ),
  ];
};

describe('a body that changes only what it holds', () => {
  test('is that of every change and of every preview of what is stored', () => {
    const ids = partial.map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining(['monitors.update', 'notificationChannels.preview']));
    expect(ids.length).toBeGreaterThan(20);
    const stale = [...Object.keys(whole), ...orders].filter(
      (place) => !routes.some(({ operationId }) => operationId === place.split(' ')[0]),
    );
    expect(stale).toEqual([]);
  });

  test.each(partial.map((route) => [route.operationId, route] as const))(
    '%s fills nothing in',
    (operationId, route) => {
      const parsed = route.body?.safeParse({});
      // Some must name at least one field.
      if (parsed?.success === true) expect(parsed.data).toEqual({});
      expect(defaultsIn(bodies.get(operationId) ?? {}, `${operationId} `)).toEqual([]);
    },
  );
});
