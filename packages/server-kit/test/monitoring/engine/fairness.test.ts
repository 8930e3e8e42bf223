import type { Check } from '@watchpost/checks';
import { describe, expect, it } from 'vitest';
import type { NewRow } from '../../../src/store/interface/store.js';
import { dialects, type EngineFixture, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

/** Monitors of other organizations, of which none ever answers. */
const silent = (organizations: number, each: number, given: Partial<NewRow<'monitors'>>): NewRow<'monitors'>[] =>
  Array.from({ length: organizations * each }, (_, index) =>
    newMonitor(`mon_silent_${index}`, {
      organizationId: `org_silent_${index % organizations}`,
      target: 'silent',
      // Due long before the others.
      nextCheckAt: startOfTest - 4000,
      ...given,
    }),
  );

/** A check that takes all its time when the target is silent, and no time otherwise; `held` says how many run. */
const checkOf = ({ clock }: EngineFixture): { readonly check: Check; readonly held: () => number } => {
  let held = 0;
  return {
    held: () => held,
    check: async ({ target, timeoutSeconds }) => {
      if (target !== 'silent') return reportOf('up');
      held += 1;
      await new Promise<void>((resolve) => void clock.setTimer(resolve, timeoutSeconds * 1000));
      held -= 1;
      return reportOf('down');
    },
  };
};

const organization = (id: string): NewRow<'organizations'> => ({
  id,
  version: 1,
  name: id,
  slug: id,
  status: 'active',
  timezone: 'UTC',
  settings: { requireMfa: false, sessionTtlSeconds: 2_592_000, escalationPolicyId: null },
  searchText: id,
  createdAt: startOfTest,
  updatedAt: startOfTest,
});

const insertShared = async (fixture: EngineFixture, monitors: readonly NewRow<'monitors'>[]): Promise<void> => {
  const ids = new Set(monitors.map(({ organizationId }) => organizationId));
  await fixture.store.commit([...ids].map((id) => ({ kind: 'insert', table: 'organizations', row: organization(id) })));
  await fixture.insert(...monitors);
};

/** The longest time between two checks, the start of the test and its end included. */
const longestGap = (times: readonly number[], end: number): number =>
  Math.max(...[...times, end].map((at, index, all) => at - (all[index - 1] ?? startOfTest)));

const healthy = newMonitor('mon_healthy', { organizationId: 'org_healthy', intervalSeconds: 5 });
const job = newMonitor('mon_job', {
  organizationId: 'org_healthy',
  type: 'heartbeat',
  timeoutSeconds: 60,
  nextCheckAt: startOfTest + 20_000,
});

/** Many at once of one organization, and of several; with short checks, and with long ones. */
const crowds: readonly (readonly [string, readonly NewRow<'monitors'>[]])[] = [
  ['5,000 of one organization after 10 s', silent(1, 5000, { timeoutSeconds: 10 })],
  ['400 of one organization after 300 s', silent(1, 400, { timeoutSeconds: 300, intervalSeconds: 301 })],
  ['100 of each of four after 300 s', silent(4, 100, { timeoutSeconds: 300, intervalSeconds: 301 })],
  ['1,000 of each of two after 10 s', silent(2, 1000, { timeoutSeconds: 10 })],
];

describe.each(dialects)('While the monitors of other organizations time out, on %s', (dialect) => {
  // Shares are counted apart from the database: one of the two shows every case.
  it.each(dialect === 'sqlite' ? crowds : crowds.filter((_, index) => index % 2 === 0))(
    'a 5-second monitor is checked at least every ten seconds and a heartbeat deadline is kept: %s',
    async (_case, monitors) => {
      const fixture = await openFixture(dialect);
      await insertShared(fixture, [...monitors, healthy, job]);
      const { check, held } = checkOf(fixture);
      fixture.engine({ runCheck: check }).start();
      await fixture.clock.advance(40_000);

      const times = (await fixture.results('mon_healthy')).map(({ at }) => at);
      expect(longestGap(times, fixture.clock.now())).toBeLessThanOrEqual(10_000);
      const [deadline] = await fixture.results('mon_job');
      expect(deadline?.delayMs).toBeLessThanOrEqual(250);
      expect(held()).toBeGreaterThanOrEqual(32);
    },
  );

  it('one organization holds at most three quarters of the places, half of them with long checks', async () => {
    const fixture = await openFixture(dialect);
    await insertShared(fixture, [
      ...silent(1, 100, { timeoutSeconds: 300, intervalSeconds: 301, nextCheckAt: startOfTest - 4500 }),
      ...silent(1, 100, {}).map((row) => ({ ...row, id: `${row.id}_short`, timeoutSeconds: 10 })),
      healthy,
    ]);
    const { check, held } = checkOf(fixture);
    fixture.engine({ runCheck: check, concurrency: 64 }).start();
    await fixture.clock.advance(5000);
    expect(held()).toBe(48);
    const leased = await fixture.store.find('monitors', { leaseToken: { not: null } }, { limit: 1000 });
    const long = leased.filter(({ timeoutSeconds }) => timeoutSeconds === 300);
    expect(long).toHaveLength(32);
  });

  it('lateness counts only checks within the share of an organization', async () => {
    const fixture = await openFixture(dialect);
    await insertShared(fixture, [...silent(1, 1000, { timeoutSeconds: 10 }), healthy]);
    const engine = fixture.engine({ runCheck: checkOf(fixture).check });
    engine.start();
    for (let second = 0; second < 30; second++) {
      await fixture.clock.advance(1000);
      expect(engine.stats().overdueMs).toBeLessThanOrEqual(second === 0 ? 5000 : 1000);
    }
  });

  it('the only organization of a server holds all the places', async () => {
    const fixture = await openFixture(dialect);
    await insertShared(fixture, silent(1, 100, { timeoutSeconds: 300, intervalSeconds: 301 }));
    const { check, held } = checkOf(fixture);
    fixture.engine({ runCheck: check, concurrency: 64 }).start();
    await fixture.clock.advance(5000);
    expect(held()).toBe(64);
  });

  it('checks without a free place stay for other processes', async () => {
    const fixture = await openFixture(dialect);
    await insertShared(fixture, [...silent(1, 1000, { timeoutSeconds: 10 }), healthy]);
    fixture.engine({ runCheck: checkOf(fixture).check }).start();
    await fixture.clock.advance(5000);
    const leased = await fixture.store.find('monitors', { leaseToken: { not: null } }, { limit: 1000 });
    expect(leased.length).toBeLessThanOrEqual(64);
  });
});
