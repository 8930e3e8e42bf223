import { type NamedParameters, type Parameter, type Parametrized, readParameters } from '../read-parameters.ts';

/** As much of an OpenAPI document as samples are made from. */
export interface SampledDocument extends NamedParameters {
  readonly paths: Readonly<Record<string, Readonly<Record<string, SampledOperation>>>>;
}

interface SampledOperation extends Parametrized {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** What a request authenticates with: an API key unless the operation refuses keys. */
export type Credential = 'none' | 'key' | 'session' | 'agent';

/** One request that works, but for its ids, which are made up. */
export interface SampleRequest {
  readonly operationId: string;
  /** The namespace, such as `monitors`, and the name in it, such as `rotateToken`. */
  readonly namespace: string;
  readonly name: string;
  readonly method: string;
  /** Below the server's root, with its parameters in braces. */
  readonly path: string;
  readonly ids: readonly { readonly name: string; readonly value: string }[];
  /** Parameters without which the request would be refused. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The JSON body; `undefined` for none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly credential: Credential;
}

const day = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
const queries: Readonly<Record<string, SampleRequest['query']>> = {
  'exporters.samples': { selector: 'node_load1', ...day },
  'maintenanceWindows.occurrences': day,
  'onCallSchedules.shifts': day,
  'onCallSchedules.calendar': { token: 'wpc_1m7z1yr0ztht7at2pg8pwmgdn' },
  'prometheus.query': { query: 'up' },
  'prometheus.queryRange': { query: 'up', start: day.from, end: day.to, step: '5m' },
  'prometheus.series': { 'match[]': ['up'] },
  'publicStatusPages.domainCheck': { domain: 'status.example.com' },
};

/** @throws Error when a sample lacks what its operation requires */
const queryOf = (operationId: string, given: readonly Parameter[]): SampleRequest['query'] => {
  const query = queries[operationId] ?? {};
  const lacking = given.find((one) => one.in === 'query' && one.required === true && query[one.name] === undefined);
  if (lacking !== undefined) throw new Error(`${operationId} needs a sample of its parameter ${lacking.name}`);
  return query;
};

/** Values of parameters that are no ids. */
const parameters: Readonly<Record<string, string>> = {
  provider: 'github',
  slug: 'example',
  number: '2',
  code: 'team',
  name: 'job',
  methodId: 'pm_1',
  type: 'slack',
  token: 'AZ2xS0kYkQe3t1QvC9rTn0mJwYp6aLxF',
};

const idOf = ({ name, schema }: Parameter): string => {
  const [, prefix] = /\^([a-z]{3})_\[/.exec(schema.pattern ?? '') ?? [];
  if (prefix !== undefined) return `${prefix}_1m7z1yr0ztht7at2pg8pwmgdn`;
  if (schema.anyOf !== undefined) return 'editor';
  return parameters[name] ?? '1m7z1yr0ztht7at2pg8pwmgdn';
};

const credentialOf = ({ security }: SampledOperation): Credential => {
  const names = security.flatMap((scheme) => Object.keys(scheme));
  if (names.length === 0) return 'none';
  if (names.includes('agentToken')) return 'agent';
  return names.includes('apiKey') ? 'key' : 'session';
};

const isBody = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A sample request for each operation of the document, but for forms, which repeat a `GET`. */
export const sampleRequests = (document: SampledDocument): SampleRequest[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): SampleRequest[] => {
      const content = operation.requestBody?.content ?? {};
      if (content['application/x-www-form-urlencoded'] !== undefined) return [];
      const { operationId } = operation;
      const parameters = readParameters(operation, document);
      const [namespace = '', name = ''] = operationId.split('.');
      const example = content['application/json']?.example;
      return [
        {
          operationId,
          namespace,
          name,
          method: method.toUpperCase(),
          path,
          ids: parameters
            .filter((parameter) => parameter.in === 'path')
            .map((parameter) => ({ name: parameter.name, value: idOf(parameter) })),
          query: queryOf(operationId, parameters),
          body: isBody(example) ? example : undefined,
          credential: credentialOf(operation),
        },
      ];
    }),
  );
