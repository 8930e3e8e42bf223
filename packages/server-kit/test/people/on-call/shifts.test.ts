import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalClock } from '../../../src/base/local-clock.js';
import {
  type OnCallLayer,
  type OnCallOverride,
  type OnCallSchedule,
  weekdays,
} from '../../../src/people/on-call/schedule.js';
import { mostShiftsMs, onCallAt, shiftsBetween } from '../../../src/people/on-call/shifts.js';
import { turnAt, turnsWithout } from '../../../src/people/on-call/turns.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

const layer = (fields: Partial<OnCallLayer> = {}): OnCallLayer => ({
  name: 'primary',
  userIds: ['ann', 'bob'],
  startsOn: '2026-01-05',
  handoff: { every: 1, unit: 'week', at: '09:00' },
  restrictions: null,
  ...fields,
});
const schedule = (
  layers: readonly OnCallLayer[],
  timezone = 'UTC',
  overrides: readonly OnCallOverride[] = [],
): OnCallSchedule => ({ timezone, layers, overrides });
const time = (text: string): number => Date.parse(`${text}Z`);
const override = (fields: Partial<OnCallOverride>): OnCallOverride => ({
  id: 'one',
  userId: 'cat',
  replacesUserId: null,
  from: 0,
  to: 0,
  ...fields,
});
/** Shifts as lines such as `ann 2026-01-05T09:00 2026-01-12T09:00`. */
const lines = (plan: OnCallSchedule, from: string, to: string): string[] =>
  shiftsBetween(plan, time(from), time(to)).shifts.map(({ userId, since, until }) =>
    [userId, ...[since, until].map((at) => new Date(at).toISOString().slice(0, 16))].join(' '),
  );

