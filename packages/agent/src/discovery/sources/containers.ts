import { containerName } from '@watchpost/schemas/agent';
import { agentBounds } from '../../bounds.js';
import { AnswerTooLongError, askEngine, enginePaths } from '../../machine/containers/ask-engine.js';
import { type Finding, SourceError } from '../found-monitor.js';
import { findingOf, type Labelled, withLabels } from '../monitor-labels.js';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The label of containers that `docker compose run` starts for one command. */
const oneOff = 'com.docker.compose.oneoff';

const textLabels = (labels: unknown): [string, string][] =>
  Object.entries(fieldsOf(labels)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

const labelled = (container: unknown): Labelled => {
  const { Names, Labels } = fieldsOf(container);
  const names = Array.isArray(Names) ? Names.map((name) => String(name).replace(/^\//, '')) : [];
  // Docker also lists the names by which links call it, such as `shop/db`.
  const name = names.find((each) => containerName.safeParse(each).success);
  const labels = textLabels(Labels);
  if (name === undefined || labels.some(([key, value]) => key === oneOff && /^true$/i.test(value))) {
    return { monitor: undefined };
  }
  return withLabels({ identity: name, name, type: 'docker', target: name, tags: ['docker'] }, labels, 'watchpost.');
};

/**
 * What the containers of a list are to be monitored as: by their state, or as their labels say.
 *
 * @param body what an engine answers to `ContainerList` (Docker Engine API 1.40 and newer, Podman)
 * @throws SourceError when it is malformed
 */
export const fromContainers = (body: string): Finding => {
  let containers: unknown;
  try {
    containers = JSON.parse(body);
  } catch {}
  if (!Array.isArray(containers)) throw new SourceError('what answers at the socket is no container engine');
  return findingOf(containers.map(labelled));
};

/** How long an engine may take for its list. */
const timeoutMs = 10_000;

/**
 * Reads the containers of an engine.
 *
 * @throws SourceError when it does not answer, or with something else
 */
export const readContainers = async (socketPath: string, signal: AbortSignal): Promise<Finding> => {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const question = { socketPath, path: enginePaths.containers, most: agentBounds.engineList.most, signal: ended };
  const { status, body } = await askEngine(question).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof AnswerTooLongError) {
      throw new SourceError(`the container engine listed more than ${agentBounds.engineList.most / 1_048_576} MiB`);
    }
    throw new SourceError(`the container engine at ${socketPath} does not answer (${error.code ?? error.name})`);
  });
  if (status !== 200) throw new SourceError(`the container engine answered with the status ${status}`);
  return fromContainers(body);
};
