import type { ChannelType, ChannelTypes } from '../../request/ports/channel-type.js';
import { builtInChannelTypes } from './types/channel-types.js';

/** The names of types of hosts: none of ours will ever be called so. */
const hostName = /^x-[a-z][A-Za-z0-9-]{0,37}$/;

const functionsOf: Readonly<Record<'http' | 'host', readonly string[]>> = {
  http: ['destination', 'paces', 'render', 'renderPlain', 'request', 'interpret'],
  host: ['destination', 'paces', 'send'],
};

/** @throws TypeError for what {@link defineChannelType} would not make */
const assertHostType = (type: ChannelType): void => {
  const where = `createServerKit: channels: ${String(type?.type)}`;
  if (typeof type?.type !== 'string' || !hostName.test(type.type)) {
    throw new TypeError(`${where}: type must begin with x-, such as x-acme-pager, and have at most 39 characters`);
  }
  const { carriedBy } = type;
  if (carriedBy !== 'http' && carriedBy !== 'host') {
    throw new TypeError(`${where}: must be what defineChannelType returns`);
  }
  const missing = functionsOf[carriedBy].filter(
    (name) => typeof (type as unknown as Record<string, unknown>)[name] !== 'function',
  );
  if (missing.length > 0) throw new TypeError(`${where}: ${missing.join(', ')} must be given, as functions`);
  for (const part of ['config', 'credentials'] as const) {
    if (typeof type[part]?.safeParse !== 'function') throw new TypeError(`${where}: ${part} must be a schema of zod`);
  }
};

/**
 * The types of a server: ours, and those of its host.
 *
 * @throws TypeError for a type that cannot be used, and for two of one name
 */
export const createChannelTypes = (ofHost: readonly ChannelType[] = []): ChannelTypes => {
  for (const type of ofHost) assertHostType(type);
  const all = [...builtInChannelTypes, ...ofHost];
  const byName = new Map(all.map((type) => [type.type, type]));
  if (byName.size < all.length) {
    const twice = all.find((type, index) => all.findIndex((other) => other.type === type.type) < index);
    throw new TypeError(`createServerKit: channels: there are two types ${twice?.type}`);
  }
  return { all, find: (name) => byName.get(name) };
};
