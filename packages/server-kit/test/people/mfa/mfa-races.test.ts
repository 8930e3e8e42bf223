import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import { withCountedTries } from '../../../src/people/mfa/second-factor.js';
import type { Context } from '../../../src/request/context.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { factorActions, instantHasher, stepMs } from './mfa-fixture.js';

const parallel = 64;

test('a wrong code whose count always conflicts is refused after as many tries as codes may be wrong', async () => {
  const services = { store: { commit: async () => ({ isCommitted: false, failed: 0, reason: 'no_match' }) } };
  const judge = vi.fn(async () => ({ wrong: [] }));
  const verdict = withCountedTries({ services } as unknown as Context, judge);
  await expect(verdict).rejects.toMatchObject({ code: 'rate_limited' });
  expect(judge).toHaveBeenCalledTimes(21);
});

describe.each(dialects)('the second factor, asked for by two processes on %s', (dialect) => {
  let fixture: KitFixture;
  let act: ReturnType<typeof factorActions>;
  let kits: readonly [ServerKit, ServerKit];
  beforeAll(async () => {
    fixture = await openKit(dialect, { passwordHasher: instantHasher });
    act = factorActions(fixture);
    // What two processes share is the database; a kit keeps nothing else that a code depends on.
    const other = createServerKit({
      store: fixture.store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      clock: () => fixture.clock.now,
      passwordHasher: instantHasher,
    });
    kits = [fixture.kit, other];
  });
  afterAll(async () => {
    await kits[1].stop();
    await fixture.close();
  });

  type Factor = { readonly code: string } | { readonly backupCode: string };
  const verifyAt = async (process: number, challengeToken: string, factor: Factor): Promise<number> => {
    const kit = kits[process % 2] ?? fixture.kit;
    const request = new Request('https://watchpost.test/api/v1/auth/mfa/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challengeToken, ...factor }),
    });
    return (await kit.fetch(request, { ip: '203.0.113.1' })).status;
  };
  const challenges = async (email: string): Promise<string[]> => {
    const tokens: string[] = [];
    // One after the other: sign-ins that are under way at the same time count as guesses at the password.
    while (tokens.length < parallel) tokens.push(await act.challenge(email));
    return tokens;
  };
  const sessionsOf = async (userId: string): Promise<number> =>
    (await fixture.store.find('sessions', { userId }, { limit: 200 })).length;
  const winners = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length;

  test('refuses the code that enabled it for a sign-in', async () => {
    const member = await fixture.newMember('owner');
    const { body: setup } = await act.post('mfa/setup', member.token);
    const code = act.code(setup.secret);
    expect((await act.post('mfa/confirm', member.token, { code })).status).toBe(200);
    expect(await verifyAt(0, await act.challenge(member.email), { code })).toBe(401);
    expect(await verifyAt(1, await act.challenge(member.email), { code })).toBe(401);
  });

  test('spends a used code and all earlier ones for every challenge and process', async () => {
    const member = await act.newMember();
    fixture.clock.now += 2 * stepMs;
    const [earlier, code] = [act.code(member.secret, -1), act.code(member.secret)];
    expect(await verifyAt(0, await act.challenge(member.email), { code })).toBe(200);
    expect(await verifyAt(0, await act.challenge(member.email), { code })).toBe(401);
    expect(await verifyAt(1, await act.challenge(member.email), { code })).toBe(401);
    expect(await verifyAt(1, await act.challenge(member.email), { code: earlier })).toBe(401);
  });

  test(`redeems one of ${parallel} challenges with one code`, async () => {
    const member = await act.newMember();
    const before = await sessionsOf(member.userId);
    const tokens = await challenges(member.email);
    const code = act.code(member.secret);
    const statuses = await Promise.all(tokens.map((token, index) => verifyAt(index, token, { code })));
    expect(winners(statuses)).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200, 401, 429]));
    expect(await sessionsOf(member.userId)).toBe(before + 1);
  });

  test(`redeems a challenge once for ${parallel} correct codes at once`, async () => {
    const member = await act.newMember();
    const before = await sessionsOf(member.userId);
    const token = await act.challenge(member.email);
    const [code, next] = [act.code(member.secret), act.code(member.secret, 1)];
    const statuses = await Promise.all(
      Array.from({ length: parallel }, (_, index) => verifyAt(index, token, { code: index % 4 < 2 ? code : next })),
    );
    expect(winners(statuses)).toBe(1);
    expect(await sessionsOf(member.userId)).toBe(before + 1);
  });

  test(`redeems one of ${parallel} challenges with one backup code`, async () => {
    const member = await act.newMember();
    const before = await sessionsOf(member.userId);
    const tokens = await challenges(member.email);
    const [backupCode = ''] = member.backupCodes;
    const statuses = await Promise.all(tokens.map((token, index) => verifyAt(index, token, { backupCode })));
    expect(winners(statuses)).toBe(1);
    expect(await sessionsOf(member.userId)).toBe(before + 1);
  });

  test(`checks 20 of ${parallel} wrong codes for as many challenges`, async () => {
    fixture.clock.now += 3_600_000 - (fixture.clock.now % 3_600_000);
    const member = await act.newMember();
    const tokens = await challenges(member.email);
    const code = act.code(member.secret, -9);
    const statuses = await Promise.all(tokens.map((token, index) => verifyAt(index, token, { code })));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(parallel - 20);
  });
});
