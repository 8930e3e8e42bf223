import { systemRoles } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';

const dayMs = 24 * 3_600_000;

describe.each(dialects)('invitations on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let path: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    owner = await fixture.newMember('owner');
    path = `/api/v1/organizations/${owner.organizationId}/invitations`;
  });
  afterAll(() => fixture.close());

  const invite = (email: string, role = 'editor', by = owner): Promise<Reply> =>
    fixture.request('POST', path, { token: by.token, body: { email, role } });
  const mailsTo = (recipient: string) =>
    fixture.store.find('mails', { recipient, template: 'invitation' }, { limit: 100, orderBy: 'createdAt' });
  /** The token in the last mail to an address; without a mail server, mails lie readable in the outbox. */
  const tokenFor = async (email: string): Promise<string> => {
    const mail = (await mailsTo(email)).at(-1);
    const { link } = JSON.parse(mail?.content ?? '{}') as { link: string };
    return new URL(link).searchParams.get('token') ?? '';
  };
  const accept = (user: Member, token: string): Promise<Reply> =>
    fixture.request('POST', '/api/v1/invitations/accept', { token: user.token, body: { token } });
  const auditOf = (action: string) =>
    fixture.store.find('auditActivities', { organizationId: owner.organizationId, action }, { limit: 100 });

  test('the invited person accepts by the mail and is a member with that role from then on', async () => {
    const guest = await fixture.newMember('viewer');
    const reply = await invite(` ${guest.email.toUpperCase()}`, 'editor');
    expect(reply).toMatchObject({
      status: 201,
      body: { email: guest.email, role: 'editor', status: 'pending', invitedBy: owner.userId },
    });
    expect(reply.headers.get('location')).toBe(`${path}/${reply.body.id}`);
    expect(Date.parse(reply.body.expiresAt) - fixture.clock.now).toBe(7 * dayMs);
    const token = await tokenFor(guest.email);
    expect(token).toMatch(/^wpm_[\w-]{43}$/);
    const joined = await accept(guest, token);
    expect(joined).toMatchObject({ status: 200, body: { userId: guest.userId, email: guest.email, role: 'editor' } });
    const monitors = await fixture.request('GET', '/api/v1/monitors', {
      token: guest.token,
      headers: { 'x-organization-id': owner.organizationId },
    });
    expect(monitors.status).toBe(200);
    const list = await fixture.request('GET', path, { token: owner.token });
    expect(list.body.data).toMatchObject([{ id: reply.body.id, status: 'accepted' }]);
    const events = await fixture.store.find('events', { organizationId: owner.organizationId }, { limit: 10 });
    expect(events).toMatchObject([
      {
        type: 'role.assigned',
        subjectId: 'editor',
        data: { member: { id: joined.body.id } },
        actor: { id: guest.userId },
      },
    ]);
    expect(await auditOf('invitations.accept')).toMatchObject([{ actor: { id: guest.userId }, result: 'success' }]);
  });

  test('the token appears only in the mail', async () => {
    const email = 'secretive@example.com';
    const reply = await invite(email);
    const token = await tokenFor(email);
    expect(JSON.stringify(reply.body)).not.toContain(token);
    const rows = [
      await fixture.store.get('invitations', { id: reply.body.id }),
      await auditOf('invitations.create'),
      fixture.logs,
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('the answer is the same whether the address has an account', async () => {
    const known = await fixture.newMember('viewer');
    const [one, other] = [await invite(known.email), await invite('unknown@example.com')];
    const shape = ({ status, body }: Reply) => ({
      status,
      keys: Object.keys(body),
      role: body.role,
      state: body.status,
    });
    expect(shape(one)).toEqual(shape(other));
    expect(await mailsTo('unknown@example.com')).toHaveLength(1);
  });

  test('a user without an organization works in the one they joined, with the same session', async () => {
    const guest = await fixture.newMember('viewer');
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId: guest.userId } }]);
    await invite(guest.email);
    await accept(guest, await tokenFor(guest.email));
    const me = await fixture.request('GET', '/api/v1/auth/me', { token: guest.token });
    expect(me.body).toMatchObject({ organizationId: owner.organizationId, memberships: [{ role: 'editor' }] });
  });

  test('one of 64 simultaneous acceptances joins', async () => {
    const guest = await fixture.newMember('viewer');
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    const replies = await Promise.all(Array.from({ length: 64 }, () => accept(guest, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(63);
    const { organizationId } = owner;
    const { userId } = guest;
    expect(await fixture.store.find('memberships', { organizationId, userId }, { limit: 10 })).toHaveLength(1);
    expect(await auditOf('invitations.accept')).toHaveLength(1);
  });

  test('a token for another address, or for an unverified one, gets the answer of an unknown token', async () => {
    const guest = await fixture.newMember('viewer');
    const thief = await fixture.newMember('owner');
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    const replies = [
      await accept(thief, token),
      await accept(thief, `wpm_${'A'.repeat(43)}`),
      await accept(thief, 'x'),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found', detail: replies[0]?.body.detail } });
    }
    const setVerified = (emailVerifiedAt: number | null) =>
      fixture.store.commit([{ kind: 'update', table: 'users', where: { id: guest.userId }, set: { emailVerifiedAt } }]);
    await setVerified(null);
    expect((await accept(guest, token)).status).toBe(404);
    await setVerified(fixture.clock.now);
    expect((await accept(guest, token)).status).toBe(200);
  });

  test('the holder of the link reads who invites to what, as the mail says, until it is accepted, expired or sent again', async () => {
    const guest = await fixture.newMember('viewer');
    const invited = await invite(guest.email);
    const token = await tokenFor(guest.email);
    const read = (of: string): Promise<Reply> =>
      fixture.request('POST', '/api/v1/invitations/read', { body: { token: of } });
    const shown = await read(token);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        organizationName: `Organization ${owner.organizationId}`,
        inviterName: 'owner',
        roleName: 'Editor',
        expiresAt: invited.body.expiresAt,
      },
    });
    expect(Object.keys(shown.body)).toHaveLength(4);
    expect(await read(`wpm_${'A'.repeat(43)}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });

    await fixture.request('POST', `${path}/${invited.body.id}/resend`, { token: owner.token });
    expect((await read(token)).status).toBe(404);
    const newer = await tokenFor(guest.email);
    fixture.clock.now += 7 * dayMs;
    expect(await read(newer)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    fixture.clock.now -= 7 * dayMs;
    expect((await accept(guest, newer)).status).toBe(200);
    expect(await read(newer)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('an invitation by an API key names the key', async () => {
    const { secret } = await fixture.newApiKey(owner, [...systemRoles.viewer.scopes, 'members:write'], {
      name: 'Provisioning',
    });
    const body = { email: 'by-key@example.com', role: 'viewer' };
    const invited = await fixture.request('POST', path, { apiKey: secret, body });
    expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    const reply = await fixture.request('POST', '/api/v1/invitations/read', {
      body: { token: await tokenFor('by-key@example.com') },
    });
    expect(reply.body.inviterName).toBe('Provisioning');
  });

  test('an address is invited once, and the second answer names the route to resend', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => invite('twice@example.com')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const id = replies.find(({ status }) => status === 201)?.body.id;
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(reply.body).toMatchObject({ code: 'conflict' });
      expect(reply.body.detail).toContain(`${id}/resend`);
    }
    expect(await mailsTo('twice@example.com')).toHaveLength(1);
    const elsewhere = await fixture.newMember('owner');
    const other = await fixture.request('POST', `/api/v1/organizations/${elsewhere.organizationId}/invitations`, {
      token: elsewhere.token,
      body: { email: 'twice@example.com', role: 'viewer' },
    });
    expect(other.status).toBe(201);
  });

  test('a member is not invited again', async () => {
    const reply = await invite(owner.email);
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('an invitation goes to one address at most five times an hour, from any caller', async () => {
    const admin = await fixture.newMember('admin');
    const at = `/api/v1/organizations/${admin.organizationId}/invitations`;
    const body = { email: 'often-invited@example.com', role: 'viewer' };
    const created = await fixture.request('POST', at, { token: admin.token, body });
    const { id } = created.body as { id: string };
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      statuses.push((await fixture.request('POST', `${at}/${id}/resend`, { token: admin.token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await fixture.request('POST', `${at}/${id}/resend`, { token: admin.token });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/5 invitations/) });
    const mails = await fixture.store.find('mails', { recipient: body.email }, { limit: 100 });
    expect(mails).toHaveLength(5);
  });

  test('an invitation that is sent again has a new link and seven new days, and the old link is void', async () => {
    const guest = await fixture.newMember('viewer');
    const { id } = (await invite(guest.email)).body;
    const old = await tokenFor(guest.email);
    fixture.clock.now += 1000;
    const resent = await fixture.request('POST', `${path}/${id}/resend`, { token: owner.token });
    expect(resent.body).toMatchObject({ id, status: 'pending' });
    expect(Date.parse(resent.body.expiresAt) - fixture.clock.now).toBe(7 * dayMs);
    expect((await accept(guest, old)).status).toBe(404);
    expect((await accept(guest, await tokenFor(guest.email))).status).toBe(200);
    const again = await fixture.request('POST', `${path}/${id}/resend`, { token: owner.token });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('an invitation expires after seven days: it is not accepted, and the address can be invited anew', async () => {
    const { email } = await fixture.newMember('viewer');
    await invite(email);
    const token = await tokenFor(email);
    fixture.clock.now += 7 * dayMs;
    const login = async (address: string): Promise<Member> => {
      const reply = await fixture.request('POST', '/api/v1/auth/login', {
        body: { email: address, password: 'a long enough passphrase' },
      });
      return { ...owner, token: reply.body.accessToken };
    };
    const [guest, boss] = [await login(email), await login(owner.email)];
    expect(await accept(guest, token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    const list = await fixture.request('GET', path, { token: boss.token });
    expect(list.body.data).toMatchObject([{ status: 'expired' }]);
    expect((await invite(email, 'viewer', boss)).status).toBe(201);
    expect((await accept(guest, token)).status).toBe(404);
    expect((await accept(guest, await tokenFor(email))).body).toMatchObject({ role: 'viewer' });
  });

  test('a deleted invitation is not accepted', async () => {
    const guest = await fixture.newMember('viewer');
    const { id } = (await invite(guest.email)).body;
    expect((await fixture.request('DELETE', `${path}/${id}`, { token: owner.token })).status).toBe(204);
    expect((await accept(guest, await tokenFor(guest.email))).status).toBe(404);
    expect((await fixture.request('GET', path, { token: owner.token })).body.meta.totalItems).toBe(0);
  });

  test('a suspended organization cannot be joined', async () => {
    const guest = await fixture.newMember('viewer');
    await invite(guest.email);
    await fixture.request('POST', `/api/v1/organizations/${owner.organizationId}/suspend`, { token: owner.token });
    const reply = await accept(guest, await tokenFor(guest.email));
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(reply.body.detail).toContain('suspended');
  });

  test.each([
    ['admin', 'owner', 403],
    ['admin', 'billing', 403],
    ['admin', 'admin', 201],
    ['owner', 'owner', 201],
    ['editor', 'viewer', 403],
    ['viewer', 'viewer', 403],
  ] as const)('an invitation by %s to be %s is answered with %i', async (by, role, status) => {
    const inviter = by === 'owner' ? owner : await fixture.newMember(by, owner.organizationId);
    expect((await invite('invited@example.com', role, inviter)).status).toBe(status);
  });

  test('resending an invitation with a role that the caller cannot give is refused', async () => {
    const admin = await fixture.newMember('admin', owner.organizationId);
    const { id } = (await invite('boss@example.com', 'owner')).body;
    const reply = await fixture.request('POST', `${path}/${id}/resend`, { token: admin.token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await mailsTo('boss@example.com')).toHaveLength(1);
  });

  test('an API key invites in its own name, but cannot accept', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['members:write', 'monitors:read']);
    const invited = await fixture.request('POST', path, {
      apiKey: secret,
      body: { email: 'by-key@example.com', role: 'viewer' },
    });
    expect(invited).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const role = await fixture.request('POST', '/api/v1/roles', {
      token: owner.token,
      body: { name: 'Guest', scopes: ['monitors:read'] },
    });
    const again = await fixture.request('POST', path, {
      apiKey: secret,
      body: { email: 'by-key@example.com', role: role.body.id },
    });
    expect(again).toMatchObject({ status: 201, body: { invitedBy: id, role: role.body.id } });
    const accepted = await fixture.request('POST', '/api/v1/invitations/accept', {
      apiKey: secret,
      body: { token: await tokenFor('by-key@example.com') },
    });
    expect(accepted.status).toBe(403);
  });

  describe('an invitation gives no more than who invited holds when it is accepted', () => {
    const set = (table: 'users' | 'memberships', where: object, columns: object) =>
      fixture.store.commit([{ kind: 'update', table, where, set: columns, mustMatch: true } as never]);
    const ofMember = ({ userId }: Member) => ({ userId, organizationId: owner.organizationId });

    test.each<[string, (inviter: Member) => Promise<unknown>, number]>([
      ['nothing happens to them', async () => {}, 200],
      ['they hold more', (inviter) => set('memberships', ofMember(inviter), { role: 'owner' }), 200],
      ['they hold less', (inviter) => set('memberships', ofMember(inviter), { role: 'editor' }), 409],
      [
        'they left',
        (inviter) => fixture.store.commit([{ kind: 'delete', table: 'memberships', where: ofMember(inviter) }]),
        409,
      ],
      [
        'their account is disabled',
        ({ userId }) => set('users', { id: userId }, { disabledAt: fixture.clock.now }),
        409,
      ],
    ])('when %s', async (_, happens, status) => {
      const [inviter, guest] = [
        await fixture.newMember('admin', owner.organizationId),
        await fixture.newMember('viewer'),
      ];
      const { id } = (await invite(guest.email, 'admin', inviter)).body;
      await happens(inviter);
      expect((await accept(guest, await tokenFor(guest.email))).status).toBe(status);
      const joined = () =>
        fixture.store.find('memberships', { organizationId: owner.organizationId, userId: guest.userId }, { limit: 2 });
      expect(await joined()).toHaveLength(status === 200 ? 1 : 0);
      if (status === 200) return;
      const resent = await fixture.request('POST', `${path}/${id}/resend`, { token: owner.token });
      expect(resent.body).toMatchObject({ invitedBy: owner.userId });
      expect((await accept(guest, await tokenFor(guest.email))).status).toBe(200);
    });

    test.each<[string, (id: string) => Promise<unknown>, number]>([
      ['is there', async () => {}, 200],
      [
        'is revoked',
        (id) =>
          fixture.store.commit([
            { kind: 'update', table: 'apiKeys', where: { id }, set: { revokedAt: fixture.clock.now } },
          ]),
        409,
      ],
      [
        'has expired',
        (id) =>
          fixture.store.commit([
            { kind: 'update', table: 'apiKeys', where: { id }, set: { expiresAt: fixture.clock.now } },
          ]),
        409,
      ],
      [
        'is suspended',
        (id) =>
          fixture.store.commit([
            { kind: 'update', table: 'apiKeys', where: { id }, set: { suspendedAt: fixture.clock.now } },
          ]),
        409,
      ],
    ])('when the API key that invited %s', async (_, happens, status) => {
      const guest = await fixture.newMember('viewer');
      const { id, secret } = await fixture.newApiKey(owner, [...systemRoles.viewer.scopes, 'members:write']);
      const body = { email: guest.email, role: 'viewer' };
      expect((await fixture.request('POST', path, { apiKey: secret, body })).status).toBe(201);
      await happens(id);
      expect((await accept(guest, await tokenFor(guest.email))).status).toBe(status);
    });

    test('who is demoted at the moment of the acceptance either gave the role before or does not give it', async () => {
      for (let round = 0; round < 8; round++) {
        const [inviter, guest] = [
          await fixture.newMember('admin', owner.organizationId),
          await fixture.newMember('viewer'),
        ];
        await invite(guest.email, 'admin', inviter);
        const token = await tokenFor(guest.email);
        const member = await fixture.store.get('memberships', ofMember(inviter));
        const members = `/api/v1/organizations/${owner.organizationId}/members`;
        const [accepted] = await Promise.all([
          accept(guest, token),
          fixture.request('PATCH', `${members}/${member?.id}`, { token: owner.token, body: { role: 'viewer' } }),
        ]);
        expect([200, 409]).toContain(accepted.status);
        expect((await fixture.store.get('memberships', ofMember(inviter)))?.role).toBe('viewer');
      }
    });
  });

  test('invitations of another organization are hidden', async () => {
    const { id } = (await invite('mine@example.com')).body;
    const stranger = await fixture.newMember('owner');
    const theirs = `/api/v1/organizations/${stranger.organizationId}/invitations`;
    for (const place of [`${path}/${id}`, `${theirs}/${id}`, `${theirs}/inv_0000000000000000000000000`]) {
      for (const [method, tail] of [
        ['DELETE', ''],
        ['POST', '/resend'],
      ] as const) {
        const reply = await fixture.request(method, place + tail, { token: stranger.token });
        expect(reply, `${method} ${place}${tail}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    expect((await fixture.request('GET', path, { token: stranger.token })).status).toBe(404);
  });

  test.each(['a@example.com, b@example.com', 'Ada <a@example.com>', 'a@example.com\nBcc: b@example.com', 'no-at', ''])(
    'the address %j is refused',
    async (email) => {
      const reply = await invite(email);
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'email' }] } });
    },
  );

  test.each(['tokenHash', 'status', 'organizationId', 'acceptedAt', 'invitedBy'])(
    '%s cannot be set on an invitation',
    async (field) => {
      const reply = await fixture.request('POST', path, {
        token: owner.token,
        body: { email: 'x@example.com', role: 'viewer', [field]: 'x' },
      });
      expect(reply.body.errors).toEqual([expect.objectContaining({ path: field, code: 'unknown_field' })]);
    },
  );
});
