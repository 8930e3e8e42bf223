import { randomBytes } from 'node:crypto';
import { type InvitationCreate, invitationRoutes, invitations } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import {
  type PlainRow,
  presentByContract,
  readOwnRow,
  searchTextOf,
  servedResource,
  updateRow,
} from '../../request/verbs/served-resource.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { readGrantedRole } from '../roles/granting.js';
import { countInvitationMail } from '../throttle/mail-requests.js';

/** Seven days: over a holiday weekend, and not so long that a forgotten mail is a door. */
const lifetimeMs = 7 * 24 * 3_600_000;

const presentFields = presentByContract(invitations);

/** The status is derived from the times: no write is needed when an invitation expires. */
const statusOf = (row: PlainRow, now: number): 'pending' | 'accepted' | 'expired' => {
  if (row.acceptedAt !== null) return 'accepted';
  return (row.expiresAt as number) <= now ? 'expired' : 'pending';
};

export const invitationResource = servedResource(invitations, 'invitations', (row, now) => ({
  ...presentFields(row),
  status: statusOf(row, now),
}));

/** A token for a mail and what is kept of it: 256 random bits need no slow hash. */
const newToken = (): { token: string; tokenHash: string } => {
  const token = `wpm_${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashSecret(token) };
};

const invitationMail = async (
  mail: { readonly to: string; readonly roleName: string; readonly token: string },
  context: OrganizationContext<'outbox'>,
): Promise<Change> => {
  const { caller, services, now } = context;
  const organization = await services.store.get('organizations', { id: caller.organizationId });
  const values = {
    organizationName: organization?.name ?? '',
    inviterName: caller.name,
    role: mail.roleName,
    token: mail.token,
  };
  const { organizationId } = caller;
  await countInvitationMail(mail.to, context);
  return services.outbox.mailChange({ to: mail.to, organizationId, template: 'invitation', values }, now);
};

const assertNoMember = async (email: string, context: OrganizationContext): Promise<void> => {
  const { store } = context.services;
  const user = await store.get('users', { email });
  const membership =
    user && (await store.get('memberships', { userId: user.id, organizationId: context.caller.organizationId }));
  if (membership !== undefined) throw new ProblemError('conflict', `${email} is a member already.`);
};

/** Takes what is left of an earlier invitation of the address out of the way; a pending one stays. */
const replaceEarlier = async (email: string, context: OrganizationContext): Promise<Change[]> => {
  const { organizationId } = context.caller;
  const earlier = await context.services.store.get('invitations', { organizationId, email });
  if (earlier === undefined) return [];
  if (statusOf(earlier, context.now) === 'pending') {
    throw new ProblemError(
      'conflict',
      `${email} is invited already: send that invitation again (POST …/invitations/${earlier.id}/resend), or delete it.`,
    );
  }
  const { id, version } = earlier;
  return [{ kind: 'delete', table: 'invitations', where: { id, version }, mustMatch: true }];
};

/** Invites an address. Whether it has an account here makes no difference to the answer. */
const createInvitation = servePlain(async (input, context: OrganizationContext<'outbox'>): Promise<Decision> => {
  const { email, role } = input.body as InvitationCreate;
  const granted = await readGrantedRole(role, context, { type: invitations.name, id: null, name: email });
  await assertNoMember(email, context);
  const replacing = await replaceEarlier(email, context);
  const { token, tokenHash } = newToken();
  const document = {
    email,
    role,
    tokenHash,
    invitedBy: context.caller.id,
    expiresAt: context.now + lifetimeMs,
    acceptedAt: null,
  };
  const decision = decideCreate(invitationResource, newDocumentRow(invitationResource, document, context), context);
  const mail = await invitationMail({ to: email, roleName: granted.name, token }, context);
  // An invitation has no version to compare, so it gets no ETag.
  const { location } = decision.headers ?? {};
  return {
    body: decision.body,
    headers: location === undefined ? {} : { location },
    changes: [...replacing, ...(decision.changes ?? []), mail],
  };
});

/** Sends an invitation again with a new link, from then on by who sends it; the old link is void. */
const resendInvitation = serve(
  invitationRoutes.resend,
  async ({ params }, context: OrganizationContext<'outbox'>): Promise<Decision> => {
    const row: Row<'invitations'> = await readOwnRow('invitations', params.id, context);
    const resource = { type: invitations.name, id: row.id, name: row.email };
    if (row.acceptedAt !== null) throw new ProblemError('conflict', 'The invitation was accepted.');
    const granted = await readGrantedRole(row.role, context, resource);
    const { token, tokenHash } = newToken();
    const changed = {
      ...row,
      invitedBy: context.caller.id,
      expiresAt: context.now + lifetimeMs,
      version: row.version + 1,
      updatedAt: context.now,
    };
    const { invitedBy, expiresAt, version, updatedAt } = changed;
    return {
      body: invitationResource.present(changed, context.now),
      changes: [
        updateRow('invitations', row, {
          tokenHash,
          invitedBy,
          expiresAt,
          version,
          updatedAt,
          searchText: searchTextOf(invitations, changed),
        }),
        auditChange(context, { resource, before: { expiresAt: row.expiresAt }, after: { expiresAt } }),
        await invitationMail({ to: row.email, roleName: granted.name, token }, context),
      ],
    };
  },
);

export const invitationOperations: Readonly<Record<string, Verb>> = {
  'invitations.create': createInvitation,
  'invitations.resend': resendInvitation,
};
