import { describe, expect, test } from 'vitest';
import { parseTime } from '../../src/program/parse-time.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

describe('a point in time', () => {
  test.each([
    ['now', '2026-03-01T12:00:00.000Z'],
    ['0s', '2026-03-01T12:00:00.000Z'],
    ['90s', '2026-03-01T11:58:30.000Z'],
    ['30m', '2026-03-01T11:30:00.000Z'],
    ['2h', '2026-03-01T10:00:00.000Z'],
    ['1.5h', '2026-03-01T10:30:00.000Z'],
    ['7d', '2026-02-22T12:00:00.000Z'],
    ['1w', '2026-02-22T12:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:15z', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01t09:30:15.5+02:00', '2026-03-01T07:30:15.500Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('can be written as %s', (text, at) => {
    expect(parseTime(text, { nowMs: now })).toBe(at);
  });

  test('may lie in the future where a flag names a beginning or an end', () => {
    expect(parseTime('2h', { nowMs: now, isAhead: true })).toBe('2026-03-01T14:00:00.000Z');
    expect(parseTime('now', { nowMs: now, isAhead: true })).toBe('2026-03-01T12:00:00.000Z');
    expect(parseTime('2026-02-01', { nowMs: now, isAhead: true })).toBe('2026-02-01T00:00:00.000Z');
  });

  test.each([
    ...['', 'yesterday', '2', 'h', '-2h', '+2h', '2 h', '2H', '2us', '2y', '2h30m', '1e3s', '999999w'],
    ...[
      '2026-03',
      '2026-02-31',
      '2026-13-01',
      '2026-03-01T09:30',
      '2026-03-01 09:30Z',
      '2026-03-01T25:00Z',
      '1772359200',
    ],
  ])('is refused as “%s”', (text) => {
    expect(parseTime(text, { nowMs: now })).toBeUndefined();
  });
});
