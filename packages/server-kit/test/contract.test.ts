import { allScopes, type Route, routes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allDialects, type KitFixture, type Member, openKit } from './kit-fixture.js';
import {
  bodyFields,
  detailOf,
  fill,
  goodBody,
  type Ids,
  idsOf,
  isQueryClosed,
  itemPrefix,
  requiredQuery,
  title,
} from './route-request.js';

const scoped = routes.filter((route) => route.access.includes(':'));

describe.each(allDialects)('every route of the contract, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let stranger: Member;
  let ids: Ids;
  let foreignIds: Ids;
  let agentToken: string;

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    stranger = await fixture.newMember('owner');
    ids = await idsOf(owner, fixture);
    foreignIds = await idsOf(stranger, fixture);
    const agent = await fixture.request('POST', '/api/v1/agents', { token: owner.token, body: { name: 'Hamburg' } });
    agentToken = agent.body.token;
  });
  afterAll(() => fixture.close());
  // One person sends all requests: time passes between them, less in all than an access token lasts.
  beforeEach(() => {
    fixture.clock.now += 250;
  });

  const withIds = routes.filter((route) => itemPrefix(route) !== undefined);
  test.each(withIds.map((route) => [title(route), route] as const))(
    '%s gives the same 404 for an id of another organization, an unknown id and a malformed id',
    async (_, route) => {
      const send = (used: Ids) =>
        fixture.request(route.method, `${fill(route, used)}?${new URLSearchParams(requiredQuery(route))}`, {
          token: owner.token,
          ...goodBody(route),
        });
      const item = itemPrefix(route) ?? '';
      const replies = [
        await send(foreignIds),
        await send({}),
        await send({ ...ids, [item]: foreignIds[item] ?? '' }),
        await send({ ...ids, [item]: 'x%00y' }),
        await send({ ...ids, [item]: `${item}_x%27` }),
      ];
      for (const reply of replies) {
        expect(reply).toMatchObject({ status: 404, body: { code: 'not_found', detail: replies[0]?.body.detail } });
      }
    },
  );

  const lists = routes.filter((route) => 'page' in (route.query?.shape ?? {}));
  test.each(lists.map((route) => [title(route), route] as const))(
    '%s answers 200 or 400 to parameters that the database cannot compare',
    async (_, route) => {
      const names = Object.keys(route.query?.shape ?? {}).filter((name) => !/^(?:page|pageSize|sort)$/.test(name));
      for (const name of names) {
        for (const odd of ['%00', 'a%00b', '%EF%BF%BD', '%F0%9F%98%80']) {
          const path = `${fill(route, ids)}?${name}=${odd}`;
          const { status } = await fixture.request(route.method, path, { token: owner.token });
          expect([200, 400], `${path} is answered ${status}`).toContain(status);
        }
      }
    },
  );

  // A sign-in connection has no id and is not there yet; its own tests hold it.
  const versioned = routes.filter(
    ({ isVersioned, method, answer, path }) =>
      isVersioned && method !== 'GET' && answer.status !== 201 && !path.endsWith('/:provider'),
  );
  test.each(versioned.map((route) => [title(route), route] as const))(
    '%s is refused when If-Match names another version',
    async (_, route) => {
      const reply = await fixture.request(route.method, fill(route, ids), {
        token: owner.token,
        headers: { 'if-match': '"999999"' },
        ...goodBody(route),
      });
      expect(reply).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    },
  );

  // What follows is decided before rows are read that could differ: one of the two databases shows it.
  if (dialect === 'postgres') return;

  test.each(routes.filter((route) => route.access !== 'public').map((route) => [title(route), route] as const))(
    '%s asks an anonymous caller to sign in',
    async (_, route) => {
      const reply = await fixture.request(route.method, fill(route, ids), goodBody(route));
      expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test.each(scoped.map((route) => [title(route), route] as const))(
    '%s names the permission that a key lacks',
    async (_, route) => {
      const others = allScopes.filter((scope) => scope !== route.access);
      const { secret } = await fixture.newApiKey(owner, others);
      const reply = await fixture.request(route.method, fill(route, ids), {
        apiKey: secret,
        ...goodBody(route),
      });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(detailOf(reply)).toContain(route.access);
    },
  );

  /** Agents send their own token; everything else is for people and their keys. */
  const tokenFor = ({ access }: Route): string => (access === 'agent' ? agentToken : owner.token);

  /** Of what takes anything, nothing is refused. */
  const withStrictBody = routes.filter((route) => route.body !== undefined && route.takesAnything !== true);
  test.each(withStrictBody.map((route) => [title(route), route] as const))(
    '%s refuses a body that is malformed, too large, too deep or of another type',
    async (_, route) => {
      const path = fill(route, ids);
      const send = (rawBody: string, contentType = 'application/json') =>
        fixture.request(route.method, path, {
          token: tokenFor(route),
          rawBody,
          headers: { 'content-type': contentType },
        });
      expect(await send('{"a":')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(await send('[]')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(await send('null')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      if (route.textBody === undefined) {
        expect(await send('{}', 'text/plain')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
      }
      expect(await send('{}', 'application/json; charset=latin1')).toMatchObject({ status: 415 });
      expect(await send(`{"a":"${'x'.repeat(1_048_577)}"}`)).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large' },
      });
      expect(await send(`${'['.repeat(40)}${']'.repeat(40)}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    },
  );

  const intruders = ['role', 'organizationId', 'id', 'emailVerified', 'createdAt', '__proto__', 'constructor'];
  test.each(withStrictBody.map((route) => [title(route), route] as const))(
    '%s names unknown fields',
    async (_, route) => {
      const fields = bodyFields(route);
      for (const field of intruders.filter((name) => !fields.includes(name))) {
        const rawBody = JSON.stringify({ ...(route.example as object) }).replace(
          /^\{/,
          `{"${field}":"x"${Object.keys(route.example as object).length > 0 ? ',' : ''}`,
        );
        const reply = await fixture.request(route.method, fill(route, ids), {
          token: tokenFor(route),
          rawBody,
          headers: { 'content-type': 'application/json' },
        });
        expect(reply, field).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        expect(reply.body.errors, field).toContainEqual(
          expect.objectContaining({ path: field, code: 'unknown_field' }),
        );
      }
    },
  );

  test.each(routes.filter(isQueryClosed).map((route) => [title(route), route] as const))(
    '%s names unknown parameters',
    async (_, route) => {
      const reply = await fixture.request(route.method, `${fill(route, ids)}?surprise=1`, {
        token: tokenFor(route),
        ...goodBody(route),
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toContainEqual(expect.objectContaining({ path: 'surprise', code: 'unknown_field' }));
    },
  );

  const badQueries = [
    ['pageSize=101', 'pageSize', 'at most 100'],
    ['pageSize=0', 'pageSize', 'at least 1'],
    ['pageSize=ten', 'pageSize', 'whole number'],
    ['page=0', 'page', 'at least 1'],
    ['page=-1', 'page', 'whole number'],
    ['page=1.5', 'page', 'whole number'],
    ['sort=secret', 'sort', 'one of'],
    ['sort=', 'sort', 'one of'],
    ['page=1&page=2', 'page', 'once'],
  ] as const;
  test.each(
    lists.flatMap((route) =>
      badQueries.map(([query, field, rule]) => [title(route), query, field, rule, route] as const),
    ),
  )('%s?%s says that %s must be %s', async (_, query, field, rule, route) => {
    const reply = await fixture.request(route.method, `${fill(route, ids)}?${query}`, {
      token: owner.token,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toContainEqual(
      expect.objectContaining({ path: field, message: expect.stringContaining(rule) }),
    );
  });

  test.each(routes.map((route) => [title(route), route] as const))(
    '%s answers 404 for a trailing slash or an empty id',
    async (_, route) => {
      for (const path of [`${fill(route, ids)}/`, fill(route, ids).replace(/[^/]+$/, '')]) {
        const reply = await fixture.request(route.method, path, { token: owner.token, ...goodBody(route) });
        expect(reply, path).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    },
  );
});
