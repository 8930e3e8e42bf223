import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from '../../../src/base/logger.js';
import { streamBounds } from '../../../src/outbound/stream/bounds.js';
import { createCheckFeed, readMs } from '../../../src/outbound/stream/check-feed.js';
import { insert, sampleId, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { NewRow, Row } from '../../../src/store/interface/store.js';
import { createTroubleLog } from '../../../src/workers/trouble-log.js';
import { ManualClock } from '../../base/manual-clock.js';
import { monitorBody, openKit } from '../../kit-fixture.js';
import { dialects, openStore, startOfTest } from '../../store/open-store.js';

type Result = NonNullable<Row<'monitors'>['lastResult']>;
const result: Result = {
  ok: false,
  latencyMs: 12.5,
  statusCode: 503,
  message: 'The status code is 503.',
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
};

describe.each(dialects)('The feed of checks, on %s', (dialect) => {
  const open = async () => {
    const database = await openStore(dialect);
    onTestFinished(() => database.close());
    const { store } = database;
    const findColumns = vi.spyOn(store, 'findColumns');
    const settle = async (): Promise<void> => {
      await Promise.all(findColumns.mock.results.map(({ value }) => value));
      // What follows from the answer: the next timer.
      await new Promise(setImmediate);
    };
    const clock = new ManualClock(startOfTest, settle);
    const feed = createCheckFeed({ store, clock, trouble: createTroubleLog(silentLogger) });
    /** What a follower is given. */
    const follow = (organizationId: string) => {
      const seen: Row<'events'>[][] = [];
      let hasEnded = false;
      const stop = feed.follow(organizationId, {
        onEvents: (events) => void seen.push([...events]),
        onEnd: () => {
          hasEnded = true;
        },
      });
      return { seen, stop, hasEnded: () => hasEnded };
    };
    const add = async (rows: readonly Partial<NewRow<'monitors'>>[]): Promise<void> => {
      await store.commit(rows.map((row) => insert('monitors', sampleMonitor(row))));
    };
    /** Checks them one after the other, a millisecond apart. */
    const check = async (ids: readonly string[]): Promise<void> => {
      const now = clock.now();
      await store.commit(
        ids.map((id, index) => ({
          kind: 'update',
          table: 'monitors',
          where: { id },
          set: { lastCheckedAt: now + index, lastResult: result, currentStatus: 'down' },
        })),
      );
    };
    return { clock, feed, findColumns, follow, settle, add, check };
  };

  test('gives each checked monitor once in ten seconds, however often it was checked', async () => {
    const { clock, follow, settle, add, check } = await open();
    const [organizationId, mine, foreign] = [sampleId('org'), sampleId('mon'), sampleId('mon')];
    const before = clock.now() - 1000;
    await add([
      { id: mine, organizationId, name: 'Shop', lastCheckedAt: before },
      { organizationId, lastCheckedAt: before },
      { id: foreign, lastCheckedAt: before },
    ]);
    const { seen } = follow(organizationId);
    await settle();
    await check([mine, foreign, mine, mine]);
    await clock.advance(readMs);
    const at = new Date(clock.now() - readMs + 3).toISOString();
    expect(seen).toMatchObject([
      [
        {
          organizationId,
          type: 'monitor.checked',
          subjectId: mine,
          occurredAt: clock.now(),
          data: {
            monitorId: mine,
            monitorName: 'Shop',
            at,
            status: 'down',
            ok: false,
            latencyMs: 12.5,
            message: 'The status code is 503.',
          },
        },
      ],
    ]);
    await clock.advance(readMs);
    expect(seen).toHaveLength(1);
  });

  test('reads once for all streams of an organization, and not without one', async () => {
    const { clock, findColumns, feed, follow } = await open();
    const [first, second] = [follow('org_1'), follow('org_1')];
    first.stop();
    await clock.advance(readMs);
    second.stop();
    await clock.advance(10 * readMs);
    expect(findColumns).toHaveBeenCalledTimes(2);
    const last = follow('org_1');
    feed.close();
    expect([first.hasEnded(), last.hasEnded()]).toEqual([false, true]);
  });

  test('gives the checks that began last when there are more than it may', async () => {
    const { clock, follow, settle, add, check } = await open();
    const most = streamBounds.streamChecks.most;
    const ids = Array.from({ length: most + 1 }, () => sampleId('mon'));
    for (let done = 0; done < ids.length; done += 500) {
      await add(ids.slice(done, done + 500).map((id) => ({ id, organizationId: 'org_many' })));
    }
    const { seen } = follow('org_many');
    await settle();
    await check(ids);
    await clock.advance(readMs);
    expect(seen.flat().map(({ subjectId }) => subjectId)).toEqual(ids.slice(1).toReversed());
  });
});

test('A stream reports checks to those who ask for them by name, and to no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture = await openKit('sqlite', { clock: Date.now });
  onTestFinished(() => fixture.close());
  const { token } = await fixture.newMember('owner');
  const { body } = await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() });
  const findColumns = vi.spyOn(fixture.store, 'findColumns');
  const readerOf = async (query: string) => {
    const response = await fixture.kit.fetch(
      new Request(`https://watchpost.test/api/v1/stream${query}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    const reader = response.body?.getReader() ?? expect.fail('no body');
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toMatch(/^retry: /);
    return next;
  };
  const plain = await readerOf('');
  const all = await readerOf('?types=*');
  const asking = await readerOf('?types=monitor.checked');
  await Promise.all(findColumns.mock.results.map(({ value }) => value));
  const set = { lastCheckedAt: Date.now(), lastResult: { ...result, ok: true, message: null } };
  await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: body.id }, set }]);
  await vi.advanceTimersByTimeAsync(readMs);
  expect(await asking()).toMatch(/\nevent: monitor\.checked\ndata: .*"ok":true,"latencyMs":12.5,"message":null/);
  await fixture.request('POST', `/api/v1/monitors/${body.id}/pause`, { token });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await plain()).toContain('event: monitor.status_changed');
  expect(await all()).toContain('event: monitor.updated');
});