describe('layers', () => {
  const weekend = layer({
    userIds: ['cat'],
    restrictions: [{ days: ['sat'], from: '20:00', to: '08:00' }],
  });
  const cases: [string, OnCallSchedule, string[]][] = [
    [
      'pass from person to person each week',
      schedule([layer()]),
      ['ann 2026-01-05T09:00 2026-01-12T09:00', 'bob 2026-01-12T09:00 2026-01-19T09:00'],
    ],
    [
      'give one person a shift for each turn',
      schedule([layer({ userIds: ['ann'] })]),
      ['ann 2026-01-05T09:00 2026-01-12T09:00', 'ann 2026-01-12T09:00 2026-01-19T09:00'],
    ],
    [
      'cover an earlier layer within their restrictions, also over midnight',
      schedule([layer(), weekend]),
      [
        'ann 2026-01-05T09:00 2026-01-10T20:00',
        'cat 2026-01-10T20:00 2026-01-11T08:00',
        'ann 2026-01-11T08:00 2026-01-12T09:00',
        'bob 2026-01-12T09:00 2026-01-17T20:00',
      ],
    ],
    ['leave a gap outside of their restrictions', schedule([weekend]), ['cat 2026-01-10T20:00 2026-01-11T08:00']],
    [
      'have no shift before they start',
      schedule([layer({ startsOn: '2026-01-16' })]),
      ['ann 2026-01-16T09:00 2026-01-23T09:00'],
    ],
    ['have no shift with no allowed time', schedule([layer({ restrictions: [] })]), []],
    ['have no shift without people', schedule([layer({ userIds: [] })]), []],
    [
      'give way to an override of a stretch',
      schedule([layer()], 'UTC', [override({ from: time('2026-01-11T00:00'), to: time('2026-01-13T00:00') })]),
      [
        'ann 2026-01-05T09:00 2026-01-11T00:00',
        'cat 2026-01-11T00:00 2026-01-13T00:00',
        'bob 2026-01-13T00:00 2026-01-19T09:00',
      ],
    ],
    [
      'give way to an override of a person only in the shifts of this person',
      schedule([layer()], 'UTC', [
        override({ from: time('2026-01-11T00:00'), to: time('2026-01-13T00:00'), replacesUserId: 'ann' }),
      ]),
      [
        'ann 2026-01-05T09:00 2026-01-11T00:00',
        'cat 2026-01-11T00:00 2026-01-12T09:00',
        'bob 2026-01-12T09:00 2026-01-19T09:00',
      ],
    ],
    [
      'stay as they are for an override of a person who is not on call',
      schedule([layer()], 'UTC', [
        override({ from: time('2026-01-06T00:00'), to: time('2026-01-12T00:00'), replacesUserId: 'bob' }),
      ]),
      ['ann 2026-01-05T09:00 2026-01-12T09:00', 'bob 2026-01-12T09:00 2026-01-19T09:00'],
    ],
    [
      'can be left without a person by an override',
      schedule([layer()], 'UTC', [
        override({ from: time('2026-01-11T00:00'), to: time('2026-01-13T00:00'), userId: null }),
      ]),
      ['ann 2026-01-05T09:00 2026-01-11T00:00', 'bob 2026-01-13T00:00 2026-01-19T09:00'],
    ],
    [
      'have a person replaced twice by two overrides',
      schedule([layer()], 'UTC', [
        override({ from: time('2026-01-06T00:00'), to: time('2026-01-13T00:00'), replacesUserId: 'ann' }),
        override({
          id: 'two',
          userId: 'dan',
          replacesUserId: 'cat',
          from: time('2026-01-12T00:00'),
          to: time('2026-01-20T00:00'),
        }),
      ]),
      [
        'ann 2026-01-05T09:00 2026-01-06T00:00',
        'cat 2026-01-06T00:00 2026-01-12T00:00',
        'dan 2026-01-12T00:00 2026-01-12T09:00',
        'bob 2026-01-12T09:00 2026-01-19T09:00',
      ],
    ],
  ];
  it.each(cases)('%s', (_title, plan, expected) => {
    expect(lines(plan, '2026-01-05T09:00', '2026-01-17T18:00')).toEqual(expected);
  });

  it('say who is on call, by which layer and override, since when and until when', () => {
    const [first, second] = [layer(), layer({ name: 'night', userIds: ['cat'], startsOn: '2026-01-10' })];
    const plan = schedule([first, second]);
    expect(onCallAt(plan, time('2026-01-05T08:59'))).toEqual({
      userId: null,
      layer: null,
      overrideIds: [],
      since: null,
      until: time('2026-01-05T09:00'),
    });
    expect(onCallAt(plan, time('2026-01-05T09:00'))).toEqual({
      userId: 'ann',
      layer: first,
      overrideIds: [],
      since: time('2026-01-05T09:00'),
      until: time('2026-01-10T09:00'),
    });
    expect(onCallAt(plan, time('2026-01-10T09:00'))).toMatchObject({ userId: 'cat', layer: second });
    expect(onCallAt(schedule([]), 0)).toMatchObject({ userId: null, since: null, until: null });
    const changed = schedule([first], 'UTC', [override({ from: 0, to: time('2027-01-01T00:00') })]);
    expect(onCallAt(changed, time('2026-01-10T09:00'))).toMatchObject({ layer: null, overrideIds: ['one'], since: 0 });
  });

  it('answer in pages of bounded size, and at most 92 days', () => {
    const plan = schedule([layer({ handoff: { every: 1, unit: 'hour', at: '09:00' } })]);
    const from = time('2026-02-01T00:00');
    const whole = shiftsBetween(plan, from, from + mostShiftsMs);
    expect(whole).toMatchObject({ shifts: { length: 92 * 24 + 1 }, next: null });
    const first = shiftsBetween(plan, from, from + mostShiftsMs, 100);
    expect(first).toMatchObject({ shifts: { length: 100 }, next: from + 100 * hourMs });
    expect([...first.shifts, ...shiftsBetween(plan, first.next ?? 0, from + mostShiftsMs).shifts]).toEqual(
      whole.shifts,
    );
    expect(() => shiftsBetween(plan, from, from + mostShiftsMs + 1)).toThrow('at most 92 days');
  });
});

/** What clocks of a zone show, as `2026-03-29 02:30`. */
const shownBy = (timezone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return (at: number): string => format.format(at);
};

/** The first minute at which clocks show a time or a later one, by trying every minute. */
const firstShown = (shown: (at: number) => string, date: string, at: string): number => {
  let moment = Date.parse(`${date}T${at}Z`) - 15 * hourMs;
  while (shown(moment) < `${date} ${at}`) moment += minuteMs;
  return moment;
};

/** The days in 2026 on which clocks are changed. */
const changes: [string, string[]][] = [
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['America/Santiago', ['2026-04-05', '2026-09-06']],
  ['Africa/Cairo', ['2026-04-24', '2026-10-30']],
];
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

