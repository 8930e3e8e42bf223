import { type Flag, globalFlags } from '../program/flag.js';
import type { CommandSyntax, Outline } from '../program/syntax.js';

/** One thing that can be completed, and what it means. */
export interface Word {
  readonly text: string;
  readonly about: string;
}

/** Where completion finds what the outline does not have. */
export interface CompletionSource {
  readonly outline: Outline;
  /** The command that these words call, with its flags. */
  command(path: string): Promise<CommandSyntax | undefined>;
  /** Names or ids that the argument `id` of a command can be. */
  names(command: CommandSyntax): Promise<readonly Word[]>;
  /** The profiles of this machine. */
  profiles(): Promise<readonly Word[]>;
  /** The fields that `--fields` can name. */
  fields(path: string): Promise<readonly Word[]>;
}

const takesValue = ({ kind }: Flag): boolean => kind !== 'switch' && kind !== 'boolean';

const flagWords = ({ name, kind, description }: Flag): Word[] => {
  const yes = { text: `--${name}`, about: description };
  return kind === 'boolean' ? [yes, { ...yes, text: `--no-${name}` }] : [yes];
};

const isFlag = (word: string, { name, short }: Flag): boolean => word === `--${name}` || word === `-${short ?? ''}`;

/** The words that call a command or a group, as far as they are typed. */
const calledBy = (before: readonly string[], { groups }: Outline): string[] => {
  const called: string[] = [];
  for (const word of before) {
    if (word.startsWith('-')) break;
    called.push(word);
    if (called.length > 1 || !groups.some(({ name }) => name === word)) break;
  }
  return called;
};

const commandWords = (called: readonly string[], { commands, groups }: Outline): Word[] => [
  ...(called.length === 0 ? groups.map(({ name, summary }) => ({ text: name, about: summary })) : []),
  ...commands
    .filter(({ path }) => path.length === called.length + 1 && called.every((word, index) => path[index] === word))
    .map(({ path, summary }) => ({ text: path.at(-1) ?? '', about: summary })),
];

const valueWords = async (flag: Flag, path: string, source: CompletionSource): Promise<readonly Word[]> => {
  if (flag.name === 'profile') return source.profiles();
  if (flag.name === 'fields') return source.fields(path);
  return (flag.choices ?? []).map((text) => ({ text, about: flag.description }));
};

const argumentWords = async (
  command: CommandSyntax,
  given: readonly string[],
  { flags, source }: { readonly flags: readonly Flag[]; readonly source: CompletionSource },
): Promise<readonly Word[]> => {
  const { arguments: args = [] } = command;
  const isValue = (index: number): boolean =>
    flags.some((flag) => takesValue(flag) && isFlag(given[index - 1] ?? '', flag));
  const position = given.filter((word, index) => !word.startsWith('-') && !isValue(index)).length;
  const argument = args[position] ?? args.findLast(({ isMany }) => isMany === true);
  if (argument === undefined) return flags.flatMap(flagWords);
  if (argument.choices !== undefined) return argument.choices.map((text) => ({ text, about: argument.description }));
  if (argument.name === 'id') return source.names(command);
  return command.path[0] === 'profile' ? source.profiles() : [];
};

/** Of a list only its last part is being typed. */
const completedPart = (current: string, flag: Flag | undefined): string =>
  flag?.kind === 'list' ? current.slice(0, current.lastIndexOf(',') + 1) : '';

/**
 * What can stand in place of the last word of a command line.
 *
 * @param words without the name of the program; the last one is being typed, and may be empty
 * @returns nothing where a shell should offer its files
 */
export const complete = async (words: readonly string[], source: CompletionSource): Promise<readonly Word[]> => {
  const [before, current] = [words.slice(0, -1), words.at(-1) ?? ''];
  const called = calledBy(before, source.outline);
  const path = called.join(' ');
  const command = await source.command(path);
  const startsSo = (start: string) => (word: Word) => word.text.startsWith(start);
  if (command === undefined) return commandWords(called, source.outline).filter(startsSo(current));
  const flags = [...(command.flags ?? []), ...globalFlags];
  const open = flags.find((flag) => takesValue(flag) && isFlag(before.at(-1) ?? '', flag));
  if (open !== undefined) {
    const part = completedPart(current, open);
    const values = await valueWords(open, path, source);
    return values.map(({ text, about }) => ({ text: part + text, about })).filter(startsSo(current));
  }
  if (current.startsWith('-')) return flags.flatMap(flagWords).filter(startsSo(current));
  const found = await argumentWords(command, before.slice(called.length), { flags, source });
  return found.filter(startsSo(current));
};
