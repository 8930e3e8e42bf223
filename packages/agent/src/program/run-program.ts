import type { Server } from 'node:http';
import { BrowserMissingError } from '@watchpost/checks';
import { createAgent } from '../agent.js';
import { diagnosisText, testConnection } from '../diagnosis/self-test.js';
import { CommandRefusedError } from '../machine/commands/command-folder.js';
import type { Agent, AgentEnd } from '../options.js';
import type { AgentLogger } from '../trouble-log.js';
import { agentVersion } from '../version.js';
import { serveHealth } from './health-endpoint.js';
import { createLineLogger } from './line-logger.js';
import { UsageError } from './option-values.js';
import { helpText, type ProgramOptions, readOptions } from './read-options.js';

const exitCodes: Readonly<Record<AgentEnd['reason'], number>> = { stopped: 0, refused: 3, taken_over: 4 };

/** Stops an agent on SIGTERM and SIGINT; a second signal ends the process at once. */
const stopOnSignal = (agent: Agent): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void agent.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const runUntilEnd = async (agent: Agent, health: ProgramOptions['health'], logger: AgentLogger): Promise<number> => {
  await agent.start();
  const server: Server | undefined = health === undefined ? undefined : await serveHealth(() => agent.health, health);
  const end = await agent.ended;
  server?.close();
  server?.closeAllConnections();
  if (end.reason !== 'stopped') logger.warn(`agent ended: ${end.reason}`, { reason: end.message });
  else logger.info('agent stopped');
  return exitCodes[end.reason];
};

const selfTest = async (url: string | URL): Promise<number> => {
  const diagnosis = await testConnection(url);
  process.stdout.write(`${diagnosisText(diagnosis)}\n`);
  return diagnosis.failedStep === null ? 0 : 1;
};

const perform = async (options: ProgramOptions, logger: AgentLogger): Promise<number> => {
  if (options.mode === 'self-test') return selfTest(options.agent.url);
  const agent = createAgent({ ...options.agent, logger });
  stopOnSignal(agent);
  if (options.mode === 'run') return runUntilEnd(agent, options.health, logger);
  const report = await agent.runOnce();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.rejected === 0 ? 0 : 1;
};

/** What the operator has to change before the agent starts. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CommandRefusedError || error instanceof BrowserMissingError;

/** Runs the program; returns its exit code. */
export const runProgram = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> => {
  const logger = createLineLogger();
  try {
    if (argv[0] === 'discover') {
      const { runDiscover } = await import('./discover/run-discover.js');
      return await runDiscover(argv.slice(1), environment, logger);
    }
    const options = await readOptions(argv, environment);
    if (options.mode === 'help') process.stdout.write(helpText);
    else if (options.mode === 'version') process.stdout.write(`${agentVersion}\n`);
    else return await perform(options, logger);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof TypeError || isRefusal(error);
    process.stderr.write(`watchpost-agent: ${error instanceof Error ? error.message : error}\n`);
    return isUsage ? 2 : 1;
  }
};
