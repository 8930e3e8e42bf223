import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPageDomains } from '../../../src/reporting/status-pages/page-domains.js';
import { StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects } from '../../kit-fixture.js';
import { openPages, type PageFixture } from './page-fixture.js';

describe.each(dialects)('The domain of a status page, on %s', (dialect) => {
  let pages: PageFixture;
  /** What the name servers hold. */
  const records = new Map<string, readonly string[]>();
  let lookups: string[] = [];
  beforeAll(async () => {
    pages = await openPages(dialect, {
      resolveTxt: async (name) => {
        lookups.push(name);
        if (name.includes('silent')) throw new Error('queryTxt ETIMEOUT');
        return (records.get(name) ?? []).map((text) => [text.slice(0, 9), text.slice(9)]);
      },
    });
  });
  beforeEach(() => {
    lookups = [];
    pages.passTime(3_600_000);
  });
  afterAll(() => pages.close());

  const verify = (id: string, name: string, token?: string) =>
    token === undefined
      ? pages.send('POST', `/status-pages/${id}/verify-domain`, { name })
      : pages.request('POST', `/api/v1/status-pages/${id}/verify-domain`, { token, body: { name } });
  const check = async (domain: string) => {
    const { status, body } = await pages.visit(`domain-check?domain=${domain}`);
    return status === 200 ? body.slug : status;
  };
  /** Sets the record that a page asks for. */
  const publish = (page: { domains: { txtName: string; txtValue: string }[] }) => {
    for (const { txtName, txtValue } of page.domains) records.set(txtName, ['v=spf1 -all', txtValue]);
  };
  const newPage = (slug: string, name: string, more: object = {}) =>
    pages.newPage({ slug, domains: [{ name }], ...more });

  test('shows the page once its TXT record is found, and no longer when it is removed', async () => {
    const page = await newPage('first', 'status.first.example');
    expect(await verify(page.id, 'status.first.example')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', code: 'not_verified' }] },
    });
    expect(await check('status.first.example')).toBe(404);
    publish(page);
    expect(await verify(page.id, 'Status.First.Example')).toMatchObject({
      status: 200,
      body: { version: 2, domains: [{ verifiedAt: new Date(pages.clock.now).toISOString() }] },
    });
    pages.passTime();
    expect(await check('STATUS.first.example')).toBe('first');
    const { body } = await pages.send('GET', `/status-pages/${page.id}`);
    expect(body.domains[0].verifiedAt).not.toBeNull();

    await pages.send('PATCH', `/status-pages/${page.id}`, { slug: 'renamed' });
    pages.passTime();
    expect(await check('status.first.example')).toBe('renamed');
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'private' });
    pages.passTime();
    expect(await check('status.first.example')).toBe(404);
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'public', domains: [] });
    pages.passTime();
    expect(await check('status.first.example')).toBe(404);
  });

  test('belongs to one page of the server: the one that verified it last', async () => {
    const name = 'status.moved.example';
    const before = await newPage('before', name);
    publish(before);
    expect((await verify(before.id, name)).status).toBe(200);
    const buyer = await pages.newMember('owner');
    const { body: after } = await pages.request('POST', '/api/v1/status-pages', {
      token: buyer.token,
      body: { name: 'After', slug: 'after', visibility: 'public', domains: [{ name }] },
    });
    expect((await verify(after.id, name, buyer.token)).status).toBe(400);
    pages.passTime();
    expect(await check(name)).toBe('before');
    publish(after);
    expect((await verify(after.id, name, buyer.token)).status).toBe(200);
    pages.passTime();
    expect(await check(name)).toBe('after');
    const { body } = await pages.send('GET', `/status-pages/${before.id}`);
    expect(body.domains).toMatchObject([{ name, verifiedAt: null }]);
    // What is deleted here is not the domain of the other page.
    expect((await pages.send('DELETE', `/status-pages/${before.id}`)).status).toBe(204);
    pages.passTime();
    expect(await check(name)).toBe('after');
  });

  test('is where the links of the page lead, the first of those that it has', async () => {
    const [first, second] = ['status.linked.example', 'other.linked.example'];
    const onServer = 'https://watchpost.test/status/linked';
    const onApi = 'https://watchpost.test/api/v1/public/status-pages/linked';
    const names = [{ name: 'unverified.linked.example' }, { name: first }, { name: second }];
    const page = await newPage('linked', first, { domains: names });
    publish(page);
    /** Where the owner, visitors and programs are sent. */
    const seen = async () => {
      pages.passTime();
      const { url } = (await pages.send('GET', `/status-pages/${page.id}`)).body;
      const { links } = (await pages.visit('linked')).body;
      const shape = (await pages.visit('linked/summary.json')).body.page.url;
      const feed = (await pages.visit('linked/feed.atom')).body;
      expect(feed).toContain(`<id>${onServer}</id>`);
      expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${links.feed}"/>`);
      expect([url, shape, links.permanent]).toEqual([links.page, links.page, onServer]);
      expect([links.self, links.summary]).toEqual([onApi, `${onApi}/summary.json`]);
      return [links.page, links.feed, links.calendar, links.badge];
    };
    const placed = (address: string) => ['feed.atom', 'calendar.ics', 'badge.svg'].map((name) => `${address}/${name}`);
    expect(await seen()).toEqual([onServer, ...placed(onApi)]);
    const { body: other } = await verify(page.id, second);
    expect(other.url).toBe(`https://${second}`);
    expect(await seen()).toEqual([`https://${second}`, ...placed(`https://${second}`)]);
    await verify(page.id, first);
    expect(await seen()).toEqual([`https://${first}`, ...placed(`https://${first}`)]);

    // A program that reads a page with a password has a `viewToken`, which pages do not take.
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'password', password: 'a fine password' });
    const { viewToken } = (
      await pages.request('POST', '/api/v1/public/status-pages/linked/unlock', {
        body: { password: 'a fine password' },
      })
    ).body;
    pages.passTime();
    const { links } = (await pages.visit(`linked?viewToken=${viewToken}`)).body;
    expect([links.page, links.feed]).toEqual([`https://${first}`, `${onApi}/feed.atom`]);
    await pages.send('PATCH', `/status-pages/${page.id}`, { visibility: 'public' });

    const taker = await newPage('taker', first);
    publish(taker);
    await verify(taker.id, first);
    expect(await seen()).toEqual([`https://${second}`, ...placed(`https://${second}`)]);
    const { body: left } = await pages.send('PATCH', `/status-pages/${page.id}`, { domains: [{ name: first }] });
    expect(left.url).toBe(onServer);
    expect(await seen()).toEqual([onServer, ...placed(onApi)]);
  });

  test('that is the name of the server itself leads nowhere new', async () => {
    const page = await newPage('own-name', 'watchpost.test');
    publish(page);
    expect((await verify(page.id, 'watchpost.test')).body.url).toBe('https://watchpost.test/status/own-name');
  });

  test('is verified for one of two pages that do so at once', async () => {
    const name = 'status.raced.example';
    const raced = [await newPage('raced-1', name), await newPage('raced-2', name)];
    const values = raced.flatMap(({ domains }) => domains.map(({ txtValue }: { txtValue: string }) => txtValue));
    records.set(`_watchpost.${name}`, values);
    const replies = await Promise.all(raced.map(({ id }) => verify(id, name)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const shown = await Promise.all(raced.map(({ id }) => pages.send('GET', `/status-pages/${id}`)));
    expect(shown.filter(({ body }) => body.domains[0].verifiedAt !== null)).toHaveLength(1);
  });

  test.each([
    ['that the page does not name', 'other.example', 400],
    ['that is no host name', 'not a name', 400],
    ['whose name servers do not answer', 'silent.example', 503],
  ])('%s is not verified', async (_, name, status) => {
    const slug = `bad-${name.replace(/\W/g, '-')}`;
    const { id } = await newPage(slug, status === 503 ? name : 'status.named.example');
    expect((await verify(id, name)).status).toBe(status);
    expect(lookups).toHaveLength(status === 503 ? 1 : 0);
  });

  test('is looked up at most 60 times an hour for one organization', async () => {
    const { id } = await newPage('eager', 'status.eager.example');
    const statuses = new Set<number>();
    for (let times = 0; times < 60; times++) statuses.add((await verify(id, 'status.eager.example')).status);
    expect([...statuses]).toEqual([400]);
    expect((await verify(id, 'status.eager.example')).status).toBe(429);
    expect(lookups).toHaveLength(60);
  });

  test('is checked from memory: a flood of unknown names reads nothing', async () => {
    const page = await newPage('flooded', 'status.flooded.example');
    publish(page);
    await verify(page.id, 'status.flooded.example');
    let reads = 0;
    let isAway = false;
    const read = <Value>(value: Value): Value => {
      reads += 1;
      if (isAway) throw new StoreUnavailableError('away');
      return value;
    };
    const { store, clock } = pages;
    const domains = createPageDomains({
      store: {
        find: async (...args) => read(await store.find(...args)),
        get: async (...args) => read(await store.get(...args)),
        onChange: (...args) => store.onChange(...args),
      },
      clock: () => clock.now,
    });
    expect(await domains.slugOf('status.flooded.example')).toBe('flooded');
    expect(reads).toBe(2);
    for (let times = 0; times < 1000; times++) expect(await domains.slugOf(`x${times}.example`)).toBeUndefined();
    expect(reads).toBe(2);
    isAway = true;
    pages.passTime(60_000);
    expect(await domains.slugOf('status.flooded.example')).toBe('flooded');
    domains.close();
  });
});
