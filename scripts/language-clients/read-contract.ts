import { capitalized, type JsonSchema } from '../print-schema.ts';
import { type NamedParameters, type Parameter, type Parametrized, readParameters } from '../read-parameters.ts';
import type { Answer, ContractModel, Field, Operation, Service } from './contract-model.ts';
import { nameIn, referencesOf, singular, TypeCollector } from './read-types.ts';

/** As much of an OpenAPI document as clients are printed from. */
export interface ClientDocument extends NamedParameters {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: NamedParameters['components'] & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DocumentOperation extends Parametrized {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The protocol of agents, which have a program of ours; and streams, which each client reads with code by hand. */
const servicesLeftOut = new Set(['agent', 'stream', 'channelActions']);

/** Operations of browsers and of payment providers; and those of a session, which each client has by hand. */
const operationsLeftOut = new Set([
  'oauth.authorize',
  'oauth.callback',
  'oauth.exchange',
  'billing.receiveWebhook',
  'auth.login',
  'auth.refresh',
  'auth.logout',
  'mfa.verify',
  'server.setUp',
]);

/** What the sessions of all clients are made of. */
const typesOfErrors = ['FieldError', 'ReachedLimit'];
const typesOfSessions = ['Tokens', 'MfaChallenge', 'SetupRequest', 'StreamMessage'];

/** What each client has by hand, and what says nothing. */
const typesByHand = new Set(['PageMeta', 'Problem', 'Accepted', 'CookieTokens']);

/** Reads the document of a contract into what the printers of clients print. */
export const readContractModel = (document: ClientDocument): ContractModel => {
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [service = '', name = ''] = operation.operationId.split('.');
      const isLeftOut = servicesLeftOut.has(service) || operationsLeftOut.has(operation.operationId);
      // A form posts what is too long for a query; JSON is what clients send.
      const isForm = operation.requestBody?.content['application/x-www-form-urlencoded'] !== undefined;
      return isLeftOut || isForm ? [] : [{ service, name, path, method: method.toUpperCase(), operation }];
    }),
  );
  const bodies = operations.flatMap(({ operation }) => bodyOf(operation)?.type ?? []);
  const sentByHand = typesOfSessions.filter((name) => name.endsWith('Request'));
  const sent = new Set(
    [...bodies, ...sentByHand].flatMap((name) => [name, ...referencesOf(schemas[name] ?? {}, schemas)]),
  );
  const collector = new TypeCollector(schemas, sent);
  const isPage = (name: string): boolean => Object.keys(schemas[name]?.properties ?? {}).join() === 'data,meta';
  const needed = new Set([...bodies, ...typesOfSessions, ...typesOfErrors]);
  for (const { operation } of operations) {
    referencesOf([operation.responses['200'], operation.responses['201'], operation.responses['202']], schemas, needed);
    referencesOf(readParameters(operation, document), schemas, needed);
  }
  for (const name of [...needed]) referencesOf(schemas[name] ?? {}, schemas, needed);
  for (const name of Object.keys(schemas)) {
    if (needed.has(name) && !isPage(name) && !typesByHand.has(name)) collector.add(name);
  }

  const read = (entry: (typeof operations)[number]): Operation => {
    const { service, name, path, method, operation } = entry;
    const parametersIn = Map.groupBy(readParameters(operation, document), (parameter) => parameter.in);
    const headers = parametersIn.get('header')?.map((header) => header.name) ?? [];
    const query = parametersIn.get('query') ?? [];
    const parent = capitalized(singular(service)) + capitalized(name);
    const place = { parent, field: '', isSent: true };
    return {
      name,
      method,
      path: path.replace('/api/v1', ''),
      summary: operation.summary,
      description: operation.description ?? '',
      pathParameters: (parametersIn.get('path') ?? []).map((parameter) => ({
        name: parameter.name,
        description: parameter.description ?? '',
      })),
      query: query.map((parameter): Field => {
        const schema: JsonSchema = {
          ...asValue(parameter.name, parameter.schema),
          description: describe(parameter),
        };
        const of = { schemas: [schema], isRequired: parameter.required === true };
        return collector.field(parameter.name, of, place);
      }),
      body: bodyOf(operation),
      answer: answerOf(operation, schemas, collector, isPage),
      isPublic: operation.security.length === 0,
      takesIdempotencyKey: headers.includes('Idempotency-Key'),
      takesVersion: headers.includes('If-Match'),
    };
  };

  const services = document.tags.flatMap(({ name, description = '' }): Service[] => {
    const own = operations.filter(({ service }) => service === name).map(read);
    return own.length === 0 ? [] : [{ name, description, operations: own }];
  });
  const codes = (schemas.Problem?.properties?.code?.enum ?? []).map(String);
  const errorCode = { kind: 'enum', name: 'ErrorCode', description: 'What went wrong.', values: codes } as const;
  const subjects = collector.types.find(({ name }) => name === 'EventListType');
  return {
    types: [errorCode, ...collector.types],
    services,
    eventTypes: subjects?.kind === 'enum' ? subjects.values : [],
  };
};

/** With what can be sorted by, which has no type. */
const describe = ({ name, description = '', schema }: Parameter): string => {
  const fields = (name === 'sort' ? (schema.enum ?? []) : []).map(String).filter((field) => !field.startsWith('-'));
  return fields.length === 0
    ? description
    : `${description} Fields: ${fields.map((field) => `\`${field}\``).join(', ')}.`;
};

/** A query spells booleans as words; sorting takes any of many names, which the description lists. */
const asValue = (name: string, schema: JsonSchema): JsonSchema => {
  if (schema.enum?.join() === 'true,false') return { type: 'boolean' };
  return name === 'sort' ? { type: 'string' } : schema;
};

const bodyOf = ({ requestBody }: DocumentOperation): Operation['body'] => {
  const reference = requestBody?.content['application/json']?.schema.$ref;
  return reference === undefined ? undefined : { type: nameIn(reference), isRequired: requestBody?.required === true };
};

const answerOf = (
  { operationId, responses }: DocumentOperation,
  schemas: ClientDocument['components']['schemas'],
  collector: TypeCollector,
  isPage: (name: string) => boolean,
): Answer => {
  const content = responses['200']?.content ?? responses['201']?.content ?? responses['202']?.content;
  if (content === undefined) return { kind: 'nothing' };
  const json = content['application/json']?.schema;
  if (json === undefined || Object.keys(content).length > 1) return { kind: 'content' };
  // Of two representations, the first is the one without a parameter.
  const [schema = json] = json.anyOf ?? [];
  const name = nameIn(schema.$ref ?? '');
  if (name === 'Accepted') return { kind: 'nothing' };
  const place = { parent: operationId.replace(/\W/g, ''), field: 'answer', isSent: false };
  if (!isPage(name)) return { kind: 'value', use: collector.use(schema, place) };
  const items = schemas[name]?.properties?.data?.items ?? {};
  const item = schemas[nameIn(items.$ref ?? '')] ?? items;
  return { kind: 'page', item: collector.use(items, place), hasId: item.required?.includes('id') === true };
};
