import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { activityHash, genesisHash } from '../commits/audit/hash-chain.js';
import type { NewRow, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleId, sampleTime, sampleWebhook, sampleWorker } from './sample-rows.js';

const assertChain = async (store: Store, organizationId: string, length: number): Promise<void> => {
  const rows = await store.find('auditActivities', { organizationId }, { limit: 1000, orderBy: 'sequence' });
  assert.equal(rows.length, length);
  let previousHash = genesisHash;
  for (const [index, row] of rows.entries()) {
    assert.equal(row.sequence, index + 1);
    assert.equal(row.previousHash, previousHash);
    assert.equal(row.hash, activityHash(row, previousHash));
    previousHash = row.hash;
  }
  const head = await store.get('auditHeads', { organizationId });
  assert.deepEqual(head, { organizationId, sequence: length, hash: previousHash });
};

/** What the audit trail promises: one chain per organization, however many processes write. */
export const auditCases: readonly ConformanceCase[] = [
  conformanceCase(
    '64 concurrent writers append to one audit chain per organization, without a fork or a gap',
    async (store, other) => {
      const organizations = [sampleId('org'), sampleId('org'), 'system'];
      await Promise.all(
        Array.from({ length: 64 }, (_, index) => {
          // Two organizations in one commit, in either order: that is how writers would wait for each other in a circle.
          const [first = '', second = ''] = [0, 1 + (index % 2)].map((step) => organizations[(index + step) % 3]);
          return (index % 2 === 0 ? store : other).commit([
            audit(first),
            insert('workers', sampleWorker()),
            audit(second),
            audit(first),
          ]);
        }),
      );
      const lengths = await Promise.all(
        organizations.map(async (organizationId) => {
          const head = await store.get('auditHeads', { organizationId });
          return head?.sequence ?? 0;
        }),
      );
      assert.equal(
        lengths.reduce((sum, length) => sum + length),
        192,
      );
      for (const [index, organizationId] of organizations.entries()) {
        await assertChain(other, organizationId, lengths[index] ?? 0);
      }
    },
  ),

  conformanceCase('a refused commit leaves no gap in the audit chain', async (store) => {
    const organizationId = sampleId('org');
    const refused = { kind: 'delete', table: 'workers', where: { id: 'none' }, mustMatch: true } as const;
    await store.commit([audit(organizationId)]);
    await store.commit([audit(organizationId), refused]);
    await store.commit([audit(organizationId)]);
    await assertChain(store, organizationId, 2);
  }),

  conformanceCase(
    'a commit writes an audit activity together with its event when a webhook subscribes to it',
    async (store) => {
      const heard = (organizationId: string, events: NewRow<'webhooks'>['events'], enabled = true) =>
        insert('webhooks', sampleWebhook({ organizationId, events, enabled }));
      await store.commit([
        heard('org_listening', ['incident.opened', 'audit.recorded']),
        heard('org_listening', ['*', 'audit.recorded']),
        heard('org_of_all', ['*']),
        heard('org_off', ['audit.recorded'], false),
      ]);
      const emitter = new EventEmitter();
      store.onChange('events', () => emitter.emit('events'));
      const notified = once(emitter, 'events');
      const entry = audit('org_listening');
      await store.commit([audit('org_of_all'), entry, audit('org_off'), audit('org_silent'), audit('org_listening')]);
      await notified;
      const events = await store.find('events', {}, { limit: 10, orderBy: 'subjectSequence' });
      assert.deepEqual(
        events.map(({ organizationId, subjectSequence }) => [organizationId, subjectSequence]),
        [
          ['org_listening', 1],
          ['org_listening', 2],
        ],
      );
      const { id, ...event } = events[0] ?? assert.fail('there is no event');
      assert.match(id, /^evt_[0-9a-z]{25}$/);
      const activity =
        (await store.get('auditActivities', { id: entry.activity.id })) ?? assert.fail('there is no activity');
      const { organizationId, ...shown } = activity;
      const at = new Date(sampleTime).toISOString();
      assert.deepEqual(event, {
        organizationId,
        type: 'audit.recorded',
        subjectType: 'auditActivity',
        subjectId: activity.id,
        subjectSequence: 1,
        actor: shown.actor,
        data: { ...shown, at, createdAt: at, updatedAt: at },
        occurredAt: sampleTime,
        dispatchedAt: null,
      });
    },
  ),

  conformanceCase('a refused commit writes no event for its audit activity', async (store) => {
    await store.commit([insert('webhooks', sampleWebhook({ events: ['audit.recorded'] }))]);
    const worker = insert('workers', sampleWorker('wrk_taken'));
    await store.commit([worker]);
    const result = await store.commit([audit('org_sample'), worker]);
    assert.equal(result.isCommitted, false);
    assert.deepEqual(await store.find('events', {}, { limit: 10 }), []);
  }),

  conformanceCase('each of 40 concurrent audit activities gets exactly one event', async (store, other) => {
    await store.commit([insert('webhooks', sampleWebhook({ events: ['audit.recorded'] }))]);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? store : other).commit([audit('org_sample')])),
    );
    const events = await store.find('events', {}, { limit: 100, orderBy: 'subjectSequence' });
    assert.deepEqual(
      events.map(({ subjectSequence }) => subjectSequence),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    await assertChain(store, 'org_sample', 40);
  }),
];
