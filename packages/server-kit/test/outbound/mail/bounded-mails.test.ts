import { describe, expect, onTestFinished, test } from 'vitest';
import { mailBounds } from '../../../src/outbound/mail/bounds.js';
import type { StrangerMail } from '../../../src/outbound/mail/stranger-mails.js';
import { throttleBounds } from '../../../src/people/throttle/bounds.js';
import { windowAt } from '../../../src/request/rate-limit/window.js';
import { type Dialect, dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';

const hourMs = 3_600_000;
const quarterMs = 900_000;

interface Bench {
  readonly fixture: KitFixture;
  post(path: string, body: object, more?: object): Promise<Reply>;
  /** Counts mails of a kind as if they had been sent in this hour. */
  useUp(bucket: string, mails: number): Promise<void>;
  /** An organization of an account: its first owner is that one. */
  newOrganizationOf(account: Member): Promise<Member>;
}

type Whose = 'organization' | 'account' | 'server';

/** How an organization mails a stranger, and what there is of a mail that its bounds keep back. */
interface Kind {
  readonly template: string;
  readonly most: Readonly<Record<Whose, number>>;
  /** Mails another stranger for an organization. */
  mail(bench: Bench, of: Member): Promise<Reply>;
  /** The status of an answer whose mail is sent. */
  readonly sent: number;
  /** Asserts that a mail was kept back by a bound, and that this is said. */
  assertKept(bench: Bench, reply: Reply, bound: Whose): Promise<void>;
}

let strangers = 0;
const newStranger = (): string => `stranger-${++strangers}@example.net`;

const withheldIn = ({ fixture }: Bench) => fixture.logs.filter(({ message }) => message === 'mail withheld');

const kinds: Readonly<Record<Exclude<StrangerMail, 'question'>, Kind>> = {
  invitation: {
    template: 'invitation',
    most: {
      organization: mailBounds.invitationMails.most,
      account: mailBounds.invitationMailsOfAccount.most,
      server: mailBounds.invitationMailsOfServer.most,
    },
    mail: ({ post }, { organizationId, token }) =>
      post(`/organizations/${organizationId}/invitations`, { email: newStranger(), role: 'viewer' }, { token }),
    sent: 201,
    // Who invites learns of it, and no invitation waits for a mail.
    async assertKept(bench, { status, headers, body }, bound) {
      const { fixture } = bench;
      const seconds = String((hourMs - (fixture.clock.now % hourMs)) / 1000);
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', seconds]);
      const said = {
        organization: /^At most 100 invitations of an organization /,
        account: /^At most 150 invitations of all organizations of one owner /,
        server: /^This server has mailed as many invitations /,
      };
      expect(body.detail).toMatch(said[bound]);
      const invitations = await fixture.store.find('invitations', {}, { limit: 100 });
      const mails = await fixture.store.find('mails', { template: 'invitation' }, { limit: 100 });
      expect(invitations).toHaveLength(mails.length);
    },
  },
  subscription: {
    template: 'confirm-subscription',
    most: {
      organization: mailBounds.subscriptionMails.most,
      account: mailBounds.subscriptionMailsOfAccount.most,
      server: mailBounds.subscriptionMailsOfServer.most,
    },
    async mail({ fixture, post }, { organizationId, token }) {
      const [page] = await fixture.store.find('statusPages', { organizationId }, { limit: 1 });
      const made = page ?? (await post('/status-pages', { name: 'Page', visibility: 'public' }, { token })).body;
      return post(`/public/status-pages/${made.slug}/subscribers`, { email: newStranger() });
    },
    sent: 202,
    // A visitor must not learn what an organization sends; its operator does.
    async assertKept(bench, { status, headers }, bound) {
      expect(status).toBe(202);
      const fields = { kind: 'subscription', bound, requestId: headers.get('x-request-id') };
      expect(withheldIn(bench)).toEqual([{ level: 'info', message: 'mail withheld', fields }]);
      const metric = `watchpost_mails_withheld_total{kind="subscription",bound="${bound}"} 1`;
      expect((await bench.fixture.kit.metrics()).text.split('\n')).toContain(metric);
    },
  },
};

const open = async (dialect: Dialect): Promise<Bench> => {
  const fixture = await openKit(dialect);
  onTestFinished(() => fixture.close());
  const { store, clock } = fixture;
  return {
    fixture,
    post: (path, body, more = {}) => fixture.request('POST', `/api/v1${path}`, { body, ...more }),
    async useUp(bucket, mails) {
      await store.requestCounter.count(bucket, windowAt(clock.now, hourMs), mails);
    },
    async newOrganizationOf({ userId }) {
      const admin = await fixture.newMember('admin');
      const times = { createdAt: clock.now, updatedAt: clock.now };
      const row = { id: `mbr_${admin.userId}`, organizationId: admin.organizationId, userId, role: 'owner', ...times };
      await store.commit([{ kind: 'insert', table: 'memberships', row }]);
      return admin;
    },
  };
};

describe.each(dialects)('Mails to strangers, on %s', (dialect) => {
  describe.each(Object.entries(kinds))('of the kind %s', (kind, { template, most, mail, sent, assertKept }) => {
    const begin = async () => {
      const bench = await open(dialect);
      const { fixture } = bench;
      const mailed = async (): Promise<number> =>
        (await fixture.store.find('mails', { template }, { limit: 100 })).filter(({ recipient }) => recipient !== '')
          .length;
      /** Mails a stranger, and asserts whether the mail is sent or which bound keeps it back. */
      const expectMail = async (of: Member, keptBy?: Whose): Promise<void> => {
        const before = await mailed();
        const reply = await mail(bench, of);
        expect((await mailed()) - before).toBe(keptBy === undefined ? 1 : 0);
        if (keptBy === undefined) expect(reply.status).toBe(sent);
        else await assertKept(bench, reply, keptBy);
      };
      return { ...bench, bench, expectMail };
    };

    test('an organization that has sent its mails of the hour leaves those of other tenants', async () => {
      const { fixture, useUp, newOrganizationOf, expectMail } = await begin();
      const owner = await fixture.newMember('owner');
      const other = await fixture.newMember('owner');
      await useUp(`mail:${kind}:${owner.organizationId}`, most.organization - 1);
      await expectMail(owner);
      await expectMail(owner, 'organization');
      await expectMail(other);
      // What is not sent does not count for the account.
      const sibling = await newOrganizationOf(owner);
      await useUp(`mail:${kind}:${owner.userId}`, most.account - 2);
      await expectMail(sibling);
    });

    test('an account has one bound for all of its organizations, and others have theirs', async () => {
      const { fixture, useUp, newOrganizationOf, expectMail } = await begin();
      const owner = await fixture.newMember('owner');
      const other = await fixture.newMember('owner');
      await useUp(`mail:${kind}:${owner.userId}`, most.account - 2);
      await expectMail(owner);
      await expectMail(await newOrganizationOf(owner));
      await expectMail(await newOrganizationOf(owner), 'account');
      await expectMail(other);
    });

    test('accounts with many mails use up half of what the server sends, and those with few have the other', async () => {
      const { fixture, useUp, expectMail } = await begin();
      const [flood, another, few] = [
        await fixture.newMember('owner'),
        await fixture.newMember('owner'),
        await fixture.newMember('owner'),
      ];
      for (const { userId } of [flood, another])
        await useUp(`mail:${kind}:${userId}`, mailBounds.strangerMailsApart.most);
      await useUp(`mail:${kind}:server:many`, most.server / 2 - 1);
      await expectMail(flood);
      await expectMail(few);
      await expectMail(another, 'server');
      await expectMail(few);
    });
  });

  test('a source that has asked for its mails of a quarter of an hour is refused for all kinds, and others are not', async () => {
    const { fixture, post } = await open(dialect);
    const { clock, store } = fixture;
    const { token, email } = await fixture.newMember('owner');
    const { body: page } = await post('/status-pages', { name: 'Page', visibility: 'public' }, { token });
    const password = 'correct horse battery staple';
    const asks: readonly (readonly [path: string, body: object])[] = [
      ['/auth/register', { email: newStranger(), name: 'Stranger', password }],
      ['/auth/forgot-password', { email }],
      ['/auth/resend-verification', { email: newStranger() }],
      [`/public/status-pages/${page.slug}/subscribers`, { email: newStranger() }],
    ];
    const { most } = throttleBounds.mailRequestsOfAddress;
    await store.requestCounter.count('mail-request:198.51.100.7', windowAt(clock.now, quarterMs), most - asks.length);
    for (const [path, body] of asks) expect((await post(path, body, { ip: '198.51.100.7' })).status).toBe(202);
    const mails = () => store.find('mails', {}, { limit: 100 });
    const before = await mails();
    const seconds = String((quarterMs - (clock.now % quarterMs)) / 1000);
    for (const [path, body] of asks) {
      const refused = await post(path, body, { ip: '198.51.100.7' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, seconds]);
      const detail = 'Your address has asked for too many e-mails; wait before you go on.';
      expect(refused.body).toMatchObject({ code: 'rate_limited', detail });
    }
    expect(await mails()).toEqual(before);
    for (const [path, body] of asks) expect((await post(path, body, { ip: '198.51.100.8' })).status).toBe(202);
    clock.now += quarterMs - (clock.now % quarterMs);
    for (const [path, body] of asks) expect((await post(path, body, { ip: '198.51.100.7' })).status).toBe(202);
  });

  test('the networks of an IPv6 site are one source, which may ask for four and sixteen times as many mails', async () => {
    const { fixture, post } = await open(dialect);
    const { email } = await fixture.newMember('owner');
    const ask = async (ip: string): Promise<number> => (await post('/auth/forgot-password', { email }, { ip })).status;
    const { most } = throttleBounds.mailRequestsOfAddress;
    const quarter = windowAt(fixture.clock.now, quarterMs);
    await fixture.store.requestCounter.count('mail-request:2001:db8:1:100::/56', quarter, 4 * most - 1);
    await fixture.store.requestCounter.count('mail-request:2001:db8:1::/48', quarter, 16 * most - 3);
    expect(await ask('2001:db8:1:1aa::1')).toBe(202);
    expect(await ask('2001:db8:1:1bb::1')).toBe(429);
    expect(await ask('2001:db8:1:2aa::1')).toBe(202);
    expect(await ask('2001:db8:1:3aa::1')).toBe(202);
    expect(await ask('2001:db8:1:4aa::1')).toBe(429);
    expect(await ask('2001:db8:2:1aa::1')).toBe(202);
  });
});
