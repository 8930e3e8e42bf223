import { monitorStatuses } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../src/checks/check.js';
import { judgeCheck } from '../../src/engine/outcome.js';
import type { Row } from '../../src/store/store.js';
import { newMonitor, reportOf, startOfTest } from './engine-fixture.js';

const monitor: Row<'monitors'> = {
  ...newMonitor('mon_1'),
  ref: 7,
  degradedAfterMs: null,
  firstFailureAt: null,
  unknownSince: null,
  cause: null,
  parentId: null,
  credentials: null,
  credentialFields: [],
  heartbeatToken: null,
  heartbeatHash: null,
  lastSignalAt: null,
  runStartedAt: null,
  lastCheckedAt: null,
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

describe('What is written about a check', () => {
  it('is one small row, with times in microseconds', () => {
    expect(judge(full).outcome.result).toEqual({
      monitorRef: 7,
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

  it('is what changes of the monitor, the end of its lease, and nothing that people set', () => {
    expect(judge(full).outcome.set).toEqual({
      currentStatus: 'up',
      statusSince: startOfTest + 12,
      consecutiveSuccesses: 1,
      lastCheckedAt: startOfTest + 12,
      lastResult: full.measurement,
      certificate: full.certificate,
      nextCheckAt: expect.any(Number),
      leaseToken: null,
      leaseUntil: null,
    });
  });

  it('leaves alone what is as it was', () => {
    const stood = { currentStatus: 'up', consecutiveSuccesses: 5, certificate: full.certificate } as const;
    const always = ['lastCheckedAt', 'lastResult', 'leaseToken', 'leaseUntil', 'nextCheckAt'];
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
  ])('keeps a certificate that differs from the last one in %s', (_what, difference) => {
    const certificate = { issuer: 'Another', validTo: '2026-09-01T00:00:00.000Z', daysRemaining: 184, ...difference };
    expect(judge(full, { certificate }).outcome.set).toMatchObject({ certificate: full.certificate });
  });

  it.each([
    ['up', 0],
    ['degraded', 1],
    ['down', 2],
    ['unknown', 3],
  ] as const)('stores %s as %i', (status, number) => {
    expect(judge(reportOf(status)).outcome.result).toMatchObject({ status: number, latencyUs: null, dnsUs: null });
  });

  it('keeps the certificate that was shown last when a check saw none', () => {
    expect(judge(reportOf('down')).outcome.set).not.toHaveProperty('certificate');
  });

  it('tells the change of status beside it', () => {
    expect(judge(full).transition).toEqual({ from: 'pending', to: 'up', at: startOfTest + 12 });
    expect(judge(full, { currentStatus: 'up' })).not.toHaveProperty('transition');
  });

  it('confirms a failure of a domain at once, and asks its registry no sooner than it must', () => {
    const domain = { type: 'domain', intervalSeconds: 21_600, retries: 2, retryIntervalSeconds: 15 } as const;
    const failed: CheckReport = { ...full, status: 'down', measurement: { ...full.measurement, ok: false } };
    const [down, unknown] = [judge(failed, domain), judge({ ...failed, status: 'unknown' }, domain)];
    expect(down.outcome.set.currentStatus).toBe('down');
    expect(unknown.outcome.set.currentStatus).toBeUndefined();
    const regular = judge(full, domain).outcome.set.nextCheckAt;
    for (const { outcome } of [down, unknown]) expect(outcome.set.nextCheckAt).toBe(regular);
    // Everything else is looked at again soon.
    expect(judge(failed, { retries: 2 }).outcome.set).toMatchObject({ isVerifying: true });
  });

  it('never counts a timer that was a moment early as lateness', () => {
    expect(judge(full, {}, -1).outcome.result.delayMs).toBe(0);
  });
});
