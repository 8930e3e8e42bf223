import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseFeed } from '@rowanmanning/feed-parser';
import ICAL from 'ical.js';
import { Statuspage } from 'statuspage.io';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folded } from '../../../src/base/calendar-lines.js';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { atomFeed } from '../../../src/reporting/status-pages/atom-feed.js';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

describe.each(dialects)('The forms of a status page for programs, on %s', (dialect) => {
  let pages: PageFixture;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    pages = await openPages(dialect);
    server = createServer(toNodeHandler(pages.kit)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const [down, up] = [await pages.newMonitor('canary-a', 'down'), await pages.newMonitor('canary-b')];
    // Their statuses are older than the page.
    pages.passTime(60_000);
    await pages.newPage({
      name: 'Example & Co <status>',
      slug: 'example',
      components: [component('Shop', [down], { group: 'Sales' }), component('Search', [up])],
    });
    const incident = await pages.openIncident(down);
    pages.passTime(60_000);
    const note = { text: 'Payments fail & orders wait.', isPublic: true, publicStatus: 'monitoring' };
    await pages.send('POST', `/incidents/${incident.id}/notes`, note);
    const at = (hours: number) => new Date(pages.clock.now + hours * 3_600_000).toISOString();
    const schedule = { type: 'once', startsAt: at(1), endsAt: at(2) };
    await pages.send('POST', '/maintenance-windows', { name: 'canary-window', target: { scope: 'all' }, schedule });
    await pages.send('POST', '/maintenance-windows', {
      name: 'canary-move',
      publicTitle: 'A larger database',
      publicText: 'Payments take longer; nothing is lost.',
      target: { scope: 'all' },
      schedule: { type: 'once', startsAt: at(3), endsAt: at(4) },
    });
    pages.passTime();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await pages.close();
  });

  test('are read by an existing client of Statuspage v2', async () => {
    const client = new Statuspage('example');
    client.setApiUrl(`${origin}/api/v1/public/status-pages/example`);
    const summary = await client.api.getSummary();
    expect(summary).toMatchObject({
      page: { name: 'Example & Co <status>', time_zone: 'UTC', url: 'https://watchpost.test/status/example' },
      status: { indicator: 'major', description: 'Partial outage' },
      components: [
        { name: 'Sales', group: true, status: 'major_outage', position: 1 },
        { name: 'Shop', group: false, status: 'major_outage' },
        { name: 'Search', group: false, status: 'operational', group_id: null },
      ],
      incidents: [
        {
          name: 'Shop is down',
          status: 'monitoring',
          impact: 'critical',
          incident_updates: [{ body: 'Payments fail & orders wait.' }, { status: 'investigating', body: '' }],
        },
      ],
      scheduled_maintenances: [
        { status: 'scheduled', name: 'Maintenance: Shop, Search', incident_updates: [] },
        {
          status: 'scheduled',
          name: 'A larger database',
          incident_updates: [{ status: 'scheduled', body: 'Payments take longer; nothing is lost.' }],
        },
      ],
    });
    const [group, shop] = summary.components;
    expect(shop?.group_id).toBe(group?.id);
    expect(await client.api.getStatus()).toEqual({ page: summary.page, status: summary.status });
    expect((await client.api.incidents.getUnresolved()).incidents).toEqual(summary.incidents);
    expect((await client.api.incidents.getAll()).incidents).toEqual(summary.incidents);
  });

  test('say that all was created before it changed, and changed before the page was made', async () => {
    const { body } = await pages.visit('example/summary.json');
    const { page, components, incidents, scheduled_maintenances: maintenances } = body;
    const changes: { created_at: string; updated_at: string }[] = [...components, ...incidents, ...maintenances];
    expect(changes).toHaveLength(6);
    for (const { created_at: createdAt, updated_at: updatedAt } of changes) {
      expect(createdAt <= updatedAt && updatedAt <= page.updated_at).toBe(true);
    }
  });

  test('show the last known status of a component where a format has no word for an unknown one', async () => {
    const monitor = await pages.newMonitor('m', 'down');
    await pages.newPage({ slug: 'lost', components: [component('Shop', [monitor])] });
    pages.passTime(60_000);
    const row = await pages.store.get('monitors', { id: monitor });
    const { now } = pages.clock;
    await pages.store.commit([
      {
        kind: 'update',
        table: 'monitors',
        where: { id: monitor },
        set: { currentStatus: 'unknown', statusSince: now },
      },
      {
        kind: 'insert',
        table: 'statusIntervals',
        row: { monitorRef: row?.ref ?? 0, startedAt: row?.statusSince ?? 0, endedAt: now, status: 'down' },
      },
    ]);
    pages.passTime(60_000);
    expect((await pages.visit('lost')).body.status).toBe('unknown');
    expect((await pages.visit('lost/summary.json')).body.components).toMatchObject([{ status: 'major_outage' }]);
  });

  test('are a feed that a reader of Atom takes', async () => {
    const { body, headers } = await pages.visit('example/feed.atom');
    expect(headers.get('content-type')).toBe('application/atom+xml');
    const feed = parseFeed(body);
    expect(feed.meta).toEqual({ type: 'atom', version: '1.0' });
    expect(feed.title).toBe('Example & Co <status>');
    expect(feed.self).toBe('https://watchpost.test/api/v1/public/status-pages/example/feed.atom');
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({
      title: 'Shop is down',
      url: 'https://watchpost.test/status/example/incidents/1',
    });
    expect(feed.items[0]?.content).toContain('Payments fail & orders wait.');
    expect(feed.items[0]?.updated?.getTime()).toBeGreaterThan(feed.items[0]?.published?.getTime() ?? Number.NaN);
  });

  test('leave out characters that XML has no place for', async () => {
    const { body: page } = await pages.visit('example');
    const feed = atomFeed({ ...page, name: 'a\u0000b\u000bc\ufffe😀' }, page.asOf);
    expect(parseFeed(feed).title).toBe('abc😀');
  });

  test('are a calendar that a parser of iCalendar takes', async () => {
    const { body, headers } = await pages.visit('example/calendar.ics');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(body));
    const [event, named] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(event?.summary).toBe('Example & Co <status>: Maintenance: Shop, Search');
    expect(named?.summary).toBe('Example & Co <status>: A larger database');
    expect(named?.description).toBe('Payments take longer; nothing is lost.\nShop\nSearch');
    const { next } = (await pages.visit('example')).body.maintenance;
    expect(event?.startDate.toJSDate().toISOString()).toBe(next[0].startsAt);
    expect(event?.endDate.toJSDate().toISOString()).toBe(next[0].endsAt);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('are a badge with the name of the page and its status', async () => {
    const { body, headers } = await pages.visit('example/badge.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(body).toContain('Example &amp; Co &lt;status&gt;: Partial outage');
  });

  test.each([
    '',
    '/summary.json',
    '/status.json',
    '/incidents.json',
    '/incidents/unresolved.json',
    '/feed.atom',
    '/calendar.ics',
    '/badge.svg',
    '/history',
  ])('hold nothing internal, may be cached and read from any site, and are not sent twice: %s', async (path) => {
    const { body, headers } = await pages.visit(`example${path}`);
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(headers.get('cache-control')).toContain('stale-if-error=86400');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const again = await pages.visit(`example${path}`, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});

describe('A calendar', () => {
  test.each([
    ['a'.repeat(75), 1],
    ['a'.repeat(76), 2],
    ['ü'.repeat(75), 3],
    [`${'a'.repeat(74)}😀`, 2],
  ])('folds the line %s into %i', (line, count) => {
    const lines = folded(line).split('\r\n');
    expect(lines).toHaveLength(count);
    expect(lines.map((each, index) => (index === 0 ? each : each.slice(1))).join('')).toBe(line);
  });
});
