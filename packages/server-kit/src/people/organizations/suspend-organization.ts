import { organizationRoutes, reportedTypes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row, Where } from '../../store/interface/store.js';
import { organizationResource, readAsOwner } from './organization.js';

const updateMonitors = (where: Where<'monitors'>, set: Partial<Row<'monitors'>>): Change => ({
  kind: 'update',
  table: 'monitors',
  where,
  set,
});

const updateExporters = (where: Where<'exporters'>, set: Partial<Row<'exporters'>>): Change => ({
  kind: 'update',
  table: 'exporters',
  where,
  set,
});

/** Nothing is due any more; a running check has lost its lease and therefore cannot make itself due again. */
export const stopChecks = (organizationId: string): readonly Change[] => [
  updateMonitors({ organizationId }, { isSuspended: true, nextCheckAt: null, leaseUntil: null, leaseToken: null }),
  updateExporters({ organizationId }, { isSuspended: true, nextAt: null, leaseUntil: null, leaseToken: null }),
];

/**
 * What is checked and not paused is due at once; after that each monitor is back in its own place. A heartbeat that has
 * reported is due as well, which repeats its last report, and its next signal is reckoned from now.
 */
export const startChecks = (organizationId: string, now: number): readonly Change[] => {
  const running = { organizationId, enabled: true } as const;
  const heartbeats = { ...running, type: 'heartbeat', lastSignalAt: { not: null } } as const;
  return [
    updateMonitors({ organizationId }, { isSuspended: false }),
    // What agents alone check is never due here, and what reports by itself is not checked.
    updateMonitors({ ...running, checkFromServer: true }, { nextCheckAt: now }),
    updateMonitors({ ...running, type: { in: reportedTypes } }, { nextCheckAt: null }),
    updateExporters({ organizationId }, { isSuspended: false }),
    updateExporters({ ...running, agentId: null }, { nextAt: now }),
    updateMonitors(heartbeats, { nextCheckAt: now, lastSignalAt: now, runStartedAt: null }),
    updateMonitors(
      { ...running, type: 'heartbeat', lastSignalAt: null, runStartedAt: { not: null } },
      { nextCheckAt: now, runStartedAt: now },
    ),
  ];
};

/** Changes the status together with what follows from it; an organization that has it already stays as it is. */
const setStatus = async (
  id: string,
  status: Row<'organizations'>['status'],
  consequences: readonly Change[],
  context: OrganizationContext,
): Promise<Decision> => {
  const row = await readAsOwner(id, context);
  if (row.deletesAt !== null) {
    throw new ProblemError('conflict', `The organization is to be deleted: undo that with POST …/${id}/restore.`);
  }
  if (row.status === status) return decideUpdate(organizationResource, row, {}, context);
  const decision = decideUpdate(organizationResource, row, { status }, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...consequences] };
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
