import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { channelsBounds } from '../../../src/outbound/channels/bounds.js';
import { mailBounds } from '../../../src/outbound/mail/bounds.js';
import type { OutgoingMail } from '../../../src/outbound/mail/mail-transport.js';
import { dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const stranger = 'team@example.org';

/** An organization, and what its key may do: unlike a session, the key lives as long as a test turns the clock. */
interface Organization {
  readonly owner: Member;
  send(method: string, path: string, body?: unknown): Promise<Reply>;
}

const newOrganization = async (fixture: KitFixture): Promise<Organization> => {
  const owner = await fixture.newMember('owner');
  const { secret: apiKey } = await fixture.newApiKey(owner, ['notifications:read', 'notifications:write']);
  return {
    owner,
    send: (method, path, body) =>
      fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) }),
  };
};

const channelTo = (to: readonly string[], more: object = {}) => ({
  name: 'Team',
  type: 'email',
  config: { to },
  ...more,
});

describe.each(dialects)("Addresses that are no members', on %s", (dialect) => {
  let fixture: KitFixture;
  let own: Organization;
  beforeEach(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    own = await newOrganization(fixture);
  });
  afterEach(() => fixture.close());

  /** The mails that ask, the oldest first: without a mail server they can be read. */
  const asking = async (to = stranger): Promise<{ subject: string; text: string; link: string }[]> => {
    const rows = await fixture.store.find('mails', { template: 'confirm-recipient', recipient: to }, { limit: 100 });
    return rows.toSorted((a, b) => a.createdAt - b.createdAt).map(({ content }) => JSON.parse(content));
  };
  const tokenOf = ({ link }: { link: string }): string => link.slice(link.indexOf('#') + 1);
  const askedToken = async (to = stranger): Promise<string> => {
    const [first] = await asking(to);
    return first === undefined ? expect.fail(`no mail asks ${to}`) : tokenOf(first);
  };
  const decide = (token: string, decision: 'confirmed' | 'refused') =>
    fixture.request('POST', '/api/v1/public/mail-recipients/decide', { body: { token, decision } });
  const read = (token: string) => fixture.request('POST', '/api/v1/public/mail-recipients/read', { body: { token } });
  const created = async ({ send }: Organization, to: readonly string[], more?: object): Promise<Reply['body']> => {
    const reply = await send('POST', '/notification-channels', channelTo(to, more));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const statusIn = async ({ send }: Organization, id: string): Promise<string[]> =>
    (await send('GET', `/notification-channels/${id}`)).body.recipients.map(({ status }: { status: string }) => status);

  test('are asked once, when the first channel names them, and members are not asked', async () => {
    const { email } = own.owner;
    const channel = await created(own, [email, stranger.toUpperCase()]);
    const askedAt = new Date(fixture.clock.now).toISOString();
    expect(channel.recipients).toEqual([
      { address: email, isMember: true, status: 'confirmed', askedAt: null },
      { address: stranger, isMember: false, status: 'pending', askedAt },
    ]);
    await created(own, [stranger]);
    const changed = await own.send('PATCH', `/notification-channels/${channel.id}`, { config: { to: [stranger] } });
    expect(changed.body.recipients).toEqual([{ address: stranger, isMember: false, status: 'pending', askedAt }]);
    expect(await asking()).toHaveLength(1);
    expect(await asking(email)).toEqual([]);
    const list = await own.send('GET', '/notification-channels');
    expect(list.body.data.map(({ recipients }: { recipients: unknown[] }) => recipients.length)).toEqual([1, 1]);
  });

  test('confirm on the page of the link, for this organization alone, and reading changes nothing', async () => {
    const other = await newOrganization(fixture);
    const [{ id }, { id: elsewhere }] = [await created(own, [stranger]), await created(other, [stranger])];
    const [mail] = await asking();
    expect(mail?.link).toMatch(/^https:\/\/watchpost\.test\/notifications\/recipient#/);
    const token = await askedToken();
    expect((await read(token)).body).toMatchObject({ address: 't…@example.org', status: 'pending' });
    expect(await statusIn(own, id)).toEqual(['pending']);
    expect((await decide(token, 'confirmed')).body).toMatchObject({ status: 'confirmed' });
    expect((await decide(token, 'confirmed')).status).toBe(200);
    expect([await statusIn(own, id), await statusIn(other, elsewhere)]).toEqual([['confirmed'], ['pending']]);
    const entries = await fixture.store.find('auditActivities', { action: 'mailRecipients.decide' }, { limit: 5 });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      organizationId: own.owner.organizationId,
      resource: { type: 'mailRecipient', name: 't…@example.org' },
    });
    expect(JSON.stringify(await fixture.store.find('mailRecipients', {}, { limit: 9 }))).not.toContain(stranger);
  });

  test('that refuse are never asked again, whatever channel names them, also when they become members', async () => {
    const { id } = await created(own, [stranger]);
    await decide(await askedToken(), 'refused');
    fixture.clock.now += 30 * dayMs;
    expect((await created(own, [stranger])).recipients).toMatchObject([{ status: 'refused' }]);
    expect((await own.send('POST', `/notification-channels/${id}/ask-recipients`)).status).toBe(409);
    expect(await asking()).toHaveLength(1);
    const member = await fixture.newMember('viewer', own.owner.organizationId);
    const set = { email: stranger };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: member.userId }, set }]);
    expect(await statusIn(own, id)).toEqual(['refused']);
  });

  test('that do not answer are asked again a day later, three times in all', async () => {
    const { id } = await created(own, [stranger]);
    const again = () => own.send('POST', `/notification-channels/${id}/ask-recipients`);
    const answers: number[] = [(await again()).status];
    for (let day = 0; day < 4; day++) {
      fixture.clock.now += dayMs;
      answers.push((await again()).status, (await again()).status);
    }
    expect(answers).toEqual([409, 200, 409, 200, 409, 409, 409, 409, 409]);
    expect(await asking()).toHaveLength(3);
  });

  test('of a member who leaves are pending, and asked when a member wants it', async () => {
    const member = await fixture.newMember('viewer', own.owner.organizationId);
    const { id } = await created(own, [member.email]);
    expect(await statusIn(own, id)).toEqual(['confirmed']);
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId: member.userId } }]);
    expect(await statusIn(own, id)).toEqual(['pending']);
    expect(await asking(member.email)).toEqual([]);
    const asked = await own.send('POST', `/notification-channels/${id}/ask-recipients`);
    expect(asked.body.recipients).toMatchObject([{ status: 'pending', isMember: false }]);
    expect(await asking(member.email)).toHaveLength(1);
  });

  test.each([
    ['another proof', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no end', (token: string) => token.replace(/^[^.]+/, '0')],
    ['a later end', (token: string) => token.replace(/^[^.]+/, 'zzzzzz')],
    ['the id of another recipient', (token: string) => token.replace(/\.[^.]+\./, `.${'a'.repeat(22)}.`)],
    ['nothing of a token', () => 'x'],
  ])('are not decided about with %s', async (_what, forged) => {
    const { id } = await created(own, [stranger]);
    const token = await askedToken();
    for (const reply of [await decide(forged(token), 'confirmed'), await read(forged(token))]) {
      expect([reply.status, reply.body.code]).toEqual([401, 'token_expired']);
    }
    expect(await statusIn(own, id)).toEqual(['pending']);
    expect((await decide(token, 'confirmed')).status).toBe(200);
  });

  test('cannot be confirmed a week later', async () => {
    await created(own, [stranger]);
    const token = await askedToken();
    fixture.clock.now += 7 * dayMs - 1000;
    expect((await read(token)).status).toBe(200);
    fixture.clock.now += 1000;
    expect((await decide(token, 'confirmed')).status).toBe(401);
  });

  test('get three mails that ask in a day from all organizations, whatever follows a plus', async () => {
    const addresses = ['bomb@example.org', 'bomb+1@example.org', 'BOMB+2@example.org', 'bomb+3@example.org'];
    const channels: { organization: Organization; id: string }[] = [];
    for (const address of [...addresses, 'bomb@example.org']) {
      const organization = await newOrganization(fixture);
      channels.push({ organization, id: (await created(organization, [address])).id });
    }
    const mails = () => fixture.store.find('mails', { template: 'confirm-recipient' }, { limit: 50 });
    expect(await mails()).toHaveLength(3);
    const late = channels.at(-1);
    const unasked = await late?.organization.send('GET', `/notification-channels/${late.id}`);
    expect(unasked?.body.recipients).toMatchObject([{ status: 'pending', askedAt: null }]);
    fixture.clock.now += dayMs;
    await late?.organization.send('POST', `/notification-channels/${late.id}/ask-recipients`);
    expect(await mails()).toHaveLength(4);
  });

  test('are asked by an organization within the bound of an hour, and what is refused creates nothing', async () => {
    const most = mailBounds.recipientAsks.most;
    const named = (index: number) => Array.from({ length: 20 }, (_, at) => `a${index * 20 + at}@example.org`);
    for (let index = 0; index < most / 20; index++) await created(own, named(index));
    const refused = await own.send('POST', '/notification-channels', channelTo(['one.more@example.org']));
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await asking('one.more@example.org')).toEqual([]);
    expect((await own.send('GET', '/notification-channels')).body.meta.totalItems).toBe(most / 20);
  });

  test('are asked once by many requests at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => own.send('POST', '/notification-channels', channelTo([stranger]))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await asking()).toHaveLength(1);
  });

  test('decide so often in a minute at most', async () => {
    await created(own, [stranger]);
    const token = await askedToken();
    const most = channelsBounds.recipientDecisions.most;
    for (let turn = 0; turn < most; turn++) {
      expect((await decide(token, turn % 2 === 0 ? 'confirmed' : 'refused')).status).toBe(200);
    }
    expect((await decide(token, 'confirmed')).status).toBe(429);
  });

  test('are named in a mail without a link that the organization chose', async () => {
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'organizations',
        where: { id: own.owner.organizationId },
        set: { name: 'Win at https://evil.example\nnow' },
      },
    ]);
    await created(own, [stranger]);
    const [mail] = await asking();
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe.each(dialects)('Mails to an address that has confirmed, on %s', (dialect) => {
  test('carry an end that works with one click and without an account, for all channels of the organization', async () => {
    const mails: OutgoingMail[] = [];
    const fixture = await openKit(dialect, {
      rateLimitPerIp: 1_000_000,
      mailTransport: { send: async (mail) => void mails.push(mail) },
    });
    try {
      const { owner, send } = await newOrganization(fixture);
      await fixture.kit.start({ migrate: 'off' });
      const id = (await send('POST', '/notification-channels', channelTo([owner.email, stranger]))).body.id;
      const second = (await send('POST', '/notification-channels', channelTo([stranger]))).body.id;
      const test = (channel: string) => send('POST', `/notification-channels/${channel}/test`, {});
      const to = (address: string) => mails.filter((mail) => mail.to === address);
      await expect.poll(() => to(stranger).length, { timeout: 15_000 }).toBe(1);
      await test(id);
      await expect.poll(() => to(owner.email).length, { timeout: 15_000 }).toBe(1);
      expect(to(owner.email)[0]?.unsubscribeUrl).toBeUndefined();
      expect(to(stranger)).toHaveLength(1);
      const [, token = ''] = /#(\S+)/.exec(to(stranger)[0]?.text ?? '') ?? [];
      await fixture.request('POST', '/api/v1/public/mail-recipients/decide', {
        body: { token, decision: 'confirmed' },
      });
      await test(id);
      await expect.poll(() => to(stranger).length, { timeout: 15_000 }).toBe(2);
      const end = new URL(to(stranger)[1]?.unsubscribeUrl ?? '');
      expect(to(stranger)[1]?.text).toContain('/notifications/recipient#');
      fixture.clock.now += 400 * dayMs;
      const path = `${end.pathname}${end.search}`;
      expect((await fixture.request('GET', path)).status).toBe(405);
      const oneClick = {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        rawBody: 'List-Unsubscribe=One-Click',
      };
      for (const _again of [1, 2]) expect((await fixture.request('POST', path, oneClick)).status).toBe(204);
      for (const channel of [id, second]) {
        const { recipients } = (await send('GET', `/notification-channels/${channel}`)).body;
        expect(recipients.at(-1)).toMatchObject({ address: stranger, status: 'refused' });
      }
      await test(id);
      await expect.poll(() => to(owner.email).length, { timeout: 15_000 }).toBe(3);
      expect(to(stranger)).toHaveLength(2);
    } finally {
      await fixture.close();
    }
  });
});
