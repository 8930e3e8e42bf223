import type * as z from 'zod';
import { bounds } from '../bounds.js';
import type { Route } from '../route.js';
import type { Components, Json } from './components.js';
import { honoursVersion, mayBeUnchanged } from './conditions.js';

/** Parameters that all lists have, by the names under which they are written once. */
const ofLists: Readonly<Record<string, string>> = { page: 'Page', pageSize: 'PageSize' };

/** What a route takes in its path, its query and its headers. */
export const parametersOf = (route: Route, components: Components): Json[] => {
  const inPlace = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      // A field of an object of zod's classic build is always one of its types.
      const type = field as z.ZodType;
      const { description, title: _, ...json } = components.convert(type, 'input');
      const parameter = {
        name,
        in: where,
        ...(type.safeParse(undefined).success ? {} : { required: true }),
        ...(description === undefined ? {} : { description }),
        schema: numericQuery(name, json),
      };
      const shared = where === 'query' ? ofLists[name] : undefined;
      return shared === undefined ? parameter : components.parameter(shared, parameter);
    });
  const headers: Json[] = [];
  const header = (name: string): void => void headers.push({ $ref: `#/components/parameters/${name}` });
  if (honoursVersion(route)) header('IfMatch');
  if (mayBeUnchanged(route)) header('IfNoneMatch');
  if (route.method === 'POST' && route.access !== 'public') header('IdempotencyKey');
  if (route.access !== 'public' && route.access !== 'agent') header('OrganizationId');
  return [...inPlace('path', route.params), ...inPlace('query', route.query), ...headers];
};

/** A query arrives as text, but tools that generate code from this want the number itself. */
const numericQuery = (name: string, json: Json): Json => {
  if (name === 'page') return { type: 'integer', minimum: 1, maximum: bounds.pageNumber.most, default: 1 };
  if (name === 'pageSize') return { type: 'integer', minimum: 1, maximum: bounds.pageSize.most, default: 20 };
  if (name === 'bins') return { type: 'integer', minimum: 1, maximum: bounds.bins.most, default: Number(json.default) };
  if (name === 'number') return { type: 'integer', minimum: 1, maximum: bounds.incidentNumber.most };
  return json;
};

/** The headers that requests may have. */
export const requestHeaders: Json = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` that was read; the change is refused with `version_mismatch` when it is no longer the current one.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of the answer that the client has; the answer is 304 without a body while it is the same.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a repeated request safe: the same key and body of the same caller get the stored answer for 24 h.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  OrganizationId: {
    name: 'X-Organization-Id',
    in: 'header',
    description: 'Organization to act in, for users who belong to several.',
    schema: { type: 'string' },
  },
};
