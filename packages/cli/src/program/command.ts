import type { Context } from './context.js';
import type { Flag } from './flag.js';
import type { FlagValues } from './flag-values.js';

/** One argument of a command: what stands without a flag. */
export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  /** Takes all words that are left; the last argument of a command, and an optional one. */
  readonly isMany?: boolean;
  readonly choices?: readonly string[];
}

/** What a command is run with. */
export interface Invocation {
  readonly context: Context;
  /** Arguments by name; one that is optional may be missing. */
  readonly args: Readonly<Record<string, string>>;
  /** The words of an argument that takes many. */
  readonly words: readonly string[];
  readonly flags: FlagValues;
}

/** One command. Parsing, help and completion are made from this. */
export interface Command {
  /** The words that call it, such as `['monitors', 'list']`. */
  readonly path: readonly [string, ...string[]];
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: readonly Argument[];
  readonly flags?: readonly Flag[];
  /** Command lines that work, without the leading `watchpost`. */
  readonly examples?: readonly string[];
  /** Its result is no table, not even of one row: `-o csv` is refused unless `--fields` says what is wanted of it. */
  readonly hasNoCsv?: true;
  /** What to do about errors of the server that mean something of their own here, by code. */
  readonly hints?: Readonly<Record<string, string>> | undefined;
  /** Does the work; whatever it throws becomes an error message and an exit code. */
  readonly run: (invocation: Invocation) => Promise<void>;
}

/** Words for groups of commands in help. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
}
