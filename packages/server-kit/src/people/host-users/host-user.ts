import type { IncomingMessage } from 'node:http';
import type { SystemRoleKey } from '@watchpost/schemas';

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

/** A user who is signed in at the host. */
export interface HostUser {
  /** The host's id, which it never gives to another user; 1 to 255 characters. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the host knows that the address is the user's. Default: `false`. */
  readonly emailVerified?: boolean;
  /**
   * The one organization that the request acts in. The key is the host's, 1 to 255 characters; the name is used when
   * the key is seen for the first time.
   */
  readonly organization: { readonly key: string; readonly name: string };
  /** What the user is in it. It acts from this request on, whatever was set here. */
  readonly role: SystemRoleKey;
}

/** Returns who is calling, or `null` without a signed-in user. An error that it throws is answered as `internal`. */
export type HostIdentity = (request: HostRequest) => HostUser | null | Promise<HostUser | null>;
