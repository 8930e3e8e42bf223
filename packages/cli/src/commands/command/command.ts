import type { FlagValues } from '../../program/flag-values.js';
import type { CommandSyntax } from '../../program/syntax.js';
import type { Context } from './context.js';

/** What a command is run with. */
export interface Invocation {
  readonly context: Context;
  /** Arguments by name; one that is optional may be missing. */
  readonly args: Readonly<Record<string, string>>;
  /** The words of an argument that takes many. */
  readonly words: readonly string[];
  readonly flags: FlagValues;
}

/** One command: what is typed for it, and what it does. */
export interface Command extends CommandSyntax {
  /** Its result is not a table: `-o csv` is refused unless `--fields` names the columns. */
  readonly hasNoCsv?: true;
  /** What it writes is never JSON, such as a script or a picture: errors stay sentences unless JSON is asked for. */
  readonly hasOwnFormat?: true;
  /** It changes what this machine keeps, which `--dry-run` could not hold back. */
  readonly hasNoDryRun?: true;
  /** What to do about errors of the server that mean something else here, by code. */
  readonly hints?: Readonly<Record<string, string>> | undefined;
  /** Does the work; everything it throws becomes an error message and an exit code. */
  readonly run: (invocation: Invocation) => Promise<void>;
}
