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

/** An argument as lists of commands show it. */
export type ListedArgument = Pick<Argument, 'name' | 'isOptional' | 'isMany'>;

/** What lists of commands show of one. */
export interface ListedCommand extends Pick<CommandSyntax, 'path' | 'summary'> {
  readonly arguments?: readonly ListedArgument[];
}

/** Every command there is, as help lists them. */
export interface Outline {
  readonly commands: readonly ListedCommand[];
  readonly groups: readonly CommandGroup[];
  /** The first words of all commands by what they are for, in the order of help. */
  readonly tasks: readonly Task[];
}

/** Commands that one heading of help has in common. */
export interface Task {
  readonly heading: string;
  readonly names: readonly string[];
}

/** Words for groups of commands in help. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
}
