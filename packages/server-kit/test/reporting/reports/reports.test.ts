import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentHashOf } from '../../../src/base/content-hash.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import type { NewsContent } from '../../../src/outbound/notifications/channel-news.js';
import { newsMessage } from '../../../src/outbound/notifications/news-message.js';
import { readErrorBudget } from '../../../src/reporting/reports/current-report.js';
import { mailReports } from '../../../src/reporting/reports/mail-report.js';
import { createSharedWork } from '../../../src/request/http/shared-work.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type Reply } from '../../kit-fixture.js';
import { openReports, type ReportFixture } from './report-fixture.js';

const hour = 3600;
const publicUrl = 'https://watchpost.test';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });

describe.each(dialects)('Reports, on %s', (dialect) => {
  let fixture: ReportFixture;
  /** Down for an hour in March, and for the first hour of April. */
  let shop: string;
  /** Degraded for two hours in March, made in its middle. */
  let blog: string;

  beforeAll(async () => {
    fixture = await openReports(dialect);
    shop = await fixture.monitor('Shop', [
      ['up', '2026-01-01T00:00:00Z'],
      ['down', '2026-03-10T10:00:00Z'],
      ['up', '2026-03-10T11:00:00Z'],
      ['down', '2026-04-01T00:00:00Z'],
      ['up', '2026-04-01T01:00:00Z'],
    ]);
    blog = await fixture.monitor('Blog', [
      ['pending', '2026-03-16T00:00:00Z'],
      ['up', '2026-03-16T00:01:00Z'],
      ['degraded', '2026-03-20T10:00:00Z'],
      ['up', '2026-03-20T12:00:00Z'],
    ]);
  });
  afterAll(() => fixture.close());
  const mailing = () => {
    const { store, clock } = fixture;
    const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    return mailReports({ store, outbox, derivedKeys, publicUrl, apiUrl: `${publicUrl}/api/v1` });
  };

  test('take the zone of their organization, and count as documented unless they say otherwise', async () => {
    const id = await fixture.report({});
    expect((await fixture.call('GET', `/reports/${id}`)).body).toMatchObject({
      scope: { scope: 'all' },
      period: { kind: 'previous', unit: 'month' },
      timezone: 'UTC',
      accounting: {
        maintenance: 'excluded',
        degraded: 'up',
        unknown: 'excluded',
        combine: 'average',
        ignoreOutagesUnderSeconds: 0,
      },
      slaTarget: null,
      atRiskPercent: 20,
      schedule: null,
      recipients: [],
      keepRuns: 36,
      status: null,
      latestRunId: null,
      summary: null,
      nextRunAt: null,
    });
  });

  test('say what happened in the last month', async () => {
    const id = await fixture.report({ type: 'sla', slaTarget: 99.9 });
    const run = await fixture.run(id);
    const counted = 31 * 24 * hour + 16 * 24 * hour - 60;
    const news = await fixture.store.find('channelNews', { event: 'report.ready', subjectId: run.id }, { limit: 2 });
    expect(news).toHaveLength(1);
    expect(run).toMatchObject({
      number: 1,
      trigger: 'manual',
      status: 'ready',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
      algorithm: 'watchpost-report/2',
      supersedes: null,
      summary: {
        monitorCount: 2,
        seconds: { up: counted - 3 * hour, degraded: 2 * hour, down: hour, pending: 60 },
        countedSeconds: counted,
        downSeconds: hour,
        uptimePercent: Math.floor(((counted - hour) / counted) * 1e6) / 1e4,
        outages: 1,
        longestOutageSeconds: hour,
        incidents: 0,
        slaMet: true,
        budget: {
          totalSeconds: counted / 1000,
          spentSeconds: hour,
          remainingSeconds: (counted * 1000 - hour * 1_000_000) / 1_000_000,
          state: 'atRisk',
          projectedExhaustionAt: null,
        },
      },
    });
    expect(
      run.monitors.map(({ id: monitor, downSeconds }: { id: string; downSeconds: number }) => [monitor, downSeconds]),
    ).toEqual(
      [
        [shop, hour],
        [blog, 0],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    expect(run.days).toHaveLength(31);
    expect(run.days[9]).toMatchObject({ date: '2026-03-10', downSeconds: hour, countedSeconds: 24 * hour });
    expect((await fixture.call('GET', `/reports/${id}`)).body).toMatchObject({
      status: 'ready',
      latestRunId: run.id,
      contentHash: run.contentHash,
      summary: run.summary,
      version: 1,
    });
  });

  test('count by their accounting', async () => {
    const accounting = { degraded: 'half', combine: 'anyDown', ignoreOutagesUnderSeconds: 3600 };
    const id = await fixture.report({ accounting });
    // An hour is not shorter than an hour, and half of two degraded hours is one.
    expect((await fixture.run(id)).summary).toMatchObject({
      countedSeconds: 31 * 24 * hour,
      downSeconds: 2 * hour,
      outages: 1,
    });
    await fixture.call('PATCH', `/reports/${id}`, { accounting: { combine: 'allDown' } });
    const { accounting: changed, summary } = await fixture.run(id);
    expect(changed).toEqual({ ...accounting, combine: 'allDown', maintenance: 'excluded', unknown: 'excluded' });
    expect(summary).toMatchObject({ countedSeconds: 31 * 24 * hour, downSeconds: hour });
  });

  test('have days of 23 hours where summer time begins', async () => {
    const id = await fixture.report({ timezone: 'Europe/Berlin', scope: { scope: 'monitors', monitorIds: [shop] } });
    const { days, from, to } = await fixture.run(id);
    expect([from, to]).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']);
    expect(days[28]).toMatchObject({ date: '2026-03-29', countedSeconds: 23 * hour });
    const total = days.reduce((sum: number, day: { countedSeconds: number }) => sum + day.countedSeconds, 0);
    expect(total).toBe((Date.parse(to) - Date.parse(from)) / 1000);
  });

  test('have the same hash when they are run again, and the later run supersedes the earlier one', async () => {
    const id = await fixture.report({});
    const first = await fixture.run(id);
    fixture.clock.now += 60_000;
    const second = await fixture.run(id);
    expect(second.contentHash).toBe(first.contentHash);
    expect(second.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.supersedes).toBe(first.id);
    const list = await fixture.call('GET', `/reports/${id}/runs`);
    expect(list.body.data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await fixture.call('GET', `/reports/${id}/runs?status=failed`)).body.meta.totalItems).toBe(0);
    const verified = await fixture.call('POST', `/reports/${id}/runs/${first.id}/verify`);
    expect(verified.body).toEqual({
      matches: true,
      contentHash: first.contentHash,
      recomputedHash: first.contentHash,
      differences: [],
    });
  });

  test('say what kept the server from observing, by what the record has of it and of now', async () => {
    fixture.turnTo('2026-04-15T12:00:00Z');
    const away = await fixture.monitor('Away', [
      ['up', '2026-03-01T00:00:00Z'],
      ['unknown', '2026-03-02T00:00:00Z'],
      ['up', '2026-03-02T08:00:00Z'],
      ['unknown', '2026-03-31T23:00:00Z'],
    ]);
    const { ref: monitorRef = 0 } = (await fixture.store.get('monitors', { id: away })) ?? {};
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'statusIntervals',
        where: { monitorRef, status: 'unknown' },
        set: { unknownReason: 'away' },
      },
      { kind: 'update', table: 'monitors', where: { id: away }, set: { unknownReason: 'database' } },
    ]);
    const id = await fixture.report({ scope: { scope: 'monitors', monitorIds: [away] } });
    const run = await fixture.run(id);
    expect(run.summary.unknownTimes).toEqual([
      { reason: 'away', seconds: 8 * hour },
      { reason: 'database', seconds: hour },
    ]);
    const verify = async (): Promise<Reply['body']> =>
      (await fixture.call('POST', `/reports/${id}/runs/${run.id}/verify`)).body;
    expect(await verify()).toMatchObject({ matches: true });
    // A run of the rules before has its hash without them, and keeps it.
    await fixture.store.commit([
      { kind: 'update', table: 'reportRuns', where: { id: run.id }, set: { algorithm: 'watchpost-report/1' } },
    ]);
    const former = await verify();
    expect(former.differences.map(({ field }: { field: string }) => field)).toEqual(['summary.unknownTimes']);
    expect(former.recomputedHash).not.toBe(run.contentHash);
    const { unknownTimes: _, ...summary } = run.summary;
    const { definition, from, to, timezone, monitors, days } = run;
    expect(former.recomputedHash).toBe(
      contentHashOf({
        algorithm: 'watchpost-report/1',
        definition,
        from,
        to,
        timezone,
        monitors,
        totals: summary,
        days,
      }),
    );
    await fixture.call('DELETE', `/monitors/${away}`);
  });

  test('do not change with a monitor that is deleted, and verification names it', async () => {
    const gone = await fixture.monitor('Gone', [
      ['up', '2026-03-01T00:00:00Z'],
      ['down', '2026-03-02T00:00:00Z'],
      ['up', '2026-03-02T00:10:00Z'],
    ]);
    const id = await fixture.report({ scope: { scope: 'monitors', monitorIds: [shop, gone] } });
    const run = await fixture.run(id);
    expect((await fixture.call('DELETE', `/monitors/${gone}`)).status).toBe(204);
    expect((await fixture.call('GET', `/reports/${id}/runs/${run.id}`)).body).toEqual(run);
    const { matches, recomputedHash, differences } = (
      await fixture.call('POST', `/reports/${id}/runs/${run.id}/verify`)
    ).body;
    expect(matches).toBe(false);
    expect(recomputedHash).not.toBe(run.contentHash);
    expect(differences[0]).toMatchObject({
      monitorId: gone,
      field: 'intervalsHash',
      now: null,
      reason: 'deletedMonitor',
    });
    expect(differences).toContainEqual({
      monitorId: null,
      field: 'summary.monitorCount',
      // biome-ignore lint/suspicious/noThenProperty: a figure and not a function, which no promise calls.
      then: 2,
      now: 1,
      reason: 'deletedMonitor',
    });
  });

  test('name what a late confirmation has changed', async () => {
    const late = await fixture.monitor('Late', [['up', '2026-04-14T00:00:00Z']]);
    const id = await fixture.report({
      period: { kind: 'fixed', from: '2026-04-14T00:00:00.000Z', to: '2026-04-15T12:00:00.000Z' },
      scope: { scope: 'monitors', monitorIds: [late] },
    });
    const run = await fixture.run(id);
    const set = { currentStatus: 'down', statusSince: Date.parse('2026-04-15T11:59:30Z') } as const;
    const row = await fixture.store.get('monitors', { id: late });
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id: late }, set },
      {
        kind: 'insert',
        table: 'statusIntervals',
        row: {
          monitorRef: row?.ref ?? 0,
          status: 'up',
          startedAt: Date.parse('2026-04-14T00:00:00Z'),
          endedAt: set.statusSince,
          cause: null,
        },
      },
    ]);
    const { differences } = (await fixture.call('POST', `/reports/${id}/runs/${run.id}/verify`)).body;
    expect(differences).toContainEqual({
      monitorId: late,
      field: 'downSeconds',
      // biome-ignore lint/suspicious/noThenProperty: a figure and not a function, which no promise calls.
      then: 0,
      now: 30,
      reason: 'lateResult',
    });
  });

  test('are run once at a time', async () => {
    const id = await fixture.report({});
    const queued = await fixture.call('POST', `/reports/${id}/run`);
    expect(queued.body).toMatchObject({ status: 'queued', generatedAt: null });
    expect((await fixture.call('POST', `/reports/${id}/run`)).body).toMatchObject({ status: 409, code: 'conflict' });
    const download = await fixture.call('GET', `/reports/${id}/download`);
    expect(download.body).toMatchObject({ status: 409, code: 'conflict' });
    const verified = await fixture.call('POST', `/reports/${id}/runs/${queued.body.id}/verify`);
    expect(verified.body).toMatchObject({ status: 409, code: 'conflict' });
    await fixture.work();
    expect((await fixture.call('POST', `/reports/${id}/run`)).status).toBe(202);
    await fixture.work();
  });

  test('are run over a range on request, which must be over', async () => {
    const id = await fixture.report({ scope: { scope: 'monitors', monitorIds: [shop] } });
    const range = { from: '2026-04-01T00:00:00.000Z', to: '2026-04-01T02:00:00.000Z' };
    expect((await fixture.run(id, range)).summary).toMatchObject({ countedSeconds: 2 * hour, uptimePercent: 50 });
    for (const [body, path] of [
      [{ to: '2026-04-16T00:00:00.000Z' }, 'to'],
      [{ from: '2026-04-02T00:00:00.000Z', to: '2026-04-02T00:00:00.000Z' }, 'from'],
      [{ from: '2024-01-01T00:00:00.000Z' }, 'from'],
    ] as const) {
      const refused = await fixture.call('POST', `/reports/${id}/run`, body);
      expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
    }
  });

  test('give the figures of now with the budget of the whole month', async () => {
    fixture.turnTo('2026-04-15T12:00:00Z');
    const scope = { scope: 'monitors', monitorIds: [shop] };
    const id = await fixture.report({ type: 'sla', slaTarget: 99, scope });
    const { body } = await fixture.call('GET', `/reports/${id}/current`);
    expect(body).toMatchObject({
      from: '2026-04-01T00:00:00.000Z',
      to: '2026-04-15T12:00:00.000Z',
      budget: { totalSeconds: 7.2 * hour, spentSeconds: hour, remainingPercent: 86.1111, state: 'healthy' },
    });
    expect((await fixture.call('GET', `/reports/${id}/runs`)).body.meta.totalItems).toBe(0);
  });

  test('give their budget to other parts of the server, and none to another organization', async () => {
    const id = await fixture.report({ type: 'sla', slaTarget: 99, scope: { scope: 'monitors', monitorIds: [shop] } });
    const clock = (): number => fixture.clock.now;
    const services = { store: fixture.store, clock, sharedWork: createSharedWork(clock) };
    const { body } = await fixture.call('GET', `/reports/${id}/current`);
    expect(await readErrorBudget(fixture.owner.organizationId, id, services)).toEqual(body.budget);
    expect(await readErrorBudget('org_0', id, services)).toBeUndefined();
  });

  test('foresee when the budget ends', async () => {
    fixture.turnTo('2026-04-15T12:00:00Z');
    const scope = { scope: 'monitors', monitorIds: [shop] };
    const id = await fixture.report({
      type: 'sla',
      slaTarget: 99.8,
      period: { kind: 'current', unit: 'month' },
      scope,
    });
    // 1.44 hours for April, of which one is spent in 14.5 days: the rest lasts 6.38 days.
    const { summary } = await fixture.run(id);
    expect(summary.budget.projectedExhaustionAt).toBe('2026-04-21T21:07:12.000Z');
  });

  test('keep as many runs as they say', async () => {
    const id = await fixture.report({ keepRuns: 2 });
    for (let each = 0; each < 3; each++) await fixture.run(id);
    const { body } = await fixture.call('GET', `/reports/${id}/runs`);
    expect(body.data.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    const kept = await fixture.store.find('reportContents', { reportId: id }, { limit: 10 });
    expect(kept.map(({ runId }) => runId).toSorted()).toEqual(
      body.data.map((run: { id: string }) => run.id).toSorted(),
    );
  });

  test('are deleted with their runs, also while one is computed', async () => {
    const id = await fixture.report({});
    await fixture.run(id);
    await fixture.call('POST', `/reports/${id}/run`);
    expect((await fixture.call('DELETE', `/reports/${id}`)).status).toBe(204);
    await fixture.work();
    expect(await fixture.store.find('reportRuns', { reportId: id }, { limit: 10 })).toEqual([]);
    expect(await fixture.store.find('reportContents', { reportId: id }, { limit: 10 })).toEqual([]);
  });

  test('are queued again when their worker dies, and fail when it does so three times', async () => {
    const id = await fixture.report({});
    const queued = await fixture.call('POST', `/reports/${id}/run`);
    const see = async () => (await fixture.call('GET', `/reports/${id}/runs/${queued.body.id}`)).body;
    for (const attempts of [1, 2, 3]) {
      const { now } = fixture.clock;
      const lease = { leaseUntil: now + 30_000, leaseToken: `dying${attempts}` };
      await fixture.store.claimDue('reportRuns', { now, ...lease, limit: 50 });
      const set = { status: 'running', attempts } as const;
      await fixture.store.commit([{ kind: 'update', table: 'reportRuns', where: { id: queued.body.id }, set }]);
      expect((await see()).status).toBe('running');
      fixture.clock.now += 30_000;
      expect((await see()).status).toBe('queued');
    }
    await fixture.work();
    expect(await see()).toMatchObject({ status: 'failed', error: expect.stringMatching(/interrupted 3 times/) });
    expect((await fixture.call('GET', `/reports/${id}`)).body).toMatchObject({ status: 'failed', latestRunId: null });
    expect((await fixture.run(id)).status).toBe('ready');
  });

  test('run by their schedule, once for the newest period when times were missed', async () => {
    fixture.turnTo('2026-04-15T12:00:00Z');
    const id = await fixture.report({
      schedule: { cron: '0 6 * * *' },
      period: { kind: 'previous', unit: 'day' },
      timezone: 'Europe/Berlin',
    });
    const see = async () => (await fixture.call('GET', `/reports/${id}`)).body;
    expect((await see()).nextRunAt).toBe('2026-04-16T04:00:00.000Z');
    await fixture.schedule();
    expect((await see()).status).toBeNull();
    fixture.turnTo('2026-04-19T05:00:00Z');
    await fixture.schedule();
    await fixture.work();
    const { data } = (await fixture.call('GET', `/reports/${id}/runs`)).body;
    expect(data).toMatchObject([
      { trigger: 'schedule', requestedBy: null, from: '2026-04-17T22:00:00.000Z', to: '2026-04-18T22:00:00.000Z' },
    ]);
    expect((await see()).nextRunAt).toBe('2026-04-20T04:00:00.000Z');
    const audited = await fixture.store.find(
      'auditActivities',
      { organizationId: fixture.owner.organizationId, action: 'reports.run' },
      { limit: 100 },
    );
    expect(audited.map(({ resource, actor }) => [resource.id, actor.type])).toContainEqual([id, 'system']);
    await fixture.call('PATCH', `/reports/${id}`, { schedule: null });
    expect((await see()).nextRunAt).toBeNull();
  });

  test('are sent to the channels that they name when they ran by schedule, with their figures and a link', async () => {
    const channel = await fixture.call('POST', '/notification-channels', {
      name: 'Board',
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com' },
      credentials: { appToken: 'AbCdEf123456789' },
    });
    expect(channel.status, JSON.stringify(channel.body)).toBe(201);
    fixture.turnTo('2026-05-01T05:00:00Z');
    const id = await fixture.report({ schedule: { cron: '0 6 1 * *' }, channelIds: [channel.body.id] });
    await fixture.call('POST', `/reports/${id}/run`);
    await fixture.work();
    fixture.turnTo('2026-05-01T06:00:00Z');
    await fixture.schedule();
    await fixture.work();
    const ready = await fixture.store.find(
      'channelNews',
      { event: 'report.ready' },
      { limit: 100, orderBy: 'createdAt' },
    );
    const runs: readonly { readonly id: string }[] = (await fixture.call('GET', `/reports/${id}/runs`)).body.data;
    const news = ready.filter(({ subjectId }) => runs.some((run) => run.id === subjectId));
    expect(news.map(({ channelIds }) => channelIds)).toEqual([[], [channel.body.id]]);
    const [, planned] = news;
    if (planned === undefined) throw new Error('no news');
    const message = newsMessage(planned.content as NewsContent, {
      kind: 'report',
      severity: 'minor',
      at: planned.at,
      isFinished: false,
      showTarget: 'host',
      timezone: 'UTC',
      consoleUrl: 'https://console.test',
    });
    expect(message.links).toEqual([{ label: 'The report', url: `https://console.test/reports/${id}`, action: null }]);
    const facts = message.facts.map(({ name }) => name);
    expect(facts.slice(0, 3)).toEqual(['Period', 'Uptime', 'Monitors']);
  });

  /** The owners of all addresses that were asked say yes. */
  const allConfirm = () =>
    fixture.store.commit([
      { kind: 'update', table: 'mailRecipients', where: { status: 'pending' }, set: { status: 'confirmed' } },
    ]);

  test('are mailed to their recipients when they ran by schedule, with page and table', async () => {
    fixture.turnTo('2026-05-01T05:00:00Z');
    const recipients = ['board@example.com', 'Board+1@example.com', 'shop@example.com'];
    const id = await fixture.report({ schedule: { cron: '0 6 1 * *' }, recipients });
    await allConfirm();
    const onReady = mailing();
    await fixture.call('POST', `/reports/${id}/run`);
    await fixture.work(onReady);
    expect(await fixture.store.find('mails', { template: 'report' }, { limit: 10 })).toEqual([]);
    fixture.turnTo('2026-05-01T06:00:00Z');
    await fixture.schedule();
    await fixture.work(onReady);
    const mails = await fixture.store.find('mails', { template: 'report' }, { limit: 10 });
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['board@example.com', 'shop@example.com']);
    const [mail] = mails;
    if (mail === undefined) throw new Error('no mail');
    const content = outbox.contentOf(mail);
    expect(content.subject).toBe('Report Promised uptime: 2026-04-01 00:00:00 UTC to 2026-05-01 00:00:00 UTC');
    expect(content.text).toContain('Longest outage');
    expect(content.attachments?.map(({ filename }) => filename)).toEqual([`${id}-2.html`, `${id}-2.csv`]);
    expect(content.attachments?.[1]?.content).toContain('monitor,');
  });

  test('are not mailed to who has ended all mails of the organization by the link in one', async () => {
    fixture.turnTo('2026-05-01T05:00:00Z');
    await fixture.report({ schedule: { cron: '0 6 1 * *' }, recipients: ['chair@example.com', 'press@example.com'] });
    await allConfirm();
    fixture.turnTo('2026-05-01T06:00:00Z');
    await fixture.schedule();
    await fixture.work(mailing());
    const mails = await fixture.store.find(
      'mails',
      { recipient: 'chair@example.com', template: 'report' },
      { limit: 10 },
    );
    const { text, unsubscribeUrl = '' } = outbox.contentOf(mails[0] ?? expect.fail('no mail'));
    expect(text).toMatch(/End all notifications of .+: https:\/\/watchpost\.test\/notifications\/recipient#\S+/);
    const { pathname, search } = new URL(unsubscribeUrl);
    expect((await fixture.request('POST', `${pathname}${search}`)).status).toBe(204);
    fixture.turnTo('2026-06-01T06:00:00Z');
    await fixture.schedule();
    await fixture.work(mailing());
    const count = async (recipient: string): Promise<number> =>
      (await fixture.store.find('mails', { recipient, template: 'report' }, { limit: 10 })).length;
    expect([await count('chair@example.com'), await count('press@example.com')]).toEqual([1, 2]);
  });

  test('ask an address that is no member’s once, and have a message with the reason instead of a mail', async () => {
    fixture.turnTo('2026-05-02T05:59:00Z');
    const recipients = ['unasked@example.com'];
    for (let each = 0; each < 3; each++) await fixture.report({ schedule: { cron: '0 6 * * *' }, recipients });
    fixture.turnTo('2026-05-02T06:00:00Z');
    await fixture.schedule();
    await fixture.work(mailing());
    const mails = await fixture.store.find('mails', { recipient: 'unasked@example.com' }, { limit: 20 });
    expect(mails.map(({ template }) => template)).toEqual(['confirm-recipient']);
    const about = await fixture.store.find('notificationDeliveries', { address: 'unasked@example.com' }, { limit: 9 });
    expect(about.map(({ kind, unsentReason }) => [kind, unsentReason])).toEqual(
      Array(3).fill(['report', 'unconfirmed']),
    );
  });

  test.each([
    ['a target of 100', { slaTarget: 100 }, 'slaTarget', /leaves no budget/],
    ['a target with five decimals', { slaTarget: 99.12345 }, 'slaTarget', /four decimals/],
    ['no target in a report about one', { type: 'sla' }, 'slaTarget', /required/],
    ['a window of 401 days', { period: { kind: 'rolling', days: 401 } }, 'period.days', /at most 400/],
    [
      'a fixed range of 401 days',
      { period: { kind: 'fixed', from: '2025-01-01T00:00:00.000Z', to: '2026-02-06T00:00:00.000Z' } },
      'period.to',
      /at most 400 days/,
    ],
    ['a schedule every minute', { schedule: { cron: '* * * * *' } }, 'schedule.cron', /once an hour/],
    ['a schedule twice an hour, in January', { schedule: { cron: '0,59 * * 1 *' } }, 'schedule.cron', /once an hour/],
    ['no schedule', { schedule: { cron: 'daily' } }, 'schedule.cron', /five fields/],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, 'timezone', /IANA/],
    [
      'a monitor that does not exist',
      { scope: { scope: 'monitors', monitorIds: ['mon_0'] } },
      'scope.monitorIds',
      /mon_0/,
    ],
    ['121 kept runs', { keepRuns: 121 }, 'keepRuns', /at most 120/],
    [
      'outages of more than an hour ignored',
      { accounting: { ignoreOutagesUnderSeconds: 3601 } },
      'accounting.ignoreOutagesUnderSeconds',
      /3600/,
    ],
  ])('are refused with %s', async (_, body, path, message) => {
    const refused = await fixture.call('POST', '/reports', { name: 'Refused', type: 'uptime', ...body });
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path, message: expect.stringMatching(message) }],
    });
  });

  test('keep their target while they are about one, and replace a period as a whole', async () => {
    const id = await fixture.report({ type: 'sla', slaTarget: 99 });
    const refused = await fixture.call('PATCH', `/reports/${id}`, { slaTarget: null });
    expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'slaTarget' }] });
    const changed = await fixture.call('PATCH', `/reports/${id}`, {
      period: { kind: 'rolling', days: 7 },
      timezone: null,
    });
    expect(changed.body).toMatchObject({ period: { kind: 'rolling', days: 7 }, timezone: 'UTC', version: 2 });
  });

  test('of another organization do not exist', async () => {
    const id = await fixture.report({});
    const run = await fixture.run(id);
    const stranger = await fixture.newMember('owner');
    for (const [method, path] of [
      ['GET', `/reports/${id}`],
      ['POST', `/reports/${id}/run`],
      ['GET', `/reports/${id}/runs`],
      ['GET', `/reports/${id}/runs/${run.id}`],
      ['POST', `/reports/${id}/runs/${run.id}/verify`],
      ['GET', `/reports/${id}/current`],
      ['GET', `/reports/${id}/download`],
    ] as const) {
      const reply = await fixture.request(method, `/api/v1${path}`, { token: stranger.token });
      expect(reply.status, path).toBe(404);
    }
  });
});
