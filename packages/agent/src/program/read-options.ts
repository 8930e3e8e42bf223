import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import { readReferenceHosts } from '@watchpost/checks/address-guard';
import type { AgentOptions } from '../options.js';
import {
  type Environment,
  readBasePath,
  readNumber,
  readPath,
  readSecret,
  readUrl,
  UsageError,
} from './option-values.js';

/** What the program shall do. */
export interface ProgramOptions {
  readonly mode: 'run' | 'once' | 'self-test' | 'help' | 'version';
  readonly agent: Pick<
    AgentOptions,
    | 'url'
    | 'basePath'
    | 'token'
    | 'bufferPath'
    | 'concurrency'
    | 'allowPrivate'
    | 'referenceHosts'
    | 'commands'
    | 'dockerSocket'
    | 'browser'
    | 'drainSeconds'
  >;
  /** Where it shows how it is; `undefined` for nowhere. */
  readonly health: { readonly host: string; readonly port: number } | undefined;
}

export const helpText = `Usage: watchpost-agent --url URL --token-file FILE [options]

Checks monitors from inside a network and reports the results to a Watchpost server. \`watchpost-agent discover --help\` says
how monitors are made of what there is in it.

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
  --commands DIR       folder of programs that monitors of type command may run
                                                         (WATCHPOST_AGENT_COMMANDS; default: none)
  --docker-socket PATH socket of Docker or Podman, whose containers monitors of type docker may be about
                                                         (WATCHPOST_AGENT_DOCKER_SOCKET; default: none)
  --browser            check monitors of type browser in the Chromium of this machine
                                                         (WATCHPOST_AGENT_BROWSER=true; default: off)
  --browser-path FILE  where Chromium is                 (BROWSER_PATH; default: it is searched for)
  --browser-without-sandbox
                       start it where the system gives it no sandbox: a page that breaks out of it is the user of
                       the agent                         (BROWSER_SANDBOX=false)
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
  commands: { type: 'string' },
  'docker-socket': { type: 'string' },
  browser: { type: 'boolean' },
  'browser-path': { type: 'string' },
  'browser-without-sandbox': { type: 'boolean' },
  health: { type: 'string' },
  once: { type: 'boolean' },
  'self-test': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

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

/** What turns browser checks on; a path alone does not. */
const readBrowser = (values: ReturnType<typeof parse>, environment: Environment): AgentOptions['browser'] => {
  if (values.browser !== true && environment.WATCHPOST_AGENT_BROWSER !== 'true') return undefined;
  const path = values['browser-path'] ?? environment.BROWSER_PATH;
  if (path !== undefined && !isAbsolute(path)) {
    throw new UsageError(`--browser-path: must be an absolute path such as /usr/bin/chromium (got "${path}")`);
  }
  const isSandboxed = values['browser-without-sandbox'] !== true && environment.BROWSER_SANDBOX !== 'false';
  return { path, isSandboxed };
};

const readHealth = (text: string | undefined): ProgramOptions['health'] => {
  if (text === undefined) return undefined;
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new UsageError(`--health: must be [HOST:]PORT (got "${text}")`);
  return { host, port: Number(port) };
};

const readToken = (file: string | undefined, environment: Environment): Promise<AgentOptions['token']> =>
  readSecret(file ?? environment.WATCHPOST_AGENT_TOKEN_FILE, environment.WATCHPOST_AGENT_TOKEN, {
    name: 'token',
    missing: '--token-file: name a file with the token, or set WATCHPOST_AGENT_TOKEN',
  });

/** What the operator lets monitors be about on this machine. */
const pathsOf = (values: ReturnType<typeof parse>, environment: Environment) => ({
  commands: readPath('--commands', values.commands ?? environment.WATCHPOST_AGENT_COMMANDS, '/etc/watchpost/commands'),
  dockerSocket: readPath(
    '--docker-socket',
    values['docker-socket'] ?? environment.WATCHPOST_AGENT_DOCKER_SOCKET,
    '/var/run/docker.sock',
  ),
});

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
      ...(!isShort && pathsOf(values, environment)),
      browser: isShort ? undefined : readBrowser(values, environment),
      drainSeconds: readNumber('--drain-seconds', values['drain-seconds']),
    },
    health: readHealth(values.health),
  };
};
