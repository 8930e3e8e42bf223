import { glob, open } from 'node:fs/promises';
import { agentBounds } from '../../bounds.js';
import { type Finding, SourceError } from '../found-monitor.js';
import { fromFileSd } from './file-sd.js';
import { fromHostsFile } from './hosts-file.js';

/** @throws SourceError when it cannot be read, or is larger than is read */
const readBounded = async (path: string): Promise<string> => {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(`cannot be read (${error.code})`);
  });
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new SourceError('is no file');
    const { most } = agentBounds.discoveryFile;
    if (status.size > most) throw new SourceError(`is larger than ${most / 1_048_576} MiB`);
    return (await handle.readFile('utf8')).replace(/^\uFEFF/, '');
  } finally {
    await handle.close();
  }
};

/** Names the file in what is wrong with it. */
const atPath = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceError ? new SourceError(`${path}: ${error.message}`) : error;
  }
};

/** Reads a hosts file. @throws SourceError when it cannot be read */
export const readHostsFile = (path: string): Promise<Finding> =>
  atPath(path, async () => fromHostsFile(await readBounded(path)));

/** @throws SourceError when it is neither JSON nor YAML, as its name says */
const parse = async (path: string, text: string): Promise<unknown> => {
  try {
    if (path.endsWith('.json')) return JSON.parse(text);
    // Loaded only here: most agents read no YAML.
    const yaml = await import('yaml');
    return yaml.parse(text, { maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    const [message = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new SourceError(`cannot be parsed (${message})`);
  }
};

const readTargets = async (path: string): Promise<Finding> => {
  try {
    return await atPath(path, async () => fromFileSd(await parse(path, await readBounded(path))));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { monitors: [], problems: [error.message] };
  }
};

/**
 * Reads the files of a pattern, such as `/etc/prometheus/targets/*.yml`. One that cannot be read is a problem, and the others count.
 *
 * @throws SourceError when there is no file, or more than are read
 */
export const readFileSd = async (pattern: string): Promise<Finding> => {
  const paths: string[] = [];
  const { most } = agentBounds.discoveryFiles;
  for await (const path of glob(pattern)) {
    paths.push(path);
    if (paths.length > most) throw new SourceError(`${pattern}: names more than ${most} files`);
  }
  if (paths.length === 0) throw new SourceError(`${pattern}: names no file`);
  const found: Finding[] = [];
  for (const path of paths.toSorted()) found.push(await readTargets(path));
  return { monitors: found.flatMap(({ monitors }) => monitors), problems: found.flatMap(({ problems }) => problems) };
};
