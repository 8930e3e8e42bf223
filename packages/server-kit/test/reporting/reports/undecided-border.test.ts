import { describe, expect, onTestFinished, test } from 'vitest';
import { isUndecided } from '../../../src/monitoring/locations/undecided.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { reportsBounds } from '../../../src/reporting/reports/bounds.js';
import { mailReports } from '../../../src/reporting/reports/mail-report.js';
import { windowAt } from '../../../src/request/rate-limit/window.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { newMonitor } from '../../monitoring/engine/engine-fixture.js';
import { recordCheck } from '../../monitoring/history/record-check.js';
import { openReports } from './report-fixture.js';

const publicUrl = 'https://watchpost.test';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
const minute = 60_000;
const midnight = Date.parse('2026-04-16T00:00:00Z');

describe('What a monitor was until a time', () => {
  const monitor = (more: Partial<Row<'monitors'>>) =>
    ({
      ...newMonitor('mon_1'),
      locations: [],
      isSuspended: false,
      slowedToSeconds: null,
      currentStatus: 'up',
      lastCheckedAt: midnight - 20_000,
      leaseUntil: null,
      ...more,
    }) as Row<'monitors'>;
  const run = (more: object) =>
    [
      {
        presence: 'online',
        at: midnight - 20_000,
        currentStatus: 'up',
        isVerifying: false,
        firstFailureAt: null,
        unknownSince: null,
        ...more,
      },
    ] as unknown as Row<'monitors'>['locations'];

  test.each<[what: string, more: Partial<Row<'monitors'>>, undecided: boolean]>([
    ['is decided when nothing is under way', { coveredUntil: midnight + minute }, false],
    ['is not while a failure from before it is verified', { isVerifying: true, firstFailureAt: midnight - 5000 }, true],
    ['is when the failure began after it', { isVerifying: true, firstFailureAt: midnight }, false],
    ['is not while a check that could not be made is repeated', { unknownSince: midnight - 1 }, true],
    ['is when it is unknown already', { currentStatus: 'unknown', unknownSince: midnight - 1 }, false],
    ['is not while a check runs that may have begun before it', { leaseUntil: midnight + minute }, true],
    ['is when a check began after it', { leaseUntil: midnight + minute, lastCheckedAt: midnight + 1 }, false],
    ['is not while a silence is not written down', { coveredUntil: midnight - minute }, true],
    ['is while it is paused', { enabled: false, isVerifying: true, firstFailureAt: midnight - 5000 }, false],
    ['is in maintenance', { currentStatus: 'maintenance', isVerifying: true, firstFailureAt: midnight - 5000 }, false],
    ['is not while results of an agent are on their way', { locations: run({}) }, true],
    ['is when its agent has reported a check after it', { locations: run({ at: midnight + 1 }) }, false],
    [
      'is not while its agent verifies a failure',
      { locations: run({ at: midnight + 1, isVerifying: true, firstFailureAt: midnight - 1 }) },
      true,
    ],
    ['is when its agent is offline', { locations: run({ presence: 'offline' }) }, false],
  ])('%s', (_what, more, undecided) => {
    const at = { border: midnight, since: midnight, now: midnight + 1000 };
    expect(isUndecided(monitor(more), at)).toBe(undecided);
    // The repetitions, their timeouts, and the way of a result: then nothing is waited for.
    expect(isUndecided(monitor(more), { ...at, now: midnight + 2 * 25_000 + 10_000 + 30_000 })).toBe(false);
  });
});

