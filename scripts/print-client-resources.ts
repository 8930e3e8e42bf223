import type { OpenApi } from './print-contract-types.ts';
import { capitalized, header, printLiteral } from './print-schema.ts';

/** As much of a resource of the contract as its namespace in the client is printed from. */
export interface ContractResource {
  readonly name: string;
  readonly collection: string;
  readonly path: string;
  readonly idPrefix: string;
  readonly verbs: readonly string[];
  readonly schema: { readonly shape: Readonly<Record<string, unknown>> };
  readonly routes: readonly unknown[];
  readonly example: Readonly<Record<string, unknown>>;
  readonly words: { readonly one: string; readonly many: string };
}

/** The types that the methods of one namespace name. */
interface TypeNames {
  readonly query: string;
  readonly shown: string;
  readonly create: string;
  readonly update: string;
}

/** How one plain verb is printed: what it declares, and what it does. */
interface Method {
  readonly declaration: string;
  readonly implementation: string;
}

/** A resource that has nothing but plain verbs, at a path without a parent: its namespace needs no code by hand. */
const isPlain = ({ routes, path }: ContractResource): boolean => routes.length === 0 && !path.includes(':');

/**
 * Prints the client's namespaces of plain resources, with their TSDoc from the contract.
 *
 * @returns the source of one module: an interface and a factory for each namespace, and the types that they name
 */
export const printClientResources = (resources: readonly ContractResource[], document: OpenApi): string => {
  const plain = resources.filter(isPlain);
  const namespaces = plain.map((resource) => printNamespace(resource, document));
  const named = [...new Set(namespaces.flatMap(({ types }) => types))].sort(inOrder);
  const options = ['ChangeOptions', 'PostOptions', 'RequestOptions'].filter((name) =>
    namespaces.some(({ source }) => source.includes(`${name})`)),
  );
  return `${header}
import type { ApiPromise } from '../request/exchange/api-promise.js';
import { type Caller, path } from '../request/call.js';
import type {
${namespaces
  .flatMap(({ own }) => own)
  .sort(inOrder)
  .map((name) => `  ${name},\n`)
  .join('')}} from '../contract-types.js';
import type { ${options.join(', ')} } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

export type {
${named.map((name) => `  ${name},\n`).join('')}} from '../contract-types.js';
${namespaces.map(({ source }) => `\n${source}`).join('')}
/** The namespaces of all plain resources. */
export interface PlainResources {
${plain.map(({ collection, words }) => `  /** Everything about ${words.many}. */\n  readonly ${collection}: ${capitalized(collection)};\n`).join('')}}

export const plainResourcesOf = (caller: Caller): PlainResources => ({
${plain.map(({ collection }) => `  ${collection}: ${collection}Of(caller),\n`).join('')}});
`;
};

const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en');

const printNamespace = (
  resource: ContractResource,
  document: OpenApi,
): { readonly source: string; readonly own: readonly string[]; readonly types: readonly string[] } => {
  const { collection, words, verbs } = resource;
  const names = typeNamesOf(resource, document);
  const methods = Object.entries(methodsOf(resource, names, document)).flatMap(([verb, method]) =>
    verbs.includes(verb) ? [method] : [],
  );
  const declarations = methods.map(({ declaration }) => declaration).join('\n\n');
  const own = Object.values(names).filter((name) => new RegExp(`\\b${name}\\b`).test(declarations));
  const source = `/** Everything about ${words.many}. */
export interface ${capitalized(collection)} {
${declarations}
}

const ${collection}Of = (caller: Caller): ${capitalized(collection)} => ({
${methods.map(({ implementation }) => `  ${implementation},\n`).join('')}});
`;
  return { source, own, types: own.flatMap((name) => [name, ...referencesOf(name, document)]) };
};

