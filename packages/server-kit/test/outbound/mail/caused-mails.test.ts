import { describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../../src/kit/create-kit.js';
import { channelsBounds } from '../../../src/outbound/channels/bounds.js';
import { mailBounds } from '../../../src/outbound/mail/bounds.js';
import { mailTemplates } from '../../../src/outbound/mail/outbox.js';
import { throttleBounds } from '../../../src/people/throttle/bounds.js';
import { dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';
import { boundsOfMails, causedMails } from './caused-mails.js';

test('every kind of mail has its line with the bounds', () => {
  expect(Object.keys(causedMails).toSorted()).toEqual(mailTemplates.toSorted());
});

test.each(Object.entries(causedMails))('%s is bounded as who causes it and whom it reaches ask', (_template, mail) => {
  const { cause, to, mailbox, organization, account, server, source } = mail;
  for (const bound of [mailbox, organization, account, server, source]) {
    if (bound !== undefined) expect(boundsOfMails[bound].unit, bound).toMatch(/^per |^entries$/);
  }
  if (cause === 'visitor') expect(source).toBeDefined();
  if (cause === 'person') expect(account).toBeDefined();
  if (cause === 'organization' && to === 'stranger') {
    expect([organization, account, server].filter((bound) => bound === undefined)).toEqual([]);
  }
});

const victim = 'victim@example.net';
/** Other spellings of one mailbox. */
const spellings = Array.from(
  { length: 12 },
  (_, index) => `${index % 2 === 0 ? 'Victim' : 'VICTIM'}+${index}@Example.NET`,
);

interface Flood {
  readonly fixture: KitFixture;
  post(path: string, body: object, more?: object): Promise<Reply>;
}

const newPages = async ({ fixture, post }: Flood, count: number): Promise<string[]> => {
  const slugs: string[] = [];
  for (let index = 0; index < count; index++) {
    const { token } = await fixture.newMember('owner');
    const { body } = await post('/status-pages', { name: `Page ${index}`, visibility: 'public' }, { token });
    slugs.push(body.slug);
  }
  return slugs;
};

const password = 'correct horse battery staple';
const register = async ({ post }: Flood): Promise<void> => {
  for (const email of [victim, ...spellings]) await post('/auth/register', { email, name: 'V', password });
};

describe.each(dialects)('One mailbox in an hour, however its address is spelled, on %s', (dialect) => {
  const begin = async (): Promise<Flood> => {
    const fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    onTestFinished(() => fixture.close());
    const post: Flood['post'] = (path, body, more = {}) => fixture.request('POST', `/api/v1${path}`, { body, ...more });
    return { fixture, post };
  };
  const mailsOf = async ({ fixture }: Flood, templates: readonly string[]): Promise<number> =>
    (await fixture.store.find('mails', { template: { in: templates } }, { limit: 500 })).filter(({ recipient }) =>
      recipient.toLowerCase().startsWith('victim'),
    ).length;

  test.each<[string, readonly string[], number, (flood: Flood) => Promise<unknown>]>([
    ['registrations', ['verify-email', 'account-exists'], throttleBounds.mailsOfRecipient.most, register],
    [
      'confirmations of subscriptions to many pages',
      ['confirm-subscription'],
      throttleBounds.mailsOfRecipient.most,
      async (flood) => {
        for (const slug of await newPages(flood, 3)) {
          for (const email of spellings) await flood.post(`/public/status-pages/${slug}/subscribers`, { email });
        }
      },
    ],
    [
      'invitations of many organizations',
      ['invitation'],
      throttleBounds.mailsOfRecipient.most,
      async ({ fixture, post }) => {
        for (const email of spellings) {
          const { token, organizationId } = await fixture.newMember('owner');
          await post(`/organizations/${organizationId}/invitations`, { email, role: 'viewer' }, { token });
        }
      },
    ],
    [
      'codes for many accounts',
      ['contact-code'],
      throttleBounds.codesToPlace.most,
      async ({ fixture, post }) => {
        for (const address of spellings) {
          const { token } = await fixture.newMember('owner');
          await post('/auth/me/contact-methods', { type: 'email', name: 'Mine', config: { address } }, { token });
        }
      },
    ],
    [
      'questions of many organizations',
      ['confirm-recipient'],
      channelsBounds.recipientAsksOfAddress.most,
      async ({ fixture, post }) => {
        for (const to of spellings) {
          const { token } = await fixture.newMember('owner');
          await post('/notification-channels', { name: 'C', type: 'email', config: { to: [to] } }, { token });
        }
      },
    ],
  ])('gets %s within the bound', async (_what, templates, most, cause) => {
    const flood = await begin();
    await cause(flood);
    expect(await mailsOf(flood, templates)).toBe(most);
  });

  const rule = (to: readonly string[]) => ({
    name: 'Mine',
    condition: { metric: 'latencyMs', operator: '>', threshold: 1 },
    target: { scope: 'all' },
    channels: [{ type: 'email', to }],
  });
  const strangers = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${from}-${index}@example.net`);

  test('an account with many organizations asks as many strangers as its bound says, and others still may', async () => {
    const flood = await begin();
    const { fixture, post } = flood;
    const mallory = await fixture.newMember('owner');
    const replies: number[] = [];
    for (let index = 0; index < 6; index++) {
      const { token, organizationId } = await fixture.newMember('admin');
      const times = { createdAt: fixture.clock.now, updatedAt: fixture.clock.now };
      const row = { id: `mbr_${index}`, organizationId, userId: mallory.userId, role: 'owner', ...times };
      await fixture.store.commit([{ kind: 'insert', table: 'memberships', row }]);
      for (let part = 0; part < 5; part++) {
        replies.push((await post('/alert-rules', rule(strangers(`o${index}p${part}`, 10)), { token })).status);
      }
    }
    const asked = () => fixture.store.find('mails', { template: 'confirm-recipient' }, { limit: 500 });
    expect(await asked()).toHaveLength(mailBounds.recipientAsksOfAccount.most);
    expect(replies.filter((status) => status === 201)).toHaveLength(mailBounds.recipientAsksOfAccount.most / 10);
    expect(new Set(replies)).toEqual(new Set([201, 429]));
    const bob = await fixture.newMember('owner');
    expect((await post('/alert-rules', rule(strangers('bob', 5)), { token: bob.token })).status).toBe(201);
    expect(await asked()).toHaveLength(mailBounds.recipientAsksOfAccount.most + 5);
  });

  test('all accounts together ask as many strangers as the bound of the server says, whose halves are apart', async () => {
    const { fixture, post } = await begin();
    const [half, each] = [mailBounds.recipientAsksOfServer.most / 2, mailBounds.strangerMailsApart.most];
    const ask = async ({ token }: Member, from: string): Promise<void> =>
      expect((await post('/alert-rules', rule(strangers(from, each)), { token })).status).toBe(201);
    const asked = async (): Promise<number> =>
      (await fixture.store.find('mails', { template: 'confirm-recipient' }, { limit: 2000 })).length;
    const first = await fixture.newMember('owner');
    await ask(first, 'first');
    for (let index = 1; index < half / each; index++) await ask(await fixture.newMember('owner'), `a${index}`);
    expect(await asked()).toBe(half);
    // The addresses of a rule that is made now are asked later.
    await ask(await fixture.newMember('owner'), 'late');
    expect(await asked()).toBe(half);
    // An account that asks more counts against the other half.
    await ask(first, 'more');
    expect(await asked()).toBe(half + each);
  });

  test('a person owns as many organizations as the bound says, also when two processes create many at once', async () => {
    const { fixture } = await begin();
    const owner: Member = await fixture.newMember('owner');
    const { store, clock } = fixture;
    const other = createServerKit({
      store: fixture.anotherStore(),
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      clock: () => clock.now,
      rateLimitPerIp: 1_000_000,
    });
    await other.start({ background: false });
    onTestFinished(() => other.stop());
    const times = { createdAt: clock.now, updatedAt: clock.now };
    await store.commit(
      Array.from({ length: 996 }, (_, index) => {
        const row = {
          id: `mbr_${index}`,
          organizationId: `org_${index}`,
          userId: owner.userId,
          role: 'owner',
          ...times,
        };
        return { kind: 'insert', table: 'memberships', row } as const;
      }),
    );
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const body = JSON.stringify({ name: `Org ${index}` });
        const request = new Request('https://watchpost.test/api/v1/organizations', { method: 'POST', headers, body });
        return (await (index % 2 === 0 ? other : fixture.kit).fetch(request, { ip: '203.0.113.9' })).status;
      }),
    );
    // Who lost against the others again and again is asked to try again.
    expect(replies.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    const owned = await store.find('memberships', { userId: owner.userId }, { limit: 2000 });
    expect(owned.length).toBeLessThanOrEqual(1000);
    expect(owned.length).toBeGreaterThan(997);
  });
});
