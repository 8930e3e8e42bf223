import { roles, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { isObject } from '../../base/options.js';
import type { Call } from '../../request/http/call.js';
import type { HostIdentity } from './host-user.js';

/** Text of a length, with the sentence that says so. */
export const textOf = (most: number): z.ZodString => {
  const error = `must be a text of 1 to ${most} characters`;
  return z.string({ error }).trim().min(1, { error }).max(most, { error });
};

/** What a host calls a user or an organization, taken as it is. */
export const hostKeySchema = z
  .string({ error: 'must be a text of 1 to 255 characters' })
  .min(1, { error: 'must be a text of 1 to 255 characters' })
  .max(255, { error: 'must be a text of 1 to 255 characters' });

/** A key of the host and a name for people. */
export const tenantSchema = z.object(
  { key: hostKeySchema, name: textOf(200) },
  { error: 'must have a key and a name' },
);

const notAnAddress = 'must be an e-mail address';
/** An e-mail address in the form that accounts have. */
export const emailSchema = z
  .string({ error: notAnAddress })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: notAnAddress }).max(254, { error: notAnAddress }));

const isNamedRole = (role: unknown): role is SystemRoleKey | `rol_${string}` =>
  typeof role === 'string' && (Object.hasOwn(systemRoles, role) || /^rol_[0-9a-z]{1,64}$/.test(role));

const namedRoleSchema = z.custom<SystemRoleKey | `rol_${string}`>(isNamedRole, {
  error: `must be one of ${Object.keys(systemRoles).join(', ')}, the id of a custom role, or a role with key, name and scopes`,
});

/** A role that the host defines, by the rules of the contract for custom roles. */
const hostRoleSchema = z.looseObject({ key: textOf(64) }).transform(({ key, ...role }, { issues }) => {
  const { success, data, error } = roles.create.safeParse(role);
  // A schema of the contract gives the field its default.
  if (success) return { ...data, key, description: data.description ?? '' };
  issues.push(...error.issues.map(({ path, message }) => ({ code: 'custom', path, message, input: role }) as const));
  return z.NEVER;
});

/** A role of the host, validated. */
export type KnownHostRole = z.output<typeof hostRoleSchema>;

const hostUserSchema = z.object(
  {
    id: hostKeySchema,
    name: textOf(200),
    email: emailSchema,
    emailVerified: z.boolean({ error: 'must be true or false' }).default(false),
    organization: tenantSchema,
    role: namedRoleSchema,
  },
  { error: 'must be a user, with id, name, email, organization and role' },
);
// A union would only say that no form fits.
const userOfHostRoleSchema = hostUserSchema.extend({ role: hostRoleSchema });

/** A user of the host, validated. */
export type KnownHostUser = z.output<typeof hostUserSchema> | z.output<typeof userOfHostRoleSchema>;

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

/** @throws TypeError that begins with `failure` and says what each field must be, when it is not a user of a host */
export const readHostUser = (given: unknown, failure: string): KnownHostUser => {
  const schema = isObject(given) && isObject(given.role) ? userOfHostRoleSchema : hostUserSchema;
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`);
  throw new TypeError(`${failure}: ${faults.join('; ')}.`);
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
