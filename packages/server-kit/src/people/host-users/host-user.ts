import type { IncomingMessage } from 'node:http';
import type { Scope, SystemRoleKey } from '@watchpost/schemas';

/** A request, as far as a host needs it to identify the caller. */
export interface HostRequest {
  readonly method: string;
  /** Path as it was sent, percent-encoded. */
  readonly path: string;
  /** One header by its lower-case name; `null` without it. */
  header(name: string): string | null;
  /** The request as it reached the kit, for what the host's own middleware has put on it. */
  readonly raw: Request | IncomingMessage;
}

/** A role that the host defines. Each organization gets it as a custom role when a user with it is first named there. */
export interface HostRole {
  /** The host's name for it, the same in every organization; 1 to 64 characters. */
  readonly key: string;
  /** What people see. A number is added where another role of the organization has the name. */
  readonly name: string;
  /** What it is for. Default: empty. */
  readonly description?: string;
  /** What its members may do; up to 100. The role follows what is named here, and the API cannot change it. */
  readonly scopes: readonly Scope[];
}

/** A user who is signed in at the host. */
export interface HostUser {
  /** The host's id, which it never gives to another user; 1 to 255 characters. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the host knows that the address is the user's. Default: `false`. */
  readonly emailVerified?: boolean;
  /**
   * The one organization that the request acts in. The key is the host's, 1 to 255 characters. The organization takes the name
   * when the key is seen for the first time, and when the host has changed it, at most every ten minutes.
   */
  readonly organization: { readonly key: string; readonly name: string };
  /**
   * What the user is in it: a system role, a role that the host defines, or by its id (`rol_…`) one that the organization
   * has made for itself. It acts from this request on, whatever was set here.
   */
  readonly role: SystemRoleKey | HostRole | `rol_${string}`;
}

/** Returns who is calling, or `null` without a signed-in user. An error that it throws is answered as `internal`. */
export type HostIdentity = (request: HostRequest) => HostUser | null | Promise<HostUser | null>;
