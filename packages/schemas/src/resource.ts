import type { Bound } from './bounds.js';
import { idField } from './fields.js';
import { type ListRules, listQuerySchema, pageSchema } from './list.js';
import type { Route } from './route.js';
import type { Scope } from './scopes.js';
import * as z from './zod.js';

/** The five plain verbs. */
export type PlainVerb = 'list' | 'create' | 'get' | 'update' | 'remove';

/** Chapters of the reference, in the order in which people need them. */
export const chapters = ['Monitoring', 'Webhooks', 'Feature flags', 'Commerce', 'Signing in', 'Organization'] as const;

/** A chapter of the reference. */
export type Chapter = (typeof chapters)[number];

/** A resource, declared once: the plain verbs, the list rules and the routes derive from it. */
export interface Resource {
  /** Singular, camelCase: `monitor`, `apiKey`. Also the `type` in audit activities and events. */
  readonly name: string;
  /** Plural, camelCase: the client's namespace and the store's table. */
  readonly collection: string;
  /** Where it lives below `/api/v1`. */
  readonly path: string;
  readonly idPrefix: string;
  /** What names an item in a path; default: an id with the prefix. */
  readonly id?: z.ZodType;
  readonly scopes: { readonly read: Scope; readonly write: Scope };
  /** What the API returns. */
  readonly schema: z.ZodObject;
  /** What `create` takes, with defaults and all rules that span fields; absent when the plain verb does not exist. */
  readonly create?: z.ZodType;
  /** What `update` takes: each field by itself; the merged document is held against `document`. */
  readonly update?: z.ZodType;
  /** The whole editable document, with its defaults; a change is merged into it and checked as a whole (RFC 7396). */
  readonly document?: z.ZodType;
  /**
   * `true` when nothing of the document changes without its version, such as a status, a count or a time: a GET may then
   * be answered with 304. Default: `false`.
   */
  readonly versionCoversAll?: boolean;
  /** What `?fields=document` of `get` answers: what people wrote, without defaults. Absent where there is no such form. */
  readonly contentSchema?: z.ZodType;
  /** How many an organization may have; one more answers `plan_limit_reached`. Absent where no request creates any. */
  readonly limit?: Bound;
  /** The verbs it has. */
  readonly verbs: readonly PlainVerb[];
  readonly list: ListRules;
  /** Routes beyond the plain verbs. */
  readonly routes: readonly Route[];
  /** One body for `create` that works. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Words for documentation: `a monitor`, `monitors`. */
  readonly words: { readonly one: string; readonly many: string };
  /** Where the reference describes it, after the resources of this chapter that the contract lists before it. */
  readonly chapter: Chapter;
}

/** Declares a resource and keeps its literal types. */
export const defineResource = <const R extends Resource>(resource: R): R => resource;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const parentParams = (path: string): Record<string, z.ZodType> =>
  path.includes(':orgId') ? { orgId: idField('org') } : {};

/** The query of `get` for a resource that can be kept in files. */
const contentQuery = z.strictObject({
  fields: z
    .enum(['document'], { error: 'must be: document' })
    .optional()
    .describe('`document` answers what `create` takes, without defaults and read-only fields. Default: the resource.'),
});

/** The routes of a resource: its plain verbs first, its own after them. */
export const routesOf = (resource: Resource): Route[] => {
  const { collection, path, scopes, schema, words, list, limit, contentSchema } = resource;
  const parents = parentParams(path);
  const onCollection = Object.keys(parents).length > 0 ? { params: z.object(parents) } : {};
  const onItem = { params: z.object({ ...parents, id: resource.id ?? idField(resource.idPrefix) }) };
  const isVersioned = 'version' in schema.shape;
  const plain: Record<PlainVerb, () => Route> = {
    list: () => ({
      operationId: `${collection}.list`,
      method: 'GET',
      path,
      summary: `List ${words.many}`,
      access: scopes.read,
      ...onCollection,
      query: listQuerySchema(list),
      answer: {
        status: 200,
        description: `A page of ${words.many}.`,
        schema: pageSchema(schema, `${capitalized(resource.name)}Page`),
      },
    }),
    create: () => ({
      operationId: `${collection}.create`,
      method: 'POST',
      path,
      summary: `Create ${words.one}`,
      access: scopes.write,
      isVersioned,
      ...onCollection,
      body: resource.create ?? z.never(),
      answer: { status: 201, description: 'Created; `Location` names it.', schema },
      ...(limit === undefined
        ? {}
        : { description: `An organization has at most ${limit.most} ${words.many}.`, errors: ['plan_limit_reached'] }),
      example: resource.example,
    }),
    get: () => ({
      operationId: `${collection}.get`,
      method: 'GET',
      path: `${path}/:id`,
      summary: `Get ${words.one}`,
      access: scopes.read,
      isVersioned,
      ...onItem,
      ...(contentSchema === undefined ? {} : { query: contentQuery }),
      answer: {
        status: 200,
        description: 'The resource.',
        schema: contentSchema === undefined ? schema : z.union([schema, contentSchema]),
        etag: resource.versionCoversAll === true,
      },
    }),
    update: () => ({
      operationId: `${collection}.update`,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Change ${words.one}`,
      description: 'A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.',
      access: scopes.write,
      isVersioned,
      ...onItem,
      body: resource.update ?? z.never(),
      answer: { status: 200, description: 'The changed resource.', schema },
      errors: ['conflict', 'version_mismatch'],
      example: 'name' in resource.example ? { name: resource.example.name } : resource.example,
    }),
    remove: () => ({
      operationId: `${collection}.remove`,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete ${words.one}`,
      access: scopes.write,
      isVersioned,
      ...onItem,
      answer: { status: 204, description: 'Deleted.' },
      errors: ['conflict', 'version_mismatch'],
    }),
  };
  return [...resource.verbs.map((verb) => plain[verb]()), ...resource.routes];
};
