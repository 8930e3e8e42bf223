import { describe, expect, onTestFinished, test } from 'vitest';
import { mailboxOf } from '../../../src/base/mailbox.js';
import { channelsBounds } from '../../../src/outbound/channels/bounds.js';
import { throttleBounds } from '../../../src/people/throttle/bounds.js';
import { windowAt } from '../../../src/request/rate-limit/window.js';
import { hashSecret } from '../../../src/secrets/api-key-secret.js';
import { dialects, ownerPassword, type Reply } from '../../kit-fixture.js';
import { type DeletionFixture, openDeletions } from '../../operator/deletion/deletion-fixture.js';
import { factorActions } from '../../people/mfa/mfa-fixture.js';
import { clientSecret, type OAuthFixture, openOAuthKit } from '../../people/oauth/oauth-fixture.js';
import { causedMails, type WithheldKind } from './caused-mails.js';

const password = 'correct horse battery staple';
const stranger = 'stranger@example.net';

interface Bench {
  readonly fixture: DeletionFixture;
  post(path: string, body: object, token?: string): Promise<Reply>;
  /** Counts as many mails of a kind to a mailbox as may be sent within the hour. */
  useUp(kind: string, email: string): Promise<void>;
}

/** Causes a mail of a kind that is one too many; the answer is that of one that is sent. */
const causes: Readonly<Record<Exclude<WithheldKind, 'confirm-sign-in'>, (bench: Bench) => Promise<unknown>>> = {
  async register({ post, useUp }) {
    await useUp('register', stranger);
    expect((await post('/auth/register', { email: stranger, name: 'Stranger', password })).status).toBe(202);
  },
  async resetPassword({ fixture, post, useUp }) {
    const { email } = await fixture.newMember('viewer');
    await useUp('resetPassword', email);
    expect((await post('/auth/forgot-password', { email })).status).toBe(202);
  },
  async verifyEmail({ post, useUp }) {
    await post('/auth/register', { email: stranger, name: 'Stranger', password });
    await useUp('verifyEmail', stranger);
    expect((await post('/auth/resend-verification', { email: stranger })).status).toBe(202);
  },
  async subscription({ fixture, post, useUp }) {
    const { token } = await fixture.newMember('owner');
    const { body: page } = await post('/status-pages', { name: 'Page', visibility: 'public' }, token);
    await useUp('subscription', stranger);
    const { status } = await post(`/public/status-pages/${page.slug}/subscribers`, { email: stranger });
    expect(status).toBe(202);
  },
  async question({ fixture, post }) {
    for (let asked = 0; asked <= channelsBounds.recipientAsksOfAddress.most; asked++) {
      const { token } = await fixture.newMember('owner');
      const channel = { name: 'Mine', type: 'email', config: { to: [stranger] } };
      expect((await post('/notification-channels', channel, token)).status).toBe(201);
    }
  },
  async 'password-changed'({ fixture, post, useUp }) {
    const { email, token } = await fixture.newMember('viewer');
    await useUp('password-changed', email);
    const change = { currentPassword: ownerPassword, newPassword: password };
    expect((await post('/auth/change-password', change, token)).status).toBe(204);
  },
  async 'second-factor'({ fixture, useUp }) {
    const act = factorActions(fixture);
    const member = await act.newMember();
    await useUp('second-factor', member.email);
    const body = { password: ownerPassword, code: act.code(member.secret) };
    await act.post('mfa/disable', member.token, body);
  },
  async 'account-deletion'({ fixture, useUp }) {
    const { organizationId } = await fixture.newMember('owner');
    const { email, token } = await fixture.newMember('viewer', organizationId);
    await useUp('account-deletion', email);
    expect((await fixture.request('DELETE', '/api/v1/auth/me', { token })).status).toBe(204);
  },
  async 'organization-deletion'({ fixture, useUp }) {
    const { organizationId, email, token } = await fixture.newMember('owner');
    await useUp('organization-deletion', email);
    const path = `/api/v1/organizations/${organizationId}`;
    expect((await fixture.request('DELETE', path, { token })).status).toBe(204);
    await fixture.work();
  },
};

