import type { Bound } from '@watchpost/schemas';

/** Bounds of licenses; `docs/bounds.md` shows them. */
export const licensesBounds = {
  organizationActivations: {
    most: 200_000,
    unit: 'entries',
    reason: 'Activations of all licenses of an organization: each new one counts them, which takes some milliseconds.',
  },
  licenseValidations: {
    most: 600,
    unit: 'per minute',
    reason: 'Validations from one address, which a data center may share; a program validates once an hour.',
  },
  licenseCalls: {
    most: 300,
    unit: 'per minute',
    reason: 'Activations, heartbeats and files from one address: 300 machines that send a heartbeat each minute.',
  },
  licenseChanges: {
    most: 5000,
    unit: 'per hour',
    reason:
      'New activations, deactivations and files of one license by its key: each is an entry of the audit trail. A large fleet starts within the hour.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
