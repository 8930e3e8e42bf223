import { storedMetrics } from '../../request/metrics.js';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import type { AskedSource } from './asked-source.js';
import { createEntitlementsWorker, createSourceWorker } from './entitlement-workers.js';
import type { RefreshEntitlements } from './refresh-entitlements.js';
import { createSurplusWorker } from './surplus-worker.js';

/** Where the limits of organizations come from, and how it is asked; `undefined` without limits. */
interface EntitlementParts extends WorkerParts {
  readonly entitlementSource: AskedSource | undefined;
  readonly refreshEntitlements: RefreshEntitlements | undefined;
}

export const entitlementsRoom = defineRoom({
  name: 'entitlements',
  queues: ['surplusQueue'],
  metrics: [
    storedMetrics({
      families: {
        entitlements_age_seconds: {
          help: 'How old the entitlements are that could not be read again for the longest; 0 while the source answers.',
        },
      },
      async read(store, now) {
        const failing = { failingSince: { not: null } };
        const [oldest] = await store.find('organizationEntitlements', failing, { orderBy: 'failingSince', limit: 1 });
        const readAt = oldest === undefined ? now : (oldest.readAt ?? oldest.failingSince ?? now);
        return { entitlements_age_seconds: (now - readAt) / 1000 };
      },
    }),
  ],
  workers: ({ entitlementSource: source, refreshEntitlements: refresh, ...parts }: EntitlementParts) => [
    createSourceWorker({ ...parts, source }),
    createSurplusWorker(parts),
    ...(refresh === undefined ? [] : [createEntitlementsWorker({ ...parts, refresh })]),
  ],
});
