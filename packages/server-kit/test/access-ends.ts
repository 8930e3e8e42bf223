import type { Route, Scope } from '@watchpost/schemas';
import { newMailToken } from '../src/people/accounts/mail-token.js';
import type { Context } from '../src/request/context.js';
import type { Member, Reply } from './kit-fixture.js';
import { ownerPassword } from './kit-fixture.js';
import { codeAt } from './people/mfa/mfa-fixture.js';
import { clientSecret, type OAuthFixture } from './people/oauth/oauth-fixture.js';

/** The one whose access ends: a session of an admin, or an API key with every scope of one. */
export interface Victim {
  readonly owner: Member;
  readonly admin: Member;
  readonly memberId: string;
  readonly credential: { readonly token?: string; readonly apiKey?: string };
  /** Of the API key. */
  readonly keyId: string;
  /** Of the connection that a bound session came through. */
  readonly sso: string;
}

/** A way in which access ends. A new one joins the table by its line here; a new operation by being declared. */
export interface AccessEnd {
  readonly what: string;
  readonly of: 'session' | 'apiKey' | 'boundSession';
  happen(victim: Victim, fixture: OAuthFixture): Promise<unknown>;
  /** Whether it ends access to an operation. Default: to each one. */
  ends?(route: Route): boolean;
  /** An open stream goes on, or nothing happens afterwards that it could hear of. */
  readonly isUnheard?: boolean;
}

const isScoped = ({ access }: Route): boolean => access.includes(':');
/** What an owner may still change of a suspended organization. */
const ofSuspended = ['organizations.reactivate', 'organizations.remove', 'organizations.restore'];
const isChangeInOrganization = (route: Route): boolean =>
  isScoped(route) && route.method !== 'GET' && !ofSuspended.includes(route.operationId);
const lacks =
  (scopes: readonly Scope[]) =>
  ({ access }: Route): boolean =>
    access.includes(':') && !(scopes as readonly string[]).includes(access);

const must = async (reply: Promise<Reply>): Promise<Reply> => {
  const answered = await reply;
  if (answered.status >= 300) throw new Error(`${answered.status}: ${JSON.stringify(answered.body)}`);
  return answered;
};
const inOrganization = ({ owner }: Victim, path: string): string =>
  `/api/v1/organizations/${owner.organizationId}${path}`;
const asOwner = (victim: Victim, fixture: OAuthFixture, method: string, path: string, body?: object): Promise<Reply> =>
  must(
    fixture.request(method, inOrganization(victim, path), {
      token: victim.owner.token,
      ...(body === undefined ? {} : { body }),
    }),
  );
const asVictim = ({ credential }: Victim, fixture: OAuthFixture, method: string, path: string, body?: object) =>
  must(fixture.request(method, `/api/v1/auth${path}`, { ...credential, ...(body === undefined ? {} : { body }) }));
const elsewhere = async ({ admin }: Victim, fixture: OAuthFixture): Promise<string> => {
  const body = { email: admin.email, password: ownerPassword };
  return (await must(fixture.request('POST', '/api/v1/auth/login', { body }))).body.accessToken;
};
const disable = ({ admin }: Victim, { store }: OAuthFixture) =>
  store.commit([{ kind: 'update', table: 'users', where: { id: admin.userId }, set: { disabledAt: 1 } }]);
const reset = async ({ admin }: Victim, { store, clock, request }: OAuthFixture): Promise<void> => {
  const { token, change } = newMailToken('resetPassword', admin.userId, { now: clock.now } as Context);
  await store.commit([change]);
  await must(
    request('POST', '/api/v1/auth/reset-password', { body: { token, password: 'a passphrase of the owner' } }),
  );
};
const removed = (victim: Victim, fixture: OAuthFixture) =>
  asOwner(victim, fixture, 'DELETE', `/members/${victim.memberId}`);
const demoted = (victim: Victim, fixture: OAuthFixture) =>
  asOwner(victim, fixture, 'PATCH', `/members/${victim.memberId}`, { role: 'billing' });
const suspended = (victim: Victim, fixture: OAuthFixture) => asOwner(victim, fixture, 'POST', '/suspend');
const billing: readonly Scope[] = [
  'organization:read',
  'subscription:read',
  'subscription:write',
  'billing:read',
  'billing:write',
  'licenses:read',
  'licenses:write',
];
const connection = (fixture: OAuthFixture, more: object = {}) => ({
  issuer: fixture.gitlab.issuer,
  clientId: 'watchpost',
  clientSecret,
  role: 'admin',
  ...more,
});

