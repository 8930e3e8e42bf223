import { setImmediate } from 'node:timers/promises';
import type { AuditVerification } from '@watchpost/schemas';
import type { Row, Store } from '../store/store.js';
import { activityHash, genesisHash } from './hash-chain.js';

/** Activities in memory at a time; hashing so many takes a few milliseconds, and then others have their turn. */
const pageSize = 200;

type BrokenAt = NonNullable<AuditVerification['brokenAt']>;
type Reason = BrokenAt['reason'];

/** What is wrong with an activity as the successor of what was walked so far, if anything. */
const faultOf = (
  row: Row<'auditActivities'>,
  last: { readonly sequence: number; readonly hash: string },
): BrokenAt | undefined => {
  const expected = last.sequence + 1;
  const at = (reason: Reason): BrokenAt => ({ sequence: row.sequence, id: row.id, reason });
  if (row.sequence > expected) return { sequence: expected, id: null, reason: 'missing' };
  if (row.sequence < expected) return at('not_linked');
  if (activityHash(row, row.previousHash) !== row.hash) return at('changed');
  return row.previousHash === last.hash ? undefined : at('not_linked');
};

/**
 * Walks the chain of an organization from its first activity to where its end was when the walk began, and names the
 * first activity that is missing, was changed, or does not follow from the one before. What is written meanwhile is
 * left to the next walk.
 *
 * It finds whatever was done to rows of the chain, and a tail that was cut off. Whoever can write the whole database
 * can also write a whole new chain with a new end; a `hash` that was noted elsewhere tells even that.
 */
export const verifyChain = async (store: Store, organizationId: string): Promise<AuditVerification> => {
  const head = await store.get('auditHeads', { organizationId });
  const end = head ?? { sequence: 0, hash: genesisHash };
  let last = { sequence: 0, hash: genesisHash };
  let checked = 0;
  const result = (brokenAt: BrokenAt | null): AuditVerification => ({
    isIntact: brokenAt === null,
    checked,
    lastSequence: end.sequence,
    brokenAt,
  });

  // From below 1, so that nothing put in front of the chain is overlooked.
  let cursor = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await store.find(
      'auditActivities',
      { organizationId, sequence: { above: cursor, atMost: end.sequence } },
      { limit: pageSize, orderBy: 'sequence' },
    );
    for (const row of rows) {
      checked++;
      const fault = faultOf(row, last);
      if (fault !== undefined) return result(fault);
      last = row;
    }
    if (rows.length < pageSize) break;
    cursor = last.sequence;
    await setImmediate();
  }
  if (last.sequence < end.sequence) return result({ sequence: last.sequence + 1, id: null, reason: 'missing' });
  return result(await faultAtEnd(store, organizationId, end, last));
};

/** Holds the end of the walk against the end that the store keeps apart from the rows. */
const faultAtEnd = async (
  store: Store,
  organizationId: string,
  end: { readonly sequence: number; readonly hash: string },
  last: { readonly hash: string; readonly id?: string },
): Promise<BrokenAt | null> => {
  if (last.hash !== end.hash) return { sequence: end.sequence, id: last.id ?? null, reason: 'changed' };
  const [next] = await store.find(
    'auditActivities',
    { organizationId, sequence: { above: end.sequence } },
    { limit: 1, orderBy: 'sequence' },
  );
  if (next === undefined) return null;
  // An activity and the end of its chain are written together: one without the other was not written by us.
  const head = await store.get('auditHeads', { organizationId });
  const isWrittenSince = head !== undefined && head.sequence >= next.sequence;
  return isWrittenSince ? null : { sequence: next.sequence, id: next.id, reason: 'not_linked' };
};