const methodsOf = (
  resource: ContractResource,
  names: TypeNames,
  document: OpenApi,
): Readonly<Record<string, Method>> => {
  const { collection, path, idPrefix, schema, example } = resource;
  const one = `path\`${path}/\${id}\``;
  const isVersioned = 'version' in schema.shape;
  const changeOptions = isVersioned ? 'ChangeOptions' : 'RequestOptions';
  const conflict = isVersioned ? 'ConflictError (`version_mismatch`)' : 'ConflictError';
  const doc = (verb: string, lines: readonly string[]): string =>
    printDoc([...aboutOf(`${collection}.${verb}`, document), '', ...lines]);
  return {
    list: {
      declaration: `${doc('list', ['@throws ValidationError when the query is invalid'])}
  list(query?: ${names.query}, options?: RequestOptions): List<${names.shown}>;`,
      implementation: `list: (query, options) => listOf(caller, '${path}', query, options)`,
    },
    create: {
      declaration: `${doc('create', [
        '@example',
        '```ts',
        ...`await client.${collection}.create(${printExample(example)});`.split('\n'),
        '```',
        '@throws ValidationError, PermissionError (`plan_limit_reached`)',
      ])}
  create(document: ${names.create}, options?: PostOptions): ApiPromise<${names.shown}>;`,
      implementation: `create: (document, options) => caller.call('POST', '${path}', document, options)`,
    },
    get: {
      declaration: `${doc('get', [`@param id such as \`${idPrefix}_…\``, '@throws NotFoundError'])}
  get(id: string, options?: RequestOptions): ApiPromise<${names.shown}>;`,
      implementation: `get: (id, options) => caller.call('GET', ${one}, undefined, options)`,
    },
    update: {
      declaration: `${doc('update', [`@throws NotFoundError, ValidationError, ${conflict}`])}
  update(id: string, changes: ${names.update}, options?: ${changeOptions}): ApiPromise<${names.shown}>;`,
      implementation: `update: (id, changes, options) => caller.call('PATCH', ${one}, changes, options)`,
    },
    remove: {
      declaration: `${doc('remove', [`@throws NotFoundError, ${conflict}`])}
  delete(id: string, options?: ${changeOptions}): ApiPromise<void>;`,
      implementation: `delete: (id, options) => caller.call('DELETE', ${one}, undefined, options)`,
    },
  };
};

/** @throws Error when a name that the resource's verbs need is not in the contract */
const typeNamesOf = ({ name, collection, verbs }: ContractResource, { components }: OpenApi): TypeNames => {
  const shown = capitalized(name);
  const names = {
    query: `${capitalized(collection)}ListQuery`,
    shown,
    create: `${shown}Create`,
    update: `${shown}Update`,
  };
  const needed = [
    shown,
    ...(verbs.includes('create') ? [names.create] : []),
    ...(verbs.includes('update') ? [names.update] : []),
  ];
  const missing = needed.filter((type) => components.schemas[type] === undefined);
  if (missing.length > 0) throw new Error(`${collection}: name its schemas ${missing.join(', ')}, with meta({ id })`);
  return names;
};

/** The named schemas that a named schema refers to, however deep. */
const referencesOf = (
  name: string,
  { components }: OpenApi,
  known: ReadonlySet<string> = new Set([name]),
): string[] => {
  const text = JSON.stringify(components.schemas[name] ?? {});
  const direct = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, reference]) => reference ?? '');
  const fresh = [...new Set(direct)].filter((reference) => !known.has(reference));
  const all = new Set([...known, ...fresh]);
  return [...fresh, ...fresh.flatMap((reference) => referencesOf(reference, { paths: {}, components }, all))];
};

/** Summary and description of an operation, its first word as TSDoc has it: “Lists”, not “List”. */
const aboutOf = (operationId: string, { paths }: OpenApi): string[] => {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find((candidate) => candidate.operationId === operationId);
  if (operation === undefined) throw new Error(`the document has no operation ${operationId}`);
  const [summary, ...description] = [
    `${operation.summary.replace(/^\w+/, '$&s')}.`,
    ...(operation.description ?? '').split('\n').filter((line) => line !== ''),
  ];
  return wrap([summary, ...description].join(' ').replace('Needs the scope', 'Needs'));
};

const docColumns = 110;

const wrap = (text: string): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > docColumns) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

const printDoc = (lines: readonly string[]): string =>
  ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n');

/** A body as a person writes it in TypeScript: on one line where that is short. */
const printExample = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return printLiteral(value);
  const inner = `${indent}  `;
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  const entries = Array.isArray(value)
    ? value.map((entry) => printExample(entry, inner))
    : Object.entries(value).map(([name, entry]) => `${name}: ${printExample(entry, inner)}`);
  const line = `${open}${pad}${entries.join(', ')}${pad}${close}`;
  return indent !== '' && line.length <= docColumns - 30 && !line.includes('\n')
    ? line
    : `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
};
