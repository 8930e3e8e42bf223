import { parseArgs } from 'node:util';
import { readReferenceHosts } from '@watchpost/checks/address-guard';
import type { AgentOptions } from '../options.js';
import { readTokenFile } from './token-file.js';

/** The program was started wrongly; its message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the program shall do. */
export interface ProgramOptions {
  readonly mode: 'run' | 'once' | 'self-test' | 'help' | 'version';
  readonly agent: Pick<
    AgentOptions,
    'url' | 'basePath' | 'token' | 'bufferPath' | 'concurrency' | 'allowPrivate' | 'referenceHosts' | 'drainSeconds'
  >;
  /** Where it shows how it is; `undefined` for nowhere. */
  readonly health: { readonly host: string; readonly port: number } | undefined;
}

export const helpText = `Usage: watchpost-agent --url URL --token-file FILE [options]

Checks monitors from inside a network and reports the results to a Watchpost server.

  --url URL            address of the server             (WATCHPOST_URL)
  --base-path PATH     where the API is below that       (WATCHPOST_BASE_PATH; default /api/v1)
  --token-file FILE    file with the token, mode 0600    (WATCHPOST_AGENT_TOKEN_FILE)
  --buffer-path DIR    results that are not sent yet     (WATCHPOST_AGENT_BUFFER_PATH; default ./watchpost-agent)
  --concurrency N      checks at a time, 1 to 1000       (default 100)
  --drain-seconds N    wait for checks on SIGTERM        (default 20)
  --public-only        refuse private addresses
  --reference-hosts A  addresses with ports that show whether their network can be reached, such as
                       9.9.9.9:443                       (WATCHPOST_AGENT_REFERENCE_HOSTS; default: the hosts of other
                       monitors, the server, and the name servers)
  --health [HOST:]PORT serve /healthz and /readyz        (host: 127.0.0.1 by default)
  --once               check every monitor once, report, and end
  --self-test          say at which step the way to the server is cut off, and end
  --help, --version

The token can also be in WATCHPOST_AGENT_TOKEN. It is never taken from the command line, which every user can read.
Exit codes: 0 stopped, 1 failed, 2 wrong options, 3 refused by the server, 4 taken over by another instance.
`;

const argumentOptions = {
  url: { type: 'string' },
  'base-path': { type: 'string' },
  'token-file': { type: 'string' },
  'buffer-path': { type: 'string' },
  concurrency: { type: 'string' },
  'drain-seconds': { type: 'string' },
  'public-only': { type: 'boolean' },
  'reference-hosts': { type: 'string' },
  health: { type: 'string' },
  once: { type: 'boolean' },
  'self-test': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

const parse = (argv: readonly string[]) => {
  // A token in the arguments is in the list of processes and in the history of the shell.
  if (argv.some((argument) => argument.includes('wpa_') || argument.startsWith('--token='))) {
    throw new UsageError(
      '--token: the token is not taken from the command line; use --token-file, and rotate this one',
    );
  }
  try {
    return parseArgs({ args: [...argv], options: argumentOptions, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`${name}: must be a whole number (got "${text}")`);
};

const readHosts = (text: string | undefined): readonly string[] | undefined => {
  if (text === undefined || text === '') return undefined;
  const hosts = text.split(',').map((host) => host.trim());
  try {
    readReferenceHosts(hosts);
    return hosts;
  } catch {
    throw new UsageError(`--reference-hosts: must be up to 8 addresses with ports such as 9.9.9.9:443 (got "${text}")`);
  }
};

const readHealth = (text: string | undefined): ProgramOptions['health'] => {
  if (text === undefined) return undefined;
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new UsageError(`--health: must be [HOST:]PORT (got "${text}")`);
  return { host, port: Number(port) };
};

const readUrl = (text: string | undefined): string => {
  const protocol = URL.parse(text ?? '')?.protocol;
  if (text !== undefined && (protocol === 'https:' || protocol === 'http:')) return text;
  throw new UsageError(`--url: must be an http:// or https:// URL${text === undefined ? '' : ` (got "${text}")`}`);
};

const readBasePath = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  const path = text.replace(/\/+$/, '');
  if (/^(\/[^/?#\s]+)+$/.test(path)) return path;
  throw new UsageError(`--base-path: must be a path such as /ops/watch/api (got "${text}")`);
};

const readToken = async (file: string | undefined, environment: Environment): Promise<AgentOptions['token']> => {
  const path = file ?? environment.WATCHPOST_AGENT_TOKEN_FILE;
  if (path !== undefined) {
    try {
      await readTokenFile(path);
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    return () => readTokenFile(path);
  }
  const token = environment.WATCHPOST_AGENT_TOKEN?.trim() ?? '';
  if (token === '') throw new UsageError('--token-file: name a file with the token, or set WATCHPOST_AGENT_TOKEN');
  return token;
};

/**
 * Reads what the program shall do.
 *
 * @throws UsageError that names the option and what it takes
 */
export const readOptions = async (argv: readonly string[], environment: Environment): Promise<ProgramOptions> => {
  const values = parse(argv);
  const mode = (['help', 'version', 'self-test', 'once'] as const).find((name) => values[name] === true) ?? 'run';
  const isShort = mode === 'help' || mode === 'version';
  const needsToken = mode === 'run' || mode === 'once';
  return {
    mode,
    agent: {
      url: isShort ? '' : readUrl(values.url ?? environment.WATCHPOST_URL),
      basePath: isShort ? undefined : readBasePath(values['base-path'] ?? environment.WATCHPOST_BASE_PATH),
      token: needsToken ? await readToken(values['token-file'], environment) : '',
      bufferPath: values['buffer-path'] ?? environment.WATCHPOST_AGENT_BUFFER_PATH ?? 'watchpost-agent',
      concurrency: readNumber('--concurrency', values.concurrency),
      allowPrivate: values['public-only'] !== true,
      referenceHosts: readHosts(values['reference-hosts'] ?? environment.WATCHPOST_AGENT_REFERENCE_HOSTS),
      drainSeconds: readNumber('--drain-seconds', values['drain-seconds']),
    },
    health: readHealth(values.health),
  };
};