describe.each(dialects)('A mail that is kept back, on %s', (dialect) => {
  const open = async (): Promise<Bench> => {
    const fixture = await openDeletions(dialect, { rateLimitPerIp: 1_000_000 });
    return {
      fixture,
      post: (path, body, token) =>
        fixture.request('POST', `/api/v1${path}`, { body, ...(token !== undefined && { token }) }),
      async useUp(kind, email) {
        const window = windowAt(fixture.clock.now, 3_600_000);
        const bucket = `mail:${kind}:${hashSecret(mailboxOf(email))}`;
        for (let sent = 0; sent < throttleBounds.mailsOfRecipient.most; sent++) {
          await fixture.store.requestCounter.count(bucket, window);
        }
      },
    };
  };
  const waiting = async ({ fixture }: Bench, templates: readonly string[]): Promise<number> => {
    const rows = await fixture.store.find('mails', { template: { in: templates } }, { limit: 100 });
    return rows.filter(({ recipient }) => recipient !== '').length;
  };

  test.each(Object.entries(causes))('is a line of the log and counted by a metric: %s', async (kind, cause) => {
    const bench = await open();
    const { fixture } = bench;
    const line = {
      level: 'info',
      message: 'mail withheld',
      fields: expect.objectContaining({ kind, bound: 'mailbox' }),
    };
    const metric = `watchpost_mails_withheld_total{kind="${kind}",bound="mailbox"} 1`;
    await cause(bench);
    expect(fixture.logs.filter(({ message }) => message === 'mail withheld')).toEqual([line]);
    expect((await fixture.kit.metrics()).text.split('\n')).toContain(metric);
    // The address is personal, and the log of the requests says who asked.
    expect(JSON.stringify(fixture.logs)).not.toContain(stranger);
  });

  test('is reported only once mails are no longer sent, with the request that would have sent it', async () => {
    const bench = await open();
    const { fixture, post } = bench;
    const register = () => post('/auth/register', { email: stranger, name: 'Stranger', password });
    for (let sent = 0; sent < throttleBounds.mailsOfRecipient.most; sent++) await register();
    const withheld = () => fixture.logs.filter(({ message }) => message === 'mail withheld');
    expect(withheld()).toEqual([]);
    const templates = ['verify-email', 'account-exists'];
    expect(await waiting(bench, templates)).toBe(throttleBounds.mailsOfRecipient.most);
    const { headers } = await register();
    const fields = { kind: 'register', bound: 'mailbox', requestId: headers.get('x-request-id') };
    expect(withheld()).toEqual([{ level: 'info', message: 'mail withheld', fields }]);
    expect(await waiting(bench, templates)).toBe(throttleBounds.mailsOfRecipient.most);
  });

  describe('because its member was asked to confirm a sign-in too often', () => {
    const { most } = throttleBounds.mailsOfRecipient;
    /** A kit whose only issuer is the organizations' own. */
    const openIssuer = async () => {
      const fixture = await openOAuthKit(dialect, { oauthProviders: {}, rateLimitPerIp: 1_000_000 });
      onTestFinished(() => fixture.close());
      return fixture;
    };
    /** An organization that connects the issuer; what comes back signs in at it. */
    const newConnection = async (fixture: OAuthFixture) => {
      const { organizationId, token } = await fixture.newMember('owner');
      const body = { issuer: fixture.gitlab.issuer, clientId: 'watchpost', clientSecret, role: 'viewer' };
      const put = await fixture.request('PUT', `/api/v1/organizations/${organizationId}/sso/gitlab`, { token, body });
      expect(put.status).toBe(200);
      return { organizationId, signIn: () => fixture.signInWith('gitlab', `?organizationId=${organizationId}`) };
    };
    const withheldIn = ({ logs }: OAuthFixture) => logs.filter(({ message }) => message === 'mail withheld');

    test('is a line of the log and counted by a metric, and the last link still works: confirm-sign-in', async () => {
      const fixture = await openIssuer();
      const { organizationId, signIn } = await newConnection(fixture);
      const { email } = await fixture.newMember('viewer', organizationId);
      fixture.someoneNew({ email });
      const asked: Reply[] = [];
      for (let sent = 0; sent < most; sent++) asked.push(await signIn());
      expect(withheldIn(fixture)).toEqual([]);
      expect(await fixture.linkTokens(email)).toHaveLength(most);

      const refused = await signIn();
      // The answer does not reveal whether a mail was sent.
      expect([...asked, refused].map(({ status, body }) => [status, body.code, body.detail])).toEqual(
        Array.from({ length: most + 1 }, () => [403, 'forbidden', refused.body.detail]),
      );
      const fields = { kind: 'confirm-sign-in', bound: 'mailbox', requestId: refused.headers.get('x-request-id') };
      expect(withheldIn(fixture)).toEqual([{ level: 'info', message: 'mail withheld', fields }]);
      const metric = 'watchpost_mails_withheld_total{kind="confirm-sign-in",bound="mailbox"} 1';
      expect((await fixture.kit.metrics()).text.split('\n')).toContain(metric);
      expect(await fixture.linkTokens(email)).toHaveLength(most);
      expect((await fixture.confirmLink(email)).status).toBe(204);
      expect((await signIn()).status).toBe(200);
    });

    test('the issuer of another organization, which claims the same address, has not used up its mails', async () => {
      const fixture = await openIssuer();
      const own = await newConnection(fixture);
      const other = await newConnection(fixture);
      const { email } = await fixture.newMember('viewer', own.organizationId);
      fixture.someoneNew({ email });
      for (let tried = 0; tried <= most; tried++) expect((await other.signIn()).status).toBe(403);
      expect(await fixture.linkTokens(email)).toEqual([]);
      expect((await own.signIn()).status).toBe(403);
      expect(await fixture.linkTokens(email)).toHaveLength(1);
    });
  });
});

test('every kind that leaves nothing else is caused here', () => {
  const kinds = Object.values(causedMails).flatMap(({ remains }) => ('withheld' in remains ? remains.withheld : []));
  // It takes a provider to sign in at, so it has tests apart from the others.
  expect([...new Set(kinds)].toSorted()).toEqual([...Object.keys(causes), 'confirm-sign-in'].toSorted());
});
