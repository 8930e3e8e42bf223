import { CommanderError, Option, Command as Parser } from 'commander';
import { kebab } from '../contract/kebab.js';
import { usageFailure } from '../failure.js';
import type { Painter } from '../output/painter.js';
import { version } from '../version.js';
import { unitOfFlag } from './duration.js';
import { type Flag, globalFlags } from './flag.js';
import type { RawFlags } from './flag-values.js';
import type { CommandSyntax, ListedArgument, ListedCommand, Outline } from './syntax.js';

/** A command line that was understood. */
export interface ParsedCall<Command extends CommandSyntax> {
  readonly command: Command;
  readonly args: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly flags: RawFlags;
}

/** What help needs to know about where it is shown. */
export interface HelpOptions {
  readonly outline: Outline;
  readonly painter: Painter;
  readonly cells: number;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const placeholders = {
  switch: '',
  boolean: '',
  text: 'text',
  integer: 'n',
  number: 'n',
  list: 'a,b,…',
  scalar: 'value',
  json: 'json|key=value|@file|-',
  time: 'time|2h',
  secret: '@file|-',
};

const collect = (value: string, previous: string[] | undefined): string[] => [...(previous ?? []), value];

const describe = ({ name, description, choices, default: fallback, kind }: Flag): string => {
  const notes = [
    kind === 'boolean' ? `--no-${name} for no` : undefined,
    // A long catalogue is in the reference; help stays readable.
    choices !== undefined && kind !== 'switch' && choices.length <= 24 ? `one of: ${choices.join(', ')}` : undefined,
    kind === 'secret' ? 'asked for when nothing follows' : undefined,
    fallback === undefined ? undefined : `default: ${fallback}`,
  ].filter((note) => note !== undefined);
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
};

const toOptions = (flag: Flag): Option[] => {
  const { name, short, kind } = flag;
  const isTime = (kind === 'integer' || kind === 'number') && unitOfFlag(name) !== undefined;
  const usual = kind === 'text' && flag.choices !== undefined ? 'choice' : isTime ? 'n|5m' : placeholders[kind];
  const [open, close] = kind === 'secret' ? ['[', ']'] : ['<', '>'];
  const value = usual === '' ? '' : ` ${open}${flag.placeholder ?? usual}${close}`;
  const option = new Option(`${short === undefined ? '' : `-${short}, `}--${name}${value}`, describe(flag));
  if (kind === 'boolean') return [option, new Option(`--no-${name}`).hideHelp()];
  return value === '' ? [option] : [option.argParser(collect)];
};

const attributeOf = (name: string): string =>
  name.replace(/^no-/, '').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The flags that were given, from the values that commander keeps. */
const rawFlags = (values: Readonly<Record<string, unknown>>, flags: readonly Flag[]): RawFlags => {
  const raw: Record<string, (string | boolean)[]> = {};
  for (const { name, kind } of flags) {
    const value = values[attributeOf(name)];
    if (kind === 'switch') {
      // `--no-input` is kept by commander as an `input` that is false.
      if (value === !name.startsWith('no-')) raw[name] = [true];
    } else if (typeof value === 'boolean') {
      raw[name] = [value];
    } else if (Array.isArray(value)) {
      raw[name] = value.map(String);
    }
  }
  return raw;
};

/** `<id>`, `[type]` or `[id...]`. */
const argumentTerm = ({ name, isOptional, isMany }: ListedArgument): string => {
  const shown = isMany === true ? `${kebab(name)}...` : kebab(name);
  return isOptional === true ? `[${shown}]` : `<${shown}>`;
};

const addFlags = (parser: Parser, flags: readonly Flag[]): void => {
  for (const option of flags.flatMap(toOptions)) parser.addOption(option);
};

/** A command as its group lists it. */
const addListed = (group: Parser, { path, summary, arguments: args = [] }: ListedCommand): void => {
  const leaf = group.command(path.at(-1) ?? '').summary(summary);
  for (const argument of args) leaf.argument(argumentTerm(argument));
};

/** A command that may be the one that is called. */
const addLeaf = <Command extends CommandSyntax>(
  root: Parser,
  group: Parser,
  command: Command,
  accept: (call: ParsedCall<Command>) => void,
): void => {
  const { path, summary, description, arguments: args = [], flags = [], examples = [] } = command;
  const leaf = group.command(path.at(-1) ?? '').summary(summary);
  for (const argument of args) leaf.argument(argumentTerm(argument), argument.description);
  leaf.description(description === undefined ? `${summary}.` : `${summary}. ${description}`);
  leaf.optionsGroup('Options:');
  addFlags(leaf, flags);
  leaf.optionsGroup('Options of every command:');
  addFlags(leaf, globalFlags);
  if (examples.length > 0) {
    leaf.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ watchpost ${example}`).join('\n')}`);
  }
  leaf.action((...given: unknown[]) => {
    const values: Record<string, string> = {};
    let words: readonly string[] = [];
    for (const [index, { name }] of args.entries()) {
      const value = given[index];
      if (typeof value === 'string') values[name] = value;
      if (Array.isArray(value)) words = value.map(String);
    }
    const before = rawFlags(root.opts(), globalFlags);
    accept({
      command,
      args: values,
      words,
      flags: { ...before, ...rawFlags(leaf.opts(), [...flags, ...globalFlags]) },
    });
  });
};

