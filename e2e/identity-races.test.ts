import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { browse, startOpenIdServer } from '@watchpost/testbed/oauth-providers';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from './identity-authenticator.js';
import { type Reply, send, signIn } from './session.js';

const parallel = 64;
const password = 'correct horse battery staple';

// Each case signs in or hashes dozens of times, at what that costs in earnest.
const slow = { timeout: 90_000 };

describe.each(['sqlite', 'postgres'] as const)(
  '64 simultaneous requests to two server processes on %s',
  slow,
  (dialect) => {
    let servers: [ServerProcess, ServerProcess];
    let mailbox: Mailbox;
    let dropDatabase = async (): Promise<void> => {};
    beforeAll(async () => {
      mailbox = await startMailbox();
      const env: Record<string, string> = {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Status <status@example.com>',
        SIGNUP: 'open',
        RATE_LIMIT_PER_IP: '1000000',
        ALLOW_PRIVATE_TARGETS: 'true',
        // Servers that share a database have one public address, which is also the issuer of their tokens.
        PUBLIC_URL: 'https://watchpost.test',
      };
      if (dialect === 'postgres') {
        const database = await createDatabase();
        dropDatabase = () => database.drop();
        env.DATABASE_URL = database.url;
      }
      const first = await startServer({ env });
      const second = await startServer({ env: { ...env, ROLE: 'api' }, folder: first.folder, owner: first.owner });
      servers = [first, second];
    });
    afterAll(async () => {
      await servers[1].stop();
      await servers[0].stop();
      await mailbox.stop();
      await dropDatabase();
    });

    const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
      send(servers[0].url, 'POST', path, { body, headers });
    /** The same at once to both processes, in turn. */
    const postAtOnce = (
      path: string,
      body: (index: number) => unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply[]> =>
      Promise.all(
        Array.from({ length: parallel }, (_, index) =>
          send(servers[index % 2 === 0 ? 0 : 1].url, 'POST', path, { body: body(index), headers }),
        ),
      );
    const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);
    const winners = (replies: readonly Reply[]): Reply[] => replies.filter(({ status }) => status < 300);

    const register = async (email: string): Promise<string> => {
      expect((await post('/auth/register', { email, password, name: 'Ada' })).status).toBe(202);
      return (await mailbox.next({ to: email })).token;
    };
    const bearer = ({ body }: Reply): Record<string, string> => ({ authorization: `Bearer ${body.accessToken}` });
    /** Opens an account and signs in to it. */
    const newUser = async (email: string): Promise<Record<string, string>> => {
      await post('/auth/verify-email', { token: await register(email), password });
      return bearer(await post('/auth/login', { email, password }));
    };
    /** An account with a second factor, and as many challenges for it as there will be requests. */
    const newFactor = async (email: string) => {
      const headers = await newUser(email);
      const { body: setup } = await post('/auth/mfa/setup', undefined, headers);
      // The code before the one that is shown, so that the one that is shown is not spent.
      const confirmed = await post('/auth/mfa/confirm', { code: codeOf(setup.secret, -1) }, headers);
      expect(confirmed.status).toBe(200);
      const challenges: string[] = [];
      // One after the other: sign-ins that are under way at the same time count as guesses at the password.
      while (challenges.length < parallel) {
        challenges.push((await post('/auth/login', { email, password })).body.challengeToken);
      }
      const sessions = async (): Promise<number> =>
        (await send(servers[1].url, 'GET', '/auth/sessions', { headers })).body.meta.totalItems;
      return {
        secret: String(setup.secret),
        backupCodes: confirmed.body.backupCodes as string[],
        challenges,
        sessions,
      };
    };

    test('redeem one challenge with one code of an authenticator app', async () => {
      const { secret, challenges, sessions } = await newFactor('totp@example.com');
      const before = await sessions();
      const code = codeOf(secret);
      const replies = await postAtOnce('/auth/mfa/verify', (n) => ({ challengeToken: challenges[n], code }));
      expect(winners(replies)).toHaveLength(1);
      expect(new Set(statusesOf(replies))).toEqual(new Set([200, 401, 429]));
      expect(await sessions()).toBe(before + 1);
    });

    test('redeem one challenge with one backup code', async () => {
      const { backupCodes, challenges, sessions } = await newFactor('backup@example.com');
      const before = await sessions();
      const [backupCode] = backupCodes;
      const replies = await postAtOnce('/auth/mfa/verify', (n) => ({ challengeToken: challenges[n], backupCode }));
      expect(winners(replies)).toHaveLength(1);
      expect(new Set(statusesOf(replies))).toEqual(new Set([200, 401]));
      expect(await sessions()).toBe(before + 1);
    });

    test('set one password with one reset link', async () => {
      const email = 'reset@example.com';
      await newUser(email);
      await post('/auth/forgot-password', { email });
      const { token } = await mailbox.next({ to: email });
      const passwordOf = (n: number): string => `wild goose number ${n} over Uppsala`;
      const replies = await postAtOnce('/auth/reset-password', (n) => ({ token, password: passwordOf(n) }));
      expect(winners(replies)).toHaveLength(1);
      expect(new Set(statusesOf(replies))).toEqual(new Set([204, 401]));
      const winner = replies.findIndex(({ status }) => status < 300);
      expect((await post('/auth/login', { email, password: passwordOf(winner) })).status).toBe(200);
      expect((await post('/auth/login', { email, password: passwordOf((winner + 1) % parallel) })).status).toBe(401);
    });

    test('verify an address once with one link', async () => {
      const token = await register('verify@example.com');
      const replies = await postAtOnce('/auth/verify-email', () => ({ token, password }));
      expect(winners(replies)).toHaveLength(1);
      expect(new Set(statusesOf(replies))).toEqual(new Set([204, 401]));
      expect((await post('/auth/login', { email: 'verify@example.com', password })).status).toBe(200);
    });

    test('make one member with one invitation', async () => {
      const email = 'guest@example.com';
      const headers = await newUser(email);
      const owner = await signIn(servers[0]);
      const path = `/organizations/${owner.organizationId}`;
      expect((await post(`${path}/invitations`, { email, role: 'editor' }, owner.headers)).status).toBe(201);
      const { token } = await mailbox.next({ to: email });
      const replies = await postAtOnce('/invitations/accept', () => ({ token }), headers);
      expect(winners(replies)).toHaveLength(1);
      expect(new Set(statusesOf(replies))).toEqual(new Set([200, 409]));
      const { body } = await send(servers[1].url, 'GET', `${path}/members`, { headers: owner.headers });
      expect(body.data.filter((member: { email: string }) => member.email === email)).toHaveLength(1);
    });

    test('open one session with one callback of a sign-in provider', async () => {
      const { headers, organizationId } = await signIn(servers[0]);
      const secret = 'the client secret of the tests';
      const account = { id: 1, name: 'Owner', email: servers[0].owner.email, isEmailVerified: true };
      const redirectUris = ['https://watchpost.test/api/v1/auth/oauth/gitlab/callback'];
      const provider = await startOpenIdServer({ id: 'watchpost', secret, redirectUris }, { account });
      try {
        const connection = { issuer: provider.issuer, clientId: 'watchpost', clientSecret: secret };
        const put = await send(servers[0].url, 'PUT', `/organizations/${organizationId}/sso/gitlab`, {
          headers,
          body: connection,
        });
        expect(put.status).toBe(200);
        const begin = `${servers[0].url}/api/v1/auth/oauth/gitlab/authorize?organizationId=${organizationId}`;
        const comeBackAtOnce = async (): Promise<Reply[]> => {
          const asked = await fetch(begin, { redirect: 'manual' });
          const [cookie = ''] = (asked.headers.get('set-cookie') ?? '').split(';');
          const back = await browse(asked.headers.get('location') ?? '');
          return Promise.all(
            Array.from({ length: parallel }, (_, index) =>
              send(servers[index % 2 === 0 ? 0 : 1].url, 'GET', `/auth/oauth/gitlab/callback${back.search}`, {
                headers: { cookie },
              }),
            ),
          );
        };
        // The first sign-in through the organization's own provider asks the member, once.
        const asking = await comeBackAtOnce();
        expect(winners(asking)).toHaveLength(0);
        expect(statusesOf(asking).filter((status) => status === 403)).toHaveLength(1);
        const { token } = await mailbox.next({ to: account.email });
        const confirmed = await postAtOnce('/auth/oauth/links/confirm', () => ({ token }));
        expect(winners(confirmed)).toHaveLength(1);
        const replies = await comeBackAtOnce();
        expect(winners(replies)).toHaveLength(1);
        expect(statusesOf(replies).filter((status) => status === 401)).toHaveLength(parallel - 1);
      } finally {
        await provider.server.stop();
      }
    });
  },
);
