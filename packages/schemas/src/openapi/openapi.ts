import * as z from 'zod';
import { bounds } from '../bounds.js';
import { apiBasePath, apiVersion, routes } from '../contract.js';
import { type ErrorCode, errorCodes, problemSchema } from '../errors.js';
import { allEventSubjects, type EventSubject } from '../event-subjects.js';
import { eventSubjects, webhookBodySchema } from '../events/events.js';
import { monitorRules } from '../monitor-types/monitor-types.js';
import { agentResultSchema } from '../resources/agent-result.js';
import { agentScrapeSchema } from '../resources/agent-scrape.js';
import { prometheusFailureSchema } from '../resources/prometheus.js';
import type { Access, ContentType, Route, RouteAnswer, TextBody } from '../route.js';
import { allScopes, type Scope } from '../scopes.js';
import { introduction } from './introduction.js';
import { type OwnTypeConfigs, withOwnTypes } from './own-types.js';
import { openApiTags, tagGroups } from './tags.js';

type Json = Record<string, unknown>;

/** Codes that any route can give, whatever it does: an unknown parameter or an odd header is refused by all of them. */
const everywhere: readonly ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'rate_limited',
  'internal',
  'unavailable',
];

/** Whether a route answers 304 to a client that has its answer already. */
const mayBeUnchanged = ({ method, answer }: Route): boolean => method === 'GET' && answer.etag === true;

/** Whether a route changes a document that has a version, and so honours `If-Match`. */
const honoursVersion = ({ isVersioned, method, answer }: Route): boolean =>
  isVersioned === true && method !== 'GET' && answer.status !== 201;

const codesOf = (route: Route): ErrorCode[] => {
  const codes = new Set<ErrorCode>(everywhere);
  // `X-Organization-Id` may name an organization that the caller does not belong to.
  if (route.access !== 'public') codes.add('unauthenticated').add('token_expired').add('not_found');
  if (route.access !== 'public' && route.access !== 'authenticated') codes.add('forbidden');
  if (route.path.includes('/:')) codes.add('not_found');
  if (honoursVersion(route)) codes.add('version_mismatch');
  // Also a body where none is taken is read, up to the bound of every body, before it is refused.
  if (route.method !== 'GET') codes.add('payload_too_large');
  if (route.body !== undefined) codes.add('unsupported_media_type');
  if (route.method === 'POST' && route.access !== 'public') codes.add('conflict').add('idempotency_key_reused');
  for (const code of route.errors ?? []) codes.add(code);
  return [...codes];
};

const responseHeaders: Json = {
  'X-Request-Id': {
    description: 'Id of this request; the same as `instance` of a problem.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': { description: 'Requests allowed in a window of 60 s.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
};
const headerRefs = (more: readonly string[] = []): Json =>
  Object.fromEntries(
    [...Object.keys(responseHeaders), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const moreHeaders: Json = {
  ETag: {
    description:
      'Of a document: its version, to be given back as `If-Match`. Of any other answer: what it holds, to be given back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  Location: { description: 'Path of what was created.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
};

const problemContent: Json = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};
/** Clients of Prometheus read no problems. */
const prometheusContent: Json = {
  'application/json': { schema: { $ref: '#/components/schemas/PrometheusFailure' } },
};

/** Statuses share a response when their codes differ only in the body. */
const errorResponses = (route: Route): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${errorCodes[code].title}.`).join(' '),
          headers: headerRefs(status === 429 ? ['Retry-After', 'X-RateLimit-Reset'] : []),
          content: route.failures === 'prometheus' ? prometheusContent : problemContent,
        },
      ]),
  );
};

const security = (access: Access): Json[] => {
  if (access === 'public') return [];
  if (access === 'agent') return [{ agentToken: [] }];
  return access === 'user' ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [] }];
};

const accessNote = (access: Access): string => {
  if (access === 'public') return 'Needs no authentication.';
  if (access === 'authenticated') return 'Needs any valid credential.';
  if (access === 'agent') return 'Needs the token of an agent.';
  if (access === 'user') return 'Needs a signed-in user; API keys are refused.';
  return `Needs the scope \`${access}\`.`;
};

/** Gathers the named schemas that are used: each is written once under `components`. */
class Components {
  readonly schemas: Json = {};

  /** JSON Schema of a zod schema; schemas with an id become references. */
  convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => soften(zodSchema, jsonSchema, io),
    }) as Json & { $defs?: Json };
    for (const [id, definition] of Object.entries($defs as Json)) this.#add(id, definition as Json);
    const id = schema.meta()?.id;
    const own = (rest.$ref === undefined ? rest : ($defs as Json)[id ?? '']) as Json;
    if (id === undefined) return relocate(rest) as Json;
    this.#add(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  #add(id: string, definition: Json): void {
    const { id: _, ...rest } = definition;
    const schema = relocate(rest);
    this.schemas[id] ??= schema;
    // What is taken and what is answered differ by defaults; a schema used for both must have none.
    if (JSON.stringify(this.schemas[id]) !== JSON.stringify(schema)) {
      throw new Error(`The schema ${id} is not the same wherever it is used; give one of its forms another id`);
    }
  }
}

