import type { Server } from 'node:http';
import { createAgent } from '../agent.js';
import { diagnosisText, testConnection } from '../diagnosis/self-test.js';
import type { Agent, AgentEnd } from '../options.js';
import type { AgentLogger } from '../trouble-log.js';
import { agentVersion } from '../version.js';
import { serveHealth } from './health-endpoint.js';
import { helpText, type ProgramOptions, readOptions, UsageError } from './read-options.js';

/** One JSON object a line, as collectors of logs read it. */
const createLineLogger = (): AgentLogger => {
  const write = (level: 'info' | 'warn') => (message: string, details?: Readonly<Record<string, unknown>>) => {
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`);
  };
  return { info: write('info'), warn: write('warn') };
};

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

/** Runs the program; returns its exit code. */
export const runProgram = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> => {
  const logger = createLineLogger();
  try {
    const options = await readOptions(argv, environment);
    if (options.mode === 'help') process.stdout.write(helpText);
    else if (options.mode === 'version') process.stdout.write(`${agentVersion}\n`);
    else return await perform(options, logger);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof TypeError;
    process.stderr.write(`watchpost-agent: ${error instanceof Error ? error.message : error}\n`);
    return isUsage ? 2 : 1;
  }
};
