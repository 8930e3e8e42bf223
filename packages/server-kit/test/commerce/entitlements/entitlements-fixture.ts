import type { GivenEntitlements } from '../../../src/commerce/entitlements/limit-values.js';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { type Dialect, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { instantHasher } from '../../people/mfa/mfa-fixture.js';

/** A kit whose host says what organizations may have. */
export interface LimitedKit extends KitFixture {
  /** What the host answers from now on, for every organization; an error is thrown. */
  answer: GivenEntitlements | Error;
  /** A new owner whose organization is entitled to something. */
  entitled(entitlements: GivenEntitlements): Promise<Member>;
  /** Changes what an organization is entitled to. */
  change(member: Member, entitlements: GivenEntitlements): Promise<void>;
  /** The names of its enabled monitors, sorted. */
  running(member: Member): Promise<string[]>;
}

/** Opens a kit with a host that answers what a test says. */
export const openLimitedKit = async (
  dialect: Dialect,
  options: Partial<ServerKitOptions> = {},
): Promise<LimitedKit> => {
  const host: { answer: LimitedKit['answer'] } = { answer: 'unlimited' };
  const fixture = await openKit(dialect, {
    passwordHasher: instantHasher,
    entitlements: {
      fallback: 'unlimited',
      read: async () => {
        if (host.answer instanceof Error) throw host.answer;
        return host.answer;
      },
    },
    ...options,
  });
  const change: LimitedKit['change'] = async ({ organizationId }, entitlements) => {
    host.answer = entitlements;
    await fixture.kit.entitlementsChanged(organizationId);
  };
  return {
    ...fixture,
    get answer() {
      return host.answer;
    },
    set answer(answer) {
      host.answer = answer;
    },
    change,
    async entitled(entitlements) {
      const member = await fixture.newMember('owner');
      await change(member, entitlements);
      return member;
    },
    async running({ organizationId }) {
      const rows = await fixture.store.find('monitors', { organizationId, enabled: true }, { limit: 1000 });
      return rows.map(({ name }) => name).sort();
    },
  };
};
