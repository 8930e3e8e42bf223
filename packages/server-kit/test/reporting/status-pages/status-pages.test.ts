import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

describe.each(dialects)('Status pages, on %s', (dialect) => {
  let pages: PageFixture;
  beforeAll(async () => {
    pages = await openPages(dialect);
  });
  afterAll(() => pages.close());

  test('show the worst of each component, and of the page', async () => {
    const up = await pages.newMonitor('canary-up');
    const down = await pages.newMonitor('canary-down', 'down');
    const page = await pages.newPage({
      slug: 'worst',
      components: [
        component('Shop', [up, down], { group: 'Sales', description: 'Buying things' }),
        component('Search', [down]),
        component('Mail', [up], { group: 'Sales' }),
      ],
    });
    expect(page).toMatchObject({ status: 'partialOutage', url: 'https://watchpost.test/status/worst' });
    expect(page.components.map(({ status }: { status: string }) => status)).toEqual([
      'partialOutage',
      'majorOutage',
      'operational',
    ]);
    pages.passTime(60_000);
    const { body } = await pages.visit('worst');
    expect(body).toMatchObject({ name: 'Status', status: 'partialOutage', historyDays: 90, visibility: 'public' });
    expect(body.groups).toMatchObject([
      {
        name: 'Sales',
        status: 'partialOutage',
        components: [
          { name: 'Shop', status: 'partialOutage', description: 'Buying things' },
          { name: 'Mail', status: 'operational' },
        ],
      },
      { name: null, status: 'majorOutage', components: [{ name: 'Search', status: 'majorOutage' }] },
    ]);
    expect(body.groups[0].components[0].days.letters).toBe(`${'n'.repeat(89)}p`);
    expect((await pages.send('GET', `/status-pages/${page.id}`)).body).toEqual(page);
    const list = await pages.send('GET', '/status-pages?search=stat');
    expect(list.body.data).toContainEqual(page);
  });

  test('refuse a slug that another page has, also one of another organization', async () => {
    await pages.newPage({ slug: 'taken' });
    const stranger = await pages.newMember('owner');
    const body = { name: 'Mine', slug: 'taken' };
    const refusals = [
      await pages.request('POST', '/api/v1/status-pages', { token: stranger.token, body }),
      await pages.send('PATCH', `/status-pages/${(await pages.newPage()).id}`, { slug: 'taken' }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('slug') },
      });
    }
  });

  test('make a slug from the name, and keep the ids of components in a change', async () => {
    const page = await pages.newPage({
      name: 'Größe & Co',
      components: [component('A', []), component('B', [])].map((each) => ({ ...each, target: { scope: 'all' } })),
    });
    expect(page.slug).toBe('gro-e-co');
    const [a, b] = page.components.map(({ id, name }: { id: string; name: string }) => ({
      id,
      name,
      target: { scope: 'all' },
    }));
    const change = { components: [b, { ...a, name: 'First' }, { name: 'C', target: { scope: 'all' } }] };
    const { body } = await pages.send('PATCH', `/status-pages/${page.id}`, change);
    expect(body.components.slice(0, 2)).toMatchObject([{ id: b.id }, { id: a.id, name: 'First' }]);
    expect(body.components[2].id).toMatch(/^cmp_/);
    const foreign = { components: [{ ...a, id: 'cmp_0000000000' }] };
    expect(await pages.send('PATCH', `/status-pages/${page.id}`, foreign)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'components[0].id' }] },
    });
  });

  test('refuse monitors of another organization and a page with a password that has none', async () => {
    const stranger = await pages.newMember('owner');
    const theirs = await pages.request('POST', '/api/v1/monitors', {
      token: stranger.token,
      body: { name: 'theirs', type: 'manual' },
    });
    const foreign = { name: 'P', components: [component('Shop', [theirs.body.id])] };
    expect(await pages.send('POST', '/status-pages', foreign)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'components[0].target.monitorIds' }] },
    });
    expect(await pages.send('POST', '/status-pages', { name: 'P', visibility: 'password' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
    const open = await pages.newPage();
    expect((await pages.send('PATCH', `/status-pages/${open.id}`, { visibility: 'password' })).status).toBe(400);
  });

  test('answer alike when they are private and when they do not exist', async () => {
    const page = await pages.newPage({ slug: 'hidden', visibility: 'private' });
    const answers = [
      await pages.visit('hidden'),
      await pages.visit('no-such-page'),
      await pages.visit('hidden/history'),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', detail: answers[0]?.body.detail } });
    }
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'public' });
    expect((await pages.visit('hidden')).status).toBe(200);
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'private' });
    expect((await pages.visit('hidden')).status).toBe(404);
  });

  test('with a password are read with a view token, which ends with the password or its rotation', async () => {
    const page = await pages.newPage({ slug: 'locked', visibility: 'password', password: 'open sesame' });
    expect(page).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(page)).not.toContain('sesame');
    expect(await pages.visit('locked')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const unlock = (password: string) =>
      pages.request('POST', '/api/v1/public/status-pages/locked/unlock', { body: { password } });
    expect(await unlock('wrong password')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const enter = async (): Promise<string> => (await unlock('open sesame')).body.viewToken;
    const read = (token: string) => pages.visit(`locked?viewToken=${token}`);

    const first = await enter();
    const shown = await read(first);
    expect(shown).toMatchObject({ status: 200, body: { visibility: 'password' } });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await read(`${first}x`)).toMatchObject({ status: 401, body: { code: 'token_expired' } });

    await pages.send('POST', `/status-pages/${page.id}/rotate-view-token`);
    expect((await read(first)).status).toBe(401);
    const second = await enter();
    await pages.send('PATCH', `/status-pages/${page.id}`, { password: 'another word' });
    expect((await read(second)).status).toBe(401);
    expect((await unlock('open sesame')).status).toBe(401);
    const { viewToken } = (await unlock('another word')).body;
    expect((await read(viewToken)).status).toBe(200);
    pages.passTime(86_400_000);
    expect((await read(viewToken)).status).toBe(401);
  });

  test('count wrong passwords like those of sign-ins', async () => {
    await pages.newPage({ slug: 'guessed', visibility: 'password', password: 'correct horse' });
    const unlock = (password: string) =>
      pages.request('POST', '/api/v1/public/status-pages/guessed/unlock', { ip: '198.51.100.7', body: { password } });
    for (let tries = 0; tries < 20; tries++) expect((await unlock('wrong')).status).toBe(401);
    expect(await unlock('correct horse')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('show an incident in the commit that publishes it, with its public updates alone', async () => {
    const monitor = await pages.newMonitor('canary-monitor', 'down', { tags: ['canary-tag'] });
    const shop = { name: 'Shop', target: { scope: 'tags', tags: ['canary-tag'] } };
    await pages.newPage({ slug: 'updates', components: [shop] });
    await pages.newPage({ slug: 'quiet', autoPublish: 'none', components: [shop] });
    await pages.newPage({ slug: 'others', components: [component('Other', [await pages.newMonitor('other')])] });
    const incident = await pages.openIncident(monitor);
    const open = async (slug: string) => (await pages.visit(slug)).body.openIncidents;
    pages.passTime();
    expect(await open('updates')).toMatchObject([
      { title: 'Shop is down', status: 'investigating', impact: 'critical', components: [{ name: 'Shop' }] },
    ]);
    expect(await open('quiet')).toEqual([]);

    const note = (body: object) => pages.send('POST', `/incidents/${incident.id}/notes`, body);
    await note({ text: 'canary-internal-note' });
    await note({ text: 'We found the reason.', isPublic: true, publicStatus: 'identified' });
    await pages.send('PATCH', `/incidents/${incident.id}`, { publicTitle: 'Orders fail' });
    pages.passTime();
    for (const slug of ['updates', 'quiet']) {
      expect(await open(slug)).toMatchObject([{ title: 'Orders fail', status: 'identified' }]);
    }
    expect(await open('others')).toEqual([]);
    const [shown] = await open('updates');
    expect(shown.updates).toMatchObject([
      { status: 'identified', text: 'We found the reason.' },
      { status: 'investigating', text: '' },
    ]);
    expect((await pages.visit(`updates/incidents/${shown.number}`)).body).toEqual(shown);
    expect((await pages.visit(`others/incidents/${shown.number}`)).status).toBe(404);

    expect((await pages.send('POST', `/incidents/${incident.id}/resolve`, {})).body.publicStatus).toBe('resolved');
    pages.passTime();
    const { body } = await pages.visit('quiet');
    expect(body.openIncidents).toEqual([]);
    expect(body.pastIncidents).toMatchObject([{ title: 'Orders fail', status: 'resolved' }]);
    expect((await pages.visit('quiet/history?month=2026-03')).body).toMatchObject({
      month: '2026-03',
      nextMonth: null,
      incidents: [{ title: 'Orders fail' }],
    });
    await pages.send('POST', `/incidents/${incident.id}/reopen`, {});
    pages.passTime();
    expect(await open('quiet')).toMatchObject([{ status: 'investigating' }]);
    const { id } = (await pages.visit('updates')).body.groups[0].components[0];
    expect((await pages.visit(`updates/components/${id}`)).body).toMatchObject({
      component: { name: 'Shop' },
      incidents: [{ title: 'Orders fail' }],
    });
  });

  test('refuse a public status for an internal note', async () => {
    const { body } = await pages.send('POST', '/incidents', { title: 'x' });
    expect(
      await pages.send('POST', `/incidents/${body.id}/notes`, { text: 'x', publicStatus: 'resolved' }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'publicStatus' }] } });
  });

  test('announce maintenance of their components without its internal name', async () => {
    const monitor = await pages.newMonitor('m');
    await pages.newPage({ slug: 'works', components: [component('Shop', [monitor])] });
    const at = (minutes: number) => new Date(pages.clock.now + minutes * 60_000).toISOString();
    const schedule = { type: 'once', startsAt: at(60), endsAt: at(120) };
    const window = { name: 'canary-window', description: 'canary-why', target: { scope: 'all' }, schedule };
    expect((await pages.send('POST', '/maintenance-windows', window)).status).toBe(201);
    pages.passTime();
    const { body } = await pages.visit('works');
    expect(body.maintenance).toMatchObject({
      now: [],
      next: [
        {
          ...{ title: null, text: '', status: 'scheduled', startsAt: schedule.startsAt, endsAt: schedule.endsAt },
          components: [{ name: 'Shop' }],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('canary');
    pages.passTime(90 * 60_000);
    expect((await pages.visit('works')).body.maintenance).toMatchObject({ now: [{ status: 'inProgress' }], next: [] });
  });

  test('show the public title and text of maintenance, as soon as they are written and as long as they stand', async () => {
    const monitor = await pages.newMonitor('m');
    await pages.newPage({ slug: 'named-works', components: [component('Shop', [monitor])] });
    const at = (minutes: number) => new Date(pages.clock.now + minutes * 60_000).toISOString();
    const schedule = { type: 'once', startsAt: at(60), endsAt: at(120) };
    const target = { scope: 'monitors', monitorIds: [monitor] };
    const texts = { publicTitle: 'A larger database', publicText: 'Nothing is lost.' };
    const window = { name: 'canary-window', target, schedule };
    const { body } = await pages.send('POST', '/maintenance-windows', { ...window, ...texts });
    expect(body).toMatchObject(texts);
    pages.passTime();
    const shown = async () => (await pages.visit('named-works')).body.maintenance.next[0];
    expect(await shown()).toMatchObject({ title: 'A larger database', text: 'Nothing is lost.' });
    const path = `/maintenance-windows/${body.id}`;
    const changed = await pages.send('PATCH', path, { publicTitle: null, publicText: null });
    expect(changed.body).toMatchObject({ name: 'canary-window', publicTitle: null, publicText: '' });
    pages.passTime();
    expect(await shown()).toMatchObject({ title: null, text: '' });
    expect(await pages.send('PATCH', path, { publicTitle: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'publicTitle' }] },
    });
  });

  test('have the same weak ETag while visitors see the same, and may be cached for ten seconds', async () => {
    const monitor = await pages.newMonitor('m');
    await pages.newPage({ slug: 'cached', components: [component('Shop', [monitor])], show: { uptime: false } });
    pages.passTime();
    const first = await pages.visit('cached');
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=10, stale-while-revalidate=30, stale-if-error=86400',
    );
    expect(first.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    pages.passTime(60_000);
    const later = await pages.visit('cached');
    expect(later.body.asOf).not.toBe(first.body.asOf);
    expect(later.headers.get('etag')).toBe(first.headers.get('etag'));
    const etag = first.headers.get('etag') ?? '';
    const unchanged = await pages.visit('cached', { 'if-none-match': etag });
    expect(unchanged).toMatchObject({ status: 304, body: undefined });
    await pages.setStatus(monitor, 'down');
    pages.passTime();
    expect((await pages.visit('cached', { 'if-none-match': etag })).status).toBe(200);
    expect((await pages.visit('cached')).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });
});
