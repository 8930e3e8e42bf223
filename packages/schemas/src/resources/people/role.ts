import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { nameField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import { scopeSchema } from '../../scopes.js';
import * as z from '../../zod.js';
import { systemRoles } from './system-roles.js';

const systemRoleKeys = Object.keys(systemRoles) as [string, ...string[]];

/** A role as it is given to a member: the key of a system role, or the id of a custom one. */
export const roleField = z
  .union([z.enum(systemRoleKeys), z.string().regex(/^rol_[0-9a-z]{1,64}$/)], {
    error: `must be one of: ${systemRoleKeys.join(', ')}; or the id of a custom role`,
  })
  .describe(`Key of a system role (${systemRoleKeys.join(', ')}), or id of a custom one.`);

const role = defineDocument({
  id: 'Role',
  idPrefix: 'rol',
  descriptions: {
    create: 'A custom role to create.',
    update: 'A merge patch for a custom role.',
    shown: 'A set of scopes with a name.',
  },
  fields: {
    id: readOnly(z.string().describe('Key of a system role, or id of a custom one (`rol_…`).')),
    name: required(nameField.describe('What the role is called.')),
    description: optional(
      z
        .string()
        .max(...atMost(bounds.line))
        .describe('What it is for.'),
      '',
    ),
    isSystem: readOnly(z.boolean().describe('System roles cannot be changed.')),
    scopes: {
      ...required(
        z
          .array(scopeSchema)
          .max(...atMost(bounds.scopes))
          .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must not name a scope twice' })
          .describe('What its members may do; never more than its maker may.'),
      ),
      shown: z.array(scopeSchema).describe('What its members may do.'),
    },
    memberCount: readOnly(z.int().min(0).describe('How many members have it.')),
  },
});

/** A role as the API returns it. */
export const roleSchema = role.schema;

export const scopeEntrySchema = z
  .object({ scope: scopeSchema, description: z.string().describe('What it allows, in words.') })
  .meta({ id: 'ScopeEntry', description: 'A permission and what it allows.' });

/** How permissions are listed: by name. */
export const scopeList = {
  sort: ['scope'],
  defaultSort: 'scope',
  search: [],
  filters: {},
} as const satisfies ListRules;

/** Lists all permissions. */
export const scopesRoute = defineRoute({
  operationId: 'roles.scopes',
  method: 'GET',
  path: '/scopes',
  summary: 'List all permissions',
  access: 'authenticated',
  query: listQuerySchema(scopeList),
  answer: { status: 200, description: 'A page of permissions.', schema: pageSchema(scopeEntrySchema, 'ScopePage') },
});

/** A role, of the system or custom, as the API returns it. */
export interface Role extends z.output<typeof roleSchema> {}
/** What `POST /roles` takes; at most 100 scopes, never more than the caller has. */
export interface RoleCreate extends z.input<typeof role.create> {}
/** A merge patch for a custom role. */
export interface RoleUpdate extends z.input<typeof role.update> {}
/** A permission and what it allows. */
export interface ScopeEntry extends z.output<typeof scopeEntrySchema> {}

/** Roles of an organization: those of the system and custom ones. */
export const roles = defineResource({
  name: 'role',
  collection: 'roles',
  path: '/roles',
  idPrefix: 'rol',
  id: roleField,
  scopes: { read: 'roles:read', write: 'roles:write' },
  ...role,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: { sort: ['name', 'createdAt', 'updatedAt'], defaultSort: 'name', search: ['name', 'description'], filters: {} },
  routes: [scopesRoute],
  example: { name: 'On call', scopes: ['monitors:read', 'monitors:run', 'incidents:respond'] },
  limit: bounds.organizationRoles,
  words: { one: 'a role', many: 'roles' },
  chapter: 'Organization',
});
