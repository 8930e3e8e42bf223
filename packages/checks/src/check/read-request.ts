import { domainToASCII } from 'node:url';
import type * as z from '@watchpost/schemas/zod';
import { failureMessages } from '../messages/failure-message.js';
import { withoutBrackets } from '../network/host.js';
import type { Credentials } from './check.js';
import { CheckFailure } from './check-failure.js';

/**
 * Reads the settings of a monitor. They were validated when they were written, perhaps by an older version.
 *
 * @throws CheckFailure that names the setting which cannot be read
 */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  config: Record<string, unknown>,
): z.output<Schema> => {
  const parsed = schema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new CheckFailure('unknown', failureMessages.badConfig(String(parsed.error.issues[0]?.path[0] ?? '')));
};

/**
 * A host as name servers and certificates know it: letters beyond ASCII are written as `xn--…` (RFC 5891 §4.4).
 *
 * @throws CheckFailure when it cannot be written so
 */
export const readHost = (host: string): string => {
  const bare = withoutBrackets(host);
  const ascii = /[^ -~]/.test(bare) ? domainToASCII(bare) : bare;
  if (ascii === '') throw new CheckFailure('unknown', failureMessages.badTarget());
  return ascii;
};

/**
 * Takes `host:port` or `[address]:port` apart.
 *
 * @param defaultPort the port of a target without one; without it, a target must have a port
 * @throws CheckFailure when it cannot be read
 */
export const readHostPort = (
  target: string,
  defaultPort?: number,
): { readonly host: string; readonly port: number } => {
  const [, host, written] = /^(\[.+\]|[^:]+)(?::(\d{1,5}))?$/s.exec(target) ?? [];
  const port = written === undefined ? defaultPort : Number(written);
  if (host === undefined || port === undefined || port < 1 || port > 65_535) {
    throw new CheckFailure('unknown', failureMessages.badTarget());
  }
  return { host: readHost(host), port };
};

/**
 * A domain name as name servers and registries know it: ASCII (RFC 5891 §4.4), lower case, without the dot of the root.
 *
 * @throws CheckFailure when it is not a domain name
 */
export const readName = (target: string): string => {
  const name = domainToASCII(target.replace(/\.$/, ''));
  // RFC 1035 §2.3.4
  const fits = name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63);
  if (!fits) throw new CheckFailure('unknown', failureMessages.badTarget());
  return name;
};

/**
 * Who signs in; `null` for a monitor without a user.
 *
 * @throws CheckFailure when there is a name without a password, or the other way round
 */
export const readLogin = (
  credentials: Credentials | null,
): { readonly username: string; readonly password: string } | null => {
  const { username, password } = credentials ?? {};
  if (username === undefined && password === undefined) return null;
  if (username === undefined || password === undefined)
    throw new CheckFailure('unknown', failureMessages.signInIncomplete());
  return { username, password };
};
