import { parseArgs } from 'node:util';
import { agentBounds } from '../../bounds.js';
import type { Source } from '../../discovery/discover.js';
import { readContainers } from '../../discovery/sources/containers.js';
import { readServices } from '../../discovery/sources/dns-sd/read-services.js';
import { readFileSd, readHostsFile } from '../../discovery/sources/read-files.js';
import {
  type Environment,
  readBasePath,
  readNumber,
  readPath,
  readSecret,
  readUrl,
  UsageError,
} from '../option-values.js';

/** What `watchpost-agent discover` shall do. */
export interface DiscoverOptions {
  readonly url: string;
  readonly basePath: string | undefined;
  readonly apiKey: string | (() => Promise<string>);
  /** Id or name. */
  readonly agent: string;
  readonly sources: readonly Source[];
  readonly apply: boolean;
  readonly prune: boolean;
  readonly most: number;
  /** Seconds from one reading to the next; `undefined` for one reading alone. */
  readonly watchSeconds: number | undefined;
}

export const discoverHelp = `Usage: watchpost-agent discover --from SOURCE... --agent AGENT --url URL --api-key-file FILE [options]

Makes monitors of what it finds, which that agent checks. Without --apply it shows what it would do.

  --from SOURCE        where monitors are found; can be repeated, each kind once:
                         docker[:SOCKET]   containers of Docker or Podman (default: WATCHPOST_AGENT_DOCKER_SOCKET, else
                                           /var/run/docker.sock)
                         file_sd:PATTERN   targets of files for Prometheus, such as /etc/prometheus/targets/*.yml
                         hosts[:FILE]      lines of a hosts file (default: /etc/hosts)
                         dns-sd            services that the networks of this machine announce over mDNS
  --agent AGENT        id or name of the agent that is to check  (WATCHPOST_AGENT)
  --url URL            address of the server                     (WATCHPOST_URL)
  --base-path PATH     where the API is below that               (WATCHPOST_BASE_PATH; default /api/v1)
  --api-key-file FILE  file with an API key, mode 0600           (WATCHPOST_API_KEY_FILE)
  --plan               show what would be created, changed and deleted; changes nothing (default)
  --apply              do it
  --prune              delete monitors of a source that names them no more; never those of an empty or broken one
  --most N             monitors of one source, 1 to ${agentBounds.discoveredMonitors.most}           (default 200)
  --watch SECONDS      with --apply, read again every so many seconds, from 10 on
  --help

The API key needs monitors:read and monitors:write, and agents:read where --agent is a name. It can also be in
WATCHPOST_API_KEY, and is never taken from the command line, which every user can read.
Exit codes: 0 nothing to do or done, 1 failed, 2 wrong options, 3 refused by the server, 6 --plan found changes.
`;

const argumentOptions = {
  from: { type: 'string', multiple: true },
  agent: { type: 'string' },
  url: { type: 'string' },
  'base-path': { type: 'string' },
  'api-key-file': { type: 'string' },
  plan: { type: 'boolean' },
  apply: { type: 'boolean' },
  prune: { type: 'boolean' },
  most: { type: 'string' },
  watch: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const parse = (argv: readonly string[]) => {
  if (argv.some((argument) => argument.includes('wp_') || argument.startsWith('--api-key='))) {
    throw new UsageError(
      '--api-key: the key is not taken from the command line; use --api-key-file, and rotate this one',
    );
  }
  try {
    return parseArgs({ args: [...argv], options: argumentOptions, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** The kinds of sources, by what `--from` calls them. */
const sourceKinds: Readonly<Record<string, (place: string | undefined, environment: Environment) => Source['read']>> = {
  docker: (place, environment) => {
    const path = place ?? environment.WATCHPOST_AGENT_DOCKER_SOCKET ?? '/var/run/docker.sock';
    const socket = readPath('--from docker', path, '/var/run/docker.sock') ?? path;
    return (signal) => readContainers(socket, signal);
  },
  file_sd: (place) => {
    if (place === undefined)
      throw new UsageError('--from file_sd: needs a file or a pattern, such as file_sd:/etc/prometheus/targets/*.yml');
    return () => readFileSd(place);
  },
  hosts:
    (place = '/etc/hosts') =>
    () =>
      readHostsFile(place),
  'dns-sd': (place) => {
    if (place !== undefined) throw new UsageError('--from dns-sd: takes no place');
    return (signal) => readServices(signal);
  },
};

const readSources = (from: readonly string[], environment: Environment): readonly Source[] => {
  const sources = from.map((text): Source => {
    const [, name = '', place] = /^([^:]*)(?::(.+))?$/s.exec(text) ?? [];
    const reader = Object.hasOwn(sourceKinds, name) ? sourceKinds[name] : undefined;
    if (reader !== undefined) return { name, read: reader(place, environment) };
    throw new UsageError(`--from: must be one of ${Object.keys(sourceKinds).join(', ')} (got "${text}")`);
  });
  const kinds = new Set(sources.map(({ name }) => name));
  if (sources.length === 0) throw new UsageError(`--from: name at least one of ${Object.keys(sourceKinds).join(', ')}`);
  // Two of a kind would have the same keys, and prune each other's monitors.
  if (kinds.size < sources.length) throw new UsageError('--from: each kind can be named once');
  return sources;
};

const within = (name: string, text: string | undefined, least: number, most: number): number | undefined => {
  const number = readNumber(name, text);
  if (number === undefined || (number >= least && number <= most)) return number;
  throw new UsageError(`${name}: must be from ${least} to ${most} (got "${text}")`);
};

/** More often, the lists of monitors would be most of what the server is asked for. */
const leastWatchSeconds = 10;

/**
 * Reads what `discover` shall do; `undefined` for its help.
 *
 * @throws UsageError that names the option and what it takes
 */
export const readDiscoverOptions = async (
  argv: readonly string[],
  environment: Environment,
): Promise<DiscoverOptions | undefined> => {
  const values = parse(argv);
  if (values.help === true) return undefined;
  const { apply = false, prune = false } = values;
  const watchSeconds = within('--watch', values.watch, leastWatchSeconds, agentBounds.discoveryInterval.most);
  if (apply && values.plan === true) throw new UsageError('--plan: shows what --apply would do; name one of them');
  if (watchSeconds !== undefined && !apply) throw new UsageError('--watch: needs --apply');
  const agent = values.agent ?? environment.WATCHPOST_AGENT ?? '';
  if (agent === '') throw new UsageError('--agent: name the agent that is to check, or its id');
  return {
    agent,
    apply,
    prune,
    watchSeconds,
    sources: readSources(values.from ?? [], environment),
    most: within('--most', values.most, 1, agentBounds.discoveredMonitors.most) ?? 200,
    url: readUrl(values.url ?? environment.WATCHPOST_URL),
    basePath: readBasePath(values['base-path'] ?? environment.WATCHPOST_BASE_PATH),
    apiKey: await readSecret(
      values['api-key-file'] ?? environment.WATCHPOST_API_KEY_FILE,
      environment.WATCHPOST_API_KEY,
      { name: 'API key', missing: '--api-key-file: name a file with an API key, or set WATCHPOST_API_KEY' },
    ),
  };
};
