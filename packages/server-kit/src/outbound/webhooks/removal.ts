import type { Change, Row, Store } from '../../store/interface/store.js';

/** Deliveries of one commit: few enough that other writers wait only shortly. */
const batchSize = 1000;

/**
 * The entry that queues the deletion of what a removed webhook leaves. Its deliveries may be a million, too many for the
 * commit that removes it.
 */
export const queueRemoval = (
  { id, organizationId }: Pick<Row<'webhooks'>, 'id' | 'organizationId'>,
  now: number,
): Change => ({
  kind: 'insert',
  table: 'webhookRemovals',
  row: { id, organizationId, nextAt: now },
  onConflict: 'ignore',
});

/** Deletes a batch of what is left under a lease, and with the last batch the queued removal; then releases the lease. */
export const removalStep = async (
  webhookId: string,
  { store, leaseToken, now }: { readonly store: Store; readonly leaseToken: string; readonly now: number },
): Promise<void> => {
  const rows = await store.find('webhookDeliveries', { webhookId }, { limit: batchSize, orderBy: 'createdAt' });
  const ids = rows.map(({ id }) => id);
  const isLast = rows.length < batchSize;
  const held = { table: 'webhookRemovals', where: { id: webhookId, leaseToken }, mustMatch: true } as const;
  // Without the lease nothing of this is written: another worker has taken the step.
  await store.commit([
    isLast
      ? { kind: 'delete', ...held }
      : { kind: 'update', ...held, set: { nextAt: now, leaseUntil: null, leaseToken: null } },
    { kind: 'delete', table: 'webhookAttempts', where: { deliveryId: { in: ids } } },
    { kind: 'delete', table: 'webhookDeliveries', where: { id: { in: ids } } },
    ...(isLast ? [{ kind: 'delete', table: 'webhookRecoveries', where: { webhookId } } as const] : []),
  ]);
};
