import { allCommands } from '../../packages/cli/src/commands/all.js';
import { commandPath, handWritten } from '../../packages/cli/src/contract/command-names.js';

/** The command of the command line for an operation of the contract; `undefined` without one. */
export const commandOf = (
  operationId: string,
): { readonly path: readonly string[]; readonly examples: readonly string[] } | undefined => {
  const words = handWritten[operationId] ?? commandPath({ id: operationId }).join(' ');
  const command = allCommands.find(({ path }) => path.join(' ') === words);
  return command && { path: command.path, examples: command.examples ?? [] };
};
