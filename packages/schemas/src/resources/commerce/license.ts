import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, timestampField } from '../../fields.js';
import { listQuerySchema, pageSchema, wholeNumber } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { emailField } from '../fields/credentials.js';
import {
  fingerprintField,
  licenseActivationList,
  licenseActivationSchema,
  machineShape,
} from './license-activation.js';
import {
  entitlementsField,
  entitlementsPatch,
  fileTtlSecondsField,
  graceDaysField,
  heartbeatSecondsField,
  maxActivationsField,
  metadataField,
  metadataPatch,
  seatsField,
  warnDaysField,
} from './license-fields.js';

/** The form of a license key: `WPL-`, and six groups of five digits of Crockford's base 32, the last four a checksum. */
export const licenseKeyPattern = /^WPL(-[0-9A-HJKMNP-TV-Z]{5}){6}$/;

const licenseTypes = ['trial', 'subscription', 'perpetual'] as const;
const licenseStatuses = ['inactive', 'active', 'expiring', 'expired', 'suspended', 'revoked'] as const;

export const licenseStatusSchema = z
  .enum(licenseStatuses, { error: `must be one of: ${licenseStatuses.join(', ')}` })
  .meta({
    id: 'LicenseStatus',
    description:
      '`inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.',
  });

const typeField = z
  .enum(licenseTypes, { error: `must be one of: ${licenseTypes.join(', ')}` })
  .describe('What was sold. A `trial` needs `expiresAt`.');
const expiresAtField = timestampField('When it ends; `null` for never.').nullable();

const holderShape = {
  name: nameField.describe('A person or a company.'),
  email: emailField.nullable().default(null).describe('Where the holder is reached.'),
};
const shownHolder = z
  .object({
    name: z.string().describe('A person or a company.'),
    email: z.string().nullable().describe('Where the holder is reached; `null` when unknown.'),
  })
  .nullable()
  .describe('Who holds it; `null` when that is not recorded.');

const license = defineDocument({
  id: 'License',
  idPrefix: 'lic',
  descriptions: {
    create: 'A license to issue.',
    update: 'A merge patch for a license.',
    shown: 'A license that was issued, without its key.',
  },
  fields: {
    name: required(nameField.describe('Display name, such as the customer and the product.')),
    type: optional(typeField, 'subscription'),
    seats: optional(seatsField, null),
    maxActivations: optional(maxActivationsField, null),
    entitlements: { ...optional(entitlementsField, {}), update: entitlementsPatch },
    expiresAt: optional(expiresAtField, null),
    warnDays: optional(warnDaysField, 30),
    graceDays: optional(graceDaysField, 0),
    heartbeatSeconds: optional(heartbeatSecondsField, null),
    fileTtlSeconds: optional(fileTtlSecondsField, 2_592_000),
    holder: {
      ...optional(z.strictObject(holderShape).nullable().describe('Who holds it.'), null),
      update: z
        .strictObject({ name: holderShape.name, email: emailField.nullable() })
        .partial()
        .nullable()
        .describe('Who holds it; what is left out stays, `null` takes the holder away.'),
      shown: shownHolder,
    },
    metadata: { ...optional(metadataField, {}), update: metadataPatch },
    keyPrefix: readOnly(z.string().describe('The first characters of its key, to recognise it.')),
    status: readOnly(licenseStatusSchema),
    statusReason: readOnly(z.string().nullable().describe('Why it was suspended or revoked, in words.')),
    activatedAt: readOnly(timestampField('When it was started, or its first machine activated.').nullable()),
    suspendedAt: readOnly(timestampField('Since when it is suspended.').nullable()),
    revokedAt: readOnly(timestampField('When it was revoked.').nullable()),
    lastValidatedAt: readOnly(timestampField('When its key was last validated, to the minute.').nullable()),
    activationCount: readOnly(z.int().min(0).describe('Activations, lapsed ones included.')),
    activations: readOnly(
      z
        .array(licenseActivationSchema)
        .describe(`The newest activations, at most ${bounds.shownActivations.most}; the others have a list.`),
    ),
  },
});

/** A license as the API returns it, without its key. */
export const licenseSchema = license.schema;

const licenseWithKeySchema = licenseSchema
  .extend({ key: z.string().describe('The license key. Shown only now.') })
  .meta({ id: 'LicenseWithKey', description: 'A license just issued, or with a key just rotated.' });

