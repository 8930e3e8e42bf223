import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '../src/store/interface/rows.js';
import { dialects, type KitFixture, monitorBody, openKit, type RequestOptions } from './kit-fixture.js';
import { openAccountFixture } from './people/accounts/account-fixture.js';
import { actionsOf } from './people/audit/audit-actions.js';
import { auditedPlans } from './people/audit/subscription-actions.js';

/** Fields of requests and answers that hold a secret. Codes of six digits are too short to search for. */
const secretFields: ReadonlySet<string> = new Set([
  'accessToken',
  'refreshToken',
  'challengeToken',
  'secret',
  'backupCodes',
  'backupCode',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'clientSecret',
  'publicToken',
  // What channels sign in with.
  'appToken',
  'webhookUrl',
  'botToken',
  'bearer',
  'routingKey',
  'userKey',
]);

/** The secrets in a body, however deep they lie. */
const secretsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    if (name === 'heartbeatUrl') return held === null ? [] : String(held).split('/').slice(-1);
    // Other things are called a key, too.
    if (name === 'key' && /^WPL-/.test(String(held))) return [String(held)];
    if (!secretFields.has(name)) return secretsIn(held);
    // What is not shown to this caller is `null`.
    return [held]
      .flat()
      .filter((secret) => secret !== null)
      .map(String);
  });
};

/** A fixture that remembers every secret that passes it, and holds every refusal to naming none of them. */
const watched = (fixture: KitFixture): { fixture: KitFixture; canaries: Set<string> } => {
  const canaries = new Set<string>();
  const request: KitFixture['request'] = async (method, path, options: RequestOptions = {}) => {
    const sent = [options.token, options.apiKey, ...secretsIn(options.body)].filter((one) => one !== undefined);
    const reply = await fixture.request(method, path, options);
    if (reply.status >= 400) expectNone(sent, JSON.stringify(reply.body), `the answer of ${path}`);
    for (const secret of [...sent, ...secretsIn(reply.body)]) canaries.add(secret);
    return reply;
  };
  return { fixture: { ...fixture, request }, canaries };
};

const expectNone = (canaries: Iterable<string>, text: string, where: string): void => {
  for (const canary of canaries) {
    expect(text.includes(canary), `${canary.slice(0, 12)}… in ${where}`).toBe(false);
  }
};

const everyRow = async ({ store }: KitFixture): Promise<string> => {
  const rows = await Promise.all(tableNames.map((name) => store.find(name, {}, { limit: 10_000 })));
  // Text that lies in a JSON column is escaped once; none of the canaries has a character that escapes.
  return JSON.stringify(Object.fromEntries(tableNames.map((name, index) => [name, rows[index]])));
};

const everyLog = ({ logs }: KitFixture): string =>
  inspect(logs, {
    depth: Number.POSITIVE_INFINITY,
    maxArrayLength: Number.POSITIVE_INFINITY,
    maxStringLength: Number.POSITIVE_INFINITY,
  });

