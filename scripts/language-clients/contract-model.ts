/** What a value of the contract is, in terms that every language has. */
export type Shape =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'unknown' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list' | 'map'; readonly of: Use };

/** A shape where it is used. */
export interface Use {
  readonly shape: Shape;
  readonly isNullable: boolean;
}

/** One field of a struct, or one parameter of a query. */
export interface Field extends Use {
  /** As it is on the wire. */
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Whether leaving a zero out means the same as sending none: 0 is not a value that the field takes. */
  readonly hasNoZero: boolean;
}

/** A struct, or a closed list of texts. */
export type NamedType =
  | {
      readonly kind: 'struct';
      readonly name: string;
      readonly description: string;
      readonly fields: readonly Field[];
      /** Whether callers send it; then what they leave out differs from what they set to `null`. */
      readonly isSent: boolean;
    }
  | { readonly kind: 'enum'; readonly name: string; readonly description: string; readonly values: readonly string[] };

/** What a call answers with. */
export type Answer =
  | { readonly kind: 'nothing' }
  /** A file, or text in another format than JSON. */
  | { readonly kind: 'content' }
  | { readonly kind: 'value'; readonly use: Use }
  /** The envelope of a list; `hasId` when its items have an `id`. */
  | { readonly kind: 'page'; readonly item: Use; readonly hasId: boolean };

/** One operation of a service. */
export interface Operation {
  /** In camel case, such as `rotateToken`. */
  readonly name: string;
  readonly method: string;
  /** Below `/api/v1`, with its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly { readonly name: string; readonly description: string }[];
  readonly query: readonly Field[];
  readonly body: { readonly type: string; readonly isRequired: boolean } | undefined;
  readonly answer: Answer;
  /** Whether it takes no credential. */
  readonly isPublic: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly takesVersion: boolean;
}

/** The operations of one tag. */
export interface Service {
  /** In camel case, such as `alertRules`. */
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The contract, as the printers of clients read it. */
export interface ContractModel {
  readonly types: readonly NamedType[];
  readonly services: readonly Service[];
  /** The subjects of webhooks. */
  readonly eventTypes: readonly string[];
}
