import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import type { MonitorPlan } from './histories.js';
import { recordScopes } from './hold-to-model.js';
import { liveThrough } from './live-through.js';

const planOf = (target: MonitorPlan['target'], more: Partial<MonitorPlan> = {}): MonitorPlan => ({
  intervalSeconds: 15,
  timeoutSeconds: 2,
  retries: 0,
  retryIntervalSeconds: 10,
  recoveryThreshold: 1,
  target,
  acts: [],
  parent: null,
  ...more,
});

const pauseAndResume = [
  { at: 3, kind: 'pause' },
  { at: 18, kind: 'resume' },
] as const;
const up = planOf([['up', 2000]]);
const downUntil = (seconds: number, more?: Partial<MonitorPlan>): MonitorPlan =>
  planOf(
    [
      ['down', seconds],
      ['up', 2000],
    ],
    more,
  );

const cases: readonly (readonly [string, readonly MonitorPlan[], number])[] = [
  [
    // The first begins anew before the failure of the second is confirmed, which had begun with it.
    'stay two when their outages turn out to be one',
    [downUntil(100, { acts: pauseAndResume }), downUntil(200, { retries: 3 }), up],
    2,
  ],
  ['are one when the outage of another member goes on', [downUntil(5), downUntil(200, { retries: 3 }), up], 1],
];

describe.each(dialects)('The incidents of a group whose past is confirmed late, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const scopes = recordScopes;
    apiKey = (await fixture.newApiKey(await fixture.newMember('owner'), scopes, { rateLimitPerMinute: 100_000 }))
      .secret;
  });
  afterAll(() => fixture.close());

  // Whose incident an outage belongs to is decided apart from the database: one of the two shows both cases.
  test.each(dialect === 'sqlite' ? cases : cases.slice(0, 1))('%s', async (_, monitors, incidents) => {
    const from = new Date(fixture.clock.now).toISOString();
    const groups = [{ intervalSeconds: 60, members: [0, 1, 2], missing: 0 }];
    await liveThrough(fixture, apiKey, {
      ...{ processes: 1, accidents: [], leaps: [], jobs: [], manuals: [], windows: [] },
      ...{ monitors, groups },
    });
    const { body } = await fixture.request('GET', '/api/v1/incidents?pageSize=100', { apiKey });
    const ofGroup = body.data.filter(
      ({ title, startedAt }: { title: string; startedAt: string }) => title.startsWith('g0.') && startedAt >= from,
    );
    expect(ofGroup).toHaveLength(incidents);
  });
});
