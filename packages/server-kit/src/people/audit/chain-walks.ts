import { setImmediate } from 'node:timers/promises';
import type { AuditVerification } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';
import type { ChainWalks } from '../../request/ports/chain-walks.js';
import type { Store } from '../../store/interface/store.js';
import { type InTurn, verifyChain } from './verify-chain.js';

/**
 * Makes the walks of a process. A member who may read a trail can have all of it read and hashed, so an organization has
 * one walk at a time, and those of all organizations read one page after the other.
 */
export const createChainWalks = (store: Store): ChainWalks => {
  const running = new Map<string, { readonly after: string | undefined; readonly walk: Promise<AuditVerification> }>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (work) => {
    const turn = lastTurn.then(() => setImmediate()).then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
  return {
    verify(organizationId, after) {
      const current = running.get(organizationId);
      if (current?.after === after && current !== undefined) return current.walk;
      if (current !== undefined) {
        throw new ProblemError(
          'rate_limited',
          'Another verification of this audit trail is under way; try again soon.',
          {
            headers: { 'retry-after': '1' },
          },
        );
      }
      const walk = verifyChain(store, organizationId, { after, inTurn }).finally(() => running.delete(organizationId));
      running.set(organizationId, { after, walk });
      return walk;
    },
  };
};