describe('summer time', () => {
  const cases = changes.flatMap(([timezone, dates]) =>
    dates.flatMap((date) =>
      ['00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '09:00', '23:30'].map((at) => ({ timezone, date, at })),
    ),
  );
  it.each(cases)('hands off daily around $date in $timezone at $at', ({ timezone, date, at }) => {
    const startsOn = dateAfter(date, -2);
    const plan = schedule([layer({ startsOn, handoff: { every: 1, unit: 'day', at } })], timezone);
    const expected = [0, 1, 2, 3, 4, 5].map((days) => firstShown(shownBy(timezone), dateAfter(startsOn, days), at));
    const { shifts } = shiftsBetween(plan, expected[0] as number, expected[5] as number);
    expect(shifts.map(({ since }) => since)).toEqual(expected.slice(0, 5));
    expect(shifts.map(({ userId }) => userId)).toEqual(['ann', 'bob', 'ann', 'bob', 'ann']);
  });

  it.each(cases)('hands off weekly over $date in $timezone at $at', ({ timezone, date, at }) => {
    const startsOn = dateAfter(date, -14);
    const plan = schedule([layer({ startsOn, handoff: { every: 2, unit: 'week', at } })], timezone);
    const expected = [0, 14, 28].map((days) => firstShown(shownBy(timezone), dateAfter(startsOn, days), at));
    const { shifts } = shiftsBetween(plan, expected[0] as number, expected[2] as number);
    expect(shifts.map(({ since, until }) => [since, until])).toEqual([expected.slice(0, 2), expected.slice(1)]);
  });

  it.each(cases)('restricts a layer around $date in $timezone from $at', ({ timezone, date, at }) => {
    const restrictions = [{ days: weekdays, from: at, to: '12:00' }];
    const plan = schedule([layer({ userIds: ['ann'], startsOn: '2026-01-01', restrictions })], timezone);
    const shown = shownBy(timezone);
    const from = firstShown(shown, date, at);
    const expected = { since: from, until: firstShown(shown, at < '12:00' ? date : dateAfter(date, 1), '12:00') };
    const { since, until } = shiftsBetween(plan, from, from + 1).shifts[0] ?? {};
    // A weekly handoff at 09:00 may cut the stretch.
    const cut = [since, until].map((moment) => shown(moment ?? 0).endsWith('09:00'));
    expect([cut[0] ? expected.since : since, cut[1] ? expected.until : until]).toEqual([
      expected.since,
      expected.until,
    ]);
  });

  it.each(changes)('counts real hours in %s', (timezone, dates) => {
    for (const date of dates) {
      const plan = schedule([layer({ startsOn: date, handoff: { every: 5, unit: 'hour', at: '00:00' } })], timezone);
      const begin = firstShown(shownBy(timezone), date, '00:00');
      const { shifts } = shiftsBetween(plan, begin - hourMs, begin + 50 * hourMs);
      expect(shifts.map(({ since }) => since)).toEqual(
        [...Array(10).keys()].map((number) => begin + number * 5 * hourMs),
      );
    }
  });

  it('leaves no turn to a day that a zone never had', () => {
    const plan = schedule(
      [
        layer({
          userIds: ['ann', 'bob', 'cat'],
          startsOn: '2011-12-29',
          handoff: { every: 1, unit: 'day', at: '00:00' },
        }),
      ],
      'Pacific/Apia',
    );
    expect(lines(plan, '2011-12-29T12:00', '2011-12-31T09:00')).toEqual([
      'ann 2011-12-29T10:00 2011-12-30T10:00',
      'cat 2011-12-30T10:00 2011-12-31T10:00',
    ]);
  });
});

const begin = time('2026-01-01T00:00');
const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const person = fc.constantFrom('ann', 'bob', 'cat');
const anyLayer = fc.record({
  name: fc.constant('any'),
  userIds: fc.array(person, { minLength: 1, maxLength: 4 }),
  startsOn: fc.integer({ min: -40, max: 320 }).map((days) => dateAfter('2026-01-01', days)),
  handoff: fc.record({
    every: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
    at: clockTime,
  }),
  restrictions: fc.option(
    fc.array(fc.record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: clockTime, to: clockTime }), {
      maxLength: 3,
    }),
  ),
});
const moment = fc.integer({ min: 0, max: 340 * 24 * 4 }).map((quarters) => begin + quarters * 15 * minuteMs);
const anyOverride = fc.record({
  id: fc.uuid(),
  userId: fc.option(person),
  replacesUserId: fc.option(person),
  from: moment,
  length: fc.integer({ min: 1, max: 60 * 24 }),
});
const anyPlan = fc.record({
  timezone: fc.constantFrom(...changes.map(([timezone]) => timezone), 'UTC', 'Asia/Kathmandu'),
  layers: fc.array(anyLayer, { maxLength: 3 }),
  overrides: fc
    .array(anyOverride, { maxLength: 4 })
    .map((many) => many.map(({ length, ...rest }) => ({ ...rest, to: rest.from + length * hourMs }))),
});

