import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { licenseStatusSchema } from './license.js';
import { fingerprintField, licenseActivationSchema, machineShape } from './license-activation.js';
import { entitlementNameField, ttlSecondsField } from './license-fields.js';

/** What validating a license found, with what it means; the first that applies. */
export const licenseCodes = {
  valid: 'The license is valid.',
  not_found: 'There is no license with this key.',
  revoked: 'The license was revoked.',
  suspended: 'The license is suspended.',
  expired: 'The license has ended.',
  not_started: 'The license was not started: activate it first.',
  fingerprint_required: 'The license is bound to machines: name the fingerprint of this one.',
  not_activated: 'This machine is not activated.',
  heartbeat_missed: 'This machine has missed its heartbeat: send one.',
  too_many_activations: 'More machines are activated than the license allows: deactivate some.',
  too_many_seats: 'More machines are activated than the license has seats: deactivate some.',
  entitlement_missing: 'The license does not include what was asked for.',
  overdue: 'The license has ended and is valid for a grace period: renew it.',
} as const satisfies Record<string, string>;

/** What validating a license found. */
export type LicenseCode = keyof typeof licenseCodes;

const keyField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.licenseKey))
  .describe('The license key.');

const validationSchema = z
  .object({
    valid: z.boolean().describe('Whether the license may be used now: with the codes `valid` and `overdue`.'),
    code: z
      .enum(Object.keys(licenseCodes) as [LicenseCode, ...LicenseCode[]])
      .describe('What was found; the first that applies.'),
    detail: z.string().describe('The same for a person.'),
    license: z
      .object({
        status: licenseStatusSchema,
        expiresAt: timestampField('When it ends.').nullable(),
        seats: z.int().nullable().describe('How many may use it; `null` for any number.'),
        entitlements: z
          .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
          .describe('What the holder may use, by name: true, false, a number or text.'),
      })
      .nullable()
      .describe('The license; `null` for an unknown key.'),
  })
  .meta({ id: 'LicenseValidation', description: 'Whether a license may be used.' });

const item = z.object({ id: idField('lac') });
const withKey = (id: string, description: string) => z.strictObject({ key: keyField }).meta({ id, description });

/** Routes for programs of the holder: the key is the credential. */
export const licenseHolderRoutes = {
  validate: defineRoute({
    operationId: 'licenses.validate',
    method: 'POST',
    path: '/licenses/validate',
    summary: 'Validate a license key',
    description:
      'Always answers 200, also for an unknown key. Needs no credential; an address may ask 600 times a minute.',
    access: 'public',
    body: z
      .strictObject({
        key: keyField,
        fingerprint: fingerprintField.optional(),
        entitlements: z
          .array(entitlementNameField)
          .max(...atMost(bounds.licenseEntitlements))
          .default([])
          .describe('Names of entitlements that the license must include: present, and not `false`.'),
      })
      .meta({ id: 'LicenseValidate', description: 'A license key, and what it must allow.' }),
    answer: { status: 200, description: 'What was found.', schema: validationSchema },
    example: { key: 'WPL-00000-00000-00000-00000-00000-00000' },
  }),
  activateMachine: defineRoute({
    operationId: 'licenses.activateMachine',
    method: 'POST',
    path: '/licenses/activations',
    summary: 'Activate a machine with the license key',
    description:
      'Takes a seat. Activating a fingerprint again refreshes it and takes no second seat. The first machine starts the license.',
    access: 'public',
    body: z
      .strictObject({ key: keyField, fingerprint: fingerprintField, ...machineShape })
      .meta({ id: 'LicenseActivateMachine', description: 'A machine to activate with the license key.' }),
    answer: { status: 200, description: 'The activation, new or refreshed.', schema: licenseActivationSchema },
    errors: ['not_found', 'conflict'],
    example: { key: 'WPL-00000-00000-00000-00000-00000-00000', fingerprint: 'web-1' },
  }),
  deactivateMachine: defineRoute({
    operationId: 'licenses.deactivateMachine',
    method: 'DELETE',
    path: '/licenses/activations/:id',
    summary: 'Deactivate a machine with the license key',
    description: 'Frees its seat.',
    access: 'public',
    params: item,
    body: withKey('LicenseDeactivateMachine', 'The license key of the machine to deactivate.'),
    answer: { status: 204, description: 'Deactivated.' },
    example: { key: 'WPL-00000-00000-00000-00000-00000-00000' },
  }),
  heartbeat: defineRoute({
    operationId: 'licenses.heartbeat',
    method: 'POST',
    path: '/licenses/activations/:id/heartbeat',
    summary: 'Report that a machine is there',
    description: 'A lapsed machine takes a seat again while there is room.',
    access: 'public',
    params: item,
    body: withKey('LicenseHeartbeat', 'The license key of the machine that is there.'),
    answer: { status: 200, description: 'The activation.', schema: licenseActivationSchema },
    errors: ['conflict'],
    example: { key: 'WPL-00000-00000-00000-00000-00000-00000' },
  }),
  holderFile: defineRoute({
    operationId: 'licenses.holderFile',
    method: 'POST',
    path: '/licenses/file',
    summary: 'Get a license file with the license key',
    description:
      'The file that `GET /licenses/:id/file` gives, for the holder. With a fingerprint it is for that machine.',
    access: 'public',
    body: z
      .strictObject({
        key: keyField,
        fingerprint: fingerprintField.optional(),
        encrypt: z
          .boolean({ error: 'must be true or false' })
          .default(true)
          .describe('Whether it opens with the key alone.'),
        ttlSeconds: ttlSecondsField
          .optional()
          .describe('Seconds for which it is good, at most `fileTtlSeconds` of the license, which is the default.'),
      })
      .meta({ id: 'LicenseHolderFile', description: 'What license file to issue.' }),
    answer: { status: 200, description: 'The file.', contentType: 'text/plain' },
    errors: ['not_found', 'conflict'],
    example: { key: 'WPL-00000-00000-00000-00000-00000-00000' },
  }),
};

/** Whether a license may be used. */
export interface LicenseValidation extends z.output<typeof validationSchema> {}
