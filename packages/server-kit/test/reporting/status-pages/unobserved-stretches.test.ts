import type { MonitorStatus } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnobservedStretches } from '../../../src/reporting/status-pages/unobserved-stretches.js';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

const minute = 60_000;
const hour = 60 * minute;

/** Statuses with the hour in which each begins. */
type Lived = readonly (readonly [status: MonitorStatus, from: number])[];
const spansOf = (lived: Lived) =>
  lived.map(([status, from], place) => ({
    status,
    from: from * hour,
    to: (lived[place + 1]?.[1] ?? 24) * hour,
    cause: null,
  }));

test.each<[what: string, monitors: readonly Lived[], stretches: readonly (readonly [number, number])[]]>([
  [
    'one monitor: when it is unknown',
    [
      [
        ['up', 0],
        ['unknown', 3],
        ['up', 11],
      ],
    ],
    [[3, 11]],
  ],
  [
    'two: when both are',
    [
      [
        ['up', 0],
        ['unknown', 3],
        ['up', 11],
      ],
      [
        ['up', 0],
        ['unknown', 5],
        ['up', 12],
      ],
    ],
    [[5, 11]],
  ],
  ['none while one of them is down', [[['unknown', 0]], [['down', 0]]], []],
  [
    'one that is paused says nothing either way',
    [
      [
        ['up', 0],
        ['unknown', 3],
        ['up', 11],
      ],
      [['paused', 0]],
    ],
    [[3, 11]],
  ],
  [
    'one that was made later says nothing before',
    [
      [
        ['unknown', 0],
        ['up', 12],
      ],
      [['up', 6]],
    ],
    [[0, 6]],
  ],
  ['none where all are paused', [[['paused', 0]], [['pending', 0]]], []],
  [
    'several, in the order of time',
    [
      [
        ['unknown', 0],
        ['up', 1],
        ['unknown', 2],
        ['up', 4],
      ],
    ],
    [
      [0, 1],
      [2, 4],
    ],
  ],
  [
    'none that is shorter than a minute',
    [
      [
        ['up', 0],
        ['unknown', 1],
        ['up', 1 + 59 / 3600],
      ],
    ],
    [],
  ],
])('Time without data is of %s', (_what, monitors, expected) => {
  const stretches = new UnobservedStretches({ from: 0, to: 24 * hour });
  for (const lived of monitors) stretches.add(spansOf(lived));
  expect(stretches.finish()).toEqual(expected.map(([from, to]) => ({ from: from * hour, to: to * hour })));
});

describe.each(dialects)('A status page, on %s', (dialect) => {
  let pages: PageFixture;
  beforeAll(async () => {
    pages = await openPages(dialect);
  });
  afterAll(() => pages.close());

  test('says when a component was not monitored, over midnight and until now, and nothing of why', async () => {
    const { clock, store } = pages;
    clock.now = Date.parse('2026-03-03T12:00:00.000Z');
    const { body } = await pages.send('POST', '/monitors', {
      name: 'Secret name',
      type: 'tcp',
      target: 'shop.example:443',
    });
    const row = await store.get('monitors', { id: body.id });
    const at = (time: string): number => Date.parse(time);
    const ended = (status: 'up' | 'unknown', from: string, to: string) =>
      ({
        kind: 'insert',
        table: 'statusIntervals',
        row: {
          monitorRef: row?.ref ?? 0,
          ...{ status, startedAt: at(from), endedAt: at(to), cause: status === 'unknown' ? 'Agent Berlin' : null },
          unknownReason: status === 'unknown' ? ('agentSilent' as const) : null,
        },
      }) as const;
    const statusSince = at('2026-03-03T11:00:00.000Z');
    const set = {
      createdAt: at('2026-03-01T00:00:00.000Z'),
      currentStatus: 'unknown',
      statusSince,
      unknownReason: 'away',
    } as const;
    await store.commit([
      ended('up', '2026-03-01T00:00:00.000Z', '2026-03-01T22:00:00.000Z'),
      ended('unknown', '2026-03-01T22:00:00.000Z', '2026-03-02T06:02:00.000Z'),
      ended('up', '2026-03-02T06:02:00.000Z', '2026-03-03T11:00:00.000Z'),
      { kind: 'update', table: 'monitors', where: { id: body.id }, set },
    ]);
    await pages.newPage({ slug: 'away', components: [component('Shop', [body.id])] });
    const { days } = (await pages.visit('away')).body.groups[0].components[0];
    expect(days.unobserved).toEqual([
      { from: '2026-03-03T11:00:00.000Z', to: '2026-03-03T12:00:00.000Z' },
      { from: '2026-03-01T22:00:00.000Z', to: '2026-03-02T06:02:00.000Z' },
    ]);
    expect(days.letters).toMatch(/uuu$/);
    expect(JSON.stringify(days)).not.toMatch(/Berlin|agentSilent|away|Secret/);
  });
});
