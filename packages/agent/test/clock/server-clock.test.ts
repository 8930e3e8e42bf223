import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from '../../src/clock/server-clock.js';
import { createManualRuntime } from '../manual-runtime.js';

const hour = 3_600_000;
const noon = Date.parse('2026-03-01T12:00:00Z');

describe('The clock of the server, as an agent knows it', () => {
  it('is the clock of the machine until there was an exchange', () => {
    const runtime = createManualRuntime(noon);
    expect(createServerClock(runtime).now()).toBe(noon);
  });

  it.each([-hour, -2000, 0, 2000, hour])('is right when the machine is %i ms off', async (wrongBy) => {
    const runtime = createManualRuntime(noon + wrongBy);
    const clock = createServerClock(runtime);
    clock.observe({ sentAt: 0, receivedAt: 80, serverTime: noon + 40 });
    await runtime.advance(10_000);
    expect(clock.now()).toBe(noon + 10_000);
  });

  it('does not move when the clock of the machine is set', async () => {
    const runtime = createManualRuntime(noon);
    const clock = createServerClock(runtime);
    runtime.setWall(noon + hour);
    await runtime.advance(5000);
    expect(clock.now()).toBe(noon + 5000);
  });

  it('follows at once when an exchange contradicts all others, as after a suspension', () => {
    const runtime = createManualRuntime(noon);
    const clock = createServerClock(runtime);
    for (let index = 0; index < 10; index += 1) clock.observe({ sentAt: 0, receivedAt: 2, serverTime: noon });
    clock.observe({ sentAt: 0, receivedAt: 500, serverTime: noon + hour });
    expect(Math.abs(clock.now() - (noon + hour))).toBeLessThan(500);
  });

  it('is wrong by at most half of the smallest of ten round trips, and the drift between them', () => {
    const exchanges = fc.array(
      fc.record({ up: fc.integer({ min: 0, max: 30_000 }), down: fc.integer({ min: 0, max: 30_000 }) }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(exchanges, fc.integer({ min: -hour, max: hour }), (trips, wrongBy) => {
        const clock = createServerClock(createManualRuntime(noon + wrongBy));
        let sentAt = 0;
        for (const { up, down } of trips) {
          clock.observe({ sentAt, receivedAt: sentAt + up + down, serverTime: noon + sentAt + up });
          sentAt += up + down;
        }
        const smallest = Math.min(...trips.map(({ up, down }) => up + down));
        expect(Math.abs(clock.now() - noon)).toBeLessThanOrEqual(smallest / 2 + 1);
      }),
    );
  });
});
