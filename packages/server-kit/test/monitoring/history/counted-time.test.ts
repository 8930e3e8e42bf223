import { type MonitorStatus, monitorStatuses } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTime,
  countedSpans,
  downMsOf,
  noTime,
  outagesOf,
  type StatusAccounting,
  timeOf,
  within,
} from '../../../src/monitoring/history/counted-time.js';
import { MergedTimeline } from '../../../src/monitoring/history/merged-timeline.js';
import { percentOf } from '../../../src/monitoring/history/status-spans.js';

const minute = 60_000;

interface Span {
  readonly status: MonitorStatus;
  readonly from: number;
  readonly to: number;
}

/** Statuses one after the other, each with its minutes. */
const spansOf = (...statuses: readonly (readonly [MonitorStatus, number])[]): Span[] => {
  let from = 0;
  return statuses.map(([status, minutes]) => {
    const span = { status, from, to: from + minutes * minute };
    from = span.to;
    return span;
  });
};

const usual: StatusAccounting = {
  maintenance: 'excluded',
  degraded: 'up',
  unknown: 'excluded',
  ignoreOutagesUnderSeconds: 0,
};

/** The hour of docs/uptime-accounting.md. */
const hour = spansOf(
  ['pending', 1],
  ['up', 9],
  ['down', 6],
  ['up', 4],
  ['degraded', 5],
  ['up', 5],
  ['maintenance', 10],
  ['pending', 1],
  ['up', 4],
  ['unknown', 5],
  ['up', 2],
  ['paused', 3],
  ['pending', 1],
  ['up', 4],
);
const wholeHour = { from: 0, to: 60 * minute };

/** What is ignored, three choices of the accounting, and what they make: counted, down as a sum, up by counted, percent. */
type Row = [string, 'excluded', 'up', 'excluded', string, string, string, string];

describe('The documented hour', () => {
  // By hand, from the seconds of each status in the table of the hour:
  //   Counted: up 1680 + degraded 300 + down 360 = 2340. Maintenance adds its 600 where it counts, unknown its 300:
  //     2340 neither, 2640 with unknown, 2940 with maintenance, 3240 with both.
  //   Down: 360 of down; + 600 where maintenance is down; + 150 where half of degraded is, + 300 where all of it is;
  //     + 300 where unknown is. The fifth column is counted, the sixth this sum.
  //   Percent: (counted - down) ÷ counted × 100, cut off after four decimals, such as 1980 ÷ 2340 = 0.846153… → 84.6153.
  //   Under 361 s: each status but up is in one piece. Down (360), degraded (300) and unknown (300) are shorter and count
  //     as up; maintenance (600) is not shorter. Half of degraded is no outage, so its 150 stay.
  const rows = `
        0 excluded up   excluded 2340 360                  1980/2340 84.6153
        0 excluded up   up       2640 360                  2280/2640 86.3636
        0 excluded up   down     2640 360+300=660          1980/2640 75.0
        0 excluded half excluded 2340 360+150=510          1830/2340 78.2051
        0 excluded half up       2640 360+150=510          2130/2640 80.6818
        0 excluded half down     2640 360+150+300=810      1830/2640 69.3181
        0 excluded down excluded 2340 360+300=660          1680/2340 71.7948
        0 excluded down up       2640 360+300=660          1980/2640 75.0
        0 excluded down down     2640 360+300+300=960      1680/2640 63.6363

        0 up       up   excluded 2940 360                  2580/2940 87.7551
        0 up       up   up       3240 360                  2880/3240 88.8888
        0 up       up   down     3240 360+300=660          2580/3240 79.6296
        0 up       half excluded 2940 360+150=510          2430/2940 82.653
        0 up       half up       3240 360+150=510          2730/3240 84.2592
        0 up       half down     3240 360+150+300=810      2430/3240 75.0
        0 up       down excluded 2940 360+300=660          2280/2940 77.551
        0 up       down up       3240 360+300=660          2580/3240 79.6296
        0 up       down down     3240 360+300+300=960      2280/3240 70.3703

        0 down     up   excluded 2940 360+600=960          1980/2940 67.3469
        0 down     up   up       3240 360+600=960          2280/3240 70.3703
        0 down     up   down     3240 360+600+300=1260     1980/3240 61.1111
        0 down     half excluded 2940 360+600+150=1110     1830/2940 62.2448
        0 down     half up       3240 360+600+150=1110     2130/3240 65.7407
        0 down     half down     3240 360+600+150+300=1410 1830/3240 56.4814
        0 down     down excluded 2940 360+600+300=1260     1680/2940 57.1428
        0 down     down up       3240 360+600+300=1260     1980/3240 61.1111
        0 down     down down     3240 360+600+300+300=1560 1680/3240 51.8518

      361 excluded up   excluded 2340 0                    2340/2340 100.0
      361 excluded up   up       2640 0                    2640/2640 100.0
      361 excluded up   down     2640 0                    2640/2640 100.0
      361 excluded half excluded 2340 150                  2190/2340 93.5897
      361 excluded half up       2640 150                  2490/2640 94.3181
      361 excluded half down     2640 150                  2490/2640 94.3181
      361 excluded down excluded 2340 0                    2340/2340 100.0
      361 excluded down up       2640 0                    2640/2640 100.0
      361 excluded down down     2640 0                    2640/2640 100.0

      361 up       up   excluded 2940 0                    2940/2940 100.0
      361 up       up   up       3240 0                    3240/3240 100.0
      361 up       up   down     3240 0                    3240/3240 100.0
      361 up       half excluded 2940 150                  2790/2940 94.8979
      361 up       half up       3240 150                  3090/3240 95.3703
      361 up       half down     3240 150                  3090/3240 95.3703
      361 up       down excluded 2940 0                    2940/2940 100.0
      361 up       down up       3240 0                    3240/3240 100.0
      361 up       down down     3240 0                    3240/3240 100.0

      361 down     up   excluded 2940 600                  2340/2940 79.5918
      361 down     up   up       3240 600                  2640/3240 81.4814
      361 down     up   down     3240 600                  2640/3240 81.4814
      361 down     half excluded 2940 600+150=750          2190/2940 74.4897
      361 down     half up       3240 600+150=750          2490/3240 76.8518
      361 down     half down     3240 600+150=750          2490/3240 76.8518
      361 down     down excluded 2940 600                  2340/2940 79.5918
      361 down     down up       3240 600                  2640/3240 81.4814
      361 down     down down     3240 600                  2640/3240 81.4814
  `
    .trim()
    .split('\n')
    .flatMap((row) => (row.trim() === '' ? [] : [row.trim().split(/ +/) as Row]));

  test.each(rows)(
    'counts with outages under %s s ignored, maintenance %s, degraded %s, unknown %s as %s s of which %s s down: %s, %s %%',
    (ignored, maintenance, degraded, unknown, counted, down, fraction, percent) => {
      const accounting = { maintenance, degraded, unknown, ignoreOutagesUnderSeconds: Number(ignored) };
      const time = timeOf(countedSpans(hour, accounting, wholeHour));
      expect(time.countedMs).toBe(Number(counted) * 1000);
      expect(downMsOf(time)).toBe(Number(down.split('=').at(-1)) * 1000);
      expect(`${(time.countedMs - downMsOf(time)) / 1000}/${counted}`).toBe(fraction);
      expect(percentOf(time.countedMs - downMsOf(time), time.countedMs)).toBe(Number(percent));
    },
  );

  test('has one outage of six minutes, and two when maintenance counts as down', () => {
    expect(outagesOf(countedSpans(hour, usual, wholeHour))).toEqual({ count: 1, longestMs: 6 * minute });
    const strict = { ...usual, maintenance: 'down' } as const;
    expect(outagesOf(countedSpans(hour, strict, wholeHour))).toEqual({ count: 2, longestMs: 10 * minute });
  });
});

