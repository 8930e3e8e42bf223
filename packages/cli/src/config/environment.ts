import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the environment says, read once. */
export interface Environment {
  /** `WATCHPOST_API_KEY`: takes the place of a profile's credentials. */
  readonly apiKey: string | undefined;
  /** `WATCHPOST_URL`: takes the place of a profile's server. */
  readonly url: string | undefined;
  /** `WATCHPOST_BASE_PATH`: where the API lives below the address of the server, if that is not `/api/v1`. */
  readonly basePath: string | undefined;
  /** `WATCHPOST_PROFILE`: takes the place of the profile in use. */
  readonly profile: string | undefined;
  /** `WATCHPOST_ORGANIZATION`: the organization to act in. */
  readonly organizationId: string | undefined;
  /** The folder of the configuration: `XDG_CONFIG_HOME/watchpost`, on Windows `APPDATA\watchpost`. */
  readonly configFolder: string;
  /** The folder of what can be made again: `XDG_CACHE_HOME/watchpost`, on Windows `LOCALAPPDATA\watchpost`. */
  readonly cacheFolder: string;
  /** `true` and `false` when the environment decides about colours, `undefined` when the terminal does. */
  readonly isColored: boolean | undefined;
  /** `CI` is set: no person can answer a question. */
  readonly isUnattended: boolean;
  /** `WATCHPOST_DEBUG` is set: requests are logged as with `--debug`. */
  readonly isDebugged: boolean;
  /** Any other variable, by its name: a definition of monitoring names those that hold its secrets. */
  readonly variable: (name: string) => string | undefined;
}

/** A folder of the user: as the environment names it, else where the system has it. */
const homeOf = (named: string | undefined, onWindows: string | undefined, usual: string): string => {
  // A relative path is to be ignored (XDG Base Directory Specification §2).
  if (named?.startsWith('/')) return named;
  return process.platform === 'win32' && onWindows ? onWindows : join(homedir(), usual);
};

const colorChoice = (env: NodeJS.ProcessEnv): boolean | undefined => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return env.TERM === 'dumb' ? false : undefined;
};

/** Reads the environment; an empty variable counts as unset. */
export const readEnvironment = (env: NodeJS.ProcessEnv = process.env): Environment => ({
  apiKey: env.WATCHPOST_API_KEY || undefined,
  url: env.WATCHPOST_URL || undefined,
  basePath: env.WATCHPOST_BASE_PATH || undefined,
  profile: env.WATCHPOST_PROFILE || undefined,
  organizationId: env.WATCHPOST_ORGANIZATION || undefined,
  configFolder: join(homeOf(env.XDG_CONFIG_HOME, env.APPDATA, '.config'), 'watchpost'),
  cacheFolder: join(homeOf(env.XDG_CACHE_HOME, env.LOCALAPPDATA, '.cache'), 'watchpost'),
  isColored: colorChoice(env),
  isUnattended: Boolean(env.CI),
  isDebugged: Boolean(env.WATCHPOST_DEBUG),
  variable: (name) => env[name] || undefined,
});
