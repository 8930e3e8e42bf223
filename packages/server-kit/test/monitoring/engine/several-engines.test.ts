import { describe, expect, it } from 'vitest';
import { always, dialects, heldCheck, newMonitor, openFixture, slotsOf, startOfTest } from './engine-fixture.js';

describe.each(dialects)('Engines that share a store, on %s', (dialect) => {
  it('check each of 200 monitors once per slot in total', async () => {
    const fixture = await openFixture(dialect);
    const ids = Array.from({ length: 200 }, (_, index) => `mon_${index + 1}`);
    await fixture.insert(...ids.map((id) => newMonitor(id, { intervalSeconds: 20, timeoutSeconds: 5 })));
    const engines = [1, 2].map(() => fixture.engine({ runCheck: always('up'), concurrency: 16 }));
    for (const engine of engines) engine.start();
    await fixture.clock.advance(41_000);

    for (const id of ids) {
      const [created, ...regular] = (await fixture.results(id)).map(({ at }) => at);
      if (created === undefined) throw new Error(`${id} was never checked`);
      expect(created).toBeLessThan(startOfTest + 1000);
      // Those of the last moment may not be written yet.
      const slots = slotsOf(id, 20, created, startOfTest + 40_000);
      const lateness = slots.map((slot, index) => (regular[index] ?? Number.NaN) - slot);
      // A slot right after the first check can be met a moment late, before the engine knows of it; no other is.
      expect(lateness[0]).toBeLessThan(250);
      expect(lateness.slice(1)).toEqual(lateness.slice(1).map(() => 0));
    }
    const done = engines.map((engine) => engine.stats().completed);
    expect(Math.min(...done)).toBeGreaterThan(0);
    expect(engines.map((engine) => engine.stats().lost)).toEqual([0, 0]);
  });

  it('do not take over a check that is still within its timeout', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1', { intervalSeconds: 60, timeoutSeconds: 40 }));
    const [slow, other] = [heldCheck(), heldCheck()];
    fixture.engine({ runCheck: slow.check }).start();
    await fixture.clock.advance(200);
    fixture.engine({ runCheck: other.check }).start();
    await fixture.clock.advance(39_000);
    slow.release();
    await fixture.clock.advance(1000);

    expect([slow.started, other.started]).toEqual([1, 0]);
    expect(await fixture.results('mon_1')).toMatchObject([{ at: startOfTest }]);
  });

  it('leave due checks without a free place to each other', async () => {
    const fixture = await openFixture(dialect);
    const ids = Array.from({ length: 8 }, (_, index) => `mon_${index + 1}`);
    await fixture.insert(...ids.map((id) => newMonitor(id, { nextCheckAt: startOfTest + 900 })));
    const [slow, other] = [heldCheck(), heldCheck()];
    const full = fixture.engine({ runCheck: slow.check, concurrency: 2 });
    full.start();
    await fixture.clock.advance(100);
    expect(full.stats()).toMatchObject({ due: 8, running: 0 });
    fixture.engine({ runCheck: other.check, concurrency: 50 }).start();
    await fixture.clock.advance(900);
    expect([slow.started, other.started]).toEqual([2, 6]);
    expect(full.stats()).toMatchObject({ due: 0, running: 2 });
  });

  it('drop the result of an engine whose lease was taken over', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const clock = fixture.newClock();
    const frozen = heldCheck();
    const thawing = fixture.engine({ runCheck: frozen.check, clock });
    thawing.start();
    await clock.advance(100);
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(20_000);
    const before = await fixture.results('mon_1');
    expect(before.length).toBeGreaterThanOrEqual(1);

    frozen.release();
    await clock.advance(400);
    expect(thawing.stats()).toMatchObject({ completed: 1, lost: 1, pending: 0 });
    expect(await fixture.results('mon_1')).toEqual(before);
  });
});
