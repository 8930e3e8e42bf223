import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { statusPagesBounds } from '../../../src/reporting/status-pages/bounds.js';
import { createSubscriberMailer } from '../../../src/reporting/status-pages/subscriber-mailer.js';
import { windowAt } from '../../../src/request/rate-limit/window.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { sampleSubscriber } from '../../../src/store/conformance/sample-rows.js';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from './page-fixture.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const publicUrl = 'https://watchpost.test';
const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });

describe.each(dialects)('Subscriptions to a status page, on %s', (dialect) => {
  let pages: PageFixture;
  /** Another process on the same database. */
  let other: ServerKit;
  let txtValue = '';
  beforeAll(async () => {
    pages = await openPages(dialect, { resolveTxt: async () => [[txtValue]] });
    other = createServerKit({
      store: pages.anotherStore(),
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl,
      clock: () => pages.clock.now,
    });
    await other.start({ background: false });
  });
  afterAll(async () => {
    await other.stop();
    await pages.close();
  });

  const post = (path: string, body?: object, more = {}) =>
    pages.request('POST', `/api/v1/public/status-pages/${path}`, { ...(body === undefined ? {} : { body }), ...more });
  const mailsTo = async (recipient: string) =>
    (await pages.store.find('mails', { recipient }, { limit: 100, orderBy: 'id' })).map((row) => outbox.contentOf(row));
  const tokenOf = (link: string | null | undefined): string =>
    new URL(link ?? '').searchParams.get('token') ?? expect.fail('the link has no token');
  const subscribed = async (slug: string, email: string): Promise<void> => {
    expect((await post(`${slug}/subscribers`, { email })).status).toBe(202);
    const token = tokenOf((await mailsTo(email)).at(-1)?.link);
    expect((await post(`${slug}/subscribers/confirm`, { token })).status).toBe(204);
  };
  /** Works on everything that waits to be mailed. */
  const mailUpdates = async (): Promise<void> => {
    const clock = { ...systemClock, now: () => pages.clock.now };
    const derivedKeys = createDerivedKeys({ store: pages.store, secretBox, clock: clock.now });
    const apiUrl = `${publicUrl}/api/v1`;
    const mailer = createSubscriberMailer({ store: pages.store, outbox, derivedKeys, publicUrl, apiUrl, clock });
    mailer.start();
    const waiting = () => pages.store.find('publicIncidentUpdates', { nextAt: { not: null } }, { limit: 1 });
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    await mailer.stop();
  };

  test('do not begin while the organization is suspended, and end all the same', async () => {
    const page = await pages.newPage({ slug: 'suspended' });
    await subscribed(page.slug, 'early@example.com');
    expect((await post(`${page.slug}/subscribers`, { email: 'late@example.com' })).status).toBe(202);
    const token = tokenOf((await mailsTo('late@example.com')).at(-1)?.link);
    const organizationId = (await pages.store.get('statusPages', { id: page.id }))?.organizationId ?? '';
    const setStatus = (status: 'active' | 'suspended') =>
      pages.store.commit([{ kind: 'update', table: 'organizations', where: { id: organizationId }, set: { status } }]);
    await setStatus('suspended');
    const refused = { status: 409, body: { code: 'conflict', detail: 'This page takes no subscribers at present.' } };
    expect(await post(`${page.slug}/subscribers`, { email: 'later@example.com' })).toMatchObject(refused);
    expect(await post(`${page.slug}/subscribers/confirm`, { token })).toMatchObject(refused);
    expect(await mailsTo('later@example.com')).toEqual([]);
    const where = { statusPageId: page.id };
    expect(await pages.store.find('statusPageSubscribers', where, { limit: 5 })).toHaveLength(1);
    await setStatus('active');
    expect((await post(`${page.slug}/subscribers/confirm`, { token })).status).toBe(204);
  });

  test('begin with a confirmed address and end with one POST of a mail program', async () => {
    const page = await pages.newPage({ slug: 'subscribed' });
    const email = 'grace@example.com';
    expect(await post('subscribed/subscribers', { email })).toMatchObject({ status: 202, body: {} });
    const rows = () => pages.store.find('statusPageSubscribers', { statusPageId: page.id }, { limit: 10 });
    expect(await rows()).toEqual([]);
    const token = tokenOf((await mailsTo(email))[0]?.link);
    for (const bad of [`${token}x`, 'x', token.replace(/^../, 'AA')]) {
      expect(await post('subscribed/subscribers/confirm', { token: bad })).toMatchObject({ status: 401 });
    }
    for (let times = 0; times < 2; times++) {
      expect((await post('subscribed/subscribers/confirm', { token })).status).toBe(204);
    }
    expect(await rows()).toMatchObject([{ email }]);
    expect(await post('subscribed/subscribers', { email })).toMatchObject({ status: 202, body: {} });
    expect(await mailsTo(email)).toHaveLength(1);
    const { body } = await pages.send('GET', `/status-pages/${page.id}/subscribers`);
    expect(body).toMatchObject({ data: [{ email, statusPageId: page.id }], meta: { totalItems: 1 } });

    const incident = await pages.send('POST', '/incidents', { title: 'canary', publicStatus: 'investigating' });
    expect(incident.status).toBe(201);
    await mailUpdates();
    const postUrl = (await mailsTo(email)).at(-1)?.unsubscribeUrl ?? '';
    const { pathname, search } = new URL(postUrl);
    const reply = await pages.request('POST', pathname + search, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.status).toBe(204);
    expect(await rows()).toEqual([]);
  });

  test('mail the public updates of the pages that show them, without anything internal', async () => {
    const monitor = await pages.newMonitor('canary-monitor', 'down');
    await pages.newPage({ slug: 'mailed', name: 'Shop status', components: [component('Shop', [monitor])] });
    await pages.newPage({ slug: 'silent', autoPublish: 'none', components: [component('Shop', [monitor])] });
    await subscribed('mailed', 'ada@example.com');
    await subscribed('silent', 'alan@example.com');
    const incident = await pages.openIncident(monitor);
    await mailUpdates();
    expect((await mailsTo('ada@example.com')).at(-1)?.subject).toBe('[Shop status] Investigating: Shop is down');
    expect(await mailsTo('alan@example.com')).toHaveLength(1);

    await pages.send('POST', `/incidents/${incident.id}/notes`, { text: 'canary-internal' });
    await pages.send('POST', `/incidents/${incident.id}/notes`, { text: 'We are on it.', isPublic: true });
    await mailUpdates();
    for (const address of ['ada@example.com', 'alan@example.com']) {
      const mails = await mailsTo(address);
      expect(mails.at(-1)?.text).toContain('We are on it.');
      expect(JSON.stringify(mails)).not.toContain('canary');
    }
  });

  test('lead to the domain of the page while it has it, and their tokens are good at any place of the page', async () => {
    const name = 'status.subscribed.example';
    const [onDomain, onServer] = [`https://${name}`, `${publicUrl}/status/moving`];
    const page = await pages.newPage({ slug: 'moving', domains: [{ name }] });
    const linkTo = async (email: string): Promise<string> => {
      expect((await post('moving/subscribers', { email })).status).toBe(202);
      return (await mailsTo(email)).at(-1)?.link ?? '';
    };
    expect(await linkTo('before@example.com')).toContain(`${onServer}/subscriptions/confirm?token=`);
    txtValue = page.domains[0].txtValue;
    expect((await pages.send('POST', `/status-pages/${page.id}/verify-domain`, { name })).status).toBe(200);
    const link = await linkTo('after@example.com');
    expect(link).toContain(`${onDomain}/subscriptions/confirm?token=`);
    for (const token of [tokenOf((await mailsTo('before@example.com'))[0]?.link), tokenOf(link)]) {
      expect((await post('moving/subscribers/confirm', { token })).status).toBe(204);
    }

    const publishOne = async (title: string): Promise<void> => {
      await pages.send('POST', '/incidents', { title, publicStatus: 'investigating' });
      await mailUpdates();
    };
    /** Addresses in the last mail, but for that of the program, which no domain may take along when it ends. */
    const linksOf = async () => {
      const { text = '', unsubscribeUrl } = (await mailsTo('after@example.com')).at(-1) ?? {};
      expect(unsubscribeUrl).toMatch(
        /^https:\/\/watchpost\.test\/api\/v1\/public\/status-pages\/moving\/subscribers\/unsubscribe\?/,
      );
      return (text.match(/https:\S+/g) ?? []).map((address) => address.replace(/\d+$|=.*$/, ''));
    };
    await publishOne('First');
    expect(await linksOf()).toEqual([`${onDomain}/incidents/`, `${onDomain}/subscriptions/unsubscribe?token`]);
    await pages.send('PATCH', `/status-pages/${page.id}`, { domains: [] });
    await publishOne('Second');
    expect(await linksOf()).toEqual([`${onServer}/incidents/`, `${onServer}/subscriptions/unsubscribe?token`]);
    expect(await linkTo('last@example.com')).toContain(`${onServer}/subscriptions/confirm?token=`);
  });

  test('are a message with its reason when a subscriber gets no more of them in this hour', async () => {
    const monitor = await pages.newMonitor('busy', 'down');
    await pages.newPage({ slug: 'busy', components: [component('Shop', [monitor])] });
    const addresses = ['gwen@example.com', 'gina@example.com'];
    for (const address of addresses) await subscribed('busy', address);
    for (const { id } of await pages.store.find('statusPageSubscribers', { email: { in: addresses } }, { limit: 2 })) {
      for (let sent = 0; sent < statusPagesBounds.updateMails.most; sent++) {
        await pages.store.requestCounter.count(`mail:page-update:${id}`, windowAt(pages.clock.now, 3_600_000));
      }
    }
    await pages.openIncident(monitor);
    await mailUpdates();
    const rows = await pages.store.find('notificationDeliveries', { kind: 'notice' }, { limit: 9 });
    const dropped = { status: 'dropped', unsentReason: 'tooMany', address: 'g…@example.com' };
    expect(rows).toMatchObject([dropped, dropped]);
    expect(await mailsTo('gwen@example.com')).toHaveLength(1);
  });

  test('of a private page are as if it were not there', async () => {
    await pages.newPage({ slug: 'internal', visibility: 'private' });
    for (const slug of ['internal', 'no-such-page']) {
      expect((await post(`${slug}/subscribers`, { email: 'x@example.com' })).status).toBe(404);
    }
  });

  test('ask one address at most five times an hour, and answer the same', async () => {
    await pages.newPage({ slug: 'flooded' });
    for (let times = 0; times < 8; times++) {
      expect((await post('flooded/subscribers', { email: 'victim@example.com' })).status).toBe(202);
    }
    expect(await mailsTo('victim@example.com')).toHaveLength(5);
  });

  test.each([
    ['a page', statusPagesBounds.pageSubscribers.most, 'This page has 5000 subscribers, and takes no more.'],
    ['an organization', statusPagesBounds.organizationSubscribers.most, 'This page takes no more subscribers.'],
  ] as const)(
    'fill %s to its limit exactly, also when two confirm at once over two stores',
    async (full, most, words) => {
      const slug = full.replace(' ', '-');
      const page = await pages.newPage({ slug });
      const { organizationId } = pages.owner;
      const addresses = [1, 2].map((each) => `${slug}${each}@example.com`);
      const tokens: string[] = [];
      for (const email of addresses) {
        expect((await post(`${slug}/subscribers`, { email })).status).toBe(202);
        tokens.push(tokenOf((await mailsTo(email)).at(-1)?.link));
      }
      const statusPageId = full === 'a page' ? page.id : 'pag_other';
      const where = full === 'a page' ? { statusPageId } : { organizationId };
      const count = async () =>
        (
          await pages.store.page('statusPageSubscribers', {
            where,
            orderBy: 'id',
            isDescending: false,
            limit: 1,
            offset: 0,
          })
        ).totalItems;
      const missing = most - 1 - (await count());
      for (let done = 0; done < missing; done += 1000) {
        const rows = Array.from({ length: Math.min(1000, missing - done) }, () =>
          sampleSubscriber({ organizationId, statusPageId }),
        );
        await pages.store.commit(
          rows.map((row) => ({ kind: 'insert', table: 'statusPageSubscribers', row, onConflict: 'ignore' }) as const),
        );
      }
      const replies = await Promise.all(
        [pages.kit, other].map((kit, index) =>
          kit.fetch(
            new Request(`${publicUrl}/api/v1/public/status-pages/${slug}/subscribers/confirm`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ token: tokens[index] }),
            }),
          ),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      expect(await replies.find(({ status }) => status === 409)?.json()).toMatchObject({ detail: words });
      expect(await count()).toBe(most);
      const winner = replies.findIndex(({ status }) => status === 204);
      expect((await post(`${slug}/subscribers/confirm`, { token: tokens[winner] })).status).toBe(204);
      expect((await post(`${slug}/subscribers`, { email: 'late@example.com' })).status).toBe(202);
    },
  );
});
