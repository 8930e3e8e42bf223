import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows } from '../../../src/store/conformance/count-rows.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('monitors on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const create = (more: object = {}, as: Member = owner) =>
    fixture.request('POST', '/api/v1/monitors', { token: as.token, body: monitorBody(more) });
  const get = (id: string) => fixture.request('GET', `/api/v1/monitors/${id}`, { token: owner.token });
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    fixture.request('PATCH', `/api/v1/monitors/${id}`, { token: owner.token, body, headers });

  test('null puts the empty target back, which only a type without a target accepts', async () => {
    const website = await create();
    const refused = await patch(website.body.id, { target: null });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ path: 'target' }));
    const manual = { name: 'Supplier', type: 'manual' };
    const { body } = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: manual });
    expect(await patch(body.id, { target: null })).toMatchObject({ status: 200, body: { target: '', version: 1 } });
  });

  test('a monitor is created with its defaults, pending, and due at once', async () => {
    const reply = await create();
    expect(reply.headers.get('location')).toBe(`/api/v1/monitors/${reply.body.id}`);
    expect(reply.headers.get('etag')).toBe('"1"');
    const now = new Date(fixture.clock.now).toISOString();
    expect(reply.body).toMatchObject({
      type: 'https',
      currentStatus: 'pending',
      enabled: true,
      intervalSeconds: 60,
      timeoutSeconds: 10,
      retries: 2,
      retryIntervalSeconds: 15,
      recoveryThreshold: 1,
      degradedAfterMs: null,
      tags: [],
      assertions: [],
      config: { method: 'GET', acceptedStatusCodes: ['200-299'], verifyTls: true, maxRedirects: 5 },
      createdAt: now,
      nextCheckAt: now,
      lastCheckedAt: null,
      lastResult: null,
    });
    expect((await get(reply.body.id)).body).toEqual(reply.body);
    const { body } = await fixture.request('GET', '/api/v1/monitors?pageSize=100', { token: owner.token });
    expect(body.data).toContainEqual(reply.body);
  });

  const refusals: [string, object, string, string][] = [
    ['no name', { name: undefined }, 'name', 'is required'],
    ['an empty name', { name: '  ' }, 'name', 'must not be empty'],
    ['a name of two lines', { name: 'a\nb' }, 'name', 'control characters'],
    ['an unknown type', { type: 'carrier-pigeon' }, 'type', 'must be one of'],
    ['a target without scheme', { target: 'example.com' }, 'target', 'https://'],
    ['a target of another scheme', { target: 'http://example.com/' }, 'target', 'https://'],
    ['a target with a password', { target: 'https://a:b@example.com/' }, 'target', 'user name or password'],
    ['a port out of range', { type: 'tcp', target: 'example.com:70000' }, 'target', 'port from 1 to 65535'],
    ['a tcp target without port', { type: 'tcp', target: 'example.com' }, 'target', 'host:port'],
    ['an interval of 4 s', { intervalSeconds: 4 }, 'intervalSeconds', 'at least 5'],
    ['an interval of two days', { intervalSeconds: 172_800 }, 'intervalSeconds', 'at most 86400'],
    ['an interval as text', { intervalSeconds: '60' }, 'intervalSeconds', 'whole number of seconds'],
    [
      'a timeout as long as the interval',
      { intervalSeconds: 10, timeoutSeconds: 10 },
      'timeoutSeconds',
      'less than intervalSeconds (10)',
    ],
    ['a tag twice', { tags: ['a', 'a'] }, 'tags', 'twice'],
    ['an unknown setting', { config: { follow: true } }, 'config.follow', 'not a field'],
    ['a malformed status', { config: { acceptedStatusCodes: ['2xx'] } }, 'config.acceptedStatusCodes[0]', '200-299'],
    ['a framing header', { config: { headers: { 'Content-Length': '5' } } }, 'config.headers', 'must not set'],
    ['a header of two lines', { config: { headers: { a: 'b\r\nc: d' } } }, 'config.headers.a', 'one line'],
    ['a setting of another kind', { config: { acceptedStatusCodes: 200 } }, 'config.acceptedStatusCodes', 'be a list'],
    ['a group of nothing', { type: 'group', target: '' }, 'config.monitorIds', 'is required'],
    ['an assertion without operator', { assertions: [{ source: 'status' }] }, 'assertions[0].operator', 'is required'],
    [
      'a json assertion without path',
      { assertions: [{ source: 'json', operator: 'equals', expected: 1 }] },
      'assertions[0].path',
      'is required',
    ],
    [
      'a comparison with text',
      { assertions: [{ source: 'latency', operator: 'lessThan', expected: 'fast' }] },
      'assertions[0].expected',
      'a number',
    ],
  ];
  test.each(refusals)('%s is refused and nothing is written', async (_, more, field, rule) => {
    const before = await countRows(fixture.store, owner.organizationId, 'monitors');
    const reply = await create(more);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toContainEqual(
      expect.objectContaining({ path: field, message: expect.stringContaining(rule) }),
    );
    expect(await countRows(fixture.store, owner.organizationId, 'monitors')).toBe(before);
  });

  test('a change merges, counts the version and is audited with before and after', async () => {
    const { body } = await create({ tags: ['a'] });
    const reply = await patch(body.id, { name: 'New name', config: { method: 'HEAD' } });
    expect(reply.body).toMatchObject({
      version: 2,
      name: 'New name',
      tags: ['a'],
      config: { method: 'HEAD', verifyTls: true },
    });
    expect(reply.headers.get('etag')).toBe('"2"');
    const [entry] = await fixture.store.find(
      'auditActivities',
      { action: 'monitors.update' },
      { limit: 1, orderBy: 'sequence', isDescending: true },
    );
    expect(entry).toMatchObject({
      actor: { id: owner.userId },
      changes: { before: { name: 'Website' }, after: { name: 'New name' } },
    });
  });

  test('null puts a field back to its default, and an empty patch changes nothing', async () => {
    const { body } = await create({ retries: 7, degradedAfterMs: 500 });
    expect((await patch(body.id, { retries: null, degradedAfterMs: null })).body).toMatchObject({
      retries: 2,
      degradedAfterMs: null,
      version: 2,
    });
    expect((await patch(body.id, {})).body.version).toBe(2);
    expect((await patch(body.id, { retries: 2 })).body.version).toBe(2);
  });

  test('a patch is validated together with the whole document, and cannot change the type', async () => {
    const { body } = await create({ intervalSeconds: 60, timeoutSeconds: 30 });
    const reply = await patch(body.id, { intervalSeconds: 20 });
    expect(reply.body.errors).toEqual([expect.objectContaining({ path: 'timeoutSeconds' })]);
    expect((await patch(body.id, { type: 'http' })).body.errors).toEqual([
      expect.objectContaining({ path: 'type', code: 'unknown_field' }),
    ]);
    expect((await patch(body.id, { name: null })).status).toBe(400);
  });

  test('a change or deletion with If-Match requires the current version', async () => {
    const { body } = await create();
    expect((await patch(body.id, { name: 'a' }, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await patch(body.id, { name: 'b' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    const remove = (ifMatch: string) =>
      fixture.request('DELETE', `/api/v1/monitors/${body.id}`, {
        token: owner.token,
        headers: { 'if-match': ifMatch },
      });
    expect((await remove('"1"')).status).toBe(412);
    expect((await remove('W/"2"')).status).toBe(412);
    expect((await remove('"1", "2"')).status).toBe(204);
    expect((await get(body.id)).status).toBe(404);
  });

  test('20 changes at once are all kept, each on top of another', async () => {
    const { body } = await create();
    const replies = await Promise.all(
      ['description', 'name', 'retries', 'target'].flatMap((field) =>
        [0, 1, 2].map((n) =>
          patch(body.id, {
            [field]: field === 'retries' ? n + 3 : field === 'target' ? `https://example.com/${n}` : `${field} ${n}`,
          }),
        ),
      ),
    );
    const versions = replies.filter((reply) => reply.status === 200).map((reply) => reply.body.version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(replies.filter((reply) => reply.status !== 200).every((reply) => reply.body.code === 'conflict')).toBe(true);
    expect((await get(body.id)).body.version).toBe(Math.max(...versions));
  });

  test('pausing stops the schedule, resuming starts it anew, and repeating either changes nothing', async () => {
    const { body } = await create();
    const act = (verb: string) =>
      fixture.request('POST', `/api/v1/monitors/${body.id}/${verb}`, { token: owner.token });
    const paused = await act('pause');
    expect(paused.body).toMatchObject({ currentStatus: 'paused', enabled: false, nextCheckAt: null, version: 2 });
    expect((await act('pause')).body.version).toBe(2);
    fixture.clock.now += 1000;
    const now = new Date(fixture.clock.now).toISOString();
    expect((await act('resume')).body).toMatchObject({
      currentStatus: 'pending',
      enabled: true,
      nextCheckAt: now,
      statusSince: now,
    });
    expect((await patch(body.id, { enabled: false })).body.currentStatus).toBe('paused');
    expect((await patch(body.id, { enabled: null })).body.currentStatus).toBe('pending');
  });

  describe('lists of monitors', () => {
    let lister: Member;
    const list = (query: string) => fixture.request('GET', `/api/v1/monitors?${query}`, { token: lister.token });
    const names = (reply: { body: { data: { name: string }[] } }) => reply.body.data.map((monitor) => monitor.name);

    beforeAll(async () => {
      lister = await fixture.newMember('owner');
      for (let n = 0; n < 25; n++) {
        const isTcp = n % 5 === 0;
        await create(
          {
            name: `Monitor ${String(n).padStart(2, '0')}`,
            ...(isTcp
              ? { type: 'tcp', target: `host-${n}.example.com:443` }
              : { target: `https://site-${n}.example.com/` }),
            tags: n % 2 === 0 ? ['even', `n${n}`] : ['odd'],
            description: n === 7 ? '100% of disk_usage \\ Größe' : '',
            enabled: n !== 3,
          },
          lister,
        );
        if (n % 4 === 0) fixture.clock.now += 1;
      }
    });

    test('show each monitor as its own page does, whatever its texts and numbers are', async () => {
      const texts = ['"', '\\', '{"a":1}', '</script>', 'ä 😀 \u2028'];
      const { body: made } = await fixture.request('POST', '/api/v1/monitors', {
        token: lister.token,
        body: monitorBody({
          name: `peculiar ${texts.join(' ')}`,
          description: texts.join('\n'),
          tags: ['peculiar', 'a "tag"'],
          degradedAfterMs: 250,
          config: { headers: { 'x-odd': '"quoted" \\' }, body: texts.join(''), method: 'POST' },
          assertions: [{ source: 'body', operator: 'contains', expected: texts.join('') }],
        }),
      });
      const alone = await fixture.request('GET', `/api/v1/monitors/${made.id}`, { token: lister.token });
      expect((await list('tag=peculiar')).body.data).toEqual([alone.body]);
      expect(alone.body).toMatchObject({ id: made.id, description: texts.join('\n'), degradedAfterMs: 250 });
      await fixture.request('DELETE', `/api/v1/monitors/${made.id}`, { token: lister.token });
    });

    test('have pages of 20 items, newest first, with the total', async () => {
      const reply = await list('');
      expect(reply.body.data).toHaveLength(20);
      expect(reply.body.meta).toEqual({ page: 1, pageSize: 20, totalItems: 25 });
      const createdAt = reply.body.data.map((monitor: { createdAt: string }) => monitor.createdAt);
      expect(createdAt).toEqual([...createdAt].sort().reverse());
    });

    const sorts = ['name', 'type', 'currentStatus', 'createdAt', 'updatedAt', 'lastCheckedAt'].flatMap((field) => [
      field,
      `-${field}`,
    ]);
    test.each(sorts)('sorted by %s have pages that never overlap and miss nothing', async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`sort=${sort}&pageSize=7&page=${page}`)));
      const seen = pages.flatMap(names);
      expect(seen).toHaveLength(25);
      expect(new Set(seen).size).toBe(25);
      const values = pages.flatMap((page) =>
        page.body.data.map((monitor: Record<string, string>) => monitor[sort.replace('-', '')] ?? ''),
      );
      const ascending = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? ascending.reverse() : ascending);
    });

    const filters: [string, number][] = [
      ['type=tcp', 5],
      ['type=https', 20],
      ['type=mqtt', 0],
      ['currentStatus=paused', 1],
      ['currentStatus=pending', 24],
      ['enabled=false', 1],
      ['tag=even', 13],
      ['tag=n4', 1],
      ['tag=n', 0],
      ['tag=even&type=tcp', 3],
      ['search=site-1', 9],
      ['search=SITE-1', 9],
      ['search=gr%C3%B6%C3%9Fe', 1],
      ['search=%25', 1],
      ['search=_', 1],
      ['search=%5C', 1],
      ['search=k_u', 1],
      ['search=k%25u', 0],
      ['search=%00', 0],
      ['search=odd&enabled=true', 11],
      ['search=', 25],
    ];
    test.each(filters)('filtered by %s have %i monitors', async (query, count) => {
      const reply = await list(`${query}&pageSize=100`);
      expect(reply.body.meta.totalItems).toBe(count);
      expect(reply.body.data).toHaveLength(count);
    });

    test('name the allowed values when a filter has an unknown one', async () => {
      const reply = await list('currentStatus=fine');
      expect(reply.body.errors).toEqual([
        expect.objectContaining({ path: 'currentStatus', message: expect.stringContaining('pending, up') }),
      ]);
    });

    test('are empty on a page beyond the last', async () => {
      expect((await list('page=1000')).body).toMatchObject({ data: [], meta: { page: 1000, totalItems: 25 } });
    });
  });
});
