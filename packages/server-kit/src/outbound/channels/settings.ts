import type { Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';

/** A setting that is a text. */
export const textSetting = (most: number): z.ZodString =>
  z
    .string({ error: 'must be text' })
    .min(1, { error: 'must not be empty' })
    .max(most, { error: `must have at most ${most} characters` });

/** A text of a known form. */
export const patternSetting = (pattern: RegExp, form: string): z.ZodString =>
  z.string({ error: 'must be text' }).regex(pattern, { error: `must be ${form}` });

/** A token or a key: one line of visible ASCII, which is all that fits into a header or an address. */
export const secretSetting: z.ZodString = z
  .string({ error: 'must be text' })
  .regex(/^[\x21-\x7e]{1,4096}$/, { error: 'must be 1 to 4096 visible characters without spaces' });

/** The address of a server that an organization runs itself. */
export const serverUrlSetting = (example: string): z.ZodType<string> =>
  z
    .string({ error: 'must be text' })
    .max(500, { error: 'must have at most 500 characters' })
    .refine(
      (value) => {
        const url = URL.parse(value);
        return (
          url !== null &&
          /^https?:$/.test(url.protocol) &&
          url.username === '' &&
          url.password === '' &&
          url.search === '' &&
          url.hash === ''
        );
      },
      { error: `must be a web address without a query, such as ${example}` },
    );

/** An address below that of a server, whose own path stays. */
export const belowServer = (serverUrl: string, path: string): string => `${serverUrl.replace(/\/+$/, '')}/${path}`;

/** An address that a hosted service gave out, which must be one of its own. */
export interface HostedAddress {
  /** The service, in messages to people. */
  readonly service: string;
  /** Names of its hosts; one that begins with a dot stands for every name below it. */
  readonly hosts: readonly string[];
  /** The paths of its addresses. */
  readonly path: RegExp;
  readonly example: string;
}

const isHostOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));

/** An address of a hosted service. It is a secret: only its host stands in a message. */
export const hostedUrlSetting = ({ service, hosts, path, example }: HostedAddress): z.ZodType<string> =>
  z
    .string({ error: 'must be text' })
    .max(4096, { error: 'must have at most 4096 characters' })
    .superRefine((value, context) => {
      const url = URL.parse(value);
      const refuse = (reason: string): void => context.addIssue({ code: 'custom', message: reason });
      const form = `must be an address of ${service}, such as ${example}`;
      if (url === null || url.protocol !== 'https:') return refuse(form);
      if (!isHostOf(url.hostname, hosts)) {
        return refuse(`${form}; ${url.hostname} is not a host of ${service}`);
      }
      if (url.port !== '' || url.username !== '' || url.password !== '') {
        return refuse(`${form}, without a port, a user or a password`);
      }
      if (!path.test(url.pathname)) refuse(`${form}; its path is another one`);
      return undefined;
    });

/** A number for each severity, each of which may be left out. */
export const bySeverity = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({ minor: value, major: value, critical: value } satisfies Record<Severity, Value>)
    .partial()
    .prefault({});

/** The end of an address that is a secret, by which people recognize it. */
export const endOf = (secret: string): string => `…${secret.slice(-4)}`;
