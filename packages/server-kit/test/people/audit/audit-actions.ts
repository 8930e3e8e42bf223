import { expect } from 'vitest';
import { hashCode } from '../../../src/people/contact-methods/contact-code.js';
import { hashSecret } from '../../../src/secrets/api-key-secret.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { type KitFixture, type Member, ownerPassword, type Reply } from '../../kit-fixture.js';
import { factorActions } from '../mfa/mfa-fixture.js';
import { plainActions } from './plain-actions.js';
import { subscriptionActions } from './subscription-actions.js';
import { watchActions } from './watch-actions.js';

/** A passphrase to change to. */
export const newPassword = 'purple lanterns over quiet harbours';

/** One successful request per operation, each in another organization. */
export const actionsOf = (fixture: KitFixture): Readonly<Record<string, () => Promise<Reply>>> => {
  const factor = factorActions(fixture);
  const owner = () => fixture.newMember('owner');
  const send = (method: string, path: string, member?: Member, body?: unknown): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, {
      ...(member === undefined ? {} : { token: member.token }),
      ...(body === undefined ? {} : { body }),
    });
  /** Makes something and hands over its path. */
  const made = async (member: Member, collection: string, body: unknown): Promise<string> => {
    const reply = await send('POST', collection, member, body);
    expect(reply.status).toBe(201);
    return `${collection}/${reply.body.id}`;
  };
  const apiKeys = (member: Member) => `/organizations/${member.organizationId}/api-keys`;
  const invitations = (member: Member) => `/organizations/${member.organizationId}/invitations`;
  const invitation = { email: 'grace@example.com', role: 'editor' };
  const key = { name: 'deploy', scopes: ['monitors:read'] };
  const colleague = async (member: Member): Promise<{ userId: string; path: string; id: string }> => {
    const { userId } = await fixture.newMember('viewer', member.organizationId);
    const membership = await fixture.store.get('memberships', { userId });
    return {
      userId,
      id: membership?.id ?? '',
      path: `/organizations/${member.organizationId}/members/${membership?.id}`,
    };
  };
  /** A mailed token whose mail we do not wait for. */
  const mailToken = async (member: Member, purpose: 'resetPassword' | 'verifyEmail'): Promise<string> => {
    const token = `wpm_canary-${purpose}`;
    const { now: createdAt } = fixture.clock;
    const row = {
      tokenHash: hashSecret(token),
      purpose,
      userId: member.userId,
      createdAt,
      expiresAt: createdAt + 1000,
    };
    await fixture.store.commit([{ kind: 'insert', table: 'mailTokens', row }]);
    return token;
  };
  const webhook = { url: 'https://hooks.example.com/watchpost' };
  /** A webhook and the path of a delivery that has ended, which is as if it had been sent. */
  const delivered = async (member: Member): Promise<string> => {
    const path = await made(member, '/webhooks', webhook);
    const { body } = await send('POST', `${path}/test`, member);
    const set = { status: 'failed', nextAt: null } as const;
    await fixture.store.commit([{ kind: 'update', table: 'webhookDeliveries', where: { id: body.id }, set }]);
    return `${path}/deliveries/${body.id}`;
  };
  const contactMethods = '/auth/me/contact-methods';
  const derivedKeys = createDerivedKeys({
    store: fixture.store,
    secretBox: createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]),
    clock: () => fixture.clock.now,
  });
  /** Another one for each action: an address gets three codes an hour. */
  let addresses = 0;
  const newAddress = () => ({
    type: 'email',
    name: 'At home',
    config: { address: `ada-${++addresses}@example.org` },
  });
  const withFactor = (code: string) => ({ password: ownerPassword, code });

  return {
    ...plainActions({ fixture, derivedKeys, owner, send, made }),
    ...watchActions({ fixture, derivedKeys, owner, send, made }),
    ...subscriptionActions({ owner, send, made }),
    'auth.login': async () => factor.login((await owner()).email),
    'auth.beginDevice': () => send('POST', '/auth/device', undefined, { clientName: 'watchpost' }),
    'auth.confirmDevice': async () => {
      const { body } = await send('POST', '/auth/device', undefined, { clientName: 'watchpost' });
      return send('POST', '/auth/device/confirm', await owner(), { userCode: body.userCode, decision: 'allow' });
    },
    'auth.deviceToken': async () => {
      const { body } = await send('POST', '/auth/device', undefined, { clientName: 'watchpost' });
      const { userCode, deviceCode } = body;
      await send('POST', '/auth/device/confirm', await owner(), { userCode, decision: 'allow' });
      return send('POST', '/auth/device/token', undefined, { deviceCode });
    },
    'auth.logout': async () => send('POST', '/auth/logout', await owner()),
    'auth.revokeSession': async () => {
      const member = await owner();
      const { body } = await send('GET', '/auth/sessions', member);
      return send('DELETE', `/auth/sessions/${body.data[0].id}`, member);
    },
    'auth.register': () =>
      send('POST', '/auth/register', undefined, {
        email: `new-${crypto.randomUUID()}@example.com`,
        password: newPassword,
        name: 'Ada',
      }),
    'auth.verifyEmail': async () =>
      send('POST', '/auth/verify-email', undefined, {
        token: await mailToken(await owner(), 'verifyEmail'),
        password: newPassword,
      }),
    'auth.resendVerification': async () =>
      send('POST', '/auth/resend-verification', undefined, { email: (await owner()).email }),
    'auth.forgotPassword': async () =>
      send('POST', '/auth/forgot-password', undefined, { email: (await owner()).email }),
    'auth.resetPassword': async () => {
      const token = await mailToken(await owner(), 'resetPassword');
      return send('POST', '/auth/reset-password', undefined, { token, password: newPassword });
    },
    'auth.updateMe': async () => send('PATCH', '/auth/me', await owner(), { name: 'Grace' }),
    'auth.changePassword': async () =>
      send('POST', '/auth/change-password', await owner(), { currentPassword: ownerPassword, newPassword }),
    'notificationPreferences.update': async () =>
      send('PATCH', '/auth/me/notification-preferences', await owner(), { quietHours: null }),
    'contactMethods.create': async () => send('POST', contactMethods, await owner(), newAddress()),
    'contactMethods.sendCode': async () => {
      const member = await owner();
      return send('POST', `${await made(member, contactMethods, newAddress())}/send-code`, member);
    },
    'contactMethods.update': async () => {
      const member = await owner();
      return send('PATCH', await made(member, contactMethods, newAddress()), member, { name: 'Upstairs' });
    },
    'contactMethods.verify': async () => {
      const member = await owner();
      const path = await made(member, contactMethods, newAddress());
      const id = path.split('/').at(-1) ?? '';
      // The mail that has the code may be sealed.
      const codeHash = await hashCode('123456', id, derivedKeys);
      await fixture.store.commit([{ kind: 'update', table: 'contactMethods', where: { id }, set: { codeHash } }]);
      return send('POST', `${path}/verify`, member, { code: '123456' });
    },
    'contactMethods.test': async () => {
      const member = await owner();
      const path = await made(member, contactMethods, newAddress());
      const set = { verifiedAt: fixture.clock.now };
      const where = { id: path.split('/').at(-1) ?? '' };
      await fixture.store.commit([{ kind: 'update', table: 'contactMethods', where, set }]);
      return send('POST', `${path}/test`, member);
    },
    'contactMethods.remove': async () => {
      const member = await owner();
      return send('DELETE', await made(member, contactMethods, newAddress()), member);
    },
    'mfa.setup': async () => send('POST', '/auth/mfa/setup', await owner()),
    'mfa.confirm': async () => {
      const member = await owner();
      const { body } = await send('POST', '/auth/mfa/setup', member);
      return send('POST', '/auth/mfa/confirm', member, { code: factor.code(body.secret) });
    },
    'mfa.verify': async () => {
      const member = await factor.newMember();
      return factor.signIn(member.email, { code: factor.code(member.secret) });
    },
    'mfa.disable': async () => {
      const member = await factor.newMember();
      return send('POST', '/auth/mfa/disable', member, withFactor(factor.code(member.secret)));
    },
    'mfa.backupCodes': async () => {
      const member = await factor.newMember();
      return send('POST', '/auth/mfa/backup-codes', member, withFactor(factor.code(member.secret)));
    },
    'organizations.create': async () => send('POST', '/organizations', await owner(), { name: 'Example Ltd' }),
    'organizations.update': async () => {
      const member = await owner();
      return send('PATCH', `/organizations/${member.organizationId}`, member, { name: 'Renamed' });
    },
    'organizations.transfer': async () => {
      const member = await owner();
      const { id: memberId } = await colleague(member);
      return send('POST', `/organizations/${member.organizationId}/transfer`, member, { memberId });
    },
    'organizations.suspend': async () => {
      const member = await owner();
      return send('POST', `/organizations/${member.organizationId}/suspend`, member);
    },
    'organizations.reactivate': async () => {
      const member = await owner();
      await send('POST', `/organizations/${member.organizationId}/suspend`, member);
      return send('POST', `/organizations/${member.organizationId}/reactivate`, member);
    },
    'organizations.remove': async () => {
      const member = await owner();
      return send('DELETE', `/organizations/${member.organizationId}`, member);
    },
    'organizations.restore': async () => {
      const member = await owner();
      await send('DELETE', `/organizations/${member.organizationId}`, member);
      return send('POST', `/organizations/${member.organizationId}/restore`, member);
    },
    'auth.removeMe': async () => send('DELETE', '/auth/me', await owner()),
    'auth.restoreMe': async () => {
      const member = await owner();
      await send('DELETE', '/auth/me', member);
      return send('POST', '/auth/me/restore', member);
    },
    'members.update': async () => {
      const member = await owner();
      return send('PATCH', (await colleague(member)).path, member, { role: 'editor' });
    },
    'members.remove': async () => {
      const member = await owner();
      return send('DELETE', (await colleague(member)).path, member);
    },
    'invitations.resend': async () => {
      const member = await owner();
      return send('POST', `${await made(member, invitations(member), invitation)}/resend`, member);
    },
    'invitations.accept': async () => {
      const [member, invited] = [await owner(), await owner()];
      const { email } = invited;
      const { organizationId } = member;
      await made(member, invitations(member), { email, role: 'editor' });
      const token = 'wpm_canary-invitation';
      const set = { tokenHash: hashSecret(token) };
      await fixture.store.commit([{ kind: 'update', table: 'invitations', where: { organizationId, email }, set }]);
      return send('POST', '/invitations/accept', invited, { token });
    },
    'oauth.confirmLink': async () => {
      const [member, token] = [await owner(), 'wpm_canary-identity-link'];
      const { organizationId, userId, email } = member;
      const body = { clientId: 'watchpost', clientSecret: 'canary of a client secret', issuer: 'https://idp.example' };
      const { body: connection } = await send('PUT', `/organizations/${organizationId}/sso/gitlab`, member, body);
      const at = { createdAt: fixture.clock.now, expiresAt: fixture.clock.now + 1000, usedAt: null };
      const whose = { organizationId, userId, email, ssoConnectionId: connection.id };
      const row = { tokenHash: hashSecret(token), ...whose, issuer: 'https://idp.example', subject: userId, ...at };
      await fixture.store.commit([{ kind: 'insert', table: 'identityLinks', row }]);
      return send('POST', '/auth/oauth/links/confirm', undefined, { token });
    },
    'ssoConnections.put': async () => {
      const member = await owner();
      const body = { clientId: 'watchpost', clientSecret: 'canary of a client secret' };
      return send('PUT', `/organizations/${member.organizationId}/sso/github`, member, body);
    },
    'ssoConnections.remove': async () => {
      const member = await owner();
      const path = `/organizations/${member.organizationId}/sso/github`;
      await send('PUT', path, member, { clientId: 'watchpost', clientSecret: 'canary of a client secret' });
      return send('DELETE', path, member);
    },
    'apiKeys.rotate': async () => {
      const member = await owner();
      return send('POST', `${await made(member, apiKeys(member), key)}/rotate`, member, { graceSeconds: 60 });
    },
    'webhooks.enable': async () => {
      const member = await owner();
      return send('POST', `${await made(member, '/webhooks', { ...webhook, enabled: false })}/enable`, member);
    },
    'webhooks.rotateSecret': async () => {
      const member = await owner();
      return send('POST', `${await made(member, '/webhooks', webhook)}/rotate-secret`, member);
    },
    'webhooks.test': async () => {
      const member = await owner();
      return send('POST', `${await made(member, '/webhooks', webhook)}/test`, member);
    },
    'webhooks.redeliver': async () => {
      const member = await owner();
      return send('POST', `${await delivered(member)}/redeliver`, member);
    },
    'webhooks.recover': async () => {
      const member = await owner();
      const since = new Date(fixture.clock.now - 1000).toISOString();
      return send('POST', `${await made(member, '/webhooks', webhook)}/recover`, member, { since });
    },
  };
};
