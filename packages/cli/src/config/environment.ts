import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the environment says, read once. */
export interface Environment {
  /** `WATCHPOST_API_KEY`: takes the place of a profile's credentials. */
  readonly apiKey: string | undefined;
  /** `WATCHPOST_URL`: takes the place of a profile's server. */
  readonly url: string | undefined;
  /** `WATCHPOST_PROFILE`: takes the place of the profile in use. */
  readonly profile: string | undefined;
  /** `WATCHPOST_ORGANIZATION`: the organization to act in. */
  readonly organizationId: string | undefined;
  /** The folder of the configuration: `XDG_CONFIG_HOME/watchpost`, on Windows `APPDATA\watchpost`. */
  readonly configFolder: string;
  /** `true` and `false` when the environment decides about colours, `undefined` when the terminal does. */
  readonly isColored: boolean | undefined;
  /** `CI` is set: no person can answer a question. */
  readonly isUnattended: boolean;
  /** Any other variable, by its name: a definition of monitoring names those that hold its secrets. */
  readonly variable: (name: string) => string | undefined;
}

const homeOfConfig = (env: NodeJS.ProcessEnv): string => {
  // A relative path is to be ignored (XDG Base Directory Specification §2).
  if (env.XDG_CONFIG_HOME?.startsWith('/')) return env.XDG_CONFIG_HOME;
  if (process.platform === 'win32' && env.APPDATA) return env.APPDATA;
  return join(homedir(), '.config');
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
  profile: env.WATCHPOST_PROFILE || undefined,
  organizationId: env.WATCHPOST_ORGANIZATION || undefined,
  configFolder: join(homeOfConfig(env), 'watchpost'),
  isColored: colorChoice(env),
  isUnattended: Boolean(env.CI),
  variable: (name) => env[name] || undefined,
});
