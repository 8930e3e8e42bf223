import { shellScripts } from '../../completion/shell-scripts.js';
import { usageFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

const isShell = (name: string | undefined): name is keyof typeof shellScripts =>
  name !== undefined && Object.hasOwn(shellScripts, name);

/** `completion SHELL`: a script that has this program complete its command lines. */
export const completionCommand: Command = {
  path: ['completion'],
  summary: 'Print a completion script for a shell',
  hasOwnFormat: true,
  hasNoCsv: true,
  description:
    'Completes commands, flags and their values, and the names of what there is; those are asked of the server once a minute.',
  arguments: [{ name: 'shell', description: 'bash, zsh, fish or powershell', choices: Object.keys(shellScripts) }],
  examples: [
    'completion fish > ~/.config/fish/completions/watchpost.fish',
    'completion powershell | Out-String | Invoke-Expression',
  ],
  run: async ({ context, args: { shell } }) => {
    if (!isShell(shell)) {
      throw usageFailure(
        `There is no completion for “${shell}”.`,
        `There is one for: ${Object.keys(shellScripts).join(', ')}.`,
      );
    }
    await context.output.lines([shellScripts[shell]]);
  },
};
