import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from './kit-fixture.js';

describe.each(dialects)('text that databases change, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, rawBody?: string) =>
    fixture.request(method, `/api/v1${path}`, {
      token: owner.token,
      ...(rawBody === undefined ? {} : { rawBody, headers: { 'content-type': 'application/json' } }),
    });

  test.each([
    ['a lone surrogate', 'x\\ud800y', 'x\uFFFDy'],
    ['half of a pair, the wrong way round', 'x\\udc00\\ud800y', 'x\uFFFD\uFFFDy'],
    ['NUL', 'x\\u0000y', 'x\uFFFDy'],
    ['a pair that is whole', 'x\\ud83d\\ude00y', 'x😀y'],
    ['an escaped backslash before the letters of an escape', 'x\\\\ud800y', 'x\\ud800y'],
  ])('%s is answered as it is stored', async (_, written, stored) => {
    const body = `{"name":"Odd","type":"manual","description":"${written}","tags":["${written}"]}`;
    const created = await send('POST', '/monitors', body);
    expect(created).toMatchObject({ status: 201, body: { description: stored, tags: [stored] } });
    expect((await send('GET', `/monitors/${created.body.id}`)).body).toEqual(created.body);
    const changed = await send('PATCH', `/monitors/${created.body.id}`, `{"description":"again ${written}"}`);
    expect(changed.body.description).toBe(`again ${stored}`);
    expect((await send('GET', `/monitors/${created.body.id}`)).body).toEqual(changed.body);
  });

  test('a name with NUL is refused like one with any control character', async () => {
    expect(await send('POST', '/monitors', '{"name":"a\\u0000b","type":"manual"}')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'name' }] },
    });
  });

  test('is found by the written text', async () => {
    await send('POST', '/monitors', '{"name":"Found","type":"manual","tags":["x\\u0000z"]}');
    for (const query of ['tag=x%00z', 'search=x%00z', 'tag=x%EF%BF%BDz']) {
      expect((await send('GET', `/monitors?${query}`)).body.meta.totalItems, query).toBe(1);
    }
  });
});
