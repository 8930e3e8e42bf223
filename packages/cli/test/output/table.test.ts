import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leavesOf, pickFields, toCell } from '../../src/output/cells.js';
import { columnsOf, titleOf } from '../../src/output/layouts.js';
import { createPainter } from '../../src/output/painter.js';
import { renderTable } from '../../src/output/table.js';
import { cellWidth } from '../../src/output/terminal-text.js';
import { exactTime, rangeText, relativeTime } from '../../src/output/times.js';

const columns = [
  { title: 'STATUS' },
  { title: 'NAME', isFlexible: true },
  { title: 'LATENCY', alignment: 'right' as const },
  { title: 'ID' },
];
const rows = [
  [
    { text: '● up' },
    { text: 'A very long name that a person gave to a monitor' },
    { text: '12 ms' },
    { text: 'mon_01' },
  ],
  [{ text: '✖ down' }, { text: '日本語のサイト' }, { text: '1200 ms' }, { text: 'mon_02' }],
];

describe('a text table', () => {
  test('aligns its columns, numbers to the right, without trailing blanks', () => {
    expect(renderTable(columns, rows, {})).toEqual([
      'STATUS  NAME                                              LATENCY  ID',
      '● up    A very long name that a person gave to a monitor    12 ms  mon_01',
      '✖ down  日本語のサイト                                    1200 ms  mon_02',
    ]);
  });

  test.each([72, 50, 40, 30])('fits a width of %d columns', (cells) => {
    for (const line of renderTable(columns, rows, { cells })) expect(cellWidth(line)).toBeLessThanOrEqual(cells);
  });

  test('shortens the columns that may be shortened first', () => {
    const [, first] = renderTable(columns, rows, { cells: 50 });
    expect(first).toBe('● up    A very long name that a…     12 ms  mon_01');
  });

  test('never shortens an id, which wraps to the next line instead', () => {
    const withId = columns.map((column) => (column.title === 'ID' ? { ...column, isWhole: true } : column));
    const long = rows.map((row, index) => row.with(3, { text: `dlv_${String(index).padStart(30, '0')}` }));
    const wide = renderTable(withId, long, { cells: 90 });
    expect(wide[1]).toBe(`● up    A very long name that a person gave…     12 ms  ${long[0]?.[3]?.text}`);
    for (const line of wide) expect(cellWidth(line)).toBeLessThanOrEqual(90);
    const narrow = renderTable(withId, long, { cells: 62 });
    for (const [index, line] of narrow.slice(1).entries()) expect(line).toContain(`  ${long[index]?.[3]?.text}`);
    for (const line of narrow) expect(cellWidth(line.slice(0, line.search(/ID|dlv_/)))).toBeLessThanOrEqual(64);
  });

  test.each([
    [64, ['STATUS', 'NAME', 'LATENCY', 'ID']],
    [40, ['STATUS', 'NAME', 'LATENCY', 'ID']],
    [32, ['STATUS', 'NAME', 'ID']],
    [30, ['STATUS', 'NAME', 'ID']],
  ])('drops a column rather than shorten all of them, at a width of %d', (cells, titles) => {
    const ranked = columns.map((column) => (column.title === 'LATENCY' ? { ...column, dropRank: 0 } : column));
    const [first, ...lines] = renderTable(ranked, rows, { cells });
    expect(first?.split(/ +/)).toEqual(titles);
    for (const line of lines) expect(cellWidth(line)).toBeLessThanOrEqual(cells);
  });

  test('stays aligned when cells are coloured', () => {
    const { good } = createPainter(true);
    const [, line = ''] = renderTable(
      columns,
      [[{ text: '● up', paint: good }, { text: 'x' }, { text: '1' }, { text: 'y' }]],
      {},
    );
    expect(line).toBe('\x1b[32m● up\x1b[39m    x           1  y');
  });
});

