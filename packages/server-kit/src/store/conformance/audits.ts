import assert from 'node:assert/strict';
import { activityHash, genesisHash } from '../../audit/hash-chain.js';
import type { Store } from '../store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleId, sampleWorker } from './sample-rows.js';

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

/** What the audit trail promises: one chain per organization, whoever writes. */
export const auditCases: readonly ConformanceCase[] = [
  conformanceCase('64 writers make one chain per organization, without fork or gap', async (store, other) => {
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
  }),

  conformanceCase('an activity of a refused commit leaves no gap', async (store) => {
    const organizationId = sampleId('org');
    const refused = { kind: 'delete', table: 'workers', where: { id: 'none' }, mustMatch: true } as const;
    await store.commit([audit(organizationId)]);
    await store.commit([audit(organizationId), refused]);
    await store.commit([audit(organizationId)]);
    await assertChain(store, organizationId, 2);
  }),
];
