import { bounds, type MonitorStatus, monitorStatuses, statusLetters } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { monitorsBounds } from '../../../src/monitoring/monitors/bounds.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const hour = 3_600_000;
const day = 24 * hour;
const day90 = 90 * day;

describe.each(dialects)('the overview of monitors on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let stranger: Member;
  const count = 24;
  /** Some latencies as they are measured, by the number of the monitor, and as an overview has them. */
  const measuredMs: Readonly<Record<number, number>> = { 1: 0.123, 2: 12.345, 3: 99.96, 5: 123.456, 6: 4321.5 };
  const shownMs: Readonly<Record<number, number>> = { 1: 0.123, 2: 12.3, 3: 100, 5: 123, 6: 4322 };

  /** Statuses that a monitor had, each for so long, until the current one. */
  const statusesOf = (monitorRef: number, seed: number, until: number): Change[] => {
    const changes: Change[] = [];
    let endedAt = until;
    for (let n = 0; n < 60; n++) {
      const status = monitorStatuses[(seed * 7 + n * 3) % monitorStatuses.length] as MonitorStatus;
      const startedAt = endedAt - (((seed + n) % 11) + 1) * hour * 3 - n;
      // Some are not on record, and so are unknown.
      if ((seed + n) % 13 !== 0) changes.push(insert('statusIntervals', { monitorRef, status, startedAt, endedAt }));
      endedAt = startedAt;
    }
    // The database sums up in the order of time.
    return changes.toReversed();
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    [owner, stranger] = [await fixture.newMember('owner'), await fixture.newMember('owner')];
    const { now } = fixture.clock;
    const rows = Array.from({ length: count }, (_, n) =>
      sampleMonitor({
        id: newId('mon', now),
        organizationId: n === count - 1 ? stranger.organizationId : owner.organizationId,
        name: `Monitor ${String(n).padStart(2, '0')}`,
        type: n % 3 === 0 ? 'tcp' : 'https',
        tags: n % 2 === 0 ? ['even', `of-${n % 4}`] : [],
        currentStatus: monitorStatuses[n % monitorStatuses.length] as MonitorStatus,
        statusSince: now - (n % 5 === 0 ? 200 * day : n * hour),
        createdAt: now - (n % 7 === 0 ? 10 * day : 300 * day),
        lastResult:
          n % 4 === 0
            ? null
            : {
                ok: true,
                latencyMs: measuredMs[n] ?? 12.5 + n,
                statusCode: 200,
                message: null,
                timings: { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 2 },
              },
        searchText: `monitor ${String(n).padStart(2, '0')}`,
      }),
    );
    await fixture.store.commit(rows.map((row) => insert('monitors', row)));
    const stored = await fixture.store.find('monitors', {}, { orderBy: 'name', limit: count });
    await fixture.store.commit(stored.flatMap(({ ref, statusSince }, n) => statusesOf(ref, n, statusSince)));
  });
  afterAll(() => fixture.close());

  const see = (query = '', more: Parameters<KitFixture['request']>[2] = {}) =>
    fixture.request('GET', `/api/v1/monitors/overview${query}`, { token: owner.token, ...more });
  const get = (path: string) => fixture.request('GET', `/api/v1${path}`, { token: owner.token });
  const ago = (ms: number): string => new Date(fixture.clock.now - ms).toISOString();

  test.each([
    ['24 hours', () => ''],
    ['90 days', () => `?from=${ago(day90)}&bins=90`],
    ['three days in 7 bins', () => `?from=${ago(5 * day)}&to=${ago(2 * day)}&bins=7`],
    ['half a minute', () => `?from=${ago(30_000)}&bins=4`],
    ['a range before most were made', () => `?from=${ago(310 * day)}&to=${ago(200 * day)}&bins=31`],
  ])('of %s shows each monitor as its own history does', async (_, query) => {
    const { status, body } = await see(query());
    expect(status).toBe(200);
    expect([body.totalItems, body.rows.length]).toEqual([count - 1, count - 1]);
    for (const row of body.rows) {
      const range = `from=${body.from}&to=${body.to}`;
      const bins = Math.round((Date.parse(body.to) - Date.parse(body.from)) / 1000 / body.binSeconds);
      const history = (await get(`/monitors/${row.id}/status-history?${range}&bins=${bins}`)).body;
      expect(history.binSeconds).toBe(body.binSeconds);
      const letters = history.bins.map((bin: { status: MonitorStatus | null }) =>
        bin.status === null ? '-' : statusLetters[bin.status],
      );
      expect(row.bins, row.name).toBe(letters.join(''));
      expect(row.uptime, row.name).toBe((await get(`/monitors/${row.id}/uptime?${range}`)).body.uptimePercent);
      const { id, name, type, currentStatus, statusSince, isVerifying, tags, lastResult } = (
        await get(`/monitors/${row.id}`)
      ).body;
      const latencyMs = shownMs[Number(name.slice(-2))] ?? lastResult?.latencyMs ?? null;
      expect(row).toMatchObject({ id, name, type, currentStatus, statusSince, isVerifying, tags, latencyMs });
    }
  });

  test.each([
    '',
    'sort=name',
    'sort=-currentStatus',
    'type=tcp',
    'tag=of-2&sort=name',
    'currentStatus=down',
    'search=MONITOR%200',
    'search=monitor&type=https&tag=even',
    'enabled=false',
  ])('with the query %j shows the monitors of the list, in its order', async (query) => {
    const list = (await get(`/monitors?pageSize=100&${query}`)).body;
    const { body } = await see(`?${query}`);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(body.rows)).toEqual(ids(list.data));
    expect(body.totalItems).toBe(list.meta.totalItems);
  });

  test.each([
    ['page=2', 'page'],
    ['pageSize=10', 'pageSize'],
    ['bins=0', 'bins'],
    ['bins=501', 'bins'],
    ['sort=latencyMs', 'sort'],
    ['from=2020-01-01T00:00:00.000Z', 'from'],
    ['from=2030-01-01T00:00:00.000Z&to=2029-01-01T00:00:00.000Z', 'from'],
  ])('refuses the query %s by the field %s', async (query, field) => {
    expect(await see(`?${query}`)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  test('is 304 while nothing of it changes within the minute', async () => {
    const first = await see();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const again = await see('', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
    const { id } = first.body.rows.find(({ type }: { type: string }) => type === 'https');
    const body = { name: 'Renamed' };
    const path = `/api/v1/monitors/${id}`;
    expect((await fixture.request('PATCH', path, { token: owner.token, body })).status).toBe(200);
    const changed = await see('', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.body.rows.find((row: { id: string }) => row.id === id).name).toBe('Renamed');
  });

  test('is read with one read of monitors and one of their statuses', async () => {
    const { store } = fixture;
    const spies = [vi.spyOn(store, 'findColumns'), vi.spyOn(store, 'endedStatuses')];
    expect((await see('?bins=33')).status).toBe(200);
    for (const spy of spies) expect(spy).toHaveBeenCalledOnce();
    for (const spy of spies) spy.mockRestore();
  });

  test('of a caller without the permission is refused', async () => {
    const key = await fixture.newApiKey(owner, ['incidents:read']);
    for (const path of ['overview', 'summary'])
      expect(await fixture.request('GET', `/api/v1/monitors/${path}`, { apiKey: key.secret })).toMatchObject({
        status: 403,
      });
  });

  test('shows no bins of a monitor that changes its status too often, and the others as ever', async () => {
    const { now } = fixture.clock;
    const most = monitorsBounds.overviewChanges.most;
    const { organizationId, token } = await fixture.newMember('owner');
    const made = [0, 1].map((n) =>
      sampleMonitor({
        id: newId('mon', fixture.clock.now),
        organizationId,
        name: `${n}`,
        statusSince: now,
        currentStatus: 'up',
        createdAt: now - day90,
      }),
    );
    await fixture.store.commit(made.map((row) => insert('monitors', row)));
    const [steady, flapping] = await fixture.store.find('monitors', { organizationId }, { orderBy: 'name', limit: 2 });
    const flaps = (monitorRef: number, times: number): Change[] =>
      Array.from({ length: times }, (_, n) => {
        const startedAt = now - hour + n * 10;
        return insert('statusIntervals', {
          monitorRef,
          status: n % 2 === 0 ? 'up' : 'down',
          startedAt,
          endedAt: startedAt + 10,
        });
      });
    await fixture.store.commit([...flaps(steady?.ref ?? 0, most), ...flaps(flapping?.ref ?? 0, most + 1)]);
    const { body } = await see(`?sort=name&from=${ago(day)}&to=${ago(0)}`, { token });
    expect(body.rows).toMatchObject([{ bins: expect.stringMatching(/d/) }, { bins: null, uptime: null }]);
  });

  test('the summary counts the monitors of the organization', async () => {
    const { status, body, headers } = await get('/monitors/summary');
    const list = (await get('/monitors?pageSize=100')).body.data;
    const amount = (matches: (monitor: { tags: string[]; currentStatus: string; type: string }) => boolean): number =>
      list.filter(matches).length;
    expect([status, body.total]).toEqual([200, count - 1]);
    for (const name of monitorStatuses)
      expect(body.byStatus[name], name).toBe(amount(({ currentStatus }) => currentStatus === name));
    expect(body.byType).toEqual({
      https: amount(({ type }) => type === 'https'),
      tcp: amount(({ type }) => type === 'tcp'),
    });
    const tagged = (tag: string) => amount(({ tags }) => tags.includes(tag));
    const down = (tag: string) => amount(({ tags, currentStatus }) => tags.includes(tag) && currentStatus === 'down');
    expect(body.tags).toEqual(['even', 'of-0', 'of-2'].map((tag) => ({ tag, total: tagged(tag), down: down(tag) })));
    const unchanged = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await fixture.request('GET', '/api/v1/monitors/summary', { token: owner.token, headers: unchanged });
    expect(again.status).toBe(304);
  });

  test('the summary names the certificates that end soon, the first to end first', async () => {
    const { organizationId, token } = await fixture.newMember('owner');
    const { now } = fixture.clock;
    const monitorWith = (name: string, daysRemaining: number | null, currentStatus: MonitorStatus = 'up') =>
      sampleMonitor({
        id: newId('mon', now),
        organizationId,
        name,
        currentStatus,
        certificate:
          daysRemaining === null
            ? null
            : { issuer: 'CA', validTo: new Date(now + daysRemaining * day).toISOString(), daysRemaining },
      });
    const { most } = bounds.summaryCertificateDays;
    const rows = [
      monitorWith('later', most),
      monitorWith('ended', -1),
      monitorWith('good', most + 1),
      monitorWith('paused', 1, 'paused'),
      monitorWith('plain', null),
    ];
    await fixture.store.commit(rows.map((row) => insert('monitors', row)));
    const { body } = await fixture.request('GET', '/api/v1/monitors/summary', { token });
    expect(body.certificates).toEqual(
      [rows[1], rows[0]].map((row) => ({
        monitorId: row?.id,
        name: row?.name,
        validTo: row?.certificate?.validTo,
        daysRemaining: row?.certificate?.daysRemaining,
      })),
    );
  });

  test('the list and the overview show what depends on a monitor', async () => {
    const { organizationId, token } = await fixture.newMember('owner');
    const parent = sampleMonitor({ id: newId('mon', fixture.clock.now), organizationId, name: 'Router' });
    const child = sampleMonitor({
      id: newId('mon', fixture.clock.now),
      organizationId,
      name: 'Shop',
      parentId: parent.id,
    });
    await fixture.store.commit([parent, child].map((row) => insert('monitors', row)));
    const ask = (path: string) => fixture.request('GET', `/api/v1/monitors${path}parentId=${parent.id}`, { token });
    expect((await ask('?')).body.data.map(({ id }: { id: string }) => id)).toEqual([child.id]);
    expect((await ask('/overview?')).body.rows).toMatchObject([{ id: child.id, parentId: parent.id }]);
  });
});

describe.each(dialects)('an overview of more monitors than it shows, on %s', (dialect) => {
  test('has the first of them and the number of all', async () => {
    const fixture = await openKit(dialect);
    const { organizationId, token } = await fixture.newMember('owner');
    const most = bounds.overviewRows.most;
    const total = most + 3;
    for (let from = 0; from < total; from += 1000) {
      const size = Math.min(1000, total - from);
      const rows = Array.from({ length: size }, (_, n) =>
        sampleMonitor({
          id: newId('mon', fixture.clock.now),
          organizationId,
          name: String(from + n).padStart(5, '0'),
          searchText: String(from + n).padStart(5, '0'),
        }),
      );
      await fixture.store.commit(rows.map((row) => insert('monitors', row)));
    }
    const { body } = await fixture.request('GET', '/api/v1/monitors/overview?sort=name', { token });
    expect([body.totalItems, body.rows.length, body.rows.at(-1).name]).toEqual([total, most, '04999']);
    const few = await fixture.request('GET', '/api/v1/monitors/overview?search=0000', { token });
    expect([few.body.totalItems, few.body.rows.length]).toEqual([10, 10]);
    await fixture.close();
  });
});