/** What `create` takes, and what a change must lead to. */
const documentSchema = z
  .strictObject(license.create.shape)
  .check(({ value, issues }) => {
    if (value.type !== 'trial' || value.expiresAt !== null) return;
    issues.push({ code: 'custom', path: ['expiresAt'], message: 'is required for the type trial', input: value });
  })
  .meta({ ...license.create.meta() });

const item = z.object({ id: idField('lic') });
const activationItem = z.object({ id: idField('lic'), activationId: idField('lac') });

const reasonBody = (id: string, description: string) =>
  z
    .strictObject({
      reason: z
        .string({ error: 'must be text' })
        .trim()
        .max(...atMost(bounds.line))
        .nullable()
        .default(null)
        .describe('Why, in words; shown as `statusReason`.'),
    })
    .meta({ id, description });

const shown = { status: 200, description: 'The license.', schema: licenseSchema } as const;

/** Routes of licenses beyond the plain verbs. */
export const licenseRoutes = {
  create: defineRoute({
    operationId: 'licenses.create',
    method: 'POST',
    path: '/licenses',
    summary: 'Issue a license',
    description: `The answer holds the key; it is never shown again. The license is \`inactive\` until it is activated. An organization has at most ${bounds.organizationLicenses.most} licenses.`,
    access: 'licenses:write',
    isVersioned: true,
    body: documentSchema,
    answer: { status: 201, description: 'The license, with its key.', schema: licenseWithKeySchema },
    errors: ['plan_limit_reached'],
    example: { name: 'Acme, on premises', seats: 25, entitlements: { maxMonitors: 1000 } },
  }),
  activate: defineRoute({
    operationId: 'licenses.activate',
    method: 'POST',
    path: '/licenses/:id/activate',
    summary: 'Start a license, or activate a machine',
    description:
      'With `fingerprint` it activates a machine for the holder, such as one without a network; without it the license starts. Repeating either changes nothing but `lastSeenAt`.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({ fingerprint: fingerprintField.nullable().default(null), ...machineShape })
      .meta({ id: 'LicenseActivate', description: 'The machine to activate; nothing to start the license.' }),
    isBodyOptional: true,
    answer: shown,
    errors: ['conflict'],
    example: {},
  }),
  suspend: defineRoute({
    operationId: 'licenses.suspend',
    method: 'POST',
    path: '/licenses/:id/suspend',
    summary: 'Suspend a license',
    description: 'It is not valid until it is reinstated. Only a license that was started can be suspended.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    body: reasonBody('LicenseSuspend', 'Why a license is suspended.'),
    isBodyOptional: true,
    answer: shown,
    errors: ['conflict', 'version_mismatch'],
    example: { reason: 'The invoice of March is not paid.' },
  }),
  reinstate: defineRoute({
    operationId: 'licenses.reinstate',
    method: 'POST',
    path: '/licenses/:id/reinstate',
    summary: 'Reinstate a suspended license',
    description: 'Its status follows from its dates again.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    answer: shown,
    errors: ['conflict', 'version_mismatch'],
  }),
  renew: defineRoute({
    operationId: 'licenses.renew',
    method: 'POST',
    path: '/licenses/:id/renew',
    summary: 'Renew a license',
    description: 'Gives it another end. An expired one is active again, and the next end is announced anew.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({ expiresAt: timestampField('When it ends now; in the future. `null` for never.').nullable() })
      .meta({ id: 'LicenseRenew', description: 'The next end of a license.' }),
    answer: shown,
    errors: ['conflict', 'version_mismatch'],
    example: { expiresAt: '2099-12-31T00:00:00.000Z' },
  }),
  revoke: defineRoute({
    operationId: 'licenses.revoke',
    method: 'POST',
    path: '/licenses/:id/revoke',
    summary: 'Revoke a license for good',
    description: 'It is never valid again. Files that were issued before stay good until they expire.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    body: reasonBody('LicenseRevoke', 'Why a license is revoked.'),
    isBodyOptional: true,
    answer: shown,
    errors: ['version_mismatch'],
    example: { reason: 'The key was published.' },
  }),
  rotateKey: defineRoute({
    operationId: 'licenses.rotateKey',
    method: 'POST',
    path: '/licenses/:id/rotate-key',
    summary: 'Give a license a new key',
    description: 'The old key is unknown at once. Activations stay: their machines go on with the new key.',
    access: 'licenses:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The license, with its new key.', schema: licenseWithKeySchema },
    errors: ['conflict', 'version_mismatch'],
  }),
  activations: defineRoute({
    operationId: 'licenses.activations',
    method: 'GET',
    path: '/licenses/:id/activations',
    summary: 'List the activations of a license',
    access: 'licenses:read',
    params: item,
    query: listQuerySchema(licenseActivationList),
    answer: {
      status: 200,
      description: 'A page of activations.',
      schema: pageSchema(licenseActivationSchema, 'LicenseActivationPage'),
    },
  }),
  removeActivation: defineRoute({
    operationId: 'licenses.removeActivation',
    method: 'DELETE',
    path: '/licenses/:id/activations/:activationId',
    summary: 'Free the seat of a machine',
    description: 'The machine may activate again while there is room.',
    access: 'licenses:write',
    params: activationItem,
    answer: { status: 204, description: 'Removed.' },
  }),
  file: defineRoute({
    operationId: 'licenses.file',
    method: 'GET',
    path: '/licenses/:id/file',
    summary: 'Get a license file',
    description:
      'A signed file that verifies without a network, in the container that SDKs of Keygen read: `aes-256-gcm+ed25519`, encrypted with the SHA-256 of the key, or `base64+ed25519` with `encrypt=false`.',
    access: 'licenses:read',
    params: item,
    query: z.strictObject({
      activationId: idField('lac').optional().describe('The machine that the file is for. Default: any.'),
      encrypt: z
        .enum(['true', 'false'], { error: 'must be true or false' })
        .transform((value) => value === 'true')
        .prefault('true')
        .describe('Whether the file opens with the license key alone.'),
      ttlSeconds: wholeNumber('ttlSeconds', bounds.licenseFileTtl)
        .optional()
        .describe('Seconds for which it is good, at least 3600. Default: `fileTtlSeconds` of the license.'),
    }),
    answer: { status: 200, description: 'The file.', contentType: 'text/plain' },
    errors: ['conflict'],
  }),
  keys: defineRoute({
    operationId: 'licenses.keys',
    method: 'GET',
    path: '/licenses/keys',
    summary: 'List the public keys of the organization',
    description: 'License files of the organization verify with them. The first license makes the first key.',
    access: 'authenticated',
    answer: {
      status: 200,
      description: 'The keys, newest first.',
      schema: z
        .object({
          data: z
            .array(
              z
                .object({
                  keyId: z.string().describe('Opaque identifier, starts with `lsk_`.'),
                  algorithm: z.literal('Ed25519').describe('The signature algorithm (RFC 8032).'),
                  publicKeyHex: z.string().describe('The 32 bytes of the key, as SDKs of Keygen take them.'),
                  publicKeyPem: z.string().describe('The key as SubjectPublicKeyInfo (RFC 8410).'),
                  createdAt: timestampField('When it was made.'),
                  status: z.enum(['active', 'retired']).describe('New files are signed with the `active` one.'),
                })
                .meta({ id: 'LicensePublicKey', description: 'A key that license files verify with.' }),
            )
            .describe('The keys, the newest first.'),
        })
        .meta({ id: 'LicensePublicKeys', description: 'The keys that license files of an organization verify with.' }),
    },
  }),
};

