import { type MonitorStatus, monitorStatuses, statusLetters } from '@watchpost/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalEdges } from '../../../src/monitoring/history/bins.js';
import { type StatusSpan, secondsOf } from '../../../src/monitoring/history/status-spans.js';
import { drawBins, worstOf } from '../../../src/monitoring/history/worst-status.js';

const spans = (from: number, ...parts: [MonitorStatus, number][]): StatusSpan[] => {
  let to = from;
  return parts.map(([status, length]) => {
    to += length;
    return { status, from: to - length, to, cause: null };
  });
};

test.each<[string, StatusSpan[], string]>([
  ['one status throughout', spans(0, ['up', 100]), 'uuuuuuuuuu'],
  ['a millisecond of failure', spans(0, ['up', 55], ['down', 1], ['up', 44]), 'uuuuuduuuu'],
  ['a failure that ends with its bin', spans(0, ['up', 50], ['down', 10], ['up', 40]), 'uuuuuduuuu'],
  ['a failure over the bound of two bins', spans(0, ['up', 59], ['down', 2], ['up', 39]), 'uuuuudduuu'],
  ['a monitor made within the range', spans(35, ['pending', 5], ['up', 60]), '---nuuuuuu'],
  ['a monitor made after the range', [], '----------'],
  [
    'every status',
    spans(
      0,
      ['paused', 10],
      ['pending', 10],
      ['up', 10],
      ['maintenance', 10],
      ['unknown', 10],
      ['degraded', 10],
      ['down', 40],
    ),
    'pnum?gdddd',
  ],
])('%s is drawn as its letters', (_, of, letters) => {
  expect(drawBins(of, equalEdges({ from: 0, to: 100 }, 10))).toBe(letters);
});

test('each letter is that of the worst status of its bin, whatever the statuses and bins', () => {
  const status = fc.constantFrom(...monitorStatuses);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(status, fc.integer({ min: 1, max: 400 })), { maxLength: 30 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 90 }),
      (parts, start, bins) => {
        const edges = equalEdges({ from: 0, to: 3000 }, bins);
        const all = spans(start, ...parts).map((span) => ({ ...span, to: Math.min(span.to, 3000) }));
        const lived = all.filter(({ from, to }) => from < to);
        const expected = edges.slice(1).map((end, bin) => {
          const begin = edges[bin] ?? 0;
          const inside = lived
            .map((span) => ({ ...span, from: Math.max(span.from, begin), to: Math.min(span.to, end) }))
            .filter(({ from, to }) => from < to);
          const worst = worstOf(secondsOf(inside));
          return worst === null ? '-' : statusLetters[worst];
        });
        expect(drawBins(lived, edges)).toBe(expected.join(''));
      },
    ),
  );
});
