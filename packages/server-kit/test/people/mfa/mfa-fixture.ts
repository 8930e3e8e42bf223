import { generateSync } from 'otplib';
import { expect } from 'vitest';
import type { PasswordHasher } from '../../../src/request/ports/credentials.js';
import { type KitFixture, type Member, ownerPassword, type Reply } from '../../kit-fixture.js';

/** Takes no time, because these tests sign in hundreds of times and are not about passwords. */
export const instantHasher: PasswordHasher = {
  hash: async (password) => password,
  verify: async (_hashed, password) => password === ownerPassword,
  needsRehash: () => false,
};

/** A member whose second factor is on, with an authenticator app. */
export interface MemberWithFactor extends Member {
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

export const stepMs = 30_000;

/** What an authenticator app shows at a time. */
export const codeAt = (secret: string, now: number): string => generateSync({ secret, epoch: Math.floor(now / 1000) });

/** What users do with their second factor, in few words. */
export const factorActions = (fixture: KitFixture) => {
  const post = (path: string, token: string | undefined, body?: unknown): Promise<Reply> =>
    fixture.request('POST', `/api/v1/auth/${path}`, {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  const code = (secret: string, steps = 0): string => codeAt(secret, fixture.clock.now + steps * stepMs);
  /** Turns the clock to where the app shows the next code. */
  const nextCode = (): void => {
    fixture.clock.now += stepMs;
  };
  const login = (email: string): Promise<Reply> => post('login', undefined, { email, password: ownerPassword });
  const challenge = async (email: string): Promise<string> => {
    const reply = await login(email);
    expect(reply).toMatchObject({ status: 200, body: { mfaRequired: true, expiresIn: 300 } });
    return reply.body.challengeToken;
  };
  const verify = (challengeToken: string, factor: { code: string } | { backupCode: string }): Promise<Reply> =>
    post('mfa/verify', undefined, { challengeToken, ...factor });
  return {
    post,
    code,
    nextCode,
    login,
    challenge,
    verify,
    /** Signs in with both factors. */
    signIn: async (email: string, factor: { code: string } | { backupCode: string }): Promise<Reply> =>
      verify(await challenge(email), factor),
    /** A member whose second factor was switched on one code ago. */
    newMember: async (): Promise<MemberWithFactor> => {
      const member = await fixture.newMember('owner');
      const { body: setup } = await post('mfa/setup', member.token);
      const confirmed = await post('mfa/confirm', member.token, { code: code(setup.secret) });
      expect(confirmed.status).toBe(200);
      nextCode();
      return { ...member, secret: setup.secret, backupCodes: confirmed.body.backupCodes };
    },
  };
};