/** The formats of JSON Schema 2020-12 (validation §7.3) that the contract uses; zod names its own checks in the same place. */
const formats = new Set(['date-time', 'email', 'uri']);

/**
 * Takes out what zod says and the contract does not: the bounds of JavaScript's whole numbers, what are not formats,
 * and that an answer has no other fields than today's. Answers grow inside v1; only what is strict by declaration
 * stays closed.
 */
const soften = (
  zodSchema: z.core.$ZodTypes,
  jsonSchema: z.core.JSONSchema.BaseSchema,
  io: 'input' | 'output',
): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined && !formats.has(jsonSchema.format)) delete jsonSchema.format;
  const isOpen = zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined;
  if (io === 'output' && isOpen) delete jsonSchema.additionalProperties;
};

/** Points references at `components` and drops the ids that zod leaves in place. */
const relocate = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(relocate);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, relocate(value)],
    ),
  );
};

const parametersOf = (route: Route, components: Components): Json[] => {
  const inPlace = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, title: _, ...json } = components.convert(field as z.ZodType, 'input');
      return {
        name,
        in: where,
        required: where === 'path',
        ...(description === undefined ? {} : { description }),
        schema: numericQuery(name, json),
      };
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

/** Types whose bytes are no text; a schema could not describe them. */
const binaryTypes: ReadonlySet<ContentType> = new Set(['application/pdf', 'application/octet-stream']);

const contentOf = (answer: RouteAnswer, components: Components): Json => {
  const { schema, contentType, formats } = answer;
  if (schema === undefined && contentType === undefined && formats === undefined) return {};
  const bodyOf = (type: ContentType): Json => {
    if (binaryTypes.has(type)) return {};
    // OpenAPI 3.1 has no word for a stream of messages: what is described is one message's data (3.2 calls it itemSchema).
    const isDescribed = schema !== undefined && (formats === undefined || type === 'application/json');
    return { schema: isDescribed ? components.convert(schema, 'output') : { type: 'string' } };
  };
  const types = formats === undefined ? [contentType ?? 'application/json'] : Object.values(formats);
  return { content: Object.fromEntries(types.map((type) => [type, bodyOf(type)])) };
};

/** What a request sends: JSON, and text where the route takes any. */
const requestBodyOf = ({ body, example, isBodyOptional, textBody, rawBody }: Route, components: Components): Json => {
  // The bytes are taken as they are, whatever they are called.
  if (rawBody) return { requestBody: { required: true, content: { 'application/json': {} } } };
  if (body === undefined) return {};
  const json = { schema: components.convert(body, 'input'), ...(example === undefined ? {} : { example }) };
  return {
    requestBody: {
      required: isBodyOptional !== true,
      content: {
        'application/json': json,
        ...(textBody === undefined ? {} : { 'text/plain': { schema: textSchema(textBody) } }),
      },
    },
  };
};