describe('Outages that are ignored', () => {
  const ignoring = (seconds: number): StatusAccounting => ({ ...usual, ignoreOutagesUnderSeconds: seconds });

  test('are those shorter than the bound, and not those as long', () => {
    const spans = spansOf(['up', 1], ['down', 1], ['up', 1]);
    const range = { from: 0, to: 3 * minute };
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(60), range)))).toBe(minute);
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(61), range)))).toBe(0);
  });

  test('are judged from their beginning, also before the period', () => {
    const spans = spansOf(['up', 5], ['down', 3], ['up', 5]);
    const range = { from: 7 * minute, to: 13 * minute };
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(120), range)))).toBe(minute);
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(181), range)))).toBe(0);
  });

  test('are judged by what was known at the end of the period', () => {
    const spans = spansOf(['up', 5], ['down', 3], ['up', 5]);
    const range = { from: 0, to: 6 * minute };
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(60), range)))).toBe(minute);
    expect(downMsOf(timeOf(countedSpans(spans, ignoring(61), range)))).toBe(0);
  });

  test('are judged together where one status that counts as down follows another', () => {
    const spans = spansOf(['down', 1], ['unknown', 1], ['up', 1]);
    const accounting = { ...ignoring(90), unknown: 'down' } as const;
    const counted = countedSpans(spans, accounting, { from: 0, to: 3 * minute });
    expect(downMsOf(timeOf(counted))).toBe(2 * minute);
    expect(outagesOf(counted)).toEqual({ count: 1, longestMs: 2 * minute });
  });
});

