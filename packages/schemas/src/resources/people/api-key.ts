import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import { scopeSchema } from '../../scopes.js';
import * as z from '../../zod.js';

/** The form of an API key: `wp_`, 30 random base62 digits, and a CRC-32 of what precedes it in 6 more. */
export const apiKeyPattern = /^wp_[0-9A-Za-z]{36}$/;

const scopesField = z
  .array(scopeSchema)
  .min(1, { error: 'must name at least one scope' })
  .max(...atMost(bounds.scopes))
  .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must not name a scope twice' })
  .describe('What the key may do; never more than its maker may.');

const rateLimitField = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(...atMost(bounds.requestsPerMinute))
  .describe('Requests per minute that the key may make.');

/** Requests per minute of a key that names no other limit (specification §8). */
export const defaultApiKeyRateLimit = 1000;

const expiresAtField = timestampField('When the key stops working; `null` for never.').nullable();

const apiKey = defineDocument({
  id: 'ApiKey',
  idPrefix: 'key',
  descriptions: {
    create: 'An API key to create.',
    update: 'A merge patch for an API key.',
    shown: 'A key for service-to-service calls, without its secret.',
  },
  fields: {
    name: required(nameField.describe('What the key is for.')),
    prefix: readOnly(z.string().describe('The first characters of the secret, to recognise it.')),
    last4: readOnly(z.string().describe('The last four characters of the secret.')),
    scopes: { ...required(scopesField), shown: z.array(scopeSchema).describe('What the key may do.') },
    status: readOnly(
      z
        .enum(['active', 'suspended', 'expired', 'revoked'])
        .describe(
          'Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate it to answer for it yourself, or give it fewer scopes.',
        ),
    ),
    createdBy: readOnly(z.string().describe('Id of the user or API key that made it.')),
    heldBy: readOnly(
      z
        .string()
        .describe(
          'Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before may. When that member leaves or loses a scope of the key, the key is suspended.',
        ),
    ),
    expiresAt: optional(expiresAtField, null),
    lastUsedAt: readOnly(timestampField('When it was last used, to the minute; `null` if never.').nullable()),
    rateLimitPerMinute: optional(rateLimitField, defaultApiKeyRateLimit),
  },
});

/** An API key as the API returns it, without its secret. */
export const apiKeySchema = apiKey.schema;

/** An API key just made or rotated: the only time the secret is shown. */
export const apiKeyWithSecretSchema = apiKeySchema
  .extend({ secret: z.string().describe('The key itself; send it as `X-Api-Key`. Shown only now.') })
  .meta({ id: 'ApiKeyWithSecret', description: 'A key just made or rotated, with its secret.' });

/** An API key as the API returns it, without its secret. */
export interface ApiKey extends z.output<typeof apiKeySchema> {}
/** An API key just made or rotated, with its secret: it is shown only once. */
export interface ApiKeyWithSecret extends z.output<typeof apiKeyWithSecretSchema> {}
/** What creates an API key; `rateLimitPerMinute` is 1000 by default, `expiresAt` never. */
export interface ApiKeyCreate extends z.input<typeof apiKey.create> {}
/** A merge patch for an API key; `null` puts a default back. */
export interface ApiKeyUpdate extends z.input<typeof apiKey.update> {}

const path = '/organizations/:orgId/api-keys';

/** Routes of API keys beyond the plain verbs: create, which shows the secret, and rotate. */
export const apiKeyRoutes = {
  create: defineRoute({
    operationId: 'apiKeys.create',
    method: 'POST',
    path,
    summary: 'Create an API key',
    description: `The answer holds the secret; it is never shown again. An organization has at most ${bounds.organizationApiKeys.most} API keys, revoked ones included.`,
    access: 'api-keys:write',
    isVersioned: true,
    params: z.object({ orgId: idField('org') }),
    body: apiKey.create,
    answer: { status: 201, description: 'The key, with its secret.', schema: apiKeyWithSecretSchema },
    errors: ['plan_limit_reached'],
    example: { name: 'deploy', scopes: ['monitors:read', 'monitors:write'] },
  }),
  rotate: defineRoute({
    operationId: 'apiKeys.rotate',
    method: 'POST',
    path: `${path}/:id/rotate`,
    summary: 'Give an API key a new secret',
    description:
      'The old secret works on for `graceSeconds`, so that its users can change over. The caller answers for the key from then on, so a suspended key is active again; it gets no grace.',
    access: 'api-keys:write',
    isVersioned: true,
    params: z.object({ orgId: idField('org'), id: idField('key') }),
    body: z
      .strictObject({
        graceSeconds: z
          .int({ error: 'must be a whole number of seconds' })
          .min(0, { error: 'must be at least 0' })
          .max(...atMost(bounds.rotationGrace))
          .default(0)
          .describe('Seconds for which the old secret still works, up to 7 days.'),
      })
      .meta({ id: 'ApiKeyRotate', description: 'How long the old secret still works.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The key, with its new secret.', schema: apiKeyWithSecretSchema },
    errors: ['conflict'],
    example: { graceSeconds: 3600 },
  }),
};

/** API keys of an organization. */
export const apiKeys = defineResource({
  name: 'apiKey',
  collection: 'apiKeys',
  path,
  idPrefix: 'key',
  scopes: { read: 'api-keys:read', write: 'api-keys:write' },
  ...apiKey,
  verbs: ['list', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt', 'expiresAt', 'lastUsedAt'],
    defaultSort: '-createdAt',
    search: ['name', 'prefix', 'last4'],
    filters: {},
  },
  routes: [apiKeyRoutes.create, apiKeyRoutes.rotate],
  example: { name: 'deploy', scopes: ['monitors:read', 'monitors:write'] },
  limit: bounds.organizationApiKeys,
  words: { one: 'an API key', many: 'API keys' },
  chapter: 'Organization',
});
