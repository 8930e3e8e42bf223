import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { AskedSource, OrganizationOfHost, SourceAnswer } from './asked-source.js';
import { entitlementsBounds } from './bounds.js';
import { entitlementChanges } from './change-entitlements.js';
import { entitlementsOf } from './limit-values.js';

/** How long until an organization is asked about again: one that is active, any other, and one that failed. */
const againMs = { active: 5 * 60_000, quiet: 3_600_000, failed: 60_000 } as const;
const activeMs = 24 * 3_600_000;
const answerMs = entitlementsBounds.entitlementsAnswer.most;
const maxAttempts = entitlementsBounds.entitlementAttempts.most;

/** Asks the source about one organization and writes what it says. */
export type RefreshEntitlements = (organizationId: string) => Promise<void>;

/** Whether anything happens there: monitors that run, or something done within a day. */
const isActive = async (organizationId: string, store: Store, now: number): Promise<boolean> => {
  const running = await store.findColumns('monitors', ['id'], { organizationId, enabled: true }, { limit: 1 });
  if (running.length > 0) return true;
  const newest = { orderBy: 'sequence', isDescending: true, limit: 1 } as const;
  const [last] = await store.findColumns('auditActivities', ['at'], { organizationId }, newest);
  return last !== undefined && last.at > now - activeMs;
};

const withinTime = async (answer: Promise<SourceAnswer>): Promise<SourceAnswer> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const message = `the source of entitlements did not answer within ${answerMs / 1000} s`;
  const timer = setTimeout(() => reject(new Error(message)), answerMs);
  timer.unref();
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

const recorded = (organizationId: string, rows: readonly Row<'organizationLimits'>[], changes: readonly Change[]) => {
  const after = new Map(rows.map(({ entitlement, value }) => [entitlement, value]));
  for (const change of changes) {
    if (change.kind === 'insert' && change.table === 'organizationLimits') {
      after.set(change.row.entitlement, change.row.value ?? null);
    }
    if (change.kind === 'update' && change.table === 'organizationLimits') {
      after.set(String(change.where.entitlement), change.set.value ?? null);
    }
  }
  const afterRows = [...after].map(([entitlement, value]) => ({ organizationId, entitlement, value }));
  return { before: entitlementsOf(rows), after: entitlementsOf(afterRows) };
};

/** Makes the function that asks a source. It rejects when the source or the database does: then the last answer stays. */
export const createRefreshEntitlements = ({
  store,
  clock,
  source,
}: {
  readonly store: Store;
  readonly clock: () => number;
  readonly source: AskedSource;
}): RefreshEntitlements => {
  const ask = async (organization: OrganizationOfHost): Promise<SourceAnswer> => {
    try {
      return await withinTime(source.read(organization));
    } catch (error) {
      const now = clock();
      const where = { id: organization.id };
      const free = { nextAt: now + againMs.failed, leaseUntil: null, leaseToken: null };
      await store.commit([
        { kind: 'update', table: 'organizationEntitlements', where, set: free },
        {
          kind: 'update',
          table: 'organizationEntitlements',
          where: { ...where, failingSince: null },
          set: { failingSince: now },
        },
      ]);
      throw error;
    }
  };

  return async (organizationId) => {
    const [row, host] = await Promise.all([
      store.get('organizations', { id: organizationId }),
      store.get('hostOrganizations', { organizationId }),
    ]);
    if (row === undefined) throw new TypeError(`there is no organization ${organizationId}`);
    const answer = await ask({ id: row.id, name: row.name, hostKey: host?.key ?? null });
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const now = clock();
      const nextAt = now + ((await isActive(organizationId, store, now)) ? againMs.active : againMs.quiet);
      const before = await store.find('organizationLimits', { organizationId }, { limit: 100 });
      const changes = await entitlementChanges(
        { organizationId, source: source.key, nextAt, ...answer },
        { store, now },
      );
      const isChanged = changes.some((change) => 'table' in change && change.table === 'organizationLimits');
      const resource = { type: 'organization', id: organizationId, name: row.name };
      const about = { organizationId, action: 'organizations.entitlements', resource, causeId: organizationId };
      const audit = isChanged
        ? [systemAuditChange({ ...about, ...recorded(organizationId, before, changes) }, now)]
        : [];
      if ((await store.commit([...changes, ...audit])).isCommitted) return;
    }
    throw new Error('the entitlements were not written, because the monitors of the organization keep changing');
  };
};
