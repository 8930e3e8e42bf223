/** How the text of a flag becomes the value of a field. */
export type FieldKind = 'text' | 'integer' | 'number' | 'scalar' | 'boolean' | 'list' | 'json' | 'time';

/** A query parameter or a field of a body, as a flag of a command. */
export interface OperationField {
  /** Where the value goes, such as `intervalSeconds` or `settings.requireMfa`. */
  readonly name: string;
  /** The flag without its dashes, such as `interval-seconds`. */
  readonly flag: string;
  readonly kind: FieldKind;
  readonly description: string;
  readonly choices?: readonly string[];
  /** A server may have others of its own beside the choices. */
  readonly hasOthers?: true;
  /** What the server takes when the flag is left out, as a person would write it. */
  readonly default?: string;
  readonly isRequired?: true;
  /** `null` has a meaning here: in a change it puts the field back to its default. */
  readonly isNullable?: true;
  /** Never typed on a command line, because those are kept in histories and shown in process lists. */
  readonly isSecret?: true;
  /** A new secret, which is typed twice. */
  readonly isMadeUp?: true;
  /** What a switch that is on sends, for a query parameter that takes nothing else. */
  readonly sends?: string;
  /** A time to come: `2h` is in two hours, not two hours ago. */
  readonly isAhead?: true;
  /** Only one form of its object has this field: the one whose field `name` says `is`, unless a value is given there. */
  readonly variant?: { readonly name: string; readonly is: string };
}

/** One operation of the contract, with all that a command needs and nothing else. */
export interface Operation {
  /** `<namespace>.<verb>`, such as `monitors.pause`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** A scope, or `public`, `authenticated`, `user`. */
  readonly access: string;
  readonly query: readonly OperationField[];
  readonly body?: { readonly fields: readonly OperationField[] };
  /** The answer is an editable document: a change can name the version it starts from. */
  readonly isVersioned?: boolean;
  readonly answer: {
    readonly kind: 'nothing' | 'item' | 'page';
    /** Names of the fields of the item, or of each item of the page. */
    readonly fields: readonly string[];
    /** What is so once it is done, where nothing else is answered. */
    readonly description?: string;
  };
  /** A body that works. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/** What a type of monitor takes, for people. */
export interface MonitorTypeGuide {
  readonly type: string;
  readonly title: string;
  /** A target that it accepts; `null` for a type without a target. */
  readonly target: string | null;
  readonly minIntervalSeconds: number;
  /** What assertions can check. */
  readonly assertions: readonly string[];
  /** What it can sign in with. */
  readonly credentials: readonly string[];
  /** The fields of its `config`. */
  readonly settings: readonly {
    readonly name: string;
    readonly kind: FieldKind;
    readonly description: string;
    readonly choices?: readonly string[];
    /** As a person would write it. */
    readonly default?: string;
    readonly isRequired?: true;
  }[];
}
