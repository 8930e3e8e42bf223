import { type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import * as z from 'zod';
import type { Call } from '../../request/http/call.js';
import type { HostIdentity } from './host-user.js';

const key = z.string().min(1).max(255);
const hostUserSchema = z.object({
  id: key,
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  emailVerified: z.boolean().default(false),
  organization: z.object({ key, name: z.string().trim().min(1).max(200) }),
  role: z.custom<SystemRoleKey>((role) => typeof role === 'string' && Object.hasOwn(systemRoles, role)),
});

/** A user of the host, validated. */
export type KnownHostUser = z.output<typeof hostUserSchema>;

/**
 * Asks the host who is calling.
 *
 * @returns `undefined` when the host knows no user
 * @throws TypeError when the host's answer cannot be used
 */
export const askHost = async (identity: HostIdentity, call: Call): Promise<KnownHostUser | undefined> => {
  const { method, path, raw } = call;
  const answer = await identity({ method, path, raw, header: (name) => call.header(name) });
  return (answer ?? null) === null ? undefined : readHostUser(answer, 'The option identity returned an invalid user');
};

/** @throws TypeError that begins with `failure` and names the fields, when it is not a user of a host */
export const readHostUser = (given: unknown, failure: string): KnownHostUser => {
  const { success, data, error } = hostUserSchema.safeParse(given);
  if (success) return data;
  throw new TypeError(`${failure}: ${error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')}.`);
};

/**
 * A host may know its users by a cookie, which browsers also send with requests that other sites cause. A change must
 * therefore come from the server's own pages, or from no page at all (Fetch Metadata, RFC 6454 §7).
 */
export const isFromOwnPages = (call: Call, origin: string): boolean => {
  if (call.method === 'GET' || call.method === 'HEAD') return true;
  const site = call.header('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const from = call.header('origin');
  return from === null || from === origin;
};
