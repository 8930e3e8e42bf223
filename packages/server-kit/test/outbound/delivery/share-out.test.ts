import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lane, type Share, shareOut } from '../../../src/outbound/delivery/share-out.js';

const lane = (organization: string, webhook: string, more: Partial<Lane> = {}): Lane => ({
  laneId: `whk_${webhook}`,
  organizationId: `org_${organization}`,
  inFlight: 0,
  consecutiveFailures: 0,
  ...more,
});
const lanesOf = (organization: string, count: number): Lane[] =>
  Array.from({ length: count }, (_, index) => lane(organization, `${organization}${index}`));

const share = (lanes: readonly Lane[], places: number, taken: Record<string, number> = {}, random = () => 0) =>
  shareOut({ lanes, places, taken: new Map(Object.entries(taken)), random });
const byWebhook = (shares: readonly Share[]) => Object.fromEntries(shares.map((each) => [each.laneId, each.limit]));
const byOrganization = (shares: readonly Share[], lanes: readonly Lane[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { laneId, limit } of shares) {
    const organization = lanes.find((each) => each.laneId === laneId)?.organizationId ?? '';
    counts[organization] = (counts[organization] ?? 0) + limit;
  }
  return counts;
};

describe('the places for deliveries', () => {
  test('go up to eight to one webhook, running deliveries of other processes included', () => {
    expect(byWebhook(share([lane('a', '1'), lane('a', '2', { inFlight: 6 })], 64))).toEqual({ whk_1: 8, whk_2: 2 });
    expect(share([lane('a', '1', { inFlight: 8 }), lane('a', '2', { inFlight: 11 })], 64)).toEqual([]);
  });

  test.each([
    [9, 0, 8],
    [10, 0, 1],
    [10, 1, undefined],
    [500, 0, 1],
  ])(
    'go to a webhook that failed %i times in a row and has %i under way: %s',
    (consecutiveFailures, inFlight, limit) => {
      expect(byWebhook(share([lane('a', '1', { consecutiveFailures, inFlight })], 64)).whk_1).toBe(limit);
    },
  );

  test('go to every organization once before any gets two, however many webhooks it has', () => {
    const lanes = [...lanesOf('a', 50), ...lanesOf('b', 3), lane('c', 'c')];
    expect(byOrganization(share(lanes, 3), lanes)).toEqual({ org_a: 1, org_b: 1, org_c: 1 });
    expect(byOrganization(share(lanes, 6), lanes)).toEqual({ org_a: 2, org_b: 2, org_c: 2 });
  });

  test('go first to the organization with the fewest deliveries under way', () => {
    const lanes = [...lanesOf('a', 2), ...lanesOf('b', 2)];
    expect(byOrganization(share(lanes, 10, { org_a: 5 }), lanes)).toEqual({ org_b: 5 });
  });

  test('go at most by half to one organization while another waits', () => {
    const lanes = [...lanesOf('a', 20), lane('b', 'b', { inFlight: 8 })];
    expect(byOrganization(share(lanes, 64), lanes)).toEqual({ org_a: 32 });
    expect(byOrganization(share(lanesOf('a', 20), 64), lanes)).toEqual({ org_a: 64 });
  });

  test('are never more than are free', () => {
    expect(share(lanesOf('a', 3), 10, { org_a: 4, org_b: 6 })).toEqual([]);
    expect(byOrganization(share(lanesOf('a', 3), 10, { org_b: 9 }), lanesOf('a', 3))).toEqual({ org_a: 1 });
  });

  test('go at random between equals', () => {
    const lanes = lanesOf('a', 4).map((each, index) => ({ ...each, organizationId: `org_${index}` }));
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const turns = new Map<string, number>();
    for (let round = 0; round < 400; round++) {
      const [first] = share(lanes, 1, {}, random);
      turns.set(first?.laneId ?? '', (turns.get(first?.laneId ?? '') ?? 0) + 1);
    }
    expect(turns.size).toBe(4);
    for (const count of turns.values()) expect(count).toBeGreaterThan(70);
  });

  const lanes = fc
    .array(
      fc.record({
        organization: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        inFlight: fc.nat(12),
        consecutiveFailures: fc.nat(20),
      }),
      { maxLength: 40 },
    )
    .map((entries) => entries.map(({ organization, ...more }, index) => lane(organization, String(index), more)));
  const situations = fc.record({
    lanes,
    places: fc.integer({ min: 1, max: 64 }),
    taken: fc.dictionary(fc.constantFrom('org_a', 'org_b', 'org_c', 'org_x'), fc.integer({ min: 1, max: 40 })),
    random: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 }),
  });
  const capOf = ({ consecutiveFailures }: Lane) => (consecutiveFailures >= 10 ? 1 : 8);

  test('are shared by these rules in every situation', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        let turn = 0;
        const random = () => situation.random[turn++ % situation.random.length] ?? 0;
        const shares = share(situation.lanes, situation.places, situation.taken, random);
        const given = byWebhook(shares);
        const total = shares.reduce((sum, { limit }) => sum + limit, 0);
        const free = Math.max(
          0,
          situation.places - Object.values(situation.taken).reduce((sum, count) => sum + count, 0),
        );
        expect(total).toBeLessThanOrEqual(free);
        expect(shares.length).toBe(Object.keys(given).length);
        const organizations = new Map<string, { places: number; hasRoom: boolean }>();
        for (const each of situation.lanes) {
          const limit = given[each.laneId];
          if (limit !== undefined) {
            expect(limit).toBeGreaterThan(0);
            expect(limit + each.inFlight).toBeLessThanOrEqual(capOf(each));
          }
          const { places = situation.taken[each.organizationId] ?? 0, hasRoom = false } =
            organizations.get(each.organizationId) ?? {};
          organizations.set(each.organizationId, {
            places: places + (limit ?? 0),
            hasRoom: hasRoom || each.inFlight + (limit ?? 0) < capOf(each),
          });
        }
        const most = organizations.size > 1 ? Math.ceil(situation.places / 2) : situation.places;
        const all = [...organizations];
        for (const [id, { places }] of all) {
          if (places > (situation.taken[id] ?? 0)) expect(places).toBeLessThanOrEqual(most);
        }
        const eager = all.filter(([, { hasRoom, places }]) => hasRoom && places < most);
        // No webhook has a place fewer than another was just given, and nothing is left over.
        for (const [, waiting] of eager) {
          for (const [id, { places }] of all) {
            if (places > (situation.taken[id] ?? 0)) expect(places).toBeLessThanOrEqual(waiting.places + 1);
          }
        }
        if (eager.length > 0) expect(total).toBe(free);
      }),
      { numRuns: 500 },
    );
  });
});
