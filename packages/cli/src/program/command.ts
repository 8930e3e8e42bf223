import type { Context } from './context.js';
import type { FlagValues } from './flag-values.js';

/** How the text of a flag is read. */
export type FlagKind = 'switch' | 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'json';

/** One flag of a command. */
export interface Flag {
  /** Without dashes, in kebab case. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  readonly kind: FlagKind;
  readonly description: string;
  /** What stands for the value in help; from the kind unless given. */
  readonly placeholder?: string;
  readonly choices?: readonly string[];
  /** What holds when the flag is left out, for help only. */
  readonly default?: string;
}

/** One argument of a command: what stands without a flag. */
export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  readonly choices?: readonly string[];
}

/** What a command is run with. */
export interface Invocation {
  readonly context: Context;
  /** Arguments by name; one that is optional may be missing. */
  readonly args: Readonly<Record<string, string>>;
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

/** Flags that every command has. */
export const globalFlags: readonly Flag[] = [
  {
    name: 'output',
    short: 'o',
    kind: 'text',
    choices: ['table', 'json'],
    description: 'How results are written: table in a terminal, json in a pipe unless given',
  },
  { name: 'fields', kind: 'list', description: 'Only these fields, such as id,name,lastResult.latencyMs' },
  { name: 'profile', kind: 'text', placeholder: 'name', description: 'Profile to use (WATCHPOST_PROFILE)' },
  { name: 'server', kind: 'text', placeholder: 'url', description: 'Server to talk to (WATCHPOST_URL)' },
  {
    name: 'organization',
    kind: 'text',
    placeholder: 'id',
    description: 'Organization to act in (WATCHPOST_ORGANIZATION)',
  },
  { name: 'no-input', kind: 'switch', description: 'Never ask; fail where an answer would be needed' },
];
