import { apiBasePath, apiVersion, routes } from '../contract.js';
import { type ErrorCode, problemSchema } from '../errors.js';
import { allEventSubjects, type EventSubject } from '../event-subjects.js';
import { monitorRules } from '../monitor-types/monitor-types.js';
import { agentResultSchema } from '../resources/monitoring/agent-result.js';
import { agentScrapeSchema } from '../resources/monitoring/agent-scrape.js';
import { prometheusFailureSchema } from '../resources/monitoring/prometheus.js';
import type { Access, ContentType, Route, RouteAnswer, TextBody } from '../route.js';
import { allScopes, type Scope } from '../scopes.js';
import * as z from '../zod.js';
import { Components, type Json } from './components.js';
import { mayBeUnchanged } from './conditions.js';
import { errorResponses } from './error-responses.js';
import { headerRefs, sharedHeaders } from './headers.js';
import { withHostUsers } from './host-users.js';
import { introduction } from './introduction.js';
import { type OwnTypeConfigs, withOwnTypes } from './own-types.js';
import { parametersOf, requestHeaders } from './parameters.js';
import { openApiTags, tagGroups } from './tags.js';
import { deliveryHeaders, webhooksOf } from './webhooks.js';

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

/** What a GET answers to a client that has its answer already. */
const unchanged: Json = {
  description: 'Unchanged since `If-None-Match`; without a body.',
  headers: headerRefs(['ETag']),
};

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
      ...(mayBeUnchanged(route) ? { 304: components.response('NotModified', unchanged) } : {}),
      ...(route.redirect === undefined
        ? {}
        : { 302: { description: route.redirect, headers: headerRefs(['Location']) } }),
      ...errorResponses(route, components),
    },
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
  const steps = openApiSteps(served);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/**
 * The same, one operation at each step: all of it takes half a second, in which a server would answer no request.
 *
 * @returns the description, when the steps are done
 */
export function* openApiSteps(served: DescribedContract = {}): Generator<undefined, Json> {
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
    yield;
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
      headers: sharedHeaders,
      parameters: {
        ...deliveryHeaders,
        ...requestHeaders,
        ...components.parameters,
      },
      responses: components.responses,
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
}