describe.each(dialects)('A scheduled report, on %s', (dialect) => {
  const open = async () => {
    const fixture = await openReports(dialect);
    onTestFinished(() => fixture.close());
    const { store, clock } = fixture;
    fixture.turnTo('2026-04-15T12:00:00Z');
    const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    const onReady = mailReports({ store, outbox, derivedKeys, publicUrl, apiUrl: `${publicUrl}/api/v1` });
    const shop = await fixture.monitor('Shop', [['up', '2026-01-01T00:00:00Z']]);
    const report = await fixture.report({
      type: 'sla',
      slaTarget: 99.9,
      period: { kind: 'previous', unit: 'day' },
      schedule: { cron: '0 0 * * *' },
      recipients: ['board@example.com'],
    });
    await store.commit([
      { kind: 'update', table: 'mailRecipients', where: { status: 'pending' }, set: { status: 'confirmed' } },
      { kind: 'update', table: 'monitors', where: { id: shop }, set: { retries: 2 } },
    ]);
    const runs = async () => (await fixture.call('GET', `/reports/${report}/runs?sort=number`)).body.data;
    const mails = async () => {
      const found = await store.find('mails', { template: 'report' }, { limit: 20, orderBy: 'createdAt' });
      return found.map((mail) => outbox.contentOf(mail));
    };
    const check = (time: number, status: 'up' | 'down') => {
      clock.now = time;
      return recordCheck(fixture, shop, status);
    };
    /** Has the time in which a monitor was up be an outage after all, as what comes late does. */
    const rewrite = async (from: string, to: string, id = shop) => {
      const row = await store.get('monitors', { id });
      const [startedAt, endedAt] = [Date.parse(from), Date.parse(to)];
      await store.commit([
        {
          kind: 'insert',
          table: 'statusIntervals',
          row: {
            monitorRef: row?.ref ?? 0,
            status: 'up',
            startedAt: row?.statusSince ?? 0,
            endedAt: startedAt,
            cause: null,
          },
        },
        {
          kind: 'insert',
          table: 'statusIntervals',
          row: { monitorRef: row?.ref ?? 0, status: 'down', startedAt, endedAt, cause: null },
        },
        {
          kind: 'update',
          table: 'monitors',
          where: { id },
          set: { statusSince: endedAt, historyRewrittenAt: clock.now },
        },
      ]);
    };
    /** Works off what is due at a time, two processes at once. */
    const workAt = async (time: number) => {
      clock.now = time;
      await fixture.schedule();
      await Promise.all([fixture.work(onReady), fixture.work(onReady)]);
      await fixture.work(onReady);
    };
    return { ...fixture, shop, report, runs, mails, check, rewrite, workAt };
  };

  test('waits while a failure of the last day is verified, and says that the target was missed', async () => {
    const { check, workAt, runs, mails, shop, store } = await open();
    await check(midnight - 104_000, 'down');
    expect(await store.get('monitors', { id: shop })).toMatchObject({ currentStatus: 'up', isVerifying: true });
    await workAt(midnight + 1000);
    expect(await runs()).toMatchObject([{ status: 'queued', summary: null }]);
    expect(await mails()).toEqual([]);
    await check(midnight + 2000, 'down');
    await workAt(midnight + 3000);
    expect(await mails()).toEqual([]);
    await check(midnight + 17_000, 'down');
    await workAt(midnight + 20_000);
    expect(await runs()).toMatchObject([
      { status: 'ready', number: 1, summary: { uptimePercent: 99.8796, downSeconds: 104, slaMet: false } },
    ]);
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('99.9 %, missed')]);
  });

  test('does not wait for longer than a verification takes', async () => {
    const { check, workAt, runs } = await open();
    await check(midnight - 10_000, 'down');
    await workAt(midnight + 1000);
    await workAt(midnight + 80_000);
    expect(await runs()).toMatchObject([{ status: 'queued' }]);
    await workAt(midnight + 95_000);
    expect(await runs()).toMatchObject([{ status: 'ready', summary: { uptimePercent: 100 } }]);
  });

  test('is run at once by hand, whatever is verified', async () => {
    const { check, run, report } = await open();
    await check(midnight - 10_000, 'down');
    expect(await run(report)).toMatchObject({ status: 'ready' });
  });

  test('that late results change is superseded and mailed once more, with the difference', async () => {
    const { rewrite, workAt, runs, mails } = await open();
    await workAt(midnight + 1000);
    expect(await runs()).toMatchObject([{ summary: { uptimePercent: 100, slaMet: true } }]);
    await workAt(midnight + 5 * minute);
    await rewrite('2026-04-15T23:58:16Z', '2026-04-16T00:00:00Z');
    await workAt(midnight + 6 * minute);
    // Others that come within minutes are one change.
    expect(await mails()).toHaveLength(1);
    await workAt(midnight + 11 * minute);
    const [first, second, ...more] = await runs();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ trigger: 'schedule', status: 'ready', summary: { uptimePercent: 100 } });
    expect(second).toMatchObject({
      trigger: 'correction',
      requestedBy: null,
      supersedes: first.id,
      from: first.from,
      to: first.to,
      status: 'ready',
      summary: { uptimePercent: 99.8796, slaMet: false },
    });
    const [, mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Corrected report Promised uptime: 2026-04-15 /);
    expect(mail?.text).toContain('was 100 %, is 99.8796 %');
    expect(mail?.text).toContain('was 99.9 %, met, is 99.9 %, missed');
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/-2\.html$/),
      expect.stringMatching(/-2\.csv$/),
    ]);
    for (const hours of [1, 2, 5, 12, 23]) await workAt(midnight + hours * 60 * minute);
    expect(await runs()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  test('is corrected less and less often, and no longer once nothing can come late', async () => {
    const { rewrite, workAt, runs, store } = await open();
    await workAt(midnight + 1000);
    for (let each = 0; each < 23 * 6; each += 1) {
      const begin = Date.parse('2026-04-15T01:00:00Z') + each * 5 * minute;
      const iso = (time: number) => new Date(time).toISOString();
      await rewrite(iso(begin), iso(begin + minute));
      await workAt(midnight + 1000 + (each + 1) * 10 * minute);
    }
    const corrected = (await runs()).filter(({ trigger }: { trigger: string }) => trigger === 'correction');
    expect(corrected.length).toBeGreaterThan(2);
    expect(corrected.length).toBeLessThanOrEqual(4);
    const waiting = await store.find('reportRuns', { nextAt: { above: midnight + 26 * 60 * minute } }, { limit: 1 });
    expect(waiting).toEqual([]);
  });

  test('stays where what was rewritten counts as before, and where only a latency is another', async () => {
    const { workAt, runs, store, shop, clock } = await open();
    await workAt(midnight + 1000);
    await store.commit([
      { kind: 'update', table: 'monitors', where: { id: shop }, set: { historyRewrittenAt: clock.now + 1 } },
    ]);
    await workAt(midnight + 11 * minute);
    expect(await runs()).toHaveLength(1);
  });

  test('that waits or is compared is of no consequence when its report is deleted', async () => {
    const { workAt, rewrite, call, report, store } = await open();
    await workAt(midnight + 1000);
    await rewrite('2026-04-15T23:58:16Z', '2026-04-16T00:00:00Z');
    expect((await call('DELETE', `/reports/${report}`)).status).toBe(204);
    await workAt(midnight + 11 * minute);
    expect(await store.find('reportRuns', { reportId: report }, { limit: 5 })).toEqual([]);
  });

  test(`is one of ${reportsBounds.reportCorrections.most} at most that an organization corrects in an hour; the others wait`, async () => {
    const { workAt, rewrite, runs, store, owner, clock } = await open();
    await workAt(midnight + 1000);
    await rewrite('2026-04-15T23:58:16Z', '2026-04-16T00:00:00Z');
    clock.now = midnight + 11 * minute;
    for (let each = 0; each < reportsBounds.reportCorrections.most; each += 1) {
      await store.requestCounter.count(`report-corrections:${owner.organizationId}`, windowAt(clock.now, 60 * minute));
    }
    await workAt(midnight + 11 * minute);
    expect(await runs()).toHaveLength(1);
    await workAt(midnight + 72 * minute);
    expect(await runs()).toHaveLength(2);
  });
});
