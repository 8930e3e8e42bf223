import type {
  Invitation,
  InvitationAcceptRequest,
  InvitationCreate,
  InvitationReadRequest,
  InvitationsListQuery,
  Member,
  ShownInvitation,
} from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import { type OrganizationIdOf, organizationPaths } from './organization-paths.js';

/**
 * Everything about invitations to an organization. They are sent by e-mail and are valid for seven days.
 *
 * The organization is `organizationId` of the call, else of the client, else of `auth.me()`, which is then asked once.
 */
export interface Invitations {
  /**
   * Lists invitations, newest first. Needs `members:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: InvitationsListQuery, options?: RequestOptions): List<Invitation>;

  /**
   * Invites a person by e-mail. Needs `members:write`.
   *
   * @example
   * ```ts
   * await client.invitations.create({ email: 'grace@example.com', role: 'editor' });
   * ```
   * @throws ValidationError, PermissionError when the role has a scope that the caller lacks, or `plan_limit_reached`;
   * ConflictError when the address is a member's or was invited already
   */
  create(invitation: InvitationCreate, options?: PostOptions): ApiPromise<Invitation>;

  /**
   * Takes an invitation back: its link no longer works. Needs `members:write`.
   *
   * @param id such as `inv_…`
   * @throws NotFoundError
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Sends an invitation again with a new link; the old one no longer works. Needs `members:write`.
   *
   * @throws NotFoundError, ConflictError when it was accepted already
   */
  resend(id: string, options?: PostOptions): ApiPromise<Invitation>;

  /**
   * Shows what a link invites to, as its e-mail said. It needs no sign-in, and the token is not used up.
   *
   * @param invitation `token`: from the link in the e-mail
   * @throws NotFoundError when there is no such invitation, AuthenticationError (`token_expired`), ConflictError when it
   * was accepted already
   */
  read(invitation: InvitationReadRequest, options?: RequestOptions): ApiPromise<ShownInvitation>;

  /**
   * Joins the organization that sent an invitation, as the signed-in user; API keys are refused.
   *
   * @param invitation `token`: from the link in the e-mail
   * @throws NotFoundError when it is no invitation to the user's own address, AuthenticationError (`token_expired`),
   * ConflictError when it was accepted already
   */
  accept(invitation: InvitationAcceptRequest, options?: PostOptions): ApiPromise<Member>;
}

export const invitationsOf = (caller: Caller, organizationIdOf: OrganizationIdOf, anonymous: Caller): Invitations => {
  const { all, one } = organizationPaths(organizationIdOf, 'invitations');
  return {
    list: (query, options) => listOf(caller, () => all(options), query, options),
    create: (invitation, options) => caller.call('POST', () => all(options), invitation, options),
    delete: (id, options) => caller.call('DELETE', () => one(id, options), undefined, options),
    resend: (id, options) => caller.call('POST', async () => `${await one(id, options)}/resend`, undefined, options),
    read: ({ token }, options) =>
      // Said twice, it is still the same.
      anonymous.call('POST', '/invitations/read', { token }, { ...options, isRepeatable: true, secrets: [token] }),
    accept: ({ token }, options) =>
      caller.call('POST', '/invitations/accept', { token }, { ...options, secrets: [token] }),
  };
};
