/** As much of JSON Schema as the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
}

/** A part that is written here, or once for all that use it. */
type Referable<Part> = Part | { readonly $ref: string };

/** An operation as it stands in the document. */
interface WrittenOperation extends Omit<Operation, 'parameters' | 'responses'> {
  readonly parameters?: readonly Referable<Parameter>[];
  readonly responses: Readonly<Record<string, Referable<Response>>>;
}

/** As much of an OpenAPI document as the reference shows. */
export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly 'x-displayName': string; readonly description?: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** An operation with where it is. */
export interface PlacedOperation {
  readonly method: string;
  /** The path of the API, or the subject of a webhook. */
  readonly path: string;
  readonly operation: Operation;
}

/** Its part of that name, which has to be there: the document is the server's own. */
const follow = <Part extends object>(part: Referable<Part>, named: Readonly<Record<string, Part>>): Part => {
  if (!('$ref' in part)) return part;
  const found = named[typeNameOf(part.$ref)];
  if (found === undefined) throw new Error(`nothing is at ${part.$ref}`);
  return found;
};

/** All operations with what they refer to, but for schemas; those that Watchpost calls at a receiver at the end. */
export const operationsOf = ({ paths, webhooks = {}, components }: ReferenceDocument): PlacedOperation[] =>
  [paths, webhooks].flatMap((items) =>
    Object.entries(items).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
        method: method.toUpperCase(),
        path,
        operation: {
          ...operation,
          parameters: parameters.map((parameter) => follow(parameter, components.parameters)),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, response]) => [status, follow(response, components.responses)]),
          ),
        },
      })),
    ),
  );

export const typeNameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Follows references; what is said beside one wins. */
export const resolve = (schema: Schema, document: ReferenceDocument): Schema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...resolve(document.components.schemas[typeNameOf($ref)] ?? {}, document), ...beside };
};