describe('a table cell', () => {
  const now = Date.parse('2026-01-10T12:00:00.000Z');
  const plain = createPainter(false);
  test.each([
    ['currentStatus', { currentStatus: 'up' }, '● up'],
    ['currentStatus', { currentStatus: 'up', isVerifying: true }, '● up, verifying'],
    ['currentStatus', { currentStatus: 'a status of next year' }, '· a status of next year'],
    ['lastResult.latencyMs', { lastResult: { latencyMs: 12.34 } }, '12.3 ms'],
    ['lastResult.latencyMs', { lastResult: null }, '–'],
    ['result', { result: 'refused' }, '‖ refused'],
    ['intervalSeconds', { intervalSeconds: 90 }, '1m 30s'],
    ['uptime.h24', { uptime: { h24: 99.9999 } }, '99.999 %'],
    ['kind', { kind: 'noteAdded' }, 'note added'],
    ['description', { description: '' }, '–'],
    ['lastCheckedAt', { lastCheckedAt: '2026-01-10T11:59:18.000Z' }, '42s ago'],
    ['tags', { tags: ['a', 'b'] }, 'a, b'],
    ['tags', { tags: [] }, '–'],
    ['enabled', { enabled: false }, 'no'],
    ['config', { config: { method: 'GET' } }, '{"method":"GET"}'],
    ['config', { config: {} }, '–'],
    ['condition', { condition: { metric: 'status', operator: '==', threshold: 'down' } }, 'status == down'],
    [
      'condition',
      { condition: { metric: 'latencyMs', operator: '>', threshold: 800, aggregation: 'p95', windowSeconds: 300 } },
      'p95 of latencyMs in 5m > 800',
    ],
    [
      'condition',
      { condition: { metric: 'uptimePercent', operator: '<', threshold: 99, windowSeconds: 86_400 } },
      'uptimePercent in 1d < 99',
    ],
    ['target', { target: { scope: 'all' } }, 'all monitors'],
    ['target', { target: { scope: 'monitors', monitorIds: ['mon_1'] } }, '1 monitor'],
    ['target', { target: { scope: 'tags', tags: ['db', 'web'] } }, 'tags db, web'],
    ['schedule', { schedule: { type: 'once', startsAt: '2026-01-10T12:00:00.000Z' } }, 'once'],
    [
      'schedule',
      { schedule: { type: 'recurring', cron: '0 2 * * *', timezone: 'Europe/Berlin', durationSeconds: 3600 } },
      '0 2 * * * Europe/Berlin, 1h',
    ],
    ['toString', {}, '–'],
  ])('shows %s of %j as %j', (field, item, text) => {
    expect(toCell(field, item, { painter: plain, nowMs: now, times: 'relative' }).text).toBe(text);
  });
});

describe('the format of an exact time', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ['today, where this machine is', '2026-01-09T23:30:05.700Z', '00:30:05'],
    ['on another day', '2026-01-09T22:30:05.000Z', '2026-01-09 23:30:05'],
    ['that is not a time', 'no time', 'no time'],
  ])('%s', (_, timestamp, text) => {
    expect(exactTime(timestamp, Date.parse('2026-01-10T12:00:00.000Z'))).toBe(text);
  });

  test.each([
    ['of today', '2026-01-10T08:00:00.000Z', '2026-01-10T09:00:00.000Z', '09:00:00 – 10:00:00'],
    ['of another day', '2026-01-09T08:00:00.000Z', '2026-01-09T09:00:00.000Z', '2026-01-09 09:00:00 – 10:00:00'],
    [
      'of several days',
      '2026-01-09T09:00:00.000Z',
      '2026-01-10T09:00:00.000Z',
      '2026-01-09 10:00:00 – 2026-01-10 10:00:00',
    ],
  ])('shows a range %s', (_, from, to, text) => {
    expect(rangeText({ from, to }, Date.parse('2026-01-10T12:00:00.000Z'))).toBe(text);
  });
});

describe('the format of relative times', () => {
  const now = Date.parse('2026-01-10T12:00:00.000Z');
  test.each([
    ['2026-01-10T11:59:59.500Z', 'just now'],
    ['2026-01-10T11:59:59.000Z', '1s ago'],
    ['2026-01-10T11:00:00.000Z', '1h ago'],
    ['2026-01-07T12:00:00.000Z', '3d ago'],
    ['2026-02-10T12:00:00.000Z', 'in 1mo'],
    ['2026-01-10T12:29:59.000Z', 'in 30m'],
    ['2026-01-10T12:59:59.500Z', 'in 1h'],
    ['2026-01-10T12:29:00.000Z', 'in 29m'],
    ['2026-01-10T11:30:01.000Z', '29m ago'],
    ['2026-01-17T11:59:00.000Z', 'in 7d'],
    ['2020-01-10T12:00:00.000Z', '6y ago'],
    ['no time', 'no time'],
  ])('shows %s as %s', (timestamp, text) => {
    expect(relativeTime(timestamp, now)).toBe(text);
  });
});

describe('the fields of an item', () => {
  const item = { id: 'mon_1', lastResult: { latencyMs: 12, ok: true }, tags: ['a'], config: {} };
  test('are selected in their original structure', () => {
    expect(pickFields(item, ['id', 'lastResult.latencyMs', 'lastResult.ok', 'unknown'])).toEqual({
      id: 'mon_1',
      lastResult: { latencyMs: 12, ok: true },
    });
  });

  test('of nested objects have one line each', () => {
    expect(leavesOf(item)).toEqual(['id', 'lastResult.latencyMs', 'lastResult.ok', 'tags', 'config']);
  });

  test.each([
    ['currentStatus', 'STATUS'],
    ['lastResult.latencyMs', 'LATENCY'],
    ['lastUsedAt', 'LAST USED'],
    ['at', 'AT'],
    ['isCurrent', 'CURRENT'],
    ['actor.name', 'ACTOR'],
    ['name', 'NAME'],
    ['mfaEnabled', 'MFA ENABLED'],
  ])('show %s with the title %s', (field, title) => {
    expect(titleOf(field)).toBe(title);
  });

  test('of a resource without a layout are its id and its first plain fields', () => {
    expect(columnsOf('gadgets.list', ['id', 'createdAt', 'updatedAt', 'name', 'size'])).toEqual(['name', 'size', 'id']);
  });
});
