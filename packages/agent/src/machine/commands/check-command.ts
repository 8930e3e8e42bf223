import {
  type Check,
  CheckFailure,
  type CheckReport,
  type CheckTask,
  type Credentials,
  defineCheck,
  degradedReport,
  failureReport,
  judge,
  readConfig,
} from '@watchpost/checks';
import { commandMonitorConfig } from '@watchpost/schemas/agent';
import { type CommandFolder, CommandRefusedError } from './command-folder.js';
import { commandMessages } from './command-messages.js';
import { performanceValues } from './performance-values.js';
import { oneLine, type PluginOutput, readPluginOutput } from './plugin-output.js';
import { type CommandEnd, runCommand } from './run-command.js';

/**
 * What the program signs in with is in its environment: the arguments of a process are shown to all users of a machine, its
 * environment to its own alone.
 */
const environmentOf = (credentials: Credentials | null): Record<string, string> => {
  const { username, password, token } = credentials ?? {};
  return {
    ...(username !== undefined && { WATCHPOST_USERNAME: username }),
    ...(password !== undefined && { WATCHPOST_PASSWORD: password }),
    ...(token !== undefined && { WATCHPOST_TOKEN: token }),
  };
};

const findProgram = async (folder: CommandFolder | undefined, name: string): Promise<string> => {
  if (folder === undefined) throw new CheckFailure('unknown', commandMessages.off());
  try {
    return await folder.find(name);
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error;
    throw new CheckFailure('unknown', commandMessages.refused(error.message), { cause: error });
  }
};

/** @throws CheckFailure unless the program ended by itself */
const exitCodeOf = ({ how, detail }: CommandEnd, timeoutSeconds: number): number => {
  if (how === 'exited') return Number(detail);
  if (how === 'timedOut') throw new CheckFailure('down', commandMessages.timedOut(timeoutSeconds));
  if (how === 'tooLong') throw new CheckFailure('unknown', commandMessages.tooLong());
  if (how === 'stopped') throw new CheckFailure('unknown', commandMessages.stopped());
  if (how === 'killed') throw new CheckFailure('unknown', commandMessages.killed(String(detail)));
  throw new CheckFailure('unknown', commandMessages.notStarted(String(detail)));
};

/** Reports what an exit code means (Monitoring Plugins Development Guidelines, "Plugin Return Codes"). */
const reportOf = async (task: CheckTask, code: number, output: PluginOutput, said: string): Promise<CheckReport> => {
  const { findings } = task.run;
  const cause = said === '' ? commandMessages.silent(code) : said;
  if (code === 2) return failureReport({ status: 'down', message: cause }, findings);
  if (code === 3) return failureReport({ status: 'unknown', message: cause }, findings);
  if (code !== 0 && code !== 1) {
    return failureReport({ status: 'unknown', message: commandMessages.otherCode(code, said) }, findings);
  }
  const json = Object.fromEntries(output.values.map(({ label, value }) => [label, value]));
  const judged = await judge(task, { body: { text: output.text }, json });
  if (judged.status !== 'down' && code === 1) return degradedReport(cause, findings);
  return judged;
};

/**
 * Makes the check of monitors of type `command`.
 *
 * @param folder the programs that the operator of the agent allows; `undefined` when it allows no program
 */
export const commandCheck = (folder: CommandFolder | undefined): Check =>
  defineCheck(async (task) => {
    const { run, request, environment } = task;
    const config = readConfig(commandMonitorConfig, request.config);
    const path = await findProgram(folder, request.target);
    const ended = await runCommand({
      path,
      arguments: config.arguments,
      environment: environmentOf(request.credentials),
      timeoutMs: run.remainingMs,
      signal: environment.signal,
    });
    run.sightings.command = {
      exitCode: ended.how === 'exited' ? Number(ended.detail) : null,
      output: ended.output,
      errorOutput: ended.complaint,
    };
    const code = exitCodeOf(ended, request.timeoutSeconds);
    run.findings.latencyMs = ended.durationMs;
    const output = readPluginOutput(ended.output);
    const performance = performanceValues(output.values);
    if (performance.length > 0) run.findings.performance = performance;
    return reportOf(task, code, output, output.line === '' ? oneLine(ended.complaint) : output.line);
  });