const createParser = <Command extends CommandSyntax>(
  argv: readonly string[],
  commands: readonly Command[],
  { outline, painter, cells, writeOut, writeError }: HelpOptions,
  accept: (call: ParsedCall<Command>) => void,
): Parser => {
  const root = new Parser('watchpost')
    .description('Watchpost from the command line.')
    .usage('<command> [options]')
    .version(version, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false)
    // Options after a command belong to it: `--sort -owner` is a sort, not an `-o wner`.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut,
      writeErr: writeError,
      outputError: () => undefined,
      getOutHelpWidth: () => cells,
      getErrHelpWidth: () => cells,
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    })
    .configureHelp({
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map((argument) =>
            argumentTerm({ name: argument.name(), isOptional: !argument.required, isMany: argument.variadic }),
          ),
        ].join(' '),
      styleTitle: painter.strong,
      styleCommandText: painter.accent,
      styleOptionText: painter.accent,
      styleSubcommandText: painter.accent,
      styleArgumentText: painter.accent,
    })
    .addHelpText('after', '\nStart with `watchpost login`. Help for a command: `watchpost monitors create --help`.');
  addFlags(root, globalFlags);
  const parents = new Map<string, Parser>();
  const groupOf = (name: string): Parser => {
    const known = parents.get(name);
    if (known !== undefined) return known;
    const summary = outline.groups.find((group) => group.name === name)?.summary ?? '';
    const group = root.command(name).summary(summary).description(`${summary}.`).usage('<command> [options]');
    group.helpCommand(false);
    parents.set(name, group);
    return group;
  };
  // In the order of its tasks: help lists commands as they were added.
  const { tasks } = outline;
  const places = new Map(tasks.flatMap(({ names }) => names).map((name, place) => [name, place]));
  const placeOf = ({ path: [name] }: ListedCommand): number => places.get(name) ?? places.size;
  for (const one of outline.commands.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const group = one.path.length > 1 ? groupOf(one.path[0]) : root;
    const command = commands.find(({ path }) => path.join(' ') === one.path.join(' '));
    // A command whose words are not all on the line can only be listed, and one of a group that is not named not even that.
    if (command?.path.every((word) => argv.includes(word))) addLeaf(root, group, command, accept);
    else if (group === root || argv.includes(group.name())) addListed(group, one);
  }
  // `parseCommandLine` reads it, which knows commands of two words.
  root.command('help').argument('[command...]').summary('Show help for a command');
  for (const parser of root.commands) {
    const task = tasks.find(({ names }) => names.includes(parser.name()));
    if (task !== undefined) parser.helpGroup(`${task.heading}:`);
  }
  return root;
};

const sentence = (message: string): string => {
  const text = message.replace(/^error: /, '').replace(/'([^']*)'/g, '“$1”');
  const [first = '', ...rest] = text.trim().split('\n');
  return [first.charAt(0).toUpperCase() + first.slice(1) + (/[.?!]$/.test(first) ? '' : '.'), ...rest].join(' ');
};

const isFlag = (word: string): boolean => word.startsWith('-');

/** As many of the words as name a command, or a group of them. */
const namedBy = (words: readonly string[], { commands }: Outline): readonly string[] => {
  const [name = '', verb] = words;
  if (commands.some(({ path }) => path.length > 1 && path[0] === name && path[1] === verb)) return [name, verb ?? ''];
  return commands.some(({ path }) => path[0] === name) ? [name] : [];
};

/** `help monitors create` as `monitors create --help`, and `version` as the flag of that name. */
const asFlags = (argv: readonly string[], outline: Outline): readonly string[] => {
  const [first, ...rest] = argv;
  if (argv.length === 0 || (first === 'help' && rest.every(isFlag))) return ['--help'];
  if (argv.length === 1 && first === 'version') return ['--version'];
  const isAsked = first === 'help' || argv.some((word) => word === '--help' || word === '-h');
  if (!isAsked) return argv;
  const words = (first === 'help' ? rest : argv).filter((word) => !isFlag(word));
  const [name] = words;
  const isGroup = outline.commands.some(({ path }) => path.length > 1 && path[0] === name);
  const known = namedBy(words, outline);
  // Without the wish for help the words are refused, with what was meant: commander would show the help of what is above them.
  const isUnknown = known.length === 0 ? words.length > 0 : isGroup && known.length < Math.min(2, words.length);
  if (isUnknown) return words;
  return first === 'help' ? [...words, '--help'] : argv;
};

/**
 * Understands a command line.
 *
 * @param given the words, without the names of node and of the program
 * @param commands those whose words are on the line, at least
 * @returns the call, or `undefined` when help was shown and nothing is to be done
 * @throws CommandFailure `usage` when it is not a command line of this program
 */
export const parseCommandLine = <Command extends CommandSyntax>(
  given: readonly string[],
  commands: readonly Command[],
  help: HelpOptions,
): ParsedCall<Command> | undefined => {
  const argv = asFlags(given, help.outline);
  let call: ParsedCall<Command> | undefined;
  const parser = createParser(argv, commands, help, (accepted) => {
    call = accepted;
  });
  try {
    parser.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    // A group without its verb shows what the group has.
    if (error.code === 'commander.help') {
      const word = argv.find((text) => !text.startsWith('-'));
      const group = parser.commands.find((one) => one.name() === word);
      (group ?? parser).outputHelp();
      return undefined;
    }
    // Words up to the first flag: those name the command whose help is wanted.
    const words = argv.slice(0, argv.findIndex((word) => word.startsWith('-')) >>> 0);
    const seeHelp = `See \`${['watchpost', ...namedBy(words, help.outline), '--help'].join(' ')}\`.`;
    throw usageFailure(sentence(error.message), seeHelp);
  }
  return call;
};
