import { licenseCodes, licenseHolderRoutes } from '@watchpost/schemas';
import { timestampOrNull } from '../../base/timestamp.js';
import type { Context } from '../../request/context.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { countHolderCall } from './holder-limits.js';
import { canonicalKey, keyHashOf } from './license-key.js';
import { codeOf, type Examined, isUsable, statusByClock } from './license-state.js';
import { countSeats } from './seats.js';

/** When a license was last validated is kept to the minute: one write a minute, however often programs ask. */
const validatedResolutionMs = 60_000;

/** What an unknown key is examined as, so that it takes the same reads as a known one. */
const unknownLicense = { id: 'lic_0', heartbeatSeconds: null, heartbeatSince: null } as Row<'licenses'>;

/** What there is to know of a key: the reads are the same ones whether there is such a license or not. */
export const examine = async (
  key: string,
  {
    fingerprint,
    entitlements = [],
  }: { readonly fingerprint?: string | undefined; readonly entitlements?: readonly string[] },
  context: Context,
): Promise<Examined | undefined> => {
  const { store } = context.services;
  const license = await store.get('licenses', { keyHash: keyHashOf(canonicalKey(key)) });
  const examined = license ?? unknownLicense;
  const [activation, seatsTaken] = await Promise.all([
    store.get('licenseActivations', { licenseId: examined.id, fingerprint: fingerprint ?? '' }),
    countSeats(examined, context),
  ]);
  return license === undefined ? undefined : { license, fingerprint, activation, seatsTaken, entitlements };
};

/** Not awaited: no answer waits for it, and an unknown key must not be known by its time. */
const recordValidation = ({ id, lastValidatedAt }: Row<'licenses'>, { now, services }: Context): void => {
  if ((lastValidatedAt ?? 0) + validatedResolutionMs > now) return;
  void services.store
    .commit([{ kind: 'update', table: 'licenses', where: { id }, set: { lastValidatedAt: now } }])
    .catch((error: unknown) => services.logger.warn('last validation of a license not recorded', { error }));
};

/** Says whether a license may be used; it always answers. */
const validate = serve(licenseHolderRoutes.validate, async ({ body }, context) => {
  await countHolderCall('validation', context);
  const examined = await examine(body.key, body, context);
  if (examined === undefined) {
    return { body: { valid: false, code: 'not_found', detail: licenseCodes.not_found, license: null } };
  }
  const { license } = examined;
  const code = codeOf(examined, context.now);
  recordValidation(license, context);
  return {
    body: {
      valid: isUsable(code),
      code,
      detail: licenseCodes[code],
      license: {
        status: statusByClock(license, context.now),
        expiresAt: timestampOrNull(license.expiresAt),
        seats: license.seats,
        entitlements: license.entitlements,
      },
    },
  };
});

export const validateOperations: Readonly<Record<string, Verb>> = { 'licenses.validate': validate };
