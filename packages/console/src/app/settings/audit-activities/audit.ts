import { type ReadonlySignal, signal } from '@preact/signals';
import type { AuditActivitiesListQuery, AuditActivity, AuditVerification } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery, type Query } from '../../store/query.js';

/** The audit trail, and whether its chain is whole. */
export interface AuditModel extends ListModel<AuditActivity> {
  readonly verification: ReadonlySignal<AuditVerification | undefined>;
  readonly attempts: Attempts;
  /** Reads the whole chain at the server. */
  verify(): Promise<boolean>;
}

/** Lists what was done, the latest first. */
export const createAudit = (parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>): AuditModel => {
  const { client, address } = parts;
  const list = createList<AuditActivity>({
    address,
    fields: ['action', 'result', 'resourceType', 'resourceId', 'sort'],
    read: (query, options) => client.auditActivities.list(query as AuditActivitiesListQuery, options),
  });
  const verification = signal<AuditVerification | undefined>(undefined);
  const attempts = createAttempts(parts);
  return {
    ...list,
    verification,
    attempts,
    verify: () =>
      attempts.run(async () => {
        verification.value = await client.auditActivities.verify();
      }),
  };
};

/** Reads one entry; it never changes. */
export const createAuditActivity = ({ client }: Pick<ConsoleParts, 'client'>, id: string): Query<AuditActivity> =>
  createQuery((abort) => client.auditActivities.get(id, { signal: abort }));
