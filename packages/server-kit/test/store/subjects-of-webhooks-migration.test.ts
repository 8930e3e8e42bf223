import { expect, test } from 'vitest';
import { recordMigrationNotes } from '../../src/operator/migration-notes.js';
import { nextInChain } from '../../src/store/commits/audit/hash-chain.js';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const first = nextInChain(
  {
    id: 'aud_1',
    organizationId: 'org_1',
    at: 5,
    actor: { type: 'user', id: 'usr_1', name: 'Ada' },
    action: 'webhooks.create',
    resource: { type: 'webhook', id: 'whk_1', name: 'One' },
    changes: null,
    requestId: 'req_1',
    ip: null,
    result: 'success',
  },
  undefined,
);

const webhook = (id: string, events: readonly string[], isEnabled: string): string =>
  `('${id}', 'org_1', 3, 'Name of ${id}', '', '${JSON.stringify(events)}', '', ${isEnabled}, '', 0, '', '', 0, 0)`;
const delivery = (id: string, event: string, nextAt: number | null): string =>
  `('${id}', 'org_1', 'whk_1', 'evt_${id}', '${event}', '${nextAt === null ? 'delivered' : 'pending'}', 1, 0, ${nextAt ?? 'NULL'}, 1, 1)`;
const event = (id: string, type: string, dispatchedAt: number | null): string =>
  `('${id}', 'org_1', '${type}', 'onCallSchedule', 'ocs_1', 1, '{}', '{}', 7, ${dispatchedAt ?? 'NULL'})`;

/** Rows of the time when webhooks could name `onCall.changed`, and an audit trail with a first activity. */
const rows = (isTrue: string): string[] => [
  `INSERT INTO webhooks (id, organization_id, version, name, url, events, description, enabled, secret, consecutive_failures, created_by, search_text, created_at, updated_at)
VALUES ${[
    webhook('whk_1', ['incident.opened', 'onCall.changed', 'audit.recorded'], isTrue),
    webhook('whk_2', ['onCall.changed'], isTrue),
    webhook('whk_3', ['*'], isTrue),
    webhook('whk_4', ['incident.opened'], isTrue),
  ].join(', ')};`,
  `INSERT INTO webhook_deliveries (id, organization_id, webhook_id, event_id, event, status, attempt_count, failure_count, next_at, created_at, updated_at)
VALUES ${[delivery('dlv_1', 'onCall.changed', 9), delivery('dlv_2', 'onCall.changed', null), delivery('dlv_3', 'incident.opened', 9)].join(', ')};`,
  `INSERT INTO events (id, organization_id, type, subject_type, subject_id, subject_sequence, actor, data, occurred_at, dispatched_at)
VALUES ${[event('evt_1', 'onCall.changed', null), event('evt_2', 'incident.opened', null)].join(', ')};`,
  `INSERT INTO audit_activities (id, organization_id, sequence, at, actor, action, resource, changes, request_id, ip, result, hash, previous_hash)
VALUES ('aud_1', 'org_1', 1, 5, '${JSON.stringify(first.actor)}', 'webhooks.create', '${JSON.stringify(first.resource)}', NULL, 'req_1', NULL, 'success', '${first.hash}', '${first.previousHash}');`,
  `INSERT INTO audit_heads (organization_id, sequence, hash) VALUES ('org_1', 1, '${first.hash}');`,
];

test.each(allDialects)(
  'a migration takes `onCall.changed` from webhooks, and the audit trail says so with its hashes intact, on %s',
  async (dialect) => {
    const store = await openStoreBefore(dialect, { migration: 'subjects-of-webhooks', rows, url: url() });
    expect((await store.migrate('auto')).pending).toEqual([]);
    const webhooks = await store.find('webhooks', {}, { limit: 9, orderBy: 'id' });
    expect(
      webhooks.map(({ id, events, enabled, disabledReason, version }) => [
        id,
        events,
        enabled,
        disabledReason,
        version,
      ]),
    ).toEqual([
      ['whk_1', ['incident.opened', 'audit.recorded'], true, null, 4],
      ['whk_2', [], false, 'manual', 4],
      ['whk_3', ['*'], true, null, 3],
      ['whk_4', ['incident.opened'], true, null, 3],
    ]);
    const deliveries = await store.find('webhookDeliveries', {}, { limit: 9, orderBy: 'id' });
    expect(deliveries.map(({ status, nextAt }) => [status, nextAt])).toEqual([
      ['failed', null],
      ['delivered', null],
      ['pending', 9],
    ]);
    const events = await store.find('events', {}, { limit: 9, orderBy: 'id' });
    expect(events.map(({ dispatchedAt }) => dispatchedAt)).toEqual([7, null]);

    // Two processes start at the same time.
    await Promise.all([recordMigrationNotes(store, 1000), recordMigrationNotes(store, 1000)]);
    expect(await store.find('migrationNotes', {}, { limit: 9 })).toEqual([]);
    const trail = await store.find('auditActivities', {}, { limit: 9, orderBy: 'sequence' });
    expect(trail.map(({ action, resource, changes }) => [action, resource.id, changes])).toEqual([
      ['webhooks.create', 'whk_1', null],
      [
        'webhooks.update',
        'whk_1',
        {
          before: { events: ['incident.opened', 'onCall.changed', 'audit.recorded'] },
          after: { events: ['incident.opened', 'audit.recorded'] },
        },
      ],
      [
        'webhooks.update',
        'whk_2',
        { before: { events: ['onCall.changed'], enabled: true }, after: { events: [], enabled: false } },
      ],
    ]);
    let head: { readonly sequence: number; readonly hash: string } | undefined;
    for (const { hash, previousHash, sequence, ...activity } of trail) {
      expect(nextInChain(activity, head)).toMatchObject({ hash, previousHash, sequence });
      head = { sequence, hash };
    }
    await store.close();
  },
);
