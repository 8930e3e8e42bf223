import { readFileSync } from 'node:fs';

/** A JSON Schema of the document; only what the fuzz reads of it is named. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A parameter in the path, in the query or in a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One answer that an operation may give. */
export interface DocumentedAnswer {
  /** The schema of each content type; none when the answer has no body. */
  readonly content: ReadonlyMap<string, Schema>;
  /** Headers that it carries, in lower case. */
  readonly headers: readonly string[];
  /** Codes of problems that its description names. */
  readonly codes: readonly string[];
}

/** One operation of the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown; readonly takesText: boolean } | undefined;
  readonly answers: ReadonlyMap<number, DocumentedAnswer>;
}

/** What a method and a path lead to, by the document alone. */
export type Target =
  | { readonly kind: 'operation'; readonly operation: Operation }
  /** The path is there, and the method is not. */
  | { readonly kind: 'path' }
  | { readonly kind: 'nothing' };

/** The parsed document. */
export interface Document {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The closed table of error codes: the status of each, also of those that no operation names. */
  readonly statusOfCode: ReadonlyMap<string, number>;
  /** The schema that is meant: its reference followed. */
  resolve(schema: Schema | undefined): Schema;
  /** Finds the operation of a request; a path that is written out goes before one with parameters (OpenAPI 3.1 §4.8.8.2). */
  target(method: string, path: string): Target;
}

interface RawOperation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>> };
  readonly responses: Readonly<Record<string, RawAnswer | { readonly $ref: string }>>;
}

interface RawAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Bytes, such as those of a PDF, have no schema. */
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface RawDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, RawAnswer>>;
  };
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const follow = <Part extends object>(
  part: Part | { readonly $ref: string },
  named: Readonly<Record<string, Part>>,
): Part => {
  if (!('$ref' in part)) return part;
  const found = named[nameOf(part.$ref)];
  if (found === undefined) throw new Error(`nothing is at ${part.$ref}`);
  return found;
};

/** Rows such as `| \`conflict\` | 409 |` of the description. */
const codeTable = (description: string): ReadonlyMap<string, number> =>
  new Map(
    [...description.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)].map(([, code = '', status]) => [code, Number(status)]),
  );

const answerOf = ({ description, headers = {}, content = {} }: RawAnswer): DocumentedAnswer => ({
  content: new Map(Object.entries(content).map(([type, { schema = {} }]) => [type, schema])),
  headers: Object.keys(headers).map((name) => name.toLowerCase()),
  codes: [...description.matchAll(/`([a-z_]+)`:/g)].map(([, code = '']) => code),
});

/** Reads an OpenAPI document of ours. */
export const readDocument = (file: URL): Document => {
  const raw: RawDocument = JSON.parse(readFileSync(file, 'utf8'));
  const { schemas, parameters, responses } = raw.components;
  const operationOf = (method: string, path: string, operation: RawOperation): Operation => {
    const json = operation.requestBody?.content['application/json'];
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isPublic: operation.security.length === 0,
      parameters: operation.parameters.map((parameter) => follow(parameter, parameters)),
      body:
        json === undefined
          ? undefined
          : {
              schema: json.schema,
              example: json.example,
              takesText: operation.requestBody?.content['text/plain'] !== undefined,
            },
      answers: new Map(
        Object.entries(operation.responses).map(([status, answer]) => [
          Number(status),
          answerOf(follow(answer, responses)),
        ]),
      ),
    };
  };
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
  );
  const patterns = [...new Set(operations.map(({ path }) => path))]
    .map((path) => ({ path, matches: pathPattern(path) }))
    .sort((a, b) => parameterCount(a.path) - parameterCount(b.path));
  return {
    operations,
    schemas,
    statusOfCode: codeTable(raw.info.description),
    resolve(schema) {
      // A schema may leave a part open, as the items of a tuple.
      let resolved: Schema = schema ?? {};
      while (resolved.$ref !== undefined) resolved = schemas[nameOf(resolved.$ref)] ?? {};
      return resolved;
    },
    target(method, path) {
      const found = patterns.find(({ matches }) => matches.test(path));
      if (found === undefined) return { kind: 'nothing' };
      // A HEAD is a GET whose body is not sent (RFC 9110 §9.3.2).
      const wanted = method === 'HEAD' ? 'GET' : method;
      const operation = operations.find((each) => each.path === found.path && each.method === wanted);
      return operation === undefined ? { kind: 'path' } : { kind: 'operation', operation };
    },
  };
};

const parameterCount = (path: string): number => path.split('{').length - 1;

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
