import type { ConfigFile } from '../../config/config-file.js';
import type { Environment } from '../../config/environment.js';
import type { Output } from '../../output/output.js';
import type { Terminal } from '../../output/terminal.js';
import type { Prompts } from '../../prompts/prompts.js';
import type { ObservedClient } from '../../session/cli-client.js';
import type { Session } from '../../session/session.js';

/** What every command can reach. */
export interface Context {
  readonly environment: Environment;
  readonly config: ConfigFile;
  readonly terminal: Terminal;
  readonly output: Output;
  readonly prompts: Prompts;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** What `--debug` and `--dry-run` ask of every client. */
  readonly clientOptions: ObservedClient;
  /**
   * Opens the way to the server that flags, environment and profile name. Sends nothing yet.
   *
   * @param options.isAnonymous for public operations: no credential is needed, and none is sent
   * @throws CommandFailure `not_signed_in` when no server or no credential is known
   */
  connect(options?: { readonly isAnonymous?: boolean }): Promise<Session>;
}
