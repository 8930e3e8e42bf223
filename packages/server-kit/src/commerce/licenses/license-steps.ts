import { licenseRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { assertVersion, readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { decideLicense } from './license.js';
import { keyColumns, newLicenseKey } from './license-key.js';
import { decideSeat } from './seats.js';

type LicenseRow = Row<'licenses'>;

const readLicense = async (id: string, context: OrganizationContext): Promise<LicenseRow> => {
  const row = await readOwnRow('licenses', id, context);
  assertVersion(row, context);
  return row;
};

const assertNotRevoked = ({ revokedAt }: LicenseRow): void => {
  if (revokedAt !== null) throw new ProblemError('conflict', 'The license is revoked for good; issue another one.');
};

/** Starts a license, or activates a machine for its holder. */
const activate = serve(licenseRoutes.activate, async ({ params, body: { fingerprint, ...machine } }, context) => {
  const row = await readLicense(params.id, context);
  assertNotRevoked(row);
  if (row.suspendedAt !== null) throw new ProblemError('conflict', 'The license is suspended; reinstate it first.');
  if (fingerprint === null) {
    return decideLicense(row, row.activatedAt === null ? { activatedAt: context.now } : {}, context);
  }
  const seat = await decideSeat(row, { fingerprint, ...machine }, context);
  const { body, headers } = await decideLicense(seat.license, {}, context);
  // The answer shows the machine as it will be.
  const shown = body as { activations: { id: string }[]; activationCount: number };
  const others = shown.activations.filter(({ id }) => id !== seat.activation.id);
  const isNew = others.length === shown.activations.length && seat.isNew;
  return {
    body: {
      ...body,
      activationCount: shown.activationCount + (isNew ? 1 : 0),
      activations: [seat.activation, ...others],
    },
    ...(headers === undefined ? {} : { headers }),
    changes: seat.changes,
  };
});

const suspend = serve(licenseRoutes.suspend, async ({ params, body }, context) => {
  const row = await readLicense(params.id, context);
  assertNotRevoked(row);
  if (row.suspendedAt !== null) return decideLicense(row, {}, context);
  if (row.status !== 'active' && row.status !== 'expiring') {
    throw new ProblemError('conflict', `Only an active license can be suspended; this one is ${row.status}.`);
  }
  return decideLicense(row, { suspendedAt: context.now, statusReason: body.reason }, context);
});

const reinstate = serve(licenseRoutes.reinstate, async ({ params }, context) => {
  const row = await readLicense(params.id, context);
  assertNotRevoked(row);
  if (row.suspendedAt === null) throw new ProblemError('conflict', 'The license is not suspended.');
  return decideLicense(row, { suspendedAt: null, statusReason: null }, context);
});

/** Gives a license another end, which is announced anew. */
const renew = serve(licenseRoutes.renew, async ({ params, body }, context) => {
  const row = await readLicense(params.id, context);
  assertNotRevoked(row);
  const expiresAt = body.expiresAt === null ? null : Date.parse(body.expiresAt);
  if (expiresAt !== null && expiresAt <= context.now) {
    throw invalidField('expiresAt', 'in_the_past', 'must be in the future');
  }
  if (expiresAt === null && row.type === 'trial') {
    throw invalidField('expiresAt', 'required', 'is required for the type trial');
  }
  return decideLicense(row, expiresAt === row.expiresAt ? {} : { expiresAt }, context);
});

const revoke = serve(licenseRoutes.revoke, async ({ params, body }, context) => {
  const row = await readLicense(params.id, context);
  if (row.revokedAt !== null) return decideLicense(row, {}, context);
  return decideLicense(row, { revokedAt: context.now, statusReason: body.reason }, context);
});

/** Gives a license another key and shows it for the only time; its machines stay. */
const rotateKey = serve(licenseRoutes.rotateKey, async ({ params }, context) => {
  const row = await readLicense(params.id, context);
  assertNotRevoked(row);
  const key = newLicenseKey();
  const decision = await decideLicense(row, keyColumns(row.id, key, context.services.secretBox), context);
  return { ...decision, body: { ...decision.body, key } };
});

export const licenseStepOperations: Readonly<Record<string, Verb>> = {
  'licenses.activate': activate,
  'licenses.suspend': suspend,
  'licenses.reinstate': reinstate,
  'licenses.renew': renew,
  'licenses.revoke': revoke,
  'licenses.rotateKey': rotateKey,
};
