import { createAddressGuard } from '@watchpost/checks/address-guard';
import type { MonitorStatus } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import { createMonitorCheck } from '../../../../src/monitoring/engine/check-monitor.js';
import type { ReadStatuses } from '../../../../src/monitoring/engine/drivers/group.js';
import type { MemberStatus } from '../../../../src/monitoring/engine/drivers/group-verdict.js';
import type { MonitorCheckRequest } from '../../../../src/monitoring/engine/drivers/heartbeat.js';

const names = ['Shop', 'Mail', 'Search', 'Pay', 'Stock', 'News', 'Maps', 'Chat'];

const defaults: MonitorCheckRequest = {
  type: 'group',
  target: '',
  timeoutSeconds: 10,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
};
const check = (readStatuses: ReadStatuses, request: Partial<MonitorCheckRequest>) =>
  createMonitorCheck({ readStatuses, readDeafTimes: async () => [] })(
    { ...defaults, ...request },
    { guard: createAddressGuard({ allowPrivate: false }), now: Date.now, signal: new AbortController().signal },
  );

/** Checks a group of monitors with these statuses, `null` for one that no longer exists. */
const checkGroup = (
  members: readonly (MonitorStatus | null)[],
  config: object = {},
  request: Partial<MonitorCheckRequest> = {},
) => {
  const ids = members.map((_status, index) => `mon_${index}`);
  const statuses = new Map<string, MemberStatus>();
  for (const [index, status] of [...members.entries()].reverse()) {
    if (status !== null) statuses.set(`mon_${index}`, { name: names[index] ?? '', status });
  }
  const readStatuses: ReadStatuses = async (asked) => {
    expect(asked).toEqual(ids);
    return statuses;
  };
  return check(readStatuses, { config: { monitorIds: ids, ...config }, ...request });
};

const verdictOf = async (...parameters: Parameters<typeof checkGroup>) => {
  const { status, measurement } = await checkGroup(...parameters);
  return [status, measurement.message];
};

describe('a group that is as bad as its worst monitor', () => {
  it.each<[readonly (MonitorStatus | null)[], string, string | null]>([
    [['up'], 'up', null],
    [['up', 'up', 'up'], 'up', null],
    [['down'], 'down', '1 of 1 monitor is down: Shop'],
    [['up', 'down', 'up'], 'down', '1 of 3 monitors is down: Mail'],
    [['down', 'degraded', 'down'], 'down', '2 of 3 monitors are down: Shop, Search'],
    [['unknown', 'down'], 'down', '1 of 2 monitors is down: Mail'],
    [['up', 'degraded'], 'degraded', '1 of 2 monitors is down or degraded: Mail'],
    [['unknown', 'degraded'], 'degraded', '1 of 2 monitors is down or degraded: Mail'],
    [['up', 'unknown'], 'unknown', '1 of 2 monitors is unknown: Mail'],
    // No check of these has failed.
    [['up', 'paused', 'pending', 'maintenance'], 'up', null],
    [['paused', 'degraded'], 'degraded', '1 of 2 monitors is down or degraded: Mail'],
    [['maintenance', 'down'], 'down', '1 of 2 monitors is down: Mail'],
    [['paused', 'maintenance'], 'unknown', 'no monitor of this group is being checked'],
    [['pending'], 'unknown', 'no monitor of this group is being checked'],
    // Monitors that were deleted are no members any more.
    [['up', null], 'up', null],
    [['down', null], 'down', '1 of 1 monitor is down: Shop'],
    [[null, null], 'unknown', 'none of the monitors of this group exists'],
    [
      ['down', 'down', 'down', 'down', 'down', 'down', 'down', 'up'],
      'down',
      '7 of 8 monitors are down: Shop, Mail, Search, Pay, Stock and 2 more',
    ],
  ])('of %j is %s: %s', async (members, status, message) => {
    expect(await verdictOf(members)).toEqual([status, message]);
    // All must be up: that is the same question.
    const atLeast = { mode: 'atLeast', atLeast: members.length };
    expect(await verdictOf(members, atLeast)).toEqual([status, message]);
  });
});

describe('a group that requires a number of up monitors', () => {
  it.each<[number, readonly (MonitorStatus | null)[], string, string | null]>([
    [1, ['up', 'down', 'down'], 'up', null],
    [1, ['down', 'down', 'down'], 'down', '3 of 3 monitors are down: Shop, Mail, Search; at least 1 must be up'],
    [2, ['up', 'up', 'down'], 'up', null],
    [2, ['up', 'down', 'down'], 'down', '2 of 3 monitors are down: Mail, Search; at least 2 must be up'],
    [2, ['up', 'up', 'degraded'], 'up', null],
    [
      2,
      ['up', 'degraded', 'down'],
      'degraded',
      '2 of 3 monitors are down or degraded: Search, Mail; at least 2 must be up',
    ],
    [2, ['up', 'unknown', 'up'], 'up', null],
    [2, ['up', 'unknown', 'down'], 'unknown', '1 of 3 monitors is unknown: Mail; at least 2 must be up'],
    [
      2,
      ['unknown', 'unknown', 'unknown'],
      'unknown',
      '3 of 3 monitors are unknown: Shop, Mail, Search; at least 2 must be up',
    ],
    // A member in maintenance does not count as down, so one that is down may still be borne.
    [2, ['up', 'maintenance', 'down'], 'up', null],
    [2, ['paused', 'down', 'down'], 'down', '2 of 3 monitors are down: Mail, Search; at least 2 must be up'],
    [2, ['paused', 'pending', 'maintenance'], 'unknown', 'no monitor of this group is being checked'],
    // With fewer monitors than must be up, all that are left must be.
    [2, ['up', 'down', null], 'down', '1 of 2 monitors is down: Mail'],
    [2, ['up', null, null], 'up', null],
  ])('with at least %i of %j is %s: %s', async (atLeast, members, status, message) => {
    expect(await verdictOf(members, { mode: 'atLeast', atLeast })).toEqual([status, message]);
  });
});

describe('the check of a group', () => {
  it('connects to nothing and has no latency', async () => {
    expect(await checkGroup(['up'], {}, { degradedAfterMs: 0 })).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: null,
        statusCode: null,
        message: null,
        timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
      },
      certificate: null,
    });
  });

  it.each([
    ['no monitors', { monitorIds: [] }, 'config.monitorIds of this monitor cannot be read'],
    [
      'more that must be up than there are',
      { mode: 'atLeast', atLeast: 5 },
      'config.atLeast of this monitor cannot be read',
    ],
  ])('with %s is unknown', async (_what, config, message) => {
    expect(await verdictOf(['up'], config)).toEqual(['unknown', message]);
  });

  it('is unknown when the monitors are not read in time', async () => {
    const config = { monitorIds: ['mon_0'] };
    expect(await check(() => new Promise(() => {}), { config, timeoutSeconds: 0.1 })).toMatchObject({
      status: 'unknown',
      measurement: { message: 'timed out after 0.1 s while reading the monitors of the group' },
    });
  });
});

describe('the check of a manual monitor', () => {
  it('is unknown and says that people set the status', async () => {
    expect(await check(async () => new Map(), { type: 'manual' })).toMatchObject({
      status: 'unknown',
      measurement: { ok: false, message: 'people set the status of a manual monitor; there is nothing to check' },
    });
  });
});
