import type { Change, Store } from '../../store/interface/store.js';

/** Deliveries of one commit: few enough that other writers wait only shortly. */
const batchSize = 1000;

/** `lastError` of what is given up. */
export const disabledMessage = 'The webhook was disabled.';

/**
 * The entries that give up what waits for a webhook, the oldest events first and at most a batch of them. The rest, and
 * what was on its way meanwhile, is left to {@link giveUpLeftovers}; nothing is sent to a disabled webhook.
 */
export const giveUpWaiting = async (webhookId: string, store: Store, now: number): Promise<Change[]> => {
  const isWaiting = { webhookId, nextAt: { not: null } } as const;
  const waiting = await store.find('webhookDeliveries', isWaiting, { limit: batchSize, orderBy: 'id' });
  const last = waiting.at(-1);
  if (last === undefined) return [];
  return [
    {
      kind: 'update',
      table: 'webhookDeliveries',
      where: { ...isWaiting, id: { atMost: last.id } },
      // Leases stay: what is on its way at this moment may still arrive, and then that is what is written.
      set: { status: 'failed', lastError: disabledMessage, nextAt: null, updatedAt: now },
    },
  ];
};

/** Gives up whatever waits for webhooks that are disabled; returns once nothing does. */
export const giveUpLeftovers = async (store: Store, now: number): Promise<void> => {
  const pageSize = 100;
  for (let after = ''; ; ) {
    const page = await store.find('webhooks', { enabled: false, id: { above: after } }, { limit: pageSize });
    for (const { id } of page) {
      for (let changes = await giveUpWaiting(id, store, now); changes.length > 0; ) {
        const { isCommitted } = await store.commit([stillDisabled(id), ...changes]);
        changes = isCommitted ? await giveUpWaiting(id, store, now) : [];
      }
    }
    after = page.at(-1)?.id ?? '';
    if (page.length < pageSize) return;
  }
};

/** Fails the commit when the webhook was enabled meanwhile: what waits then is to be sent. */
const stillDisabled = (id: string): Change => ({
  kind: 'update',
  table: 'webhooks',
  where: { id, enabled: false },
  set: { enabled: false },
  mustMatch: true,
});
