import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalEdges, latencyEdges } from '../../../src/monitoring/history/bins.js';
import { floorTo, stretchesOf, tellableBound } from '../../../src/monitoring/history/stretches.js';
import { keptHourMs, keptResultMs } from '../../../src/store/upkeep/retention.js';

const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string): number => Date.parse(`2026-${text}Z`);
const now = at('03-29T12:00:00');

const time = fc.integer({ min: now - 500 * day, max: now });
const range = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));

describe('A range of latencies', () => {
  test.each([
    [
      'is read from whole days, the hours beside them and the results at its edges',
      ['03-26T10:30:00', '03-29T11:45:00', 'day'],
      [
        ['results', '03-26T10:30:00', '03-26T11:00:00'],
        ['hour', '03-26T11:00:00', '03-27T00:00:00'],
        ['day', '03-27T00:00:00', '03-29T00:00:00'],
        ['hour', '03-29T00:00:00', '03-29T11:00:00'],
        ['results', '03-29T11:00:00', '03-29T11:45:00'],
      ],
    ],
    [
      'is read from hours alone where days would be too coarse',
      ['03-27T00:00:00', '03-29T02:00:00', 'hour'],
      [['hour', '03-27T00:00:00', '03-29T02:00:00']],
    ],
    [
      'within an hour is read from results',
      ['03-27T10:05:00', '03-27T10:55:00', 'day'],
      [['results', '03-27T10:05:00', '03-27T10:55:00']],
    ],
    [
      'over one full hour needs its edges',
      ['03-27T10:05:00', '03-27T12:10:00', 'day'],
      [
        ['results', '03-27T10:05:00', '03-27T11:00:00'],
        ['hour', '03-27T11:00:00', '03-27T12:00:00'],
        ['results', '03-27T12:00:00', '03-27T12:10:00'],
      ],
    ],
  ] as const)('%s', (_, [from, to, coarsest], expected) => {
    const done = { hour: at('03-29T11:00:00'), day: at('03-29T00:00:00') };
    expect(stretchesOf({ from: at(from), to: at(to) }, done, coarsest)).toEqual(
      expected.map(([source, begin, end]) => ({ source, from: at(begin), to: at(end) })),
    );
  });

  test('is covered once, however far the rollups have come', () => {
    const done = fc.record({
      hour: time.map((until) => floorTo('hour', until)),
      day: time.map((until) => floorTo('day', until)),
    });
    fc.assert(
      fc.property(range, done, fc.constantFrom('results', 'hour', 'day'), (asked, until, coarsest) => {
        let reached = asked.from;
        for (const { source, from, to } of stretchesOf(asked, until, coarsest)) {
          expect(from).toBe(reached);
          expect(to).toBeGreaterThan(from);
          if (source !== 'results') {
            expect([floorTo(source, from), floorTo(source, to)]).toEqual([from, to]);
            expect(to).toBeLessThanOrEqual(until[source]);
          }
          reached = to;
        }
        expect(reached).toBe(asked.to);
      }),
      { numRuns: 500 },
    );
  });

  test('begins at a whole hour where results have expired, and at a whole day where hours have', () => {
    expect(tellableBound(now - keptResultMs + 1234, now)).toBe(now - keptResultMs + 1234);
    expect(tellableBound(now - keptResultMs - 1234, now)).toBe(floorTo('hour', now - keptResultMs - 1234));
    expect(tellableBound(now - keptHourMs - 1234, now)).toBe(floorTo('day', now - keptHourMs - 1234));
    fc.assert(
      fc.property(range, ({ from, to }) => tellableBound(from, now) <= tellableBound(to, now)),
      { numRuns: 500 },
    );
  });
});

describe('Bins', () => {
  test('are of equal length to the millisecond, and end with the range', () => {
    expect(equalEdges({ from: 0, to: 100 }, 4)).toEqual([0, 25, 50, 75, 100]);
    expect(equalEdges({ from: 0, to: 100 }, 3)).toEqual([0, 33, 66, 100]);
    expect(equalEdges({ from: 7, to: 9 }, 90)).toEqual([7, 8, 9]);
    expect(equalEdges({ from: 7, to: 7 }, 90)).toEqual([7]);
  });

  test('of latencies meet where rollups do, and never overlap', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 500 }), (asked, bins) => {
        const { edges, coarsest } = latencyEdges(asked, bins, now);
        expect(edges.length - 1).toBeLessThanOrEqual(bins);
        for (const [place, edge] of edges.slice(1).entries()) expect(edge).toBeGreaterThan(edges[place] ?? 0);
        if (coarsest === 'results') return;
        for (const edge of edges.slice(1, -1)) expect(floorTo(coarsest, edge)).toBe(edge);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a day in 60 bins is read from its results', day, 60, 60, 'results'],
    ['a month in 60 bins from its hours', 30 * day, 60, 60, 'hour'],
    ['400 days in 60 bins from its days', 400 * day, 60, 60, 'day'],
    ['no bin is shorter than an hour over a week', 7 * day, 500, 168, 'hour'],
  ] as const)('%s', (_, length, asked, bins, coarsest) => {
    const found = latencyEdges({ from: now - length, to: now }, asked, now);
    expect([found.edges.length - 1, found.coarsest]).toEqual([bins, coarsest]);
  });
});
