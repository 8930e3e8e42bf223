import { organizationRoutes, organizations } from '@watchpost/schemas';
import { refusal } from '../auth/authorize.js';
import type { Context } from '../context.js';
import { type Decision, serve, type Verb } from '../operation.js';
import type { Change, Row } from '../store/store.js';
import { assertVersion } from '../verbs/served-resource.js';
import { decideUpdate } from '../verbs/update.js';
import { organizationResource, readOwnOrganization } from './organization.js';

/** Nothing is due any more, and a check that is running has lost its lease, so that it cannot make itself due again. */
const stopChecks = (organizationId: string): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { organizationId },
  set: { nextCheckAt: null, leaseUntil: null, leaseToken: null },
});

/** All that is not paused is due at once; after that each monitor is back in its own place. */
const startChecks = (organizationId: string, now: number): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { organizationId, enabled: true },
  set: { nextCheckAt: now },
});

/** Changes the status together with what follows from it; an organization that has it already stays as it is. */
const setStatus = async (
  id: string,
  status: Row<'organizations'>['status'],
  consequence: Change,
  context: Context,
): Promise<Decision> => {
  const row = await readOwnOrganization(id, context);
  if (context.caller.role !== 'owner') {
    const resource = { type: organizations.name, id: row.id, name: row.name };
    throw refusal(context, 'Only an owner may do this.', resource);
  }
  assertVersion(row, context);
  if (row.status === status) return decideUpdate(organizationResource, row, {}, context);
  const decision = decideUpdate(organizationResource, row, { status }, context);
  return { ...decision, changes: [...(decision.changes ?? []), consequence] };
};

const suspendOrganization = serve(organizationRoutes.suspend, ({ params }, context) =>
  setStatus(params.id, 'suspended', stopChecks(params.id), context),
);

const reactivateOrganization = serve(organizationRoutes.reactivate, ({ params }, context) =>
  setStatus(params.id, 'active', startChecks(params.id, context.now), context),
);

export const suspensionOperations: Readonly<Record<string, Verb>> = {
  'organizations.suspend': suspendOrganization,
  'organizations.reactivate': reactivateOrganization,
};
