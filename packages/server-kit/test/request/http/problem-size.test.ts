import { type Route, routes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { fill, isQueryClosed, title } from '../../route-request.js';

/** 100 errors of 300 characters of a path and as many of a message each, and the rest of a problem. */
const maxProblemCharacters = 64_000;

/** So many fields that no request has, as the text of an object. */
const unknownFields = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Many more than a problem lists. */
const many = 2000;
/** As many as fit into a mebibyte, which once ended the stack; many that are read; and one with a long name. */
const hostileBodies: readonly (readonly [string, string, RegExp])[] = [
  ['a mebibyte of unknown fields', unknownFields(90_000), /more than 20000 values/],
  ['a mebibyte of zeros', `[${'0,'.repeat(500_000)}0]`, /more than 20000 values/],
  ['many unknown fields', unknownFields(many), /and \d+ more|must/],
  ['an unknown field with a name of a megabyte', `{"${'x'.repeat(1_000_000)}":1}`, /…|is required|must/],
];

describe('a problem stays small, whatever the request brings', () => {
  let fixture: KitFixture;
  let owner: Member;
  let agentToken: string;
  beforeAll(async () => {
    fixture = await openKit('sqlite', { rateLimitPerIp: 100_000 });
    owner = await fixture.newMember('owner');
    const agent = await fixture.request('POST', '/api/v1/agents', { token: owner.token, body: { name: 'Hamburg' } });
    agentToken = agent.body.token;
  });
  afterAll(() => fixture.close());

  const tokenFor = ({ access }: Route): { token?: string } => {
    if (access === 'public') return {};
    return { token: access === 'agent' ? agentToken : owner.token };
  };
  const send = (route: Route, query: string, rawBody?: string) =>
    fixture.request(route.method, `${fill(route, { org: owner.organizationId })}${query}`, {
      ...tokenFor(route),
      ...(rawBody === undefined ? {} : { rawBody, headers: { 'content-type': 'application/json' } }),
    });

  const withBody = routes.filter(({ body, takesAnything }) => body !== undefined && takesAnything !== true);
  describe.each(hostileBodies)('%s', (_, rawBody, detail) => {
    test.each(withBody.map((route) => [title(route), route] as const))(
      '%s answers it with at most 100 errors',
      async (_name, route) => {
        const reply = await send(route, '', rawBody);
        expect(reply).toMatchObject({ status: 400 });
        expect(reply.body.detail).toMatch(detail);
        expect(JSON.stringify(reply.body).length).toBeLessThan(maxProblemCharacters);
        expect(reply.body.errors?.length ?? 0).toBeLessThanOrEqual(100);
      },
    );
  });

  const closed = routes.filter((route) => route.method === 'GET' && isQueryClosed(route));
  test.each(closed.map((route) => [title(route), route] as const))('2,000 parameters of %s', async (_name, route) => {
    const query = Array.from({ length: many }, (_unused, index) => `p${index}=`).join('&');
    const reply = await send(route, `?${query}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toHaveLength(100);
    // A parameter that the route requires is one more.
    const missing = route.query?.safeParse({}).error?.issues.length ?? 0;
    expect(reply.body.detail).toContain(`and ${many - 3 + missing} more. The first 100 are listed.`);
    expect(JSON.stringify(reply.body).length).toBeLessThan(maxProblemCharacters);
  });

  test.each([
    ['fields', '', unknownFields(19_998)],
    ['parameters', `?${Array.from({ length: 20_000 }, (_, index) => `p${index}=`).join('&')}`, '{}'],
  ])('as many unknown %s as are read are answered with 100 errors', async (_, query, rawBody) => {
    const create = routes.find((route) => route.method === 'POST' && route.path === '/monitors');
    const reply = await send(create as Route, query, rawBody);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toHaveLength(100);
    expect(JSON.stringify(reply.body).length).toBeLessThan(maxProblemCharacters);
  });

  test('a parameter with a long name that comes twice is named by its beginning', async () => {
    const name = 'x'.repeat(100_000);
    const reply = await fixture.request('GET', `/api/v1/monitors?${name}=1&${name}=2`, { token: owner.token });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ code: 'duplicate' }] } });
    expect(JSON.stringify(reply.body).length).toBeLessThan(maxProblemCharacters);
  });

  test('a change that breaks many rules of the merged document is refused as shortly', async () => {
    const monitor = await fixture.request('POST', '/api/v1/monitors', {
      token: owner.token,
      body: { name: 'Website', type: 'https', target: 'https://example.com/' },
    });
    const known = Object.keys(monitor.body.config).length;
    const config = Object.fromEntries(
      Array.from({ length: 50 - known }, (_, index) => [`${index}`.padEnd(200, 'x'), 1]),
    );
    const reply = await fixture.request('PATCH', `/api/v1/monitors/${monitor.body.id}`, {
      token: owner.token,
      body: { config },
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    // The names alone are 10,000 characters; the detail repeats three of them.
    expect(reply.body.errors).toHaveLength(50 - known);
    expect(reply.body.detail).toMatch(/^(config\.\d+x+ is not a field of this request; ){3}and \d+ more\.$/);
    expect(reply.body.detail.length).toBeLessThan(1000);
  });
});