describe.each(dialects)('secrets that pass through the API on %s', (dialect) => {
  let fixture: KitFixture;
  let canaries: Set<string>;
  beforeAll(async () => {
    const resolveTxt = async (): Promise<string[][]> => {
      const pages = await fixture.store.find('statusPages', {}, { limit: 100 });
      return pages.map(({ domainToken }) => [`watchpost-verification=${domainToken}`]);
    };
    // With a mail server to come, mails wait sealed; it is never asked, because nothing runs in the background.
    const mailTransport = { send: () => Promise.reject(new Error('no mail is sent here')) };
    ({ fixture, canaries } = watched(
      await openKit(dialect, {
        signup: 'open',
        consoleUrl: 'https://watchpost.test/console',
        mailTransport,
        resolveTxt,
        commerce: { plans: auditedPlans },
      }),
    ));
  });
  afterAll(() => fixture.close());

  test('are never in plain text in the database or the log when requests succeed', async () => {
    for (const [operation, act] of Object.entries(actionsOf(fixture))) {
      expect((await act()).status, operation).toBeLessThan(300);
    }
    const { refreshToken } = await fixture.newMember('owner');
    await fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
    expect(canaries.size).toBeGreaterThan(100);
    const rows = await everyRow(fixture);
    expect(rows.length).toBeGreaterThan(50_000);
    expectNone(canaries, rows, 'the database');
    expectNone(canaries, everyLog(fixture), 'the log');
  });

  test('are never in plain text in the database, the log or the answers when requests are refused', async () => {
    const member = await fixture.newMember('owner');
    const made = await fixture.request('POST', '/api/v1/agents', { token: member.token, body: { name: 'Hamburg' } });
    const agentToken: string = made.body.token;
    canaries.clear();
    const canary = (n: number): string => `canary-${n}-that-must-never-be-seen-again`;
    const { email, token } = member;
    const refusals: readonly (readonly [path: string, options: RequestOptions])[] = [
      ['/auth/login', { body: { email, password: canary(1) } }],
      ['/auth/login', { body: { email: 'unknown@example.com', password: canary(2) } }],
      ['/auth/login', { body: { email: 'no address', password: canary(3) } }],
      ['/auth/login', { body: { email, password: canary(4).repeat(100) } }],
      ['/auth/register', { body: { email: 'no address', password: canary(5), name: '' } }],
      ['/auth/register', { body: { email: 'a@example.com', password: 'canary-6', name: 'Ada' } }],
      ['/setup', { body: { token: canary(36), email: 'a@example.com', password: canary(37) } }],
      ['/auth/refresh', { body: { refreshToken: canary(7) } }],
      ['/auth/verify-email', { body: { token: canary(8), password: canary(38) } }],
      ['/auth/reset-password', { body: { token: canary(9), password: canary(10) } }],
      ['/auth/change-password', { token, body: { currentPassword: canary(11), newPassword: canary(12) } }],
      ['/auth/mfa/verify', { body: { challengeToken: canary(13), backupCode: canary(14) } }],
      ['/auth/mfa/verify', { body: { challengeToken: canary(15), code: '000000' } }],
      ['/auth/mfa/disable', { token, body: { password: canary(16), code: '000000' } }],
      ['/auth/mfa/backup-codes', { token, body: { password: canary(17), code: '000000' } }],
      ['/invitations/accept', { token, body: { token: canary(18) } }],
      ['/monitors', { token: canary(19), body: {} }],
      ['/monitors', { apiKey: canary(20), body: {} }],
      ['/monitors', { apiKey: `wp_live_${canary(21)}`, body: {} }],
      ['/monitors', { token: `${token.slice(0, -8)}AAAAAAAA`, body: {} }],
      ['/monitors', { token, body: { password: canary(22) } }],
      [`/organizations/${member.organizationId}/sso/github`, { token: canary(23), body: {} }],
      ['/oauth/exchange', { body: { token: canary(24) } }],
      [`/auth/verify-email?token=${canary(25)}`, { body: { token: canary(25) } }],
      ['/monitors', { token, body: monitorBody({ credentials: { password: canary(26), token: canary(27) } }) }],
      ['/monitors/test', { token, body: monitorBody({ type: 'tcp', credentials: { password: canary(28) } }) }],
      ['/monitors/bulk', { token, body: { action: 'create', monitors: [{ credentials: { token: canary(29) } }] } }],
      [`/heartbeats/${canary(30)}`, { body: { token: canary(30) } }],
      [`/heartbeats/${canary(31)}/fail`, {}],
      ['/agent/hello', { token: canary(32), body: {} }],
      ['/agent/hello', { token: agentToken, body: { token: canary(33) } }],
      ['/agent/results', { token: agentToken, body: { instanceId: canary(34), results: [{ token: canary(34) }] } }],
      ['/agent/hello', { token: `${agentToken.slice(0, -6)}AAAAAA`, body: {} }],
      ['/agents', { token: agentToken, body: { name: 'Other' } }],
      ['/exporters', { token, body: { name: 'Node', url: 'no url', credentials: { token: canary(35) } } }],
      [
        '/notification-channels',
        { token, body: { name: 'Phone', type: 'gotify', credentials: { appToken: canary(38) } } },
      ],
      ['/notification-channels/test', { token, body: { type: 'slack', credentials: { webhookUrl: canary(39) } } }],
      [
        '/notification-channels/test',
        {
          token,
          body: { type: 'gotify', config: { serverUrl: 'http://10.0.0.1' }, credentials: { appToken: canary(40) } },
        },
      ],
    ];
    for (const [path, options] of refusals) {
      const reply = await fixture.request('POST', `/api/v1${path}`, options);
      expect(reply.status, path).toBeGreaterThanOrEqual(400);
    }
    canaries.delete(token);
    canaries.add(canary(31));
    expect(canaries.size).toBeGreaterThanOrEqual(39);
    expectNone(canaries, await everyRow(fixture), 'the database');
    expectNone(canaries, everyLog(fixture), 'the log');
  });

  test('are in mails and nowhere else', async () => {
    const accounts = await openAccountFixture(dialect);
    const { mailbox, newAddress, post } = accounts;
    const email = newAddress();
    await post('register', { email, password: 'canary of a first password', name: 'Ada' });
    const verify = await mailbox.next({ to: email });
    await post('verify-email', { token: verify.token, password: 'canary of a first password' });
    await post('forgot-password', { email });
    const reset = await mailbox.next({ to: email });
    for (const token of [verify.token, reset.token]) expect(token).toMatch(/^wpm_[\w-]{43}$/);
    const secrets = [verify.token, reset.token, 'canary of a first password'];
    expectNone(secrets, await everyRow(accounts), 'the database');
    expectNone(secrets, everyLog(accounts), 'the log');
    await accounts.close();
  });
});
