import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../kit-fixture.js';

const hourMs = 3_600_000;

/** Jumps of the wall clock, one after the other. */
const jumps: readonly (readonly [title: string, byMs: readonly number[]])[] = [
  ['an hour ahead', [hourMs]],
  ['an hour back', [-hourMs]],
  ['an hour ahead and back', [hourMs, -hourMs]],
  ['an hour back and ahead', [-hourMs, hourMs]],
  ['ahead and back again and again', [hourMs, -hourMs, hourMs, -hourMs]],
];

describe.each(dialects)('A clock that jumps on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const refresh = (refreshToken: string) => fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
  const create = (token: string) =>
    fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody(), headers: { 'idempotency-key': 'once' } });

  test.each(jumps)('ends no renewed session and creates nothing twice: %s', async (_title, byMs) => {
    const owner: Member = await fixture.newMember('owner');
    let tokens = { accessToken: owner.token, refreshToken: owner.refreshToken };
    const made = await create(tokens.accessToken);
    for (const by of byMs) {
      fixture.clock.now += by;
      const renewed = await refresh(tokens.refreshToken);
      expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
      tokens = renewed.body;
      expect((await fixture.request('GET', '/api/v1/monitors', { token: tokens.accessToken })).status).toBe(200);
      expect((await create(tokens.accessToken)).body.id).toBe(made.body.id);
    }
  });

  test('ends the session when it goes an hour ahead between a renewal and its repetition', async () => {
    const owner = await fixture.newMember('owner');
    await refresh(owner.refreshToken);
    fixture.clock.now += hourMs;
    expect((await refresh(owner.refreshToken)).body.code).toBe('token_reused');
    fixture.clock.now -= hourMs;
    expect((await refresh(owner.refreshToken)).body.code).toBe('token_expired');
  });

  test('gives the same successor when it goes back between a renewal and its repetition', async () => {
    const owner = await fixture.newMember('owner');
    fixture.clock.now += hourMs;
    const first = await refresh(owner.refreshToken);
    fixture.clock.now -= hourMs;
    expect((await refresh(owner.refreshToken)).body.refreshToken).toBe(first.body.refreshToken);
  });
});
