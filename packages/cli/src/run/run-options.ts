import type { Environment } from '../config/environment.js';
import type { Terminal } from '../output/terminal.js';

/** What one run of the program is given. */
export interface RunOptions {
  /** Without the names of node and of the program. */
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}
