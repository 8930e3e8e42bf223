import type { CheckReport } from '@watchpost/checks';
import { monitorStatuses } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import { judgeCheck } from '../../../src/monitoring/engine/outcome.js';
import type { Row } from '../../../src/store/interface/store.js';
import { newMonitor, reportOf, startOfTest } from './engine-fixture.js';

const monitor: Row<'monitors'> = {
  ...newMonitor('mon_1'),
  ref: 7,
  key: null,
  degradedAfterMs: null,
  firstFailureAt: null,
  unknownSince: null,
  cause: null,
  failureCause: null,
  parentId: null,
  escalationPolicyId: null,
  evidenceCount: 0,
  pausedReason: null,
  slowedToSeconds: null,
  definedAt: null,
  definedVersion: null,
  historyRewrittenAt: null,
  credentials: null,
  credentialFields: [],
  heartbeatToken: null,
  heartbeatHash: null,
  lastSignalAt: null,
  reportedStatus: null,
  reportedMessage: null,
  isSuspended: false,
  agentIds: [],
  checkFromServer: true,
  quorum: { mode: 'majority' },
  locations: [],
  runStartedAt: null,
  lastCheckedAt: null,
  coveredUntil: null,
  unknownReason: null,
  lastResult: null,
  certificate: { issuer: 'An authority', validTo: '2026-04-01T00:00:00.000Z', daysRemaining: 31 },
  nextCheckAt: startOfTest,
  leaseUntil: startOfTest + 13_000,
  leaseToken: 'token',
};

const judge = (report: CheckReport, given: Partial<Row<'monitors'>> = {}, late = 12) =>
  judgeCheck({
    monitor: { ...monitor, ...given },
    lease: { monitorRef: 7, token: 'token', until: startOfTest + 13_000 },
    report,
    dueAt: startOfTest,
    startedAt: startOfTest + late,
    endedAt: startOfTest + late + 80,
  });

const full: CheckReport = {
  status: 'up',
  measurement: {
    ok: true,
    latencyMs: 80.1234,
    statusCode: 204,
    message: null,
    timings: { dnsMs: 0.5, connectMs: 1.0004, tlsMs: 20.0006, firstByteMs: 60 },
  },
  certificate: { issuer: 'Another', validTo: '2026-09-01T00:00:00.000Z', daysRemaining: 184 },
};

/** What one letter says of a check: + up, ~ degraded, - down, ? could not be made. */
const letters = { '+': 'up', '~': 'degraded', '-': 'down', '?': 'unknown' } as const;

/** Judges one check after the other; each says its letter and its number. */
const timeline = (checks: string, rules: Partial<Row<'monitors'>> = {}) => {
  let row: Row<'monitors'> = { ...monitor, currentStatus: 'up', statusSince: startOfTest, ...rules };
  const ended: [status: string, cause: string | null][] = [];
  const announced: (string | null)[] = [];
  for (const [index, letter] of [...checks].entries()) {
    const report = reportOf(letters[letter as keyof typeof letters]);
    const message = `${letter}${index + 1}`;
    const at = startOfTest + (index + 1) * 60_000;
    const { outcome } = judgeCheck({
      monitor: row,
      lease: { monitorRef: 7, token: 'token', until: at + 1000 },
      report: { ...report, measurement: { ...report.measurement, message } },
      dueAt: at,
      startedAt: at,
      endedAt: at,
    });
    for (const change of outcome.changes ?? []) {
      if (change.kind !== 'insert') continue;
      if (change.table === 'statusIntervals') ended.push([change.row.status, change.row.cause ?? null]);
      if (change.table === 'events') announced.push((change.row.data as { cause: string | null }).cause);
    }
    row = { ...row, ...outcome.set };
  }
  return { now: [row.currentStatus, row.cause], ended, announced };
};

describe('The cause of a status (+ up, ~ degraded, - down, ? could not be made)', () => {
  const up = ['up', null] as const;
  it.each<[string, string, object, readonly unknown[], readonly unknown[], readonly unknown[]]>([
    ['of up is null, whatever the check says', '+', {}, ['up', null], [], []],
    ['of degraded is what the check says', '~', {}, ['degraded', '~1'], [up], ['~1']],
    ['of degraded is what its first check said', '~~~', {}, ['degraded', '~1'], [up], ['~1']],
    ['of degraded is on record when it has ended', '~+', {}, ['up', null], [up, ['degraded', '~1']], ['~1', null]],
    ['of degraded stays while a failure is verified', '~--', {}, ['degraded', '~1'], [up], ['~1']],
    ['of degraded stays when no failure is confirmed', '~--~', {}, ['degraded', '~1'], [up], ['~1']],
    [
      'of down after degraded is what the first failure said',
      '~---',
      {},
      ['down', '-2'],
      [up, ['degraded', '~1']],
      ['~1', '-2'],
    ],
    [
      'of degraded after down is what the check says',
      '-~',
      { retries: 0 },
      ['degraded', '~2'],
      [up, ['down', '-1']],
      ['-1', '~2'],
    ],
    [
      'of unknown after degraded is what the first of its checks said',
      '~??',
      {},
      ['unknown', '?2'],
      [up, ['degraded', '~1']],
      ['~1', '?2'],
    ],
    ['of unknown stays while a failure is verified', '??-', {}, ['unknown', '?1'], [up], ['?1']],
    ['of unknown is not the failure before it', '-??', {}, ['unknown', '?3'], [up], ['?3']],
    [
      'of down is the first failure after what was unknown',
      '-??---',
      {},
      ['down', '-4'],
      [up, ['unknown', '?3']],
      ['?3', '-4'],
    ],
    ['of up is null while a failure is verified', '--', {}, ['up', null], [], []],
    ['of down is what the first failure said', '---', {}, ['down', '-1'], [up], ['-1']],
    [
      'of down stays until the recovery is confirmed',
      '-+',
      { retries: 0, recoveryThreshold: 2 },
      ['down', '-1'],
      [up],
      ['-1'],
    ],
    [
      'of down is on record after a recovery that failed at first',
      '-+-++',
      { retries: 0, recoveryThreshold: 2 },
      ['up', null],
      [up, ['down', '-1']],
      ['-1', null],
    ],
  ])('%s: %s', (_title, checks, rules, now, ended, announced) => {
    expect(timeline(checks, rules)).toEqual({ now, ended, announced });
  });

  it('is that of the confirming check when an older build noted the first failure', () => {
    const failing = { retries: 1, firstFailureAt: startOfTest, consecutiveFailures: 1, isVerifying: true, cause: '-0' };
    expect(timeline('-', failing).now).toEqual(['down', '-1']);
    expect(timeline('+', failing).now).toEqual(['up', null]);
  });
});

