import { describe, expect, test } from 'vitest';
import { statusChanges } from '../../../src/monitoring/status/status-changes.js';

const monitor = {
  id: 'mon_1',
  ref: 7,
  organizationId: 'org_1',
  name: 'Checkout',
  version: 3,
  currentStatus: 'up',
  statusSince: 1000,
  cause: null,
  unknownReason: null,
  coveredUntil: null,
} as const;
const now = 9000;

const written = (before: Partial<typeof monitor> | object, after: object) =>
  statusChanges(
    { ...monitor, ...before },
    { currentStatus: 'up', statusSince: 1000, cause: null, unknownReason: null, ...after },
    { now },
  );
const intervals = (changes: ReturnType<typeof written>) =>
  changes.flatMap((change) => (change.kind === 'insert' && change.table === 'statusIntervals' ? [change.row] : []));

describe('When the status of a monitor changes', () => {
  test('nothing is written while the status stays the same', () => {
    expect(written({}, { cause: 'connection refused' })).toEqual([]);
  });

  test.each([
    [
      'a status ends where the next begins, before now when that took time to confirm',
      {},
      { currentStatus: 'down', statusSince: 4000 },
      [{ startedAt: 1000, endedAt: 4000, status: 'up', cause: null, unknownReason: null }],
    ],
    [
      'the cause of a failure stays with its interval',
      { currentStatus: 'down', cause: 'connection refused' },
      { currentStatus: 'up', statusSince: 6000 },
      [{ startedAt: 1000, endedAt: 6000, status: 'down', cause: 'connection refused', unknownReason: null }],
    ],
    [
      'a status without a start leaves no interval',
      { currentStatus: 'pending' },
      { currentStatus: 'up', statusSince: 1000 },
      [],
    ],
    [
      'what its last check does not cover is unknown when a person pauses it',
      { coveredUntil: 5000 },
      { currentStatus: 'paused', statusSince: 9000 },
      [
        { startedAt: 1000, endedAt: 5000, status: 'up', cause: null, unknownReason: null },
        {
          startedAt: 5000,
          endedAt: 9000,
          status: 'unknown',
          cause: 'the server was too busy to check in time',
          unknownReason: 'overdue',
        },
      ],
    ],
    ['a clock that was set back ends nothing before it began', {}, { currentStatus: 'down', statusSince: 500 }, []],
  ])('%s', (_, before, after, expected) => {
    expect(intervals(written(before, after))).toEqual(expected.map((row) => ({ monitorRef: 7, ...row })));
  });

  test('the live stream is notified, webhooks are not, and the monitor is evaluated at once', () => {
    const changes = written({}, { currentStatus: 'down', statusSince: 4000, cause: 'connection refused' });
    const [event] = changes.flatMap((change) =>
      change.kind === 'insert' && change.table === 'events' ? [change.row] : [],
    );
    expect(event).toMatchObject({
      type: 'monitor.status_changed',
      subjectId: 'mon_1',
      dispatchedAt: now,
      data: {
        monitorId: 'mon_1',
        from: 'up',
        to: 'down',
        at: '1970-01-01T00:00:04.000Z',
        cause: 'connection refused',
        unknownReason: null,
      },
    });
    const wishes = changes.flatMap((change) =>
      change.kind === 'update' && change.table === 'evaluations' ? [change] : [],
    );
    expect(wishes.map(({ set }) => set)).toEqual([{ nextAt: now, leaseUntil: null, leaseToken: null }]);
  });

  test.each([
    ['unknown', 'offline', 'offline'],
    ['up', 'offline', null],
  ])('the live stream says why it is %s', (currentStatus, unknownReason, expected) => {
    const changes = written({ currentStatus: 'degraded' }, { currentStatus, statusSince: 4000, unknownReason });
    const [event] = changes.flatMap((change) =>
      change.kind === 'insert' && change.table === 'events' ? [change.row.data] : [],
    );
    expect(event).toMatchObject({ to: currentStatus, unknownReason: expected });
  });
});
