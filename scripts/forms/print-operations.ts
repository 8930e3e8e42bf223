import type { MonitorTypeGuide, Operation } from '../../packages/cli/src/contract/manifest.ts';
import { header, type JsonSchema } from '../print-schema.ts';
import { type NamedParameters, type Parametrized, readParameters } from '../read-parameters.ts';
import { given, readField, resolve, type Schemas } from './field.ts';
import { bodyFlags, queryFlag } from './flags.ts';
import { type MonitorTypeRule, readMonitorTypes } from './monitor-types.ts';

interface Json {
  readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } };
}

/** As much of the contract as commands are made of. */
export interface CommandContract {
  readonly apiVersion: string;
  readonly routes: readonly (Pick<Operation, 'method' | 'path' | 'summary' | 'description' | 'access'> & {
    readonly operationId: string;
    readonly isVersioned?: boolean;
    readonly answer: { readonly status: number; readonly description: string };
    readonly example?: unknown;
  })[];
  readonly resources: readonly {
    readonly name: string;
    readonly collection: string;
    readonly path: string;
    readonly words: { readonly many: string };
  }[];
  readonly monitorRules: Readonly<Record<string, MonitorTypeRule>>;
}

/** As much of the OpenAPI document as commands are made of. */
export interface CommandDocument extends NamedParameters {
  readonly paths: Readonly<Record<string, Readonly<Record<string, CommandOperation>>>>;
  readonly components: NamedParameters['components'] & { readonly schemas: Schemas };
}

interface CommandOperation extends Parametrized {
  readonly operationId: string;
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

const plain = (text: string): string => text.replaceAll('`', '');

/** What an operation answers: an item, a page of them, or nothing, which is also an object without fields. */
const answerOf = (declared: JsonSchema | undefined, description: string, schemas: Schemas): Operation['answer'] => {
  // Of several forms the first is the one without a query.
  const { properties = {}, type } = resolve(resolve(declared?.anyOf?.[0] ?? declared ?? {}, schemas), schemas);
  const items = properties.meta === undefined ? undefined : properties.data?.items;
  const fields = Object.keys(items === undefined ? properties : (resolve(items, schemas).properties ?? {}));
  if (declared === undefined || (type === 'object' && fields.length === 0 && items === undefined)) {
    return { kind: 'nothing', fields: [], description: plain(description) };
  }
  return { kind: items === undefined ? 'item' : 'page', fields };
};

const readOperations = ({ routes }: CommandContract, document: CommandDocument): Operation[] => {
  const { schemas } = document.components;
  const documented = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  // What agents call needs their own token, which is no credential of a person.
  return routes
    .filter(({ access }) => access !== 'agent')
    .map((route) => {
      const operation = documented.get(route.operationId);
      if (operation === undefined) throw new Error(`the document has no operation ${route.operationId}`);
      const body = operation.requestBody?.content?.['application/json']?.schema;
      const answer = operation.responses[route.answer.status]?.content?.['application/json']?.schema;
      const query = readParameters(operation, document).filter((parameter) => parameter.in === 'query');
      const { example, description } = route;
      return {
        id: route.operationId,
        method: route.method,
        path: route.path,
        summary: route.summary,
        ...(description !== undefined && { description: plain(description) }),
        access: route.access,
        query: query.map((parameter) => queryFlag(parameter, schemas)),
        ...(body !== undefined && { body: { fields: bodyFlags(readField(body, schemas)) } }),
        ...(route.isVersioned === true && { isVersioned: true }),
        answer: answerOf(answer, route.answer.description, schemas),
        ...(typeof example === 'object' && example !== null && { example: { ...example } }),
      };
    });
};

const readGuides = ({ monitorRules }: CommandContract, schemas: Schemas): MonitorTypeGuide[] =>
  readMonitorTypes(monitorRules, schemas).map(({ type, facts, settings }) => ({
    type,
    ...facts,
    settings: bodyFlags(settings).map(({ name, kind, description, choices, default: preset, isRequired }) => ({
      name,
      kind,
      description,
      ...given({ choices, default: preset, isRequired }),
    })),
  }));

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Only a build reads it: what each entry is stands in a line. */
const inLines = (entries: readonly unknown[]): string =>
  `[\n${entries.map((entry) => `  ${JSON.stringify(entry)},\n`).join('')}]`;

/** What the command line has from the contract: the operations, and what each type of monitor takes. */
export const printOperations = (contract: CommandContract, document: CommandDocument) => {
  const { resources, apiVersion } = contract;
  const namesOf = (entries: [string, string][]): string => json(Object.fromEntries(entries));
  return {
    'operations.ts': `${header}import type { Operation } from './manifest.js';

/** Every operation of the contract, in its order. */
export const operations: readonly Operation[] = ${inLines(readOperations(contract, document))};

/** The version of the contract that this is made from. */
export const apiVersion = ${json(apiVersion)};

/** What each namespace is about. */
export const namespaces: Readonly<Record<string, string>> = ${namesOf(resources.map(({ collection, words }) => [collection, words.many]))};

/** Where the resources live, by the names that events call them. */
export const resourcePaths: Readonly<Record<string, string>> = ${namesOf(resources.map(({ name, path }) => [name, path]))};
`,
    'monitor-types.ts': `${header}import type { MonitorTypeGuide } from './manifest.js';

/** What each type of monitor takes. */
export const monitorTypes: readonly MonitorTypeGuide[] = ${inLines(readGuides(contract, document.components.schemas))};
`,
  };
};
