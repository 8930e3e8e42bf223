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
  workers: ({ entitlementSource: source, refreshEntitlements: refresh, ...parts }: EntitlementParts) => [
    createSourceWorker({ ...parts, source }),
    createSurplusWorker(parts),
    ...(refresh === undefined ? [] : [createEntitlementsWorker({ ...parts, refresh })]),
  ],
});
