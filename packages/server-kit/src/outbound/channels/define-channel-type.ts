import type { HostChannelType, HttpChannelType } from '../../request/ports/channel-type.js';

/** A type whose messages are single HTTP requests, which the kit sends. All of its functions are pure. */
export type HttpChannelTypeDefinition<Config, Credentials, Body> = Omit<
  HttpChannelType<Config, Credentials, Body>,
  'carriedBy' | 'buttons' | 'seal'
>;

/** A type that speaks something other than HTTP, and sends by itself. */
export type SentChannelTypeDefinition<Config, Credentials> = Omit<HostChannelType<Config, Credentials>, 'carriedBy'>;

/**
 * Declares a type of notification channels for `createServerKit({ channels: [...] })`. Its name begins with `x-`. Leases, retries,
 * paces, the log and test messages come with it. A type with `request` is sent by the kit, through its address guard; one with
 * `send` connects by itself, within ten seconds.
 *
 * ```ts
 * const pager = defineChannelType({
 *   type: 'x-acme-pager',
 *   title: 'ACME pager',
 *   config: z.strictObject({ team: z.string() }),
 *   credentials: z.strictObject({ token: z.string() }),
 *   // …
 * });
 * ```
 */
export function defineChannelType<Config, Credentials, Body>(
  type: HttpChannelTypeDefinition<Config, Credentials, Body>,
): HttpChannelType<Config, Credentials, Body>;
export function defineChannelType<Config, Credentials>(
  type: SentChannelTypeDefinition<Config, Credentials>,
): HostChannelType<Config, Credentials>;
export function defineChannelType(
  type: HttpChannelTypeDefinition<unknown, unknown, unknown> | SentChannelTypeDefinition<unknown, unknown>,
): HttpChannelType | HostChannelType {
  return 'send' in type ? { ...type, carriedBy: 'host' } : { ...type, carriedBy: 'http' };
}