/** The parameters of a query as a form, for those that are too long for an address. */
const formOf = (query: z.ZodObject | undefined, components: Components): Json => ({
  requestBody: {
    required: query?.safeParse({}).success !== true,
    content: {
      'application/x-www-form-urlencoded': { schema: components.convert(query ?? z.object({}), 'input') },
    },
  },
});

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The operation by which a route takes its query as a form: with POST, and it reads as with GET. */
const formOperationOf = (route: Route, components: Components): Json => {
  const [namespace = '', verb = ''] = route.operationId.split('.');
  const { query, ...rest } = route;
  const errors: ErrorCode[] = [...(route.errors ?? []), 'payload_too_large', 'unsupported_media_type'];
  return {
    ...operationOf({ ...rest, errors }, components),
    operationId: `${namespace}.post${capitalized(verb)}`,
    summary: `${route.summary}, with a form`,
    ...formOf(query, components),
  };
};

const textSchema = ({ field, maxLength }: TextBody): Json => ({
  type: 'string',
  description: `UTF-8 that becomes \`${field}\`, on one line and cut after ${maxLength} characters. A body of any other type than JSON is read as this, a form too, which is not decoded; what begins with \`{\` is JSON unless its type is \`text/…\`.`,
});

/** The tag of a route: what its operation id begins with. */
const tagOf = ({ operationId }: Route): string => operationId.slice(0, operationId.indexOf('.'));

const operationOf = (route: Route, components: Components): Json => {
  const { answer } = route;
  const extra = [
    ...((route.isVersioned && answer.schema !== undefined) || mayBeUnchanged(route) ? ['ETag'] : []),
    ...(answer.status === 201 || answer.status === 302 ? ['Location'] : []),
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: [route.description, accessNote(route.access)].filter(Boolean).join('\n\n'),
    tags: [tagOf(route)],
    security: security(route.access),
    parameters: parametersOf(route, components),
    ...requestBodyOf(route, components),
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: headerRefs(extra),
        ...contentOf(answer, components),
      },
      ...(mayBeUnchanged(route)
        ? { 304: { description: 'Unchanged since `If-None-Match`; without a body.', headers: headerRefs(['ETag']) } }
        : {}),
      ...(route.redirect === undefined
        ? {}
        : { 302: { description: route.redirect, headers: headerRefs(['Location']) } }),
      ...errorResponses(route),
    },
  };
};

/** The deliveries that receivers get (OpenAPI 3.1, `webhooks`). */
const webhooksOf = (components: Components, subjects: readonly EventSubject[]): Json =>
  Object.fromEntries(
    subjects.map((subject) => {
      const { title, data } = eventSubjects[subject];
      return [
        subject,
        {
          post: {
            operationId: `receive.${subject}`,
            summary: title,
            tags: ['receiving'],
            security: [],
            parameters: [
              'SignatureHeader',
              'NextSignatureHeader',
              'EventHeader',
              'DeliveryHeader',
              'AttemptHeader',
            ].map((name) => ({ $ref: `#/components/parameters/${name}` })),
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: components.convert(webhookBodySchema(subject, data), 'output') },
              },
            },
            responses: {
              '2XX': { description: 'Delivered.' },
              410: { description: 'The receiver no longer wants this event; the webhook is disabled.' },
              429: { description: 'Too many; `Retry-After` is honoured up to an hour.' },
              default: { description: 'Not delivered; tried again later.' },
            },
          },
        },
      ];
    }),
  );

