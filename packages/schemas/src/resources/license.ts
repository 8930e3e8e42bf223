import * as z from 'zod';
import { commonFields, timestampField, versionField } from '../fields.js';

export const licenseSchema = z
  .object({
    ...commonFields('lic'),
    version: versionField,
    keyPrefix: z.string().describe('The first characters of the license key.'),
    type: z.string(),
    status: z.enum(['inactive', 'active', 'expiring', 'expired', 'suspended', 'revoked']),
    seats: z.int().min(1).nullable().describe('How many may use it; `null` for any number.'),
    entitlements: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
    expiresAt: timestampField('When it ends.').nullable(),
  })
  .meta({ id: 'License', description: 'A license that was issued.' });

/** A license as its events show it. */
export interface License extends z.infer<typeof licenseSchema> {}