/** Licenses that an organization issues to its customers. */
export const licenses = defineResource({
  name: 'license',
  collection: 'licenses',
  path: '/licenses',
  idPrefix: 'lic',
  scopes: { read: 'licenses:read', write: 'licenses:write' },
  ...license,
  create: documentSchema,
  document: documentSchema,
  limit: bounds.organizationLicenses,
  verbs: ['list', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'status', 'createdAt', 'expiresAt', 'lastValidatedAt'],
    defaultSort: '-createdAt',
    search: ['name', 'keyPrefix'],
    filters: {
      status: { schema: licenseStatusSchema, description: 'Only with this status.' },
      type: { schema: z.enum(licenseTypes), description: 'Only of this type.' },
    },
  },
  routes: Object.values(licenseRoutes),
  example: { name: 'Acme, on premises', seats: 25, entitlements: { maxMonitors: 1000 } },
  words: { one: 'a license', many: 'licenses' },
  chapter: 'Commerce',
});

/** What a license can be at a moment. */
export type LicenseStatus = (typeof licenseStatuses)[number];
/** A license as the API returns it, without its key. */
export interface License extends z.output<typeof licenseSchema> {}
/** A license just issued, or with a key just rotated: the only times that the key is shown. */
export interface LicenseWithKey extends z.output<typeof licenseWithKeySchema> {}
/** What `POST /licenses` takes; only the name is required. */
export interface LicenseCreate extends z.input<typeof documentSchema> {}
/** A merge patch for a license; `null` puts a default back. */
export interface LicenseUpdate extends z.input<typeof license.update> {}