const signature = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The headers of a delivery, as parameters of the receiver. */
const deliveryHeaders: Json = {
  SignatureHeader: {
    name: 'X-Service-Signature',
    in: 'header',
    required: true,
    description: 'HMAC-SHA-256 of the raw body with the secret of the webhook, in lower-case hexadecimal.',
    schema: signature,
  },
  NextSignatureHeader: {
    name: 'X-Service-Signature-Next',
    in: 'header',
    description: 'The same with the new secret, while a rotation gives the old one a grace.',
    schema: signature,
  },
  EventHeader: {
    name: 'X-Service-Event',
    in: 'header',
    required: true,
    description: '`type` of the body.',
    schema: { type: 'string' },
  },
  DeliveryHeader: {
    name: 'X-Service-Delivery',
    in: 'header',
    description: 'Id of the delivery, for finding it in the API. Not signed.',
    schema: { type: 'string' },
  },
  AttemptHeader: {
    name: 'X-Service-Attempt',
    in: 'header',
    description: '`attempt` of the body. Not signed.',
    schema: { type: 'integer' },
  },
};

/** What a host knows its users by is the host's to say. */
const hostUserScheme: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description: 'What this server knows its users by, such as a cookie of this name.',
};

/** The same description where the host alone signs people in: in place of sessions there are its users. */
const withHostUsers = (document: Json): Json => {
  const inPlace = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inPlace);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === 'bearer' && Array.isArray(value) ? ['hostUser', value] : [key, inPlace(value)],
      ),
    );
  };
  const described = inPlace(document) as Json & { readonly components: { readonly securitySchemes: Json } };
  const { bearer: _, ...schemes } = described.components.securitySchemes;
  return {
    ...described,
    components: { ...described.components, securitySchemes: { hostUser: hostUserScheme, ...schemes } },
  };
};

/** What of the contract a server serves. Default: all of it. */
export interface DescribedContract {
  readonly routes?: readonly Route[];
  readonly subjects?: ReadonlySet<EventSubject>;
  readonly scopes?: ReadonlySet<Scope>;
  /** The settings of the types of monitors that the server has of its own. Default: none. */
  readonly ownTypes?: OwnTypeConfigs;
}

/** The OpenAPI 3.1 description of the API, derived from the contract. Routes that are not of the contract are left out. */
export const openApiDocument = (served: DescribedContract = {}): Json => {
  const described = served.routes === undefined ? routes : routes.filter((route) => served.routes?.includes(route));
  const subjects = allEventSubjects.filter((subject) => served.subjects?.has(subject) ?? true);
  const scopeNames = allScopes.filter((scope) => served.scopes?.has(scope) ?? true);
  const tags = new Set([...described.map(tagOf), 'receiving']);
  const components = new Components();
  components.convert(problemSchema, 'output');
  // The fields of a monitor refer to these by name only, because which one applies depends on `type`.
  for (const { config } of Object.values(monitorRules)) components.convert(config, 'input');
  // A batch is read result by result, so its schema refers to the result by name only.
  components.convert(agentResultSchema, 'input');
  components.convert(agentScrapeSchema, 'input');
  components.convert(prometheusFailureSchema, 'output');
  const paths: Record<string, Json> = {};
  for (const route of described) {
    const path = `${apiBasePath}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, components),
      ...(route.takesForm && { post: formOperationOf(route, components) }),
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Watchpost',
      version: apiVersion,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: openApiTags.filter(({ name }) => tags.has(name)),
    'x-tagGroups': tagGroups
      .map((group) => ({ ...group, tags: group.tags.filter((name) => tags.has(name)) }))
      .filter((group) => group.tags.length > 0),
    paths,
    webhooks: webhooksOf(components, subjects),
    components: {
      schemas: components.schemas,
      headers: { ...responseHeaders, ...moreHeaders },
      parameters: {
        ...deliveryHeaders,
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
          description:
            '`ETag` of the answer that the client has; the answer is 304 without a body while it is the same.',
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
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a session.' },
        agentToken: { type: 'http', scheme: 'bearer', description: 'Token of an agent, which begins with `wpa_`.' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: `Key of an organization. Scopes: ${scopeNames.join(', ')}.`,
        },
      },
    },
  };
  const knownConfigs = Object.values(monitorRules).map(({ config }) => config.meta()?.id ?? '');
  const hasSessions = described.some(({ operationId }) => operationId === 'auth.login');
  return withOwnTypes(hasSessions ? document : withHostUsers(document), knownConfigs, served.ownTypes ?? {});
};
