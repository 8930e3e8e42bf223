import { knownNames } from '../commands/known-names.js';
import { outline } from '../commands/outline.js';
import { complete } from '../completion/complete.js';
import { ConfigFile } from '../config/config-file.js';
import { write } from '../output/terminal.js';
import type { RunOptions } from './run-options.js';

/** Answers a shell: `__complete N WORDS…`. */
export const runCompletion = async ({ argv, environment, terminal }: RunOptions): Promise<void> => {
  const [, count = '', ...given] = argv;
  // The word that is typed is left out by some shells while it is empty.
  const words = given.length < Number(count) ? [...given, ''] : given;
  const offers = await complete(words, {
    outline,
    command: async (path) => {
      // Most of what is typed first is answered without the commands.
      if (!outline.commands.some((one) => one.path.join(' ') === path)) return undefined;
      const { allCommands } = await import('../commands/all.js');
      return allCommands.find((one) => one.path.join(' ') === path);
    },
    names: (command) => knownNames(command, { words, environment }),
    profiles: async () => {
      const { profiles } = await new ConfigFile(environment.configFolder).read();
      return Object.entries(profiles).map(([text, { url }]) => ({ text, about: url }));
    },
    fields: async (path) => {
      const { fieldsOf } = await import('../commands/operations/operation.js');
      return fieldsOf(path).map((text) => ({ text, about: '' }));
    },
  });
  if (offers.length > 0)
    await write(terminal.stdout, `${offers.map(({ text, about }) => `${text}\t${about}`).join('\n')}\n`);
};
