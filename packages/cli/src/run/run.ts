import { allCommands, commandGroups } from '../commands/all.js';
import type { Command } from '../commands/command.js';
import type { Context } from '../commands/context.js';
import { ConfigFile } from '../config/config-file.js';
import type { Environment } from '../config/environment.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { usageFailure } from '../failure.js';
import { toJson } from '../output/json.js';
import { Output, type OutputFormat, outputFormats } from '../output/output.js';
import { createPainter } from '../output/painter.js';
import { type Terminal, write } from '../output/terminal.js';
import { parseCommandLine } from '../program/commander.js';
import { type Flag, globalFlags } from '../program/flag.js';
import { FlagValues } from '../program/flag-values.js';
import { secretInArguments } from '../program/secrets-in-arguments.js';
import { createPrompts } from '../prompts/prompts.js';

/** What one run of the program is given. */
export interface RunOptions {
  /** Without the names of node and of the program. */
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Help wider than this is hard to read. */
const helpCells = 110;

/**
 * `-o json` or `--json` anywhere on the line: a command line that cannot be parsed is answered in JSON too. Of
 * YAML the error is the same line: JSON is YAML.
 */
const asksForJson = (argv: readonly string[]): boolean =>
  argv.some((word, index) =>
    word === '-o' || word === '--output'
      ? /^(json|yaml)$/.test(argv[index + 1] ?? '')
      : /^((-o=?|--output=)(json|yaml)|--json)$/.test(word),
  );

const formatOf = (flags: FlagValues, isTerminal: boolean): OutputFormat => {
  const named = flags.text('output');
  if (flags.isOn('json') && named !== undefined && named !== 'json') {
    throw usageFailure(`--json and --output ${named} exclude each other.`);
  }
  const usual = isTerminal && !flags.isOn('json') ? 'table' : 'json';
  return outputFormats.find((format) => format === named) ?? usual;
};

/** Said before anything is sent. */
const refuseCsv = ({ path }: Command): never => {
  throw usageFailure(
    `What \`${path.join(' ')}\` shows is not one table, so there is no CSV of it.`,
    'Use -o json or -o yaml, or pick plain fields with --fields.',
  );
};

/** Runs one command line from its words to its exit code. Nothing is thrown; nothing else ends the process. */
export const run = async ({ argv, environment, terminal, signal }: RunOptions): Promise<ExitCode> => {
  const { stdout, stderr } = terminal;
  const painterFor = (stream: { readonly isTTY?: boolean }) =>
    createPainter(environment.isColored ?? stream.isTTY === true);
  let known: readonly Flag[] = [];
  let hints: Readonly<Record<string, string>> | undefined;
  try {
    const refusal = secretInArguments(argv);
    if (refusal !== undefined) throw refusal;
    const call = parseCommandLine(argv, allCommands, commandGroups, {
      painter: painterFor(stdout),
      cells: Math.min(stdout.columns ?? 80, helpCells),
      writeOut: (text) => void stdout.write(text),
      // What commander would say itself is said below, like every other failure.
      writeError: () => undefined,
    });
    if (call === undefined) return exitCodes.ok;
    const { command, args, words } = call;
    known = command.flags ?? [];
    hints = command.hints;
    const flags = new FlagValues(call.flags, [...known, ...globalFlags], terminal.stdin);
    const format = formatOf(flags, stdout.isTTY === true);
    if (format === 'csv' && command.hasNoCsv === true && !flags.has('fields')) refuseCsv(command);
    const config = new ConfigFile(environment.configFolder);
    const output = new Output({
      terminal,
      format,
      fields: flags.list('fields'),
      painter: painterFor(stdout),
      errorPainter: painterFor(stderr),
      now: Date.now,
    });
    const context: Context = {
      environment,
      config,
      terminal,
      output,
      prompts: createPrompts(terminal, environment.isUnattended || flags.isOn('no-input'), signal),
      signal,
      connect: async ({ isAnonymous = false } = {}) => {
        // The client and its dependencies load only for commands that talk to a server.
        const { openSession } = await import('../session/open-session.js');
        return openSession({ environment, config, flags, signal, isAnonymous });
      },
    };
    await command.run({ context, args, words, flags });
    return exitCodes.ok;
  } catch (error) {
    // It knows the errors of the client, which most calls never need.
    const { failureLines, toFailure } = await import('../report-failure.js');
    const failure = toFailure(error, { isInterrupted: signal.aborted, hints });
    const lines = asksForJson(argv)
      ? [toJson({ error: failure }, 0)]
      : failureLines(failure, known, painterFor(stderr));
    await write(stderr, `${lines.join('\n')}\n`).catch(() => undefined);
    return failure.exitCode;
  }
};
