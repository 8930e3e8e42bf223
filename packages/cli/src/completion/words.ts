import { type Flag, globalFlags } from '../program/flag.js';
import type { CommandGroup, CommandSyntax } from '../program/syntax.js';

/** One thing that can be completed, and what it means. */
export interface Word {
  readonly text: string;
  readonly about: string;
}

/** What can follow a command. */
export interface CompletedCommand {
  /** Words of the command joined by a blank. */
  readonly path: string;
  readonly flags: readonly (Word & {
    readonly choices: readonly string[];
    readonly takesValue: boolean;
    readonly isList: boolean;
  })[];
  /** Choices of its first argument. */
  readonly choices: readonly string[];
}

/** All that the shells need, in one shape. */
export interface CompletionTree {
  readonly top: readonly Word[];
  readonly groups: readonly { readonly name: string; readonly words: readonly Word[] }[];
  readonly commands: readonly CompletedCommand[];
}

const wordsOfFlag = ({ name, kind, description, choices = [] }: Flag) => {
  const takesValue = kind !== 'switch' && kind !== 'boolean';
  const word = { about: description, choices, takesValue, isList: kind === 'list' };
  const yes = { ...word, text: `--${name}` };
  return kind === 'boolean' ? [yes, { ...word, text: `--no-${name}` }] : [yes];
};

/** Gathers what can be completed from the commands themselves. */
export const completionTree = (commands: readonly CommandSyntax[], groups: readonly CommandGroup[]): CompletionTree => {
  const inGroup = (name: string): Word[] =>
    commands
      .filter(({ path }) => path.length > 1 && path[0] === name)
      .map(({ path, summary }) => ({ text: path[1] ?? '', about: summary }));
  return {
    top: [
      ...groups.map(({ name, summary }) => ({ text: name, about: summary })),
      ...commands
        .filter(({ path }) => path.length === 1)
        .map(({ path, summary }) => ({ text: path[0], about: summary })),
    ],
    groups: groups.map(({ name }) => ({ name, words: inGroup(name) })),
    commands: commands.map(({ path, flags = [], arguments: args = [] }) => ({
      path: path.join(' '),
      flags: [...flags, ...globalFlags].flatMap(wordsOfFlag),
      choices: args[0]?.choices ?? [],
    })),
  };
};
