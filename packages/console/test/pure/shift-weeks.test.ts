import { describe, expect, test } from 'vitest';
import { zoneOf } from '../../src/app/time/zone.js';
import { mondayOf, weeksAfter, weeksOf, weekTimes } from '../../src/app/watch/on-call-schedules/shift-weeks.js';

const zone = (name: string) => {
  const found = zoneOf(name);
  if (found === undefined) throw new Error(`No zone ${name}`);
  return found;
};
/** Long before. */
const createdAt = '2020-01-01T00:00:00.000Z';
const ann = { id: 'usr_ann', name: 'Ann' };
const bob = { id: 'usr_bob', name: 'Bob' };
const shift = (user: typeof ann, since: string, until: string, overrideIds: string[] = []) => ({
  user,
  layer: 'Primary',
  overrideIds,
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});

describe('the Monday of a moment is that of its zone', () => {
  test.each([
    ['2030-01-06T23:30:00Z', 'UTC', '2029-12-31'],
    ['2030-01-06T23:30:00Z', 'Europe/Berlin', '2030-01-07'],
    ['2030-01-07T04:30:00Z', 'America/New_York', '2029-12-31'],
    ['1969-12-31T12:00:00Z', 'UTC', '1969-12-29'],
  ])('%s in %s', (time, name, monday) => {
    expect(mondayOf(Date.parse(time), zone(name))).toBe(monday);
  });
});

test('weeks begin at midnight of their zone, also where the clock changes in between', () => {
  const times = weekTimes('2027-03-22', 2, zone('Europe/Berlin')).map((time) => new Date(time).toISOString());
  expect(times).toEqual(['2027-03-21T23:00:00.000Z', '2027-03-28T22:00:00.000Z', '2027-04-04T22:00:00.000Z']);
  expect(weeksAfter('2027-03-22', -1)).toBe('2027-03-15');
  const [first] = weeksOf(
    { shifts: [], createdAt, to: '2027-04-05T00:00:00Z' },
    '2027-03-22',
    1,
    zone('Europe/Berlin'),
  );
  expect(((first?.to ?? 0) - (first?.from ?? 0)) / 3_600_000).toBe(167);
  expect(first?.days).toHaveLength(7);
});

test('a zone whose clock skips midnight begins the day when the clock is put forward', () => {
  // In Cairo the clock goes from 00:00 to 01:00 on Friday, 30 April 2027.
  const [week] = weeksOf({ shifts: [], createdAt, to: '2027-05-03T00:00:00Z' }, '2027-04-26', 1, zone('Africa/Cairo'));
  expect(new Date(week?.days[4]?.from ?? 0).toISOString()).toBe('2027-04-29T22:00:00.000Z');
});

test('a shift over the end of a week is in both; where no person is on call is a stretch of its own', () => {
  const answer = {
    createdAt,
    to: '2030-01-21T00:00:00Z',
    shifts: [
      shift(ann, '2030-01-01T09:00Z', '2030-01-08T09:00Z'),
      shift(bob, '2030-01-09T09:00Z', '2030-01-15T09:00Z', ['oco_1']),
    ],
  };
  const [first, second] = weeksOf(answer, '2030-01-07', 2, zone('UTC'));
  expect(first?.bars.map(({ user, isOverride }) => [user?.name, isOverride])).toEqual([
    ['Ann', false],
    [undefined, false],
    ['Bob', true],
  ]);
  expect(first?.bars[0]).toMatchObject({ start: 0, end: 33 / 168 });
  expect(first?.bars[2]).toMatchObject({ end: 1 });
  expect(second?.bars.map(({ user }) => user?.name)).toEqual(['Bob', undefined]);
  expect(second?.bars[1]).toMatchObject({ start: (24 + 9) / 168, end: 1 });
});

test('what an answer that was cut off does not reach is left out, not shown as uncovered', () => {
  const answer = {
    createdAt,
    to: '2030-01-08T00:00:00Z',
    shifts: [shift(ann, '2030-01-07T00:00Z', '2030-01-08T00:00Z')],
  };
  const [week] = weeksOf(answer, '2030-01-07', 1, zone('UTC'));
  expect(week?.bars.map(({ user }) => user?.name)).toEqual(['Ann']);
});

test('the time before there was a schedule is left out, not shown as uncovered', () => {
  const answer = {
    createdAt: '2030-01-10T12:00:00.000Z',
    to: '2030-01-14T00:00:00Z',
    shifts: [
      shift(ann, '2030-01-08T09:00Z', '2030-01-09T09:00Z'),
      shift(bob, '2030-01-11T09:00Z', '2030-01-12T09:00Z'),
    ],
  };
  const [week] = weeksOf(answer, '2030-01-07', 1, zone('UTC'));
  expect(week?.bars.map(({ user, since }) => [user?.name, new Date(since).toISOString()])).toEqual([
    ['Ann', '2030-01-08T09:00:00.000Z'],
    [undefined, '2030-01-10T12:00:00.000Z'],
    ['Bob', '2030-01-11T09:00:00.000Z'],
    [undefined, '2030-01-12T09:00:00.000Z'],
  ]);
});
