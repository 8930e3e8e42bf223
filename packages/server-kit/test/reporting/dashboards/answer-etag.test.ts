import { describe, expect, test } from 'vitest';
import { answerEtag } from '../../../src/reporting/dashboards/answer-etag.js';

const range = { from: 0, to: 86_400_000 };
const board = (latencyMs: number, uptimePercent: number, generatedAt = '2026-01-01T00:00:00Z') => ({
  generatedAt,
  widgets: [
    { id: 'a', data: { rows: [{ name: 'Shop', latencyMs, uptimePercent }] } },
    { id: 'b', data: { unit: 'milliseconds', series: [{ name: 'Shop', values: [latencyMs, null] }] } },
    { id: 'c', data: { unit: 'percent', value: uptimePercent } },
  ],
});
const first = answerEtag(board(41.26, 99.871), range);

describe('a dashboard is the same', () => {
  test.each<[string, object]>([
    ['at another moment', board(41.26, 99.871, '2026-01-01T00:00:05Z')],
    ['when latencies differ by less than the milliseconds that are shown', board(41.4, 99.871)],
    ['when an uptime differs by less than the hundredth that is shown', board(41.26, 99.8744)],
  ])('%s', (_, answer) => expect(answerEtag(answer, range)).toBe(first));

  test('while its range moves by less than a hundredth of it', () =>
    expect(answerEtag(board(41.26, 99.871), { from: 60_000, to: range.to + 60_000 })).toBe(first));
});

describe('a dashboard is another', () => {
  test.each<[string, object]>([
    ['when a latency is another millisecond', board(42.26, 99.871)],
    ['when an uptime is another hundredth', board(41.26, 99.88)],
    ['when a field has another name', { ...board(41.26, 99.871), notice: null }],
  ])('%s', (_, answer) => expect(answerEtag(answer, range)).not.toBe(first));

  test('when its range has moved by more than a hundredth of it', () =>
    expect(answerEtag(board(41.26, 99.871), { from: 3_600_000, to: range.to + 3_600_000 })).not.toBe(first));
});
