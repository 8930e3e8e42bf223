import { atMost, type Bound, bounds } from '../../bounds.js';
import { quantityField, recordOf } from '../../fields.js';
import * as z from '../../zod.js';

const wholeFrom = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

/** The name of an entitlement. */
export const entitlementNameField = z.string({ error: 'must be text' }).regex(/^[a-z][a-zA-Z0-9_.-]{0,62}$/, {
  error: 'must be a name of up to 63 letters, digits, dots, dashes and underscores that begins with a small letter',
});

const entitlementValue = z.union([z.boolean(), quantityField, z.string().max(...atMost(bounds.entitlementValue))], {
  error: 'must be true, false, a number or text of at most 200 characters',
});

/** Entitlements by name. */
export const entitlementsField = recordOf(entitlementNameField, entitlementValue, bounds.licenseEntitlements).describe(
  'What the holder may use, by name: true, false, a number or text.',
);

/** Entitlements that change; `null` removes one. */
export const entitlementsPatch = recordOf(
  z.string().max(...atMost(bounds.entitlementName)),
  entitlementValue.nullable(),
  bounds.licenseEntitlementsPatch,
)
  .nullable()
  .describe('Entitlements that change; `null` in place of a value removes it.');

const metadataValue = z.string({ error: 'must be text' }).max(...atMost(bounds.line));

/** Notes of the issuer, by name. */
export const metadataField = recordOf(
  z.string().regex(/^[\w.-]{1,63}$/, {
    error: 'must be a name of up to 63 letters, digits, dots, dashes and underscores',
  }),
  metadataValue,
  bounds.licenseMetadata,
).describe('References for the issuer, such as an order number. A license file repeats them.');

/** Metadata that changes; `null` removes an entry. */
export const metadataPatch = recordOf(
  z.string().max(...atMost(bounds.metadataName)),
  metadataValue.nullable(),
  bounds.licenseMetadataPatch,
)
  .nullable()
  .describe('References that change; `null` in place of a text removes it.');

export const seatsField = wholeFrom(1, bounds.licenseSeats)
  .nullable()
  .describe('How many may use it; `null` for any number.');
export const maxActivationsField = wholeFrom(1, bounds.licenseActivations)
  .nullable()
  .describe(
    'How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate` needs a fingerprint.',
  );
export const warnDaysField = wholeFrom(0, bounds.days).describe(
  'Days before `expiresAt` from which it is `expiring`, which is announced once.',
);
export const graceDaysField = wholeFrom(0, bounds.days).describe(
  'Days after `expiresAt` in which it is still valid, with the code `overdue`.',
);
export const heartbeatSecondsField = wholeFrom(60, bounds.licenseHeartbeat)
  .nullable()
  .describe(
    'Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When it is set, `validate` needs a fingerprint.',
  );
export const fileTtlSecondsField = wholeFrom(3600, bounds.licenseFileTtl).describe(
  'Seconds for which a license file is good, unless another time is asked for.',
);
/** How long one file is good. */
export const ttlSecondsField = wholeFrom(3600, bounds.licenseFileTtl);
