import { bashScript } from '../completion/bash.js';
import { fishScript } from '../completion/fish.js';
import { powershellScript } from '../completion/powershell.js';
import { completionTree } from '../completion/words.js';
import { zshScript } from '../completion/zsh.js';
import { usageFailure } from '../failure.js';
import type { CommandGroup } from '../program/syntax.js';
import type { Command } from './command.js';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript };
const isShell = (name: string | undefined): name is keyof typeof scripts =>
  name !== undefined && Object.hasOwn(scripts, name);

/** `completion SHELL`: a script that completes commands, flags and their values without starting this program. */
export const completionCommand = (
  all: () => { commands: readonly Command[]; groups: readonly CommandGroup[] },
): Command => ({
  path: ['completion'],
  summary: 'Print a completion script for a shell',
  hasOwnFormat: true,
  hasNoCsv: true,
  arguments: [{ name: 'shell', description: 'bash, zsh, fish or powershell', choices: Object.keys(scripts) }],
  examples: [
    'completion fish > ~/.config/fish/completions/watchpost.fish',
    'completion powershell | Out-String | Invoke-Expression',
  ],
  run: async ({ context, args: { shell } }) => {
    if (!isShell(shell))
      throw usageFailure(
        `There is no completion for “${shell}”.`,
        `There is one for: ${Object.keys(scripts).join(', ')}.`,
      );
    const { commands, groups } = all();
    await context.output.lines([scripts[shell](completionTree(commands, groups))]);
  },
});
