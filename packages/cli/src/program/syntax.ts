import type { Flag } from './flag.js';

/** One argument of a command: a word without a flag. */
export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  /** Takes all words that are left; the last argument of a command, and an optional one. */
  readonly isMany?: boolean;
  readonly choices?: readonly string[];
}

/** What can be typed for a command. Parsing, help and completion are made from this. */
export interface CommandSyntax {
  /** The words that call it, such as `['monitors', 'list']`. */
  readonly path: readonly [string, ...string[]];
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: readonly Argument[];
  readonly flags?: readonly Flag[];
  /** Command lines that work, without the leading `watchpost`. */
  readonly examples?: readonly string[];
}

/** Words for groups of commands in help. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
}
