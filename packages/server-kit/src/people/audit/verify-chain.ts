import { type AuditVerification, bounds } from '@watchpost/schemas';
import { activityHash, genesisHash } from '../../store/commits/audit/hash-chain.js';
import type { Row, Store } from '../../store/interface/store.js';

/** Activities in memory at a time; hashing so many takes a few milliseconds, and then others have their turn. */
const pageSize = 200;

/** The place in a chain that a walk has come to. */
interface ChainPlace {
  readonly sequence: number;
  readonly hash: string;
}

/** What a walk is given besides the chain. */
export interface WalkOptions {
  /** The `cursor` of an earlier walk. Default: the walk begins at the first activity. */
  readonly after?: string | undefined;
  /** Activities that are checked at most; a multiple of the 200 that are read at a time. */
  readonly most?: number;
  /** Reads and checks one page when it is this walk's turn. */
  readonly inTurn: InTurn;
}

/** Runs one piece of work when those before it are done. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const cursorAt = ({ sequence, hash }: ChainPlace): string => `${sequence}.${hash}`;

const placeAt = (cursor: string): ChainPlace => {
  const [sequence, hash = ''] = cursor.split('.');
  return { sequence: Number(sequence), hash };
};

type BrokenAt = NonNullable<AuditVerification['brokenAt']>;
type Reason = BrokenAt['reason'];

/** What is wrong with an activity as the successor of what was walked so far, if anything. */
const faultOf = (row: Row<'auditActivities'>, last: ChainPlace): BrokenAt | undefined => {
  const expected = last.sequence + 1;
  const at = (reason: Reason): BrokenAt => ({ sequence: row.sequence, id: row.id, reason });
  if (row.sequence > expected) return { sequence: expected, id: null, reason: 'missing' };
  if (row.sequence < expected) return at('not_linked');
  if (activityHash(row, row.previousHash) !== row.hash) return at('changed');
  return row.previousHash === last.hash ? undefined : at('not_linked');
};

/**
 * Walks the chain of an organization from its first activity, or behind an earlier walk, to where its end was when the
 * walk began, and names the first activity that is missing, was changed, or does not follow from the one before. A long
 * chain takes several walks: one checks so many activities at most, and says with its cursor where it ended. What is
 * written meanwhile is left to the next walk.
 *
 * It finds every change of rows of the chain, and a tail that was cut off. An attacker who can write the whole database
 * can also write a whole new chain with a new end; only a `hash` that was noted elsewhere shows that. A cursor has one.
 */
export const verifyChain = async (
  store: Store,
  organizationId: string,
  { after, most = bounds.auditVerification.most, inTurn }: WalkOptions,
): Promise<AuditVerification> => {
  const head = await store.get('auditHeads', { organizationId });
  const end = head ?? { sequence: 0, hash: genesisHash };
  const start = after === undefined ? { sequence: 0, hash: genesisHash } : placeAt(after);
  let last: ChainPlace & { readonly id?: string } = start;
  let checked = 0;
  const broken = (brokenAt: BrokenAt): AuditVerification => ({
    isIntact: false,
    checked,
    lastSequence: end.sequence,
    brokenAt,
    cursor: null,
  });
  const missing = (sequence: number): AuditVerification => broken({ sequence, id: null, reason: 'missing' });
  const unbroken = (isIntact: true | null): AuditVerification => ({
    isIntact,
    checked,
    lastSequence: end.sequence,
    brokenAt: null,
    cursor: last.sequence === 0 ? null : cursorAt(last),
  });

  if (start.sequence > end.sequence) return missing(end.sequence + 1);
  // From below 1, to find rows that were put in front of the chain.
  let above = after === undefined ? Number.MIN_SAFE_INTEGER : start.sequence;
  for (;;) {
    const page = await inTurn(async () => {
      const rows = await store.find(
        'auditActivities',
        { organizationId, sequence: { above, atMost: end.sequence } },
        { limit: pageSize, orderBy: 'sequence' },
      );
      for (const row of rows) {
        checked++;
        const fault = faultOf(row, last);
        if (fault !== undefined) return { fault, isLast: true };
        last = row;
      }
      return { fault: undefined, isLast: rows.length < pageSize };
    });
    if (page.fault !== undefined) return broken(page.fault);
    if (page.isLast) break;
    if (checked >= most && last.sequence < end.sequence) return unbroken(null);
    above = last.sequence;
  }
  if (last.sequence < end.sequence) return missing(last.sequence + 1);
  const fault = await faultAtEnd(store, organizationId, end, last);
  return fault === null ? unbroken(true) : broken(fault);
};

/** Holds the end of the walk against the end that the store keeps apart from the rows. */
const faultAtEnd = async (
  store: Store,
  organizationId: string,
  end: ChainPlace,
  last: ChainPlace & { readonly id?: string },
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
