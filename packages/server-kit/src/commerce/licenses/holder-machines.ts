import { licenseCodes, licenseHolderRoutes, licenses } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { countHolderCall, countHolderChange } from './holder-limits.js';
import { canonicalKey, keyHashOf } from './license-key.js';
import { isLapsed, refusalOf } from './license-state.js';
import { presentActivation } from './present-license.js';
import { explained } from './refusal.js';
import { decideSeat, holderOf } from './seats.js';

type LicenseRow = Row<'licenses'>;

const findByKey = (key: string, { services }: Context): Promise<LicenseRow | undefined> =>
  services.store.get('licenses', { keyHash: keyHashOf(canonicalKey(key)) });

/** @throws ProblemError `not_found` alike for an unknown key and for a machine of another license */
const readMachine = async (
  id: string,
  key: string,
  context: Context,
): Promise<{ readonly license: LicenseRow; readonly row: Row<'licenseActivations'> }> => {
  const license = await findByKey(key, context);
  const row = await context.services.store.get('licenseActivations', { id, licenseId: license?.id ?? 'lic_0' });
  if (license === undefined || row === undefined) throw notFound();
  return { license, row };
};

const asHolder = (license: LicenseRow, context: Context) => ({
  actor: holderOf(license),
  onNew: () => countHolderChange(license.id, context),
});

const activateMachine = serve(licenseHolderRoutes.activateMachine, async ({ body: { key, ...machine } }, context) => {
  await countHolderCall('call', context);
  const license = await findByKey(key, context);
  if (license === undefined) throw new ProblemError('not_found', licenseCodes.not_found);
  const { activation, changes } = await decideSeat(license, machine, context, asHolder(license, context));
  return { body: activation, changes };
});

/** Keeps the seat of a machine; one that has lapsed takes another while there is room. */
const heartbeat = serve(licenseHolderRoutes.heartbeat, async ({ params, body }, context) => {
  await countHolderCall('call', context);
  const { license, row } = await readMachine(params.id, body.key, context);
  const { now } = context;
  const refusal = refusalOf(license, now);
  if (refusal !== undefined) throw explained(refusal);
  if (isLapsed(row, license, now)) {
    const { activation, changes } = await decideSeat(license, row, context, asHolder(license, context));
    return { body: activation, changes };
  }
  return {
    body: presentActivation({ ...row, lastSeenAt: now }, license, now),
    changes: [
      {
        kind: 'update',
        table: 'licenseActivations',
        // Another machine may take the seat at this moment, if this one has just lapsed.
        where: { id: row.id, status: 'active' },
        set: { lastSeenAt: now },
        mustMatch: true,
      },
    ],
  };
});

const deactivateMachine = serve(licenseHolderRoutes.deactivateMachine, async ({ params, body }, context) => {
  await countHolderCall('call', context);
  const { license, row } = await readMachine(params.id, body.key, context);
  const { id, fingerprint } = row;
  await countHolderChange(license.id, context);
  return {
    changes: [
      { kind: 'delete', table: 'licenseActivations', where: { id, licenseId: license.id }, mustMatch: true },
      auditChange(context, {
        organizationId: license.organizationId,
        actor: holderOf(license),
        resource: { type: licenses.name, id: license.id, name: license.name },
        before: { activationId: id, fingerprint },
      }),
    ],
  };
});

export const holderMachineOperations: Readonly<Record<string, Verb>> = {
  'licenses.activateMachine': activateMachine,
  'licenses.heartbeat': heartbeat,
  'licenses.deactivateMachine': deactivateMachine,
};
