import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSharedPlaces } from '../../../src/outbound/channels/shared-places.js';

/** Takes places until the organization gets no more; returns how many. */
const takeAll = (places: ReturnType<typeof createSharedPlaces>, organizationId: string): number => {
  for (let taken = 0; ; taken += 1) if (!places.take(organizationId)) return taken;
};

describe('Shared places', () => {
  test('one organization alone has half, and the next ones have theirs', () => {
    const places = createSharedPlaces(32);
    expect(['org_a', 'org_b', 'org_c', 'org_d'].map((id) => takeAll(places, id))).toEqual([16, 8, 4, 2]);
    expect(takeAll(places, 'org_e')).toBe(1);
  });

  test('a place that is given back is free for others, and is given back once', () => {
    const places = createSharedPlaces(2);
    expect([places.take('org_a'), places.take('org_a'), places.take('org_b')]).toEqual([true, false, true]);
    expect(places.take('org_c')).toBe(false);
    places.giveBack('org_a');
    places.giveBack('org_a');
    places.giveBack('org_d');
    expect([places.take('org_c'), places.take('org_d')]).toEqual([true, false]);
  });

  test('whatever is taken and given back, no more are taken than there are, and none holds more than half', () => {
    const organization = fc.constantFrom('org_a', 'org_b', 'org_c');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), organization), { maxLength: 200 }), (steps) => {
        const places = createSharedPlaces(8);
        const held = new Map<string, number>();
        const free = () => 8 - [...held.values()].reduce((sum, count) => sum + count, 0);
        for (const [isTaking, id] of steps) {
          const own = held.get(id) ?? 0;
          if (isTaking) {
            const isExpected = own < free();
            expect(places.take(id)).toBe(isExpected);
            if (isExpected) held.set(id, own + 1);
          } else {
            places.giveBack(id);
            held.set(id, Math.max(0, own - 1));
          }
          expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(4);
          expect(free()).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
