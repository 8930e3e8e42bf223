import type { Command } from '../commands/command/command.js';
import { outline } from '../commands/outline.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { toJson } from '../output/json.js';
import { createPainter } from '../output/painter.js';
import { write } from '../output/terminal.js';
import { type ParsedCall, parseCommandLine } from '../program/commander.js';
import { secretInArguments } from '../program/secrets-in-arguments.js';
import type { RunOptions } from './run-options.js';

/** Help wider than this is hard to read. */
const helpCells = 110;

/** The format that is named anywhere on the line: a command line that cannot be parsed is answered in it too. */
const namedFormat = (argv: readonly string[]): string | undefined => {
  const formats = argv.flatMap((word, index) => {
    if (word === '--json') return ['json'];
    if (word === '-o' || word === '--output') return argv[index + 1] ?? [];
    return /^(?:-o=?|--output=)(.+)$/.exec(word)?.[1] ?? [];
  });
  return formats.at(-1);
};

/** Errors are JSON where results are: a program reads both. Of YAML the error is the same line: JSON is YAML. */
const hasJsonErrors = (
  argv: readonly string[],
  { command, isTerminal }: { readonly command: Command | undefined; readonly isTerminal: boolean },
): boolean => {
  const named = namedFormat(argv);
  return named === undefined ? !isTerminal && command?.hasOwnFormat !== true : /^(json|yaml)$/.test(named);
};

/** Runs one command line from its words to its exit code. Nothing is thrown; nothing else ends the process. */
export const run = async (given: RunOptions): Promise<ExitCode> => {
  const { argv, ...options } = given;
  const { environment, terminal, signal } = options;
  const { stdout, stderr } = terminal;
  const painterFor = (stream: { readonly isTTY?: boolean }) =>
    createPainter(environment.isColored ?? stream.isTTY === true);
  let call: ParsedCall<Command> | undefined;
  try {
    const refusal = secretInArguments(argv);
    if (refusal !== undefined) throw refusal;
    if (argv[0] === '__complete') {
      const { runCompletion } = await import('./run-completion.js');
      await runCompletion(given);
      return exitCodes.ok;
    }
    // Help and mistakes are answered from the outline; the commands load for a line that can be one of them.
    const isNamed = outline.commands.some(({ path }) => path.every((word) => argv.includes(word)));
    const commands = isNamed ? (await import('../commands/all.js')).allCommands : [];
    call = parseCommandLine(argv, commands, {
      outline,
      painter: painterFor(stdout),
      cells: Math.min(stdout.columns ?? 80, helpCells),
      writeOut: (text) => void stdout.write(text),
      // What commander would say itself is said below, like every other failure.
      writeError: () => undefined,
    });
    if (call === undefined) return exitCodes.ok;
    const { runCommand } = await import('./run-command.js');
    await runCommand(call, options, painterFor);
    return exitCodes.ok;
  } catch (error) {
    // It knows the errors of the client, which most calls never need.
    const { failureLines, toFailure } = await import('../report-failure.js');
    const command = call?.command;
    const failure = toFailure(error, {
      isInterrupted: signal.aborted,
      hasKeyOfEnvironment: environment.apiKey !== undefined,
      hints: command?.hints,
    });
    const lines = hasJsonErrors(argv, { command, isTerminal: stdout.isTTY === true })
      ? [toJson({ error: failure }, 0)]
      : failureLines(failure, command?.flags ?? [], painterFor(stderr));
    await write(stderr, `${lines.join('\n')}\n`).catch(() => undefined);
    return failure.exitCode;
  }
};
