/** A table of things, for people. */
export interface TableLayout {
  /** The fields that it shows, in reading order. */
  readonly columns: readonly string[];
  /** The columns that a narrow window goes without, the first of it first. */
  readonly expendable?: readonly string[];
  /** Shows times to the second, since they are compared with other clocks; else how long ago they were. */
  readonly hasExactTimes?: true;
}

/** What to do about an error, by its code; of one invalid field, by its own code or that of the error, and the field. */
export type Hints = Readonly<Record<string, string>>;

/** A way to write a value that is shorter than its JSON. */
export interface Shorthand {
  /** The placeholder of the value in help. */
  readonly placeholder: string;
  /** What the words mean; `undefined` when they mean nothing. */
  readonly read: (text: string) => unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What the command line knows of one operation beyond the contract; all of it is optional. */
export interface OperationFacts {
  /** The words that call it, where the rule would give other ones than people expect. */
  readonly path?: readonly [string, string];
  /** The command written by hand that covers it. */
  readonly command?: string;
  readonly table?: TableLayout;
  /** The fields of the one thing that it answers with; default: all of them. */
  readonly itemFields?: readonly string[];
  /** Lists within the one thing that it answers with: each is a table, with what is said, if anything, when it is empty. */
  readonly lists?: Readonly<Record<string, { readonly table: string; readonly whenEmpty?: string }>>;
  /** What is said of a list that has nothing yet, with what would add the first item. */
  readonly whenEmpty?: string;
  /** Has `--watch`. */
  readonly isWatchable?: true;
  /** Command lines that help shows besides the one that the contract gives. */
  readonly examples?: readonly string[];
  /** What a person does next; `undefined` where nothing suggests itself. */
  readonly nextStep?: (answer: Fields) => string | undefined;
  /** What failed, of an answer that says so: the command ends with 1, or with 3 if it may succeed later, as a gate for scripts. */
  readonly failed?: (answer: Fields) => { readonly message: string; readonly isDeferred?: true } | undefined;
  /** Values of fields that are left out, from the others. */
  readonly otherwise?: Readonly<Record<string, (body: Fields) => unknown>>;
  /** Codes of the server that mean something else here. */
  readonly hints?: Hints;
}

/** What the command line knows of one noun beyond the contract. A plain noun needs none of it. */
export interface Noun {
  /** Its word on the command line; default: from the contract's namespace. */
  readonly group?: string;
  /** Its line in help; default: `Work with …`. */
  readonly summary?: string;
  /** The table of each list that has none for itself. */
  readonly table?: TableLayout;
  /** Columns that are cut first when the window is narrow, besides those that every noun has. */
  readonly flexible?: readonly string[];
  /** Fields that have a shorthand, by their names in the contract. */
  readonly shorthands?: Readonly<Record<string, Shorthand>>;
  /** By verb; also tables of commands written by hand. */
  readonly operations?: Readonly<Record<string, OperationFacts>>;
}
