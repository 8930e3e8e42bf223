import { routes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessEnds, newVictim } from './access-ends.js';
import { dialects, monitorBody } from './kit-fixture.js';
import { type OAuthFixture, openOAuthKit } from './people/oauth/oauth-fixture.js';
import { fill, goodBody, title } from './route-request.js';

const everyRoute = routes.filter(({ access }) => access !== 'public');
/**
 * A credential is refused in the same way for every route, which one database shows; that the other knows of each end is seen on
 * a tenth of them.
 */
const guardedOn = {
  sqlite: everyRoute,
  postgres: everyRoute.filter((_, index) => index % 10 === 0),
};

describe.each(dialects)('access ends on %s', (dialect) => {
  const guarded = guardedOn[dialect];
  let fixture: OAuthFixture;
  let cells = 0;
  const accepted: string[] = [];
  beforeAll(async () => {
    fixture = await openOAuthKit(dialect, { oauthProviders: {}, rateLimitPerIp: 10_000_000 });
  });
  beforeEach(() => {
    fixture.clock.now = Date.now();
  });
  afterAll(() => fixture.close());

  test.each(accessEnds)('every operation that needs the $of refuses it after $what', async (end) => {
    const victim = await newVictim(end.of, fixture);
    const ids = { org: victim.owner.organizationId };
    const ended = guarded.filter((route) => end.ends?.(route) ?? true);
    expect(ended.length).toBeGreaterThan(guarded.length / 40);
    // What is refused afterwards was admitted before: an unknown parameter is refused after all that guards a route.
    const before = await fixture.request('GET', '/api/v1/monitors?surprise=1', victim.credential);
    expect(before.status).toBe(400);
    await end.happen(victim, fixture);
    for (const route of ended) {
      const reply = await fixture.request(route.method, fill(route, ids), { ...victim.credential, ...goodBody(route) });
      cells++;
      if (![401, 403, 404].includes(reply.status)) accepted.push(`${end.what}: ${title(route)} ${reply.status}`);
      if (end.ends === undefined) expect([title(route), reply.status]).toEqual([title(route), 401]);
    }
    expect(accepted).toEqual([]);
  });

  test.each(accessEnds.filter(({ isUnheard }) => isUnheard !== true))(
    'the open stream of the $of ends without another message after $what',
    async (end) => {
      const victim = await newVictim(end.of, fixture);
      const { token = '', apiKey = '' } = victim.credential;
      const headers: Record<string, string> =
        apiKey === '' ? { authorization: `Bearer ${token}` } : { 'x-api-key': apiKey };
      const { status, body } = await fixture.kit.fetch(
        new Request('https://watchpost.test/api/v1/stream', { headers }),
        { ip: '203.0.113.1' },
      );
      expect(status).toBe(200);
      await end.happen(victim, fixture);
      const asOwner = { token: victim.owner.token };
      const monitor = await fixture.request('POST', '/api/v1/monitors', { ...asOwner, body: monitorBody() });
      await fixture.request('POST', `/api/v1/monitors/${monitor.body.id}/pause`, asOwner);
      expect(await new Response(body).text()).not.toMatch(/^data:/m);
    },
  );

  test('is tested for every way it ends and every operation', () => {
    expect(cells).toBeGreaterThan((accessEnds.length * guarded.length) / 5);
    console.info(
      `${accessEnds.length} ends of access over ${cells} requests were tried on ${dialect}; 0 were accepted.`,
    );
  });
});
