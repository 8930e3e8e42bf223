import { accountRoutes } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { anonymous, type RequestContext } from '../../../src/request/context.js';
import { createPerformer } from '../../../src/request/http/perform.js';
import type { Change } from '../../../src/store/interface/store.js';

describe('A request that lost against a simultaneous change', () => {
  const entry: Change = { kind: 'delete', table: 'workers', where: { id: 'wrk_1' } };
  const from = (clientAddress: string, caller = anonymous) => ({ caller, clientAddress }) as RequestContext;

  /** Loses with its first commit; its second try waits for `again`. */
  const contend = (context: RequestContext, perform: ReturnType<typeof createPerformer>, again: Promise<void>) => {
    let tries = 0;
    return perform({
      operation: {
        route: accountRoutes.forgotPassword,
        path: '/api/v1/auth/forgot-password',
        verb: async () => {
          if (tries++ > 0) await again;
          return { changes: [entry] };
        },
      },
      input: { params: {}, query: {}, body: undefined },
      context,
      run: undefined,
    });
  };
  const performLosers = (losers: number) => {
    let commits = 0;
    return createPerformer({
      store: {
        commit: async () =>
          commits++ < losers ? { isCommitted: false, failed: 0, reason: 'no_match' } : { isCommitted: true },
      },
      holdToLimits: (changes) => ({ changes, refusalOf: () => Promise.reject(new Error('nothing is limited')) }),
      record: async () => true,
    });
  };

  test.each([
    ['address', '203.0.113.1', '203.0.113.2'],
    ['IPv6 network', '2001:db8:0:1::1', '2001:db8:0:2::1'],
  ])('waits for no request of another %s', async (_what, first, second) => {
    const perform = performLosers(2);
    const blocked = Promise.withResolvers<void>();
    const slow = contend(from(first), perform, blocked.promise);
    const other = await contend(from(second), perform, Promise.resolve());
    expect(other.status).toBe(accountRoutes.forgotPassword.answer.status);
    blocked.resolve();
    await slow;
  });

  test('waits for earlier ones of its organization', async () => {
    const perform = performLosers(2);
    const blocked = Promise.withResolvers<void>();
    const caller = { ...anonymous, organizationId: 'org_1' };
    const ends: string[] = [];
    const slow = contend(from('203.0.113.1', caller), perform, blocked.promise).then(() => ends.push('first'));
    const other = contend(from('203.0.113.2', caller), perform, Promise.resolve()).then(() => ends.push('second'));
    blocked.resolve();
    await Promise.all([slow, other]);
    expect(ends).toEqual(['first', 'second']);
  });
});