describe('Several monitors', () => {
  // By hand: the first is down from 2 to 5, the second from 4 to 6 and out of the count from 8 on, of ten minutes.
  const first = spansOf(['up', 2], ['down', 3], ['up', 5]);
  const second = spansOf(['up', 4], ['down', 2], ['up', 2], ['maintenance', 2]);
  const range = { from: 0, to: 10 * minute };
  const merged = new MergedTimeline();
  for (const spans of [first, second]) merged.add(countedSpans(spans, usual, range));

  test.each([
    ['anyDown', 10, 4],
    ['allDown', 10, 1],
  ] as const)('combined as %s count %d minutes, of which %d down', (combine, counted, down) => {
    const time = timeOf(merged.spans(combine));
    expect([time.countedMs / minute, downMsOf(time) / minute]).toEqual([counted, down]);
  });

  test('added up count 18 minutes, of which 5 down', () => {
    const times = [first, second].map((spans) => timeOf(countedSpans(spans, usual, range)));
    const time = times.reduce(addTime, noTime);
    expect([time.countedMs / minute, downMsOf(time) / minute]).toEqual([18, 5]);
  });

  test('of which only one counts are all down when that one is', () => {
    const timeline = new MergedTimeline();
    timeline.add(countedSpans(spansOf(['down', 5]), usual, range));
    timeline.add(countedSpans(spansOf(['maintenance', 5]), usual, range));
    expect(timeOf(timeline.spans('allDown'))).toEqual({ countedMs: 5 * minute, downHalfMs: 10 * minute });
  });

  test('half down are half down together', () => {
    const timeline = new MergedTimeline();
    const accounting = { ...usual, degraded: 'half' } as const;
    timeline.add(countedSpans(spansOf(['degraded', 4], ['down', 4]), accounting, range));
    timeline.add(countedSpans(spansOf(['down', 2], ['degraded', 6]), accounting, range));
    expect(downMsOf(timeOf(timeline.spans('allDown')))).toBe(4 * minute);
    expect(downMsOf(timeOf(timeline.spans('anyDown')))).toBe(7 * minute);
  });
});

const anyMonitor = (statuses: readonly MonitorStatus[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...statuses), fc.integer({ min: 1, max: 100_000 })), {
      minLength: 1,
      maxLength: 20,
    })
    .map((parts) => {
      let from = 0;
      return parts.map(([status, length]) => {
        const span = { status, from, to: from + length };
        from = span.to;
        return span;
      });
    });
const anyAccounting: fc.Arbitrary<StatusAccounting> = fc.record({
  maintenance: fc.constantFrom('excluded', 'up', 'down'),
  degraded: fc.constantFrom('up', 'down', 'half'),
  unknown: fc.constantFrom('excluded', 'up', 'down'),
  ignoreOutagesUnderSeconds: fc.integer({ min: 0, max: 60 }),
});

const combinedTimes = (monitors: readonly (readonly Span[])[], accounting: StatusAccounting) => {
  const range = { from: 0, to: Math.min(...monitors.map((spans) => spans.at(-1)?.to ?? 0)) };
  const counted = monitors.map((spans) => countedSpans(spans, accounting, range));
  const timeline = new MergedTimeline();
  for (const spans of counted) timeline.add(spans);
  const any = timeOf(timeline.spans('anyDown'));
  const all = timeOf(timeline.spans('allDown'));
  return { any, all, sum: counted.map(timeOf).reduce(addTime, noTime), count: monitors.length };
};

describe('Of any monitors', () => {
  test('any down is at least the average, and that at least all down', () => {
    const statuses = monitorStatuses.filter((status) => status !== 'paused' && status !== 'pending');
    const counting = anyAccounting.map(
      (accounting) => ({ ...accounting, maintenance: 'up', unknown: 'down' }) as const,
    );
    fc.assert(
      fc.property(fc.array(anyMonitor(statuses), { minLength: 1, maxLength: 5 }), counting, (monitors, accounting) => {
        const { any, all, sum, count } = combinedTimes(monitors, accounting);
        expect(any.downHalfMs * count).toBeGreaterThanOrEqual(sum.downHalfMs);
        expect(all.downHalfMs * count).toBeLessThanOrEqual(sum.downHalfMs);
        expect(any.countedMs * count).toBe(sum.countedMs);
        expect(all.countedMs).toBe(any.countedMs);
      }),
    );
  });

  test('where some time does not count, any down is still at least the average and at least all down', () => {
    const anyMonitors = fc.array(anyMonitor(monitorStatuses), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyMonitors, anyAccounting, (monitors, accounting) => {
        const { any, all, sum, count } = combinedTimes(monitors, accounting);
        expect(any.downHalfMs * count).toBeGreaterThanOrEqual(sum.downHalfMs);
        expect(any.downHalfMs).toBeGreaterThanOrEqual(all.downHalfMs);
      }),
    );
  });

  test('the parts of a period add up to the period', () => {
    fc.assert(
      fc.property(
        anyMonitor(monitorStatuses),
        anyAccounting,
        fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 10 }),
        (spans, accounting, cuts) => {
          const to = spans.at(-1)?.to ?? 0;
          const counted = countedSpans(spans, accounting, { from: 0, to });
          const edges = [0, ...cuts.filter((cut) => cut < to).sort((a, b) => a - b), to];
          const parts = edges.slice(1).map((edge, place) => within(counted, { from: edges[place] ?? 0, to: edge }));
          expect(parts.map(timeOf).reduce(addTime, noTime)).toEqual(timeOf(counted));
        },
      ),
    );
  });
});
