import { webhookSecretSealContext } from '../../../src/outbound/webhooks/webhook-secret.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Row } from '../../../src/store/store.js';
import { startOfTest } from '../../store/open-store.js';

export { startOfTest } from '../../store/open-store.js';
export const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
export const secretOf = (webhookId: string): string => `wph_${webhookId.padEnd(36, '0')}`;

/** A webhook that is well. */
export const webhookRow = (id: string, more: Partial<Row<'webhooks'>> = {}): Row<'webhooks'> => ({
  id,
  organizationId: 'org_1',
  version: 1,
  name: 'Pager',
  url: 'https://hooks.example.com/watchpost',
  events: ['*'],
  description: '',
  enabled: true,
  disabledReason: null,
  secret: secretBox.seal(secretOf(id), webhookSecretSealContext(id)),
  previousSecret: null,
  previousSecretEndsAt: null,
  failingSince: null,
  consecutiveFailures: 0,
  pausedUntil: null,
  warnedAt: null,
  lastDeliveredAt: null,
  createdBy: 'usr_1',
  searchText: '',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...more,
});

/** A delivery whose first attempt has begun. */
export const deliveryRow = (more: Partial<Row<'webhookDeliveries'>> = {}): Row<'webhookDeliveries'> => ({
  id: 'dlv_1',
  organizationId: 'org_1',
  webhookId: 'whk_1',
  eventId: 'evt_1',
  event: 'organization.updated',
  status: 'pending',
  attemptCount: 1,
  failureCount: 0,
  lastStatusCode: null,
  lastError: null,
  deliveredAt: null,
  nextAt: startOfTest,
  leaseUntil: startOfTest + 30_000,
  leaseToken: 'token',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...more,
});

/** An event that nobody has dispatched yet. */
export const eventRow = (id: string, more: Partial<Row<'events'>> = {}): Row<'events'> => ({
  id,
  organizationId: 'org_1',
  type: 'organization.updated',
  subjectType: 'organization',
  subjectId: 'org_1',
  subjectSequence: 4,
  actor: { type: 'user', id: 'usr_1', name: 'Ada Lovelace' },
  data: { id: 'org_1', name: 'Example' },
  occurredAt: startOfTest,
  dispatchedAt: null,
  ...more,
});
