import {
  type Check,
  CheckFailure,
  type CheckTask,
  defineCheck,
  degradedReport,
  judge,
  readConfig,
} from '@watchpost/checks';
import { containerName, dockerMonitorConfig } from '@watchpost/schemas/agent';
import { agentBounds } from '../../bounds.js';
import { AnswerTooLongError, askEngine, type EngineAnswer, enginePaths } from './ask-engine.js';
import { containerMessages } from './container-messages.js';
import { type ContainerState, readContainerState } from './container-state.js';

const unknown = (message: string, cause?: unknown): CheckFailure => new CheckFailure('unknown', message, { cause });

/** Why no answer came: what goes wrong at the engine says nothing about the container. */
const failureOf = (error: unknown, { request, environment }: CheckTask): CheckFailure => {
  if (environment.signal.aborted) return unknown(containerMessages.stopped());
  if (error instanceof AnswerTooLongError) return unknown(containerMessages.tooLong(), error);
  const { name, code = name } = error as NodeJS.ErrnoException;
  if (code === 'ABORT_ERR') return unknown(containerMessages.timedOut(request.timeoutSeconds), error);
  return unknown(code.startsWith('HPE_') ? containerMessages.malformed() : containerMessages.unreachable(code), error);
};

const ask = async (socketPath: string, task: CheckTask): Promise<EngineAnswer> => {
  const { run, request, environment } = task;
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(Math.ceil(run.remainingMs))]);
  try {
    const path = enginePaths.container(request.target);
    return await askEngine({ socketPath, path, most: agentBounds.engineAnswer.most, signal });
  } catch (error) {
    throw failureOf(error, task);
  }
};

const problemsOf = ({ status, health, exitCode, isOutOfMemory, said }: ContainerState): readonly string[] => {
  if (status !== 'running')
    return [containerMessages.notRunning(status, status === 'exited' ? exitCode : null, isOutOfMemory)];
  return health === 'unhealthy' ? [containerMessages.unhealthy(said)] : [];
};

/**
 * Makes the check of monitors of type `docker`.
 *
 * @param socketPath the socket of the engine that the operator of the agent names; `undefined` for none
 */
export const containerCheck = (socketPath: string | undefined): Check =>
  defineCheck(async (task) => {
    const { run, request } = task;
    readConfig(dockerMonitorConfig, request.config);
    if (socketPath === undefined) throw unknown(containerMessages.off());
    if (!containerName.safeParse(request.target).success) throw unknown(containerMessages.noName());
    const { status, body } = await ask(socketPath, task);
    if (status === 404) throw new CheckFailure('down', containerMessages.noContainer(request.target));
    if (status !== 200) throw unknown(containerMessages.refused(status));
    const state = readContainerState(body);
    if (state === undefined) throw unknown(containerMessages.malformed());
    run.findings.latencyMs = run.elapsedMs;
    const { isOutOfMemory: _memory, said: _said, ...json } = state;
    const judged = await judge(task, { json }, problemsOf(state));
    const isStarting = state.health === 'starting' && judged.status !== 'down';
    return isStarting ? degradedReport(containerMessages.notHealthyYet(), run.findings) : judged;
  });
