import { atMost, bounds } from '../../bounds.js';
import { defineDocument, formShape, optional, readOnly, required } from '../../document.js';
import { idField, nameField, timestampField, timeZoneField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** 30 days: long enough not to annoy, short enough that a lost laptop stops mattering. */
const defaultSessionTtlSeconds = 2_592_000;

/** The settings of an organization that has never changed them. */
export const defaultOrganizationSettings = {
  requireMfa: false,
  sessionTtlSeconds: defaultSessionTtlSeconds,
  carrierChannelId: null as string | null,
  escalationPolicyId: null as string | null,
};

const settingsFields = {
  requireMfa: optional(
    z.boolean({ error: 'must be true or false' }).describe('Members must have a second factor.'),
    defaultOrganizationSettings.requireMfa,
  ),
  sessionTtlSeconds: optional(
    z
      .int({ error: 'must be a whole number of seconds' })
      .min(900, { error: 'must be at least 900' })
      .max(...atMost(bounds.sessionLifetime))
      .describe('Seconds after which a session ends, however much it is used.'),
    defaultOrganizationSettings.sessionTtlSeconds,
  ),
  carrierChannelId: optional(
    idField('nch')
      .nullable()
      .describe(
        'The channel of type twilio that carries text messages and calls to members; `null` for none. One that is disabled or deleted carries nothing.',
      ),
    defaultOrganizationSettings.carrierChannelId,
  ),
  escalationPolicyId: optional(
    idField('esc')
      .nullable()
      .describe('The policy that escalates incidents that no other policy does; `null` for none.'),
    defaultOrganizationSettings.escalationPolicyId,
  ),
};

const slugField = z
  .string({ error: 'must be text' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case words joined by hyphens' })
  .max(...atMost(bounds.slug));

const organization = defineDocument({
  id: 'Organization',
  idPrefix: 'org',
  descriptions: {
    create: 'An organization to create; its maker becomes its owner.',
    update: 'A merge patch for an organization.',
    shown: 'A tenant: everything but accounts belongs to one.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    slug: {
      ...required(slugField.describe('Short name for URLs, unique on this server.')),
      create: slugField.optional().describe('Short name for URLs; made from the name when left out.'),
    },
    status: readOnly(z.enum(['active', 'suspended']).describe('A suspended organization can be read, not changed.')),
    deletesAt: readOnly(
      timestampField('When it is deleted, while that can be undone; `null` when it stays.').nullable(),
    ),
    timezone: optional(timeZoneField.describe('IANA time zone for reports and schedules.'), 'UTC'),
    settings: {
      document: z.strictObject(formShape(settingsFields, 'document')).prefault({}),
      update: z
        .strictObject(formShape(settingsFields, 'update'))
        .partial()
        .describe('Settings that change; what is left out stays.'),
      shown: z.strictObject(formShape(settingsFields, 'shown')).meta({
        id: 'OrganizationSettings',
        description: 'What an organization asks of its members and uses for all of them.',
      }),
    },
  },
});

/** An organization as the API returns it. */
export const organizationSchema = organization.schema;

/** An organization as the API returns it. */
export interface Organization extends z.output<typeof organizationSchema> {}
/** A merge patch for an organization and its settings. */
export interface OrganizationUpdate extends z.input<typeof organization.update> {}
/** What `POST /organizations` takes; `timezone` is `UTC` by default, `slug` is made from the name. */
export interface OrganizationCreate extends z.input<typeof organization.create> {}

const item = z.object({ id: idField('org') });

/** Routes of organizations beyond the plain verbs: create, transfer, suspend, reactivate, delete, restore. */
export const organizationRoutes = {
  create: defineRoute({
    operationId: 'organizations.create',
    method: 'POST',
    path: '/organizations',
    summary: 'Create an organization',
    description: `The user who creates it is its owner. A user of ${bounds.organizations.most} organizations cannot create another.`,
    access: 'user',
    isVersioned: true,
    body: organization.create,
    answer: { status: 201, description: 'Created; `Location` names it.', schema: organizationSchema },
    errors: ['conflict', 'plan_limit_reached'],
    example: { name: 'Example Ltd' },
  }),
  transfer: defineRoute({
    operationId: 'organizations.transfer',
    method: 'POST',
    path: '/organizations/:id/transfer',
    summary: 'Hand an organization over',
    description: 'The member becomes owner, and you become admin. Only an owner may.',
    access: 'organization:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({ memberId: idField('mbr').describe('The member that becomes owner.') })
      .meta({ id: 'OrganizationTransfer', description: 'Who becomes the owner.' }),
    answer: { status: 200, description: 'The organization.', schema: organizationSchema },
    errors: ['conflict'],
    example: { memberId: 'mbr_01jd0000000000000000000000' },
  }),
  suspend: defineRoute({
    operationId: 'organizations.suspend',
    method: 'POST',
    path: '/organizations/:id/suspend',
    summary: 'Suspend an organization',
    description: 'It can still be read; nothing is changed or checked until it is reactivated. Only an owner may.',
    access: 'organization:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The suspended organization.', schema: organizationSchema },
  }),
  reactivate: defineRoute({
    operationId: 'organizations.reactivate',
    method: 'POST',
    path: '/organizations/:id/reactivate',
    summary: 'Reactivate a suspended organization',
    access: 'organization:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The active organization.', schema: organizationSchema },
    errors: ['conflict'],
  }),
  remove: defineRoute({
    operationId: 'organizations.remove',
    method: 'DELETE',
    path: '/organizations/:id',
    summary: 'Delete an organization',
    description: `It is suspended at once and deleted 14 days later, or after as many as the operator of the server says, with all that it has; until then \`POST /organizations/:id/restore\` undoes it. API keys are refused meanwhile, and every member is mailed. Only an owner may, with a sign-in of the last 15 minutes.`,
    access: 'organization:write',
    isVersioned: true,
    params: item,
    answer: { status: 204, description: 'Suspended; `deletesAt` says when it is deleted.' },
  }),
  restore: defineRoute({
    operationId: 'organizations.restore',
    method: 'POST',
    path: '/organizations/:id/restore',
    summary: 'Undo the deletion of an organization',
    description: 'It gets its former status back. Only an owner may, before `deletesAt`.',
    access: 'organization:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The organization, which stays.', schema: organizationSchema },
    errors: ['conflict'],
  }),
};

/** Organizations: the tenants of the server. */
export const organizations = defineResource({
  name: 'organization',
  collection: 'organizations',
  path: '/organizations',
  idPrefix: 'org',
  scopes: { read: 'organization:read', write: 'organization:write' },
  ...organization,
  versionCoversAll: true,
  verbs: ['list', 'get', 'update'],
  list: {
    sort: ['name', 'slug', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    search: ['name', 'slug'],
    filters: {
      status: {
        schema: z.enum(['active', 'suspended'], { error: 'must be active or suspended' }),
        description: 'Only this status.',
      },
    },
  },
  routes: Object.values(organizationRoutes),
  example: { name: 'Example Ltd', slug: 'example' },
  words: { one: 'an organization', many: 'organizations' },
  chapter: 'Organization',
});
