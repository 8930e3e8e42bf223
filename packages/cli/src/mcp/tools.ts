import { pathParameters } from '../contract/command-names.js';
import type { Operation } from '../contract/manifest.js';
import { type ApiDescription, type DescribedOperation, type JsonSchema, parametersOf, standalone } from './open-api.js';

/** One operation of the API as a tool of the Model Context Protocol. */
export interface ApiTool {
  readonly operation: Operation;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & JsonSchema;
  /** Names of its arguments that go into the query. */
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly isReadOnly: boolean;
}

/** Who gets the tools. */
export interface ToolChoice {
  /** What the caller may do. */
  readonly scopes: ReadonlySet<string>;
  /** Whether tools that change something are among them. */
  readonly canWrite: boolean;
  /** Only those of these groups, such as `monitors`; `undefined` for all. */
  readonly groups: ReadonlySet<string> | undefined;
}

/**
 * What tools may change. Texts that a model reads come from strangers as well, such as the body of an error, and may tell it to do
 * things: nothing that gives access, shows a new secret, costs money, or makes the server send data elsewhere is a tool.
 */
const writable: ReadonlySet<string> = new Set([
  'monitors',
  'incidents',
  'alertRules',
  'alerts',
  'maintenanceWindows',
  'dashboards',
  'statusPages',
  'onCallSchedules',
  'escalationPolicies',
  'featureFlags',
]);
/** Addresses that open something to everyone who has them. */
const opensToAll = /calendarLink|share|token|subscribers?|domains?|link$/i;

const namespaceOf = ({ id }: Operation): string => id.split('.')[0] ?? '';

const isChosen = (operation: Operation, { scopes, canWrite, groups }: ToolChoice): boolean => {
  const namespace = namespaceOf(operation);
  const isAllowed = scopes.has(operation.access) || operation.id === 'auth.me';
  const isOffered = operation.method === 'GET' || (canWrite && writable.has(namespace));
  return isAllowed && isOffered && !opensToAll.test(operation.id) && (groups?.has(namespace) ?? true);
};

const isJson = ({ responses }: DescribedOperation): boolean =>
  Object.entries(responses).some(
    ([status, answer]) =>
      // Answers that have names are failures.
      status.startsWith('2') &&
      !('$ref' in answer) &&
      (answer.content === undefined || answer.content['application/json'] !== undefined),
  );

/** The organization is that of the caller. */
const ownParameter = 'orgId';

const toolOf = (operation: Operation, described: DescribedOperation, description: ApiDescription): ApiTool => {
  const parameters = parametersOf(described, description).filter(
    ({ name, in: place }) => (place === 'path' || place === 'query') && name !== ownParameter,
  );
  const body = described.requestBody?.content['application/json']?.schema;
  const properties = Object.fromEntries([
    ...parameters.map(({ name, description: text, schema }) => [
      name,
      { ...schema, ...(text !== undefined && { description: text }) },
    ]),
    ...(body === undefined ? [] : [['body', body]]),
  ]);
  const required = [
    ...parameters.filter((each) => each.required === true).map(({ name }) => name),
    ...(described.requestBody?.required === true ? ['body'] : []),
  ];
  const schema = standalone({ type: 'object', properties, required, additionalProperties: false }, description);
  return {
    operation,
    name: operation.id.replace('.', '_'),
    description: [operation.summary, operation.description].filter((text) => text !== undefined).join('. '),
    inputSchema: { ...schema, type: 'object' },
    query: parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
    hasBody: body !== undefined,
    isReadOnly: operation.method === 'GET',
  };
};

/**
 * The tools for a caller: the operations that both this program and the server know, that the caller may use, and that answer
 * with JSON.
 */
export const toolsOf = (
  operations: readonly Operation[],
  description: ApiDescription,
  choice: ToolChoice,
): readonly ApiTool[] => {
  const described = new Map(
    Object.values(description.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  return operations.flatMap((operation) => {
    const known = described.get(operation.id);
    if (known === undefined || !isJson(known) || !isChosen(operation, choice)) return [];
    return [toolOf(operation, known, description)];
  });
};

/** What a tool was called with that no request can be made of. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const textOf = (name: string, value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((each) => textOf(name, each)).join(',');
  throw new ArgumentError(`${name} must be text, a number, true or false.`);
};

/**
 * The request that a call of a tool makes.
 *
 * @throws ArgumentError when an argument is missing, unknown or of another form
 */
export const inputOf = (
  { operation, query, hasBody }: ApiTool,
  given: Readonly<Record<string, unknown>>,
  organizationId: string | undefined,
) => {
  const inPath = pathParameters(operation).filter((name) => name !== ownParameter);
  const known = [...inPath, ...query, ...(hasBody ? ['body'] : [])];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ArgumentError(`There is no argument ${unknown}; there is: ${known.join(', ')}.`);
  const params: Record<string, string> = organizationId === undefined ? {} : { [ownParameter]: organizationId };
  for (const name of inPath) {
    const text = given[name] === undefined ? '' : textOf(name, given[name]);
    // A segment of dots would be another path.
    if (/^\.{0,2}$/.test(text)) throw new ArgumentError(`${name} is missing.`);
    params[name] = text;
  }
  const asked = query.flatMap((name) =>
    given[name] === undefined ? [] : [[name, textOf(name, given[name])] as const],
  );
  return { params, query: Object.fromEntries(asked), body: hasBody ? given.body : undefined };
};
