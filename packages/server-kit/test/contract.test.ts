import { allScopes, type Route, routes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from './kit-fixture.js';

/** Fills the parameters of a path; an id that is not given is one that nothing has. */
const fill = (route: Route, params: Record<string, string> = {}): string => {
  const prefixOf = (name: string): string => {
    if (name === 'orgId' || route.path === '/organizations/:id') return 'org';
    if (route.path.includes('/api-keys')) return 'key';
    return route.path.includes('/sessions') ? 'ses' : 'mon';
  };
  return `/api/v1${route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `${prefixOf(name)}_0000000000000000000000000`)}`;
};

const hasParams = (route: Route): boolean => route.path.includes('/:');
const scoped = routes.filter((route) => route.access.includes(':'));
const title = (route: Route): string => `${route.method} ${route.path}`;

/** A body that the route accepts, where it takes one. */
const goodBody = (route: Route): { body?: unknown } => (route.body === undefined ? {} : { body: route.example });

describe.each(dialects)('every route of the contract, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let stranger: Member;
  let ids: Record<string, string>;
  let foreignIds: Record<string, string>;

  const idsOf = async (member: Member): Promise<Record<string, string>> => {
    const monitor = await fixture.request('POST', '/api/v1/monitors', { token: member.token, body: monitorBody() });
    const key = await fixture.newApiKey(member, ['monitors:read']);
    const sessions = await fixture.request('GET', '/api/v1/auth/sessions', { token: member.token });
    return { mon: monitor.body.id, key: key.id, org: member.organizationId, ses: sessions.body.data[0].id };
  };
  const paramsOf = (route: Route, from: Record<string, string>): Record<string, string> => {
    const kind = route.path.includes('/api-keys')
      ? 'key'
      : route.path.includes('/sessions')
        ? 'ses'
        : route.path.startsWith('/organizations/:id')
          ? 'org'
          : 'mon';
    return { orgId: from.org ?? '', id: from[kind] ?? '' };
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    stranger = await fixture.newMember('owner');
    ids = await idsOf(owner);
    foreignIds = await idsOf(stranger);
  });
  afterAll(() => fixture.close());

  test.each(routes.filter((route) => route.access !== 'public').map((route) => [title(route), route] as const))(
    '%s asks the anonymous to sign in',
    async (_, route) => {
      const reply = await fixture.request(route.method, fill(route, paramsOf(route, ids)), goodBody(route));
      expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test.each(scoped.map((route) => [title(route), route] as const))(
    '%s names the permission that a key lacks',
    async (_, route) => {
      const others = allScopes.filter((scope) => scope !== route.access);
      const { secret } = await fixture.newApiKey(owner, others);
      const reply = await fixture.request(route.method, fill(route, paramsOf(route, ids)), {
        apiKey: secret,
        ...goodBody(route),
      });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(reply.body.detail).toContain(route.access);
    },
  );

  test.each(routes.filter(hasParams).map((route) => [title(route), route] as const))(
    '%s answers the same for what another organization has and for what nobody has',
    async (_, route) => {
      const foreign = await fixture.request(route.method, fill(route, paramsOf(route, foreignIds)), {
        token: owner.token,
        ...goodBody(route),
      });
      const unknown = await fixture.request(route.method, fill(route), { token: owner.token, ...goodBody(route) });
      const own = { ...paramsOf(route, foreignIds), orgId: ids.org ?? '' };
      const mixed = await fixture.request(
        route.method,
        fill(route, route.path.endsWith(':orgId/api-keys') ? {} : own),
        { token: owner.token, ...goodBody(route) },
      );
      for (const reply of [foreign, unknown, mixed]) {
        expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(reply.body.detail).toBe(unknown.body.detail);
      }
      const malformed = await fixture.request(route.method, fill(route, { id: 'x%00y', orgId: 'org_x%27' }), {
        token: owner.token,
        ...goodBody(route),
      });
      expect(malformed).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test.each(routes.filter((route) => route.body !== undefined).map((route) => [title(route), route] as const))(
    '%s refuses bodies that are none',
    async (_, route) => {
      const path = fill(route, paramsOf(route, ids));
      const send = (rawBody: string, contentType = 'application/json') =>
        fixture.request(route.method, path, { token: owner.token, rawBody, headers: { 'content-type': contentType } });
      expect(await send('{"a":')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(await send('[]')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(await send('null')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(await send('{}', 'text/plain')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
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
  test.each(routes.filter((route) => route.body !== undefined).map((route) => [title(route), route] as const))(
    '%s names the fields it does not know',
    async (_, route) => {
      for (const field of intruders) {
        const rawBody = JSON.stringify({ ...(route.example as object) }).replace(
          /^\{/,
          `{"${field}":"x"${Object.keys(route.example as object).length > 0 ? ',' : ''}`,
        );
        const reply = await fixture.request(route.method, fill(route, paramsOf(route, ids)), {
          token: owner.token,
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

  test.each(routes.map((route) => [title(route), route] as const))(
    '%s names the parameters it does not know',
    async (_, route) => {
      const reply = await fixture.request(route.method, `${fill(route, paramsOf(route, ids))}?surprise=1`, {
        token: owner.token,
        ...goodBody(route),
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toContainEqual(expect.objectContaining({ path: 'surprise', code: 'unknown_field' }));
    },
  );

  const lists = routes.filter((route) => route.query !== undefined && route.method === 'GET');
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
    const reply = await fixture.request(route.method, `${fill(route, paramsOf(route, ids))}?${query}`, {
      token: owner.token,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toContainEqual(
      expect.objectContaining({ path: field, message: expect.stringContaining(rule) }),
    );
  });
});
