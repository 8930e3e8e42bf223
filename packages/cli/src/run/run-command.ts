import type { Command } from '../commands/command/command.js';
import type { Context } from '../commands/command/context.js';
import { withIds } from '../commands/operations/named.js';
import { ConfigFile } from '../config/config-file.js';
import { usageFailure } from '../failure.js';
import { type OutputFormat, outputFormats } from '../output/formats.js';
import { Output } from '../output/output.js';
import type { Painter } from '../output/painter.js';
import type { ParsedCall } from '../program/commander.js';
import { globalFlags } from '../program/flag.js';
import { FlagValues } from '../program/flag-values.js';
import { createPrompts } from '../prompts/prompts.js';
import { chooseBasePath } from '../session/choose-server.js';
import { debugLog } from '../session/debug-log.js';
import { dryRun, type HeldRequest } from '../session/dry-run.js';
import type { RunOptions } from './run-options.js';

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

const refuseDryRun = ({ path }: Command): never => {
  throw usageFailure(`\`${path.join(' ')}\` has no dry run: what it changes is on this machine.`);
};

/** Runs a command line that was understood. Everything it throws is an error of the command. */
export const runCommand = async (
  { command, args, words, flags: raw }: ParsedCall<Command>,
  { environment, terminal, signal }: Omit<RunOptions, 'argv'>,
  painterFor: (stream: { readonly isTTY?: boolean }) => Painter,
): Promise<void> => {
  const { stdout, stderr } = terminal;
  const isDry = raw['dry-run'] !== undefined;
  if (isDry && command.hasNoDryRun === true) refuseDryRun(command);
  // Where nothing will be changed, nothing is to be confirmed.
  const given = isDry ? { ...raw, yes: [true] } : raw;
  const flags = new FlagValues(given, [...(command.flags ?? []), ...globalFlags], terminal.stdin);
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
  let held: HeldRequest | undefined;
  const hold = (request: HeldRequest): void => {
    held ??= request;
  };
  const clientOptions = {
    basePath: chooseBasePath(flags, environment),
    ...(flags.isOn('debug') || environment.isDebugged
      ? { logger: debugLog((line) => void stderr.write(`${output.errorPainter.quiet(line)}\n`)) }
      : {}),
    ...(isDry ? { middleware: [dryRun(hold)] } : {}),
  };
  const context: Context = {
    environment,
    config,
    terminal,
    output,
    prompts: createPrompts(terminal, environment.isUnattended || flags.isOn('no-input'), signal),
    signal,
    clientOptions,
    connect: async ({ isAnonymous = false } = {}) => {
      // The client and its dependencies load only for commands that talk to a server.
      const { openSession } = await import('../session/open-session.js');
      return openSession({ environment, config, flags, signal, isAnonymous, clientOptions });
    },
  };
  try {
    await command.run({ context, ...(await withIds(command, { context, args, words })), flags });
  } catch (error) {
    if (held === undefined) throw error;
  }
  if (held === undefined) return;
  await output.document(held);
  await output.note('Nothing was changed: this is the request that would be sent.');
};