describe('The rows of a check', () => {
  it('contain one small result, with times in microseconds', () => {
    expect(judge(full).outcome.result).toEqual({
      monitorRef: 7,
      agentRef: 0,
      at: startOfTest + 12,
      status: 0,
      latencyUs: 80_123,
      statusCode: 204,
      dnsUs: 500,
      connectUs: 1000,
      tlsUs: 20_001,
      firstByteUs: 60_000,
      delayMs: 12,
      message: null,
      monitorStatus: monitorStatuses.indexOf('up'),
      failures: 0,
      certificateDays: 183,
    });
  });

  it('change the status and the lease of the monitor, and nothing that people set', () => {
    expect(judge(full).outcome.set).toEqual({
      currentStatus: 'up',
      statusSince: startOfTest + 12,
      consecutiveSuccesses: 1,
      // Interval, timeout and five seconds after it began.
      coveredUntil: startOfTest + 12 + 75_000,
      lastCheckedAt: startOfTest + 12,
      lastResult: full.measurement,
      certificate: full.certificate,
      nextCheckAt: expect.any(Number),
      leaseToken: null,
      leaseUntil: null,
    });
  });

  it('leave unchanged columns out', () => {
    const stood = { currentStatus: 'up', consecutiveSuccesses: 5, certificate: full.certificate } as const;
    const always = ['coveredUntil', 'lastCheckedAt', 'lastResult', 'leaseToken', 'leaseUntil', 'nextCheckAt'];
    expect(Object.keys(judge(full, stood).outcome.set).sort()).toEqual(['consecutiveSuccesses', ...always]);
    const failing = { currentStatus: 'down', consecutiveFailures: 5, firstFailureAt: startOfTest, cause: 'x' } as const;
    expect(Object.keys(judge(reportOf('down'), failing).outcome.set).sort()).toEqual([
      'consecutiveFailures',
      ...always,
    ]);
  });

  it.each([
    ['its days', { daysRemaining: 183 }],
    ['its end', { validTo: '2026-09-01T00:00:01.000Z' }],
    ['its issuer', { issuer: 'A third' }],
  ])('contain a certificate that differs from the last one in %s', (_what, difference) => {
    const certificate = { issuer: 'Another', validTo: '2026-09-01T00:00:00.000Z', daysRemaining: 184, ...difference };
    expect(judge(full, { certificate }).outcome.set).toMatchObject({ certificate: full.certificate });
  });

  it.each([
    ['up', 0],
    ['degraded', 1],
    ['down', 2],
    ['unknown', 3],
  ] as const)('contain %s as %i', (status, number) => {
    expect(judge(reportOf(status)).outcome.result).toMatchObject({ status: number, latencyUs: null, dnsUs: null });
  });

  it('keep the last certificate when a check saw none', () => {
    expect(judge(reportOf('down')).outcome.set).not.toHaveProperty('certificate');
  });

  it('come with the change of status', () => {
    expect(judge(full).transition).toEqual({ from: 'pending', to: 'up', at: startOfTest + 12 });
    expect(judge(full, { currentStatus: 'up' })).not.toHaveProperty('transition');
  });

  it('confirm a domain failure at once, and schedule the registry no sooner than allowed', () => {
    const domain = { type: 'domain', intervalSeconds: 21_600, retries: 2, retryIntervalSeconds: 15 } as const;
    const failed: CheckReport = { ...full, status: 'down', measurement: { ...full.measurement, ok: false } };
    const [down, unknown] = [judge(failed, domain), judge({ ...failed, status: 'unknown' }, domain)];
    expect(down.outcome.set.currentStatus).toBe('down');
    expect(unknown.outcome.set.currentStatus).toBeUndefined();
    const regular = judge(full, domain).outcome.set.nextCheckAt;
    for (const { outcome } of [down, unknown]) expect(outcome.set.nextCheckAt).toBe(regular);
    // Everything else is checked again soon.
    expect(judge(failed, { retries: 2 }).outcome.set).toMatchObject({ isVerifying: true });
  });

  it('never count a timer that fired early as lateness', () => {
    expect(judge(full, {}, -1).outcome.result.delayMs).toBe(0);
  });
});