export const accessEnds: readonly AccessEnd[] = [
  { what: 'signing out', of: 'session', happen: (victim, fixture) => asVictim(victim, fixture, 'POST', '/logout') },
  {
    what: 'ending the session from another one',
    of: 'session',
    async happen(victim, fixture) {
      const token = await elsewhere(victim, fixture);
      const { body } = await must(fixture.request('GET', '/api/v1/auth/sessions', { token }));
      for (const { id, isCurrent } of body.data) {
        if (!isCurrent) await must(fixture.request('DELETE', `/api/v1/auth/sessions/${id}`, { token }));
      }
    },
  },
  { what: 'a reset of the password', of: 'session', happen: reset },
  {
    what: 'a change of the password elsewhere',
    of: 'session',
    async happen(victim, fixture) {
      const token = await elsewhere(victim, fixture);
      const body = { currentPassword: ownerPassword, newPassword: 'a passphrase of the owner' };
      await must(fixture.request('POST', '/api/v1/auth/change-password', { token, body }));
    },
  },
  {
    what: 'switching on a second factor elsewhere',
    of: 'session',
    async happen(victim, fixture) {
      const token = await elsewhere(victim, fixture);
      const { secret } = (await must(fixture.request('POST', '/api/v1/auth/mfa/setup', { token }))).body;
      const body = { code: codeAt(secret, fixture.clock.now) };
      await must(fixture.request('POST', '/api/v1/auth/mfa/confirm', { token, body }));
    },
  },
  {
    what: 'the reuse of an old refresh token',
    of: 'session',
    async happen({ admin: { refreshToken } }, fixture) {
      const refresh = () => fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
      const { body } = await must(refresh());
      await must(fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken: body.refreshToken } }));
      await refresh();
    },
  },
  { what: 'disabling the account', of: 'session', happen: disable },
  {
    what: 'ten minutes',
    of: 'session',
    isUnheard: true,
    happen: async (_, { clock }) => {
      clock.now += 600_001;
    },
  },
  { what: 'the removal of the member', of: 'session', happen: removed, ends: isScoped },
  { what: 'the loss of the role', of: 'session', happen: demoted, ends: lacks(billing) },
  {
    what: 'requiring a second factor in the organization',
    of: 'session',
    ends: isScoped,
    isUnheard: true,
    happen: ({ owner }, { store }) =>
      store.commit([
        {
          kind: 'update',
          table: 'organizations',
          where: { id: owner.organizationId },
          set: { settings: { requireMfa: true, sessionTtlSeconds: 2_592_000, escalationPolicyId: null } },
        },
      ]),
  },
  {
    what: 'the suspension of the organization',
    of: 'session',
    happen: suspended,
    ends: isChangeInOrganization,
    isUnheard: true,
  },
  {
    what: 'revoking the key',
    of: 'apiKey',
    happen: (victim, fixture) => asOwner(victim, fixture, 'DELETE', `/api-keys/${victim.keyId}`),
  },
  {
    what: 'rotating the key',
    of: 'apiKey',
    happen: (victim, fixture) => asOwner(victim, fixture, 'POST', `/api-keys/${victim.keyId}/rotate`),
  },
  {
    what: 'the end of the grace after a rotation',
    of: 'apiKey',
    isUnheard: true,
    async happen(victim, fixture) {
      await asOwner(victim, fixture, 'POST', `/api-keys/${victim.keyId}/rotate`, { graceSeconds: 60 });
      fixture.clock.now += 60_000;
    },
  },
  {
    what: 'the time at which the key expires',
    of: 'apiKey',
    isUnheard: true,
    async happen(victim, fixture) {
      const expiresAt = new Date(fixture.clock.now + 1000).toISOString();
      await asOwner(victim, fixture, 'PATCH', `/api-keys/${victim.keyId}`, { expiresAt });
      fixture.clock.now += 1000;
    },
  },
  {
    what: 'the loss of scopes of the key',
    of: 'apiKey',
    happen: (victim, fixture) =>
      asOwner(victim, fixture, 'PATCH', `/api-keys/${victim.keyId}`, { scopes: ['licenses:read'] }),
    ends: lacks(['licenses:read']),
  },
  { what: 'the removal of the member who made it', of: 'apiKey', happen: removed },
  { what: 'the loss of the role of the member who made it', of: 'apiKey', happen: demoted },
  {
    what: 'the suspension of the organization of the key',
    of: 'apiKey',
    happen: suspended,
    ends: isChangeInOrganization,
    isUnheard: true,
  },
  {
    what: 'the removal of the connection',
    of: 'boundSession',
    happen: (victim, fixture) => asOwner(victim, fixture, 'DELETE', victim.sso),
  },
  {
    what: 'switching the connection off',
    of: 'boundSession',
    happen: (victim, fixture) => asOwner(victim, fixture, 'PUT', victim.sso, connection(fixture, { enabled: false })),
  },
  {
    what: 'a change of the issuer of the connection',
    of: 'boundSession',
    happen: (victim, fixture) =>
      asOwner(victim, fixture, 'PUT', victim.sso, connection(fixture, { issuer: 'https://other.example' })),
  },
  { what: 'a reset of the password by its owner', of: 'boundSession', happen: reset },
  { what: 'the removal of the member who came through it', of: 'boundSession', happen: removed },
  { what: 'the account being disabled that it opened', of: 'boundSession', happen: disable },
];

let made = 0;

/** A new victim with access that works. */
export const newVictim = async (of: AccessEnd['of'], fixture: OAuthFixture): Promise<Victim> => {
  const owner = await fixture.newMember('owner');
  const { organizationId } = owner;
  const sso = '/sso/gitlab';
  if (of === 'boundSession') {
    const put = { token: owner.token, body: connection(fixture) };
    await must(fixture.request('PUT', `/api/v1/organizations/${organizationId}${sso}`, put));
    const { email } = fixture.someoneNew({ email: `bound-${++made}-${Date.now()}@example.com` });
    const { body } = await must(fixture.signInWith('gitlab', `?organizationId=${organizationId}`));
    const user = await fixture.store.get('users', { email });
    const userId = user?.id ?? '';
    const membership = await fixture.store.get('memberships', { userId, organizationId });
    const admin = { userId, organizationId, email, token: body.accessToken, refreshToken: body.refreshToken };
    return { owner, admin, memberId: membership?.id ?? '', credential: { token: admin.token }, keyId: '', sso };
  }
  const admin = await fixture.newMember('admin', organizationId);
  const membership = await fixture.store.get('memberships', { userId: admin.userId, organizationId });
  const victim = { owner, admin, memberId: membership?.id ?? '', sso };
  if (of === 'session') return { ...victim, credential: { token: admin.token }, keyId: '' };
  const { body } = await fixture.request('GET', '/api/v1/auth/me', { token: admin.token });
  const { id, secret } = await fixture.newApiKey(admin, body.scopes, { rateLimitPerMinute: 100_000 });
  return { ...victim, credential: { apiKey: secret }, keyId: id };
};
