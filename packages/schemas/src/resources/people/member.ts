import { atMost, bounds } from '../../bounds.js';
import { commonFields, idField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { emailField, mailTokenField } from '../fields/credentials.js';
import { contactMethodTypes } from './contact-method.js';
import { roleField } from './role.js';

const reachabilitySchema = z
  .object({
    status: z
      .enum(['ready', 'partial', 'unreachable'])
      .describe(
        'Whether a page would be sent to the member now. `partial`: a place that the member prefers does not work, others do. `unreachable`: escalations pass on to others.',
      ),
    via: z.array(z.enum(contactMethodTypes)).describe('By which means, without addresses; empty when unreachable.'),
  })
  .meta({
    id: 'Reachability',
    description: 'Whether a member can be paged. It follows from the account, its contact methods and preferences.',
  });

/** A member as the API returns it. */
export const memberSchema = z
  .object({
    ...commonFields('mbr'),
    userId: idField('usr'),
    name: z.string().describe('How the user is called.'),
    email: z.string().describe('The e-mail address of the account.'),
    role: roleField,
    mfaEnabled: z.boolean().describe('Whether the user has a second factor.'),
    reachability: reachabilitySchema,
  })
  .meta({ id: 'Member', description: 'A user in an organization.' });

const memberUpdateSchema = z
  .strictObject({ role: roleField })
  .meta({ id: 'MemberUpdate', description: 'The new role of a member.' });

/** Members of an organization. */
export const members = defineResource({
  name: 'member',
  collection: 'members',
  path: '/organizations/:orgId/members',
  idPrefix: 'mbr',
  scopes: { read: 'members:read', write: 'members:write' },
  schema: memberSchema,
  update: memberUpdateSchema,
  document: memberUpdateSchema,
  verbs: ['list', 'get', 'update', 'remove'],
  list: {
    sort: ['createdAt', 'updatedAt'],
    defaultSort: 'createdAt',
    search: [],
    filters: {
      role: {
        schema: z
          .string()
          .min(1)
          .max(...atMost(bounds.roleKey)),
        description: 'Only with this role.',
      },
    },
  },
  routes: [],
  example: { role: 'editor' },
  words: { one: 'a member', many: 'members' },
  chapter: 'Organization',
});

/** An invitation as the API returns it; it can be accepted until `expiresAt`. */
export const invitationSchema = z
  .object({
    ...commonFields('inv'),
    email: z.string().describe('The address that was invited.'),
    role: roleField,
    status: z.enum(['pending', 'accepted', 'expired']).describe('Only a `pending` invitation can be accepted.'),
    invitedBy: z.string().describe('Id of the user or API key that invited, or sent the invitation again.'),
    expiresAt: timestampField('Until when it can be accepted.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation to an organization, sent by e-mail.' });

const invitationCreateSchema = z
  .strictObject({ email: emailField, role: roleField })
  .meta({ id: 'InvitationCreate', description: 'Whom to invite, and as what.' });

const invitationParams = z.object({ orgId: idField('org'), id: idField('inv') });

const shownInvitationSchema = z
  .object({
    organizationName: z.string().describe('Display name of the organization.'),
    inviterName: z
      .string()
      .nullable()
      .describe('Name of the user or API key that invited; `null` when it was deleted.'),
    roleName: z.string().describe('Display name of the role that is offered.'),
    expiresAt: timestampField('Until when it can be accepted.'),
  })
  .meta({ id: 'ShownInvitation', description: 'An invitation as the holder of its link sees it.' });

/** An invitation as the holder of its link sees it. */
export interface ShownInvitation extends z.output<typeof shownInvitationSchema> {}

/** Routes of invitations beyond the plain verbs: read, accept and resend. */
export const invitationRoutes = {
  read: defineRoute({
    operationId: 'invitations.read',
    method: 'POST',
    path: '/invitations/read',
    summary: 'See what a link invites to',
    description:
      'What the e-mail said: the organization, who invites, and the role. The token is all that it takes, and is not used up.',
    access: 'public',
    body: z
      .strictObject({ token: mailTokenField })
      .meta({ id: 'InvitationReadRequest', description: 'The token in the link of an invitation.' }),
    answer: { status: 200, description: 'The invitation.', schema: shownInvitationSchema },
    errors: ['not_found', 'token_expired', 'conflict'],
    example: { token: 'wpm_…' },
  }),
  resend: defineRoute({
    operationId: 'invitations.resend',
    method: 'POST',
    path: '/organizations/:orgId/invitations/:id/resend',
    summary: 'Send an invitation again',
    description:
      'With a new link, by who sends it; the old one no longer works. It is valid for seven days again, and gives no more than they hold when it is accepted.',
    access: 'members:write',
    params: invitationParams,
    answer: { status: 200, description: 'The invitation.', schema: invitationSchema },
    errors: ['conflict'],
  }),
  accept: defineRoute({
    operationId: 'invitations.accept',
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation',
    description: 'The signed-in user joins the organization. The address that was invited must be theirs.',
    access: 'user',
    body: z
      .strictObject({ token: mailTokenField })
      .meta({ id: 'InvitationAcceptRequest', description: 'The proof that you were invited.' }),
    answer: { status: 200, description: 'The membership.', schema: memberSchema },
    errors: ['token_expired', 'conflict'],
    example: { token: 'wpm_…' },
  }),
};

/** Invitations to an organization. */
export const invitations = defineResource({
  name: 'invitation',
  collection: 'invitations',
  path: '/organizations/:orgId/invitations',
  idPrefix: 'inv',
  scopes: { read: 'members:read', write: 'members:write' },
  schema: invitationSchema,
  create: invitationCreateSchema,
  verbs: ['list', 'create', 'remove'],
  list: {
    sort: ['email', 'createdAt', 'updatedAt', 'expiresAt'],
    defaultSort: '-createdAt',
    search: ['email'],
    filters: {},
  },
  routes: [invitationRoutes.resend, invitationRoutes.read, invitationRoutes.accept],
  example: { email: 'grace@example.com', role: 'editor' },
  limit: bounds.organizationInvitations,
  words: { one: 'an invitation', many: 'invitations' },
  chapter: 'Organization',
});

/** Whether a member can be paged, and by which means. */
export interface Reachability extends z.output<typeof reachabilitySchema> {}
/** A user's membership in an organization, with the role. */
export interface Member extends z.output<typeof memberSchema> {}
/** The new role of a member. */
export interface MemberUpdate extends z.input<typeof memberUpdateSchema> {}
/** An invitation as the API returns it, without its token. */
export interface Invitation extends z.output<typeof invitationSchema> {}
/** Whom to invite, and with which role. */
export interface InvitationCreate extends z.input<typeof invitationCreateSchema> {}