describe('any schedule', () => {
  it('has shifts that do not overlap, and says at every moment what the shifts say', () => {
    fc.assert(
      fc.property(
        anyPlan,
        moment,
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat({ max: 999 })),
        (plan, from, days, parts) => {
          const to = from + days * dayMs;
          const { shifts, next } = shiftsBetween(plan, from, to);
          expect(next).toBeNull();
          const edges = shifts.flatMap(({ since, until }) => [since, until]);
          expect(edges).toEqual(edges.toSorted((a, b) => a - b));
          for (const { since, until } of shifts) {
            expect(since).toBeLessThan(until);
            expect(since).toBeLessThan(to);
            expect(until).toBeGreaterThan(from);
          }
          const near = [
            from,
            to - 1,
            ...edges.flatMap((edge) => [edge - 1, edge]),
            ...parts.map((part) => from + Math.floor(((to - from) * part) / 1000)),
          ];
          for (const at of near.filter((edge) => edge >= from && edge < to).slice(0, 40)) {
            const { since, until, ...found } = onCallAt(plan, at);
            const shift = shifts.find((one) => one.since <= at && at < one.until);
            if (shift === undefined) expect(found.userId).toBeNull();
            else expect({ since, until, ...found }).toEqual(shift);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has no gap after its first handoff without restrictions and vacant overrides', () => {
    fc.assert(
      fc.property(anyPlan, moment, (plan, from) => {
        const layers = plan.layers.map((one) => ({ ...one, startsOn: '2025-12-01', restrictions: null }));
        fc.pre(layers.length > 0);
        const overrides = plan.overrides.map((one) => ({ ...one, userId: one.userId ?? 'dan' }));
        const { shifts } = shiftsBetween({ ...plan, layers, overrides }, from, from + 8 * dayMs);
        expect(shifts[0]?.since).toBeLessThanOrEqual(from);
        for (const [index, { since }] of shifts.entries()) expect(shifts[index - 1]?.until ?? since).toBe(since);
        expect(shifts.at(-1)?.until).toBeGreaterThanOrEqual(from + 8 * dayMs);
      }),
      { numRuns: 100 },
    );
  });
});

describe('A person who leaves a layer', () => {
  const clock = createLocalClock('UTC');
  const people = ['ann', 'bob', 'cat', 'dan', 'eve'];

  it('leaves the turn that is under way with the one who has it, and the order of the others as it was', () => {
    fc.assert(
      fc.property(fc.subarray(people, { minLength: 1 }), fc.nat(200), fc.nat(5), (userIds, days, place) => {
        const before = layer({ userIds, handoff: { every: 1, unit: 'day', at: '09:00' } });
        const now = time('2026-01-05T10:00') + days * dayMs;
        const gone = userIds[place % userIds.length] as string;
        const after = layer({ ...before, userIds: turnsWithout(before, gone, clock, now) });
        // Who leaves would have been skipped from now on.
        const turns = (of: OnCallLayer, count: number) =>
          Array.from({ length: count }, (_, day) => turnAt(of, clock, now + day * dayMs)?.userId);
        const expected = turns(before, 4 * userIds.length).filter((id) => id !== gone);
        const length = 2 * (userIds.length - 1);
        expect(turns(after, length)).toEqual(expected.slice(0, length));
      }),
    );
  });

  it('leaves the first turn of a layer that has not begun with the one who has it', () => {
    const before = layer({ userIds: people });
    expect(turnsWithout(before, 'bob', clock, time('2025-12-01T00:00'))).toEqual(['ann', 'cat', 'dan', 'eve']);
  });
});
