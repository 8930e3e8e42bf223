import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { escalationChanges } from '../../../src/monitoring/paging/escalation-worker.js';
import { createPeopleCourier } from '../../../src/outbound/contacts/people-courier.js';
import { createFamilySender } from '../../../src/outbound/delivery/family-sender.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createOnCallSchedules } from '../../../src/people/on-call/kept-schedule.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword } from '../../kit-fixture.js';

const base = '/api/v1';
const minute = 60_000;
const publicUrl = 'https://watch.example.com';
const appToken = 'canary-of-an-app-token';
const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

/** What servers of Gotify and ntfy are posted. */
interface PostedMessage {
  readonly title: string;
  readonly message: string;
  /** Of ntfy: what its buttons do. */
  readonly actions?: readonly { readonly action: string; readonly url: string; readonly body?: string }[];
}

/** A server of Gotify or ntfy that answers with a given status and keeps messages. */
const startGotify = async () => {
  const place = {
    titles: [] as string[],
    texts: [] as string[],
    actions: [] as PostedMessage['actions'][],
    status: 200,
    url: '',
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { title, message, actions } = JSON.parse(text) as PostedMessage;
      place.titles.push(title);
      place.texts.push(message);
      place.actions.push(actions);
      response.writeHead(place.status).end(JSON.stringify({ id: place.titles.length, event: 'message' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return place;
};

describe.each(dialects)('Pages to people’s own places, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let ann: Member;
  let bob: Member;
  afterEach(() => fixture.close());

  const open = async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, rateLimitPerIp: 1_000_000 });
    owner = await fixture.newMember('owner');
    ann = await fixture.newMember('responder', owner.organizationId);
    bob = await fixture.newMember('responder', owner.organizationId);
    const { store, clock } = fixture;
    const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
    const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
    const steps = [ann, bob].map(({ userId }) => ({ targets: [{ type: 'user', id: userId }], waitSeconds: 300 }));
    await send('POST', '/escalation-policies', owner, {
      ...{ name: 'Platform', target: { scope: 'all' }, rounds: 1, whenExhausted: 'nothing', steps },
    });
    const parts = { store, outbox, onCall: createOnCallSchedules(store), derivedKeys, secretBox };
    /** Takes the steps that are due now, as a worker does. */
    const takeDue = async (): Promise<void> => {
      const { now } = clock;
      const rows = await store.claimDue('escalations', { now, leaseUntil: now + 1000, leaseToken: 'one', limit: 10 });
      for (const row of rows) {
        const result = await store.commit(await escalationChanges(row, { ...parts, now }));
        expect(result).toEqual({ isCommitted: true });
      }
    };
    const sender = createFamilySender({
      store,
      courier: createPeopleCourier({
        store,
        transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }) }),
        secretBox,
        derivedKeys,
        outbox,
        publicUrl,
        apiUrl: `${publicUrl}${base}`,
        now: () => clock.now,
      }),
      retrySeconds: [5],
      dispatches: false,
      clock: { ...systemClock, now: () => clock.now },
      pollMs: 20,
    });
    sender.start();
    onTestFinished(() => sender.stop({ deadlineMs: 1000 }));
    return { gotify: await startGotify(), takeDue };
  };
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const tokenOf = async ({ userId, email, token }: Member): Promise<string> => {
    const known = tokens.get(userId);
    if (known !== undefined && known.until > fixture.clock.now) return known.token;
    const { body } = await fixture.request('POST', `${base}/auth/login`, { body: { email, password: ownerPassword } });
    tokens.set(userId, { token: body.accessToken ?? token, until: fixture.clock.now + 5 * minute });
    return body.accessToken;
  };
  const send = async (method: string, path: string, by: Member, body?: unknown) =>
    fixture.request(method, base + path, { token: await tokenOf(by), ...(body !== undefined && { body }) });

  /** A verified place; the code is taken as read. */
  const verified = async (member: Member, body: object): Promise<string> => {
    const reply = await send('POST', '/auth/me/contact-methods', member, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const set = { verifiedAt: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'contactMethods', where: { id: reply.body.id }, set }]);
    return reply.body.id;
  };
  const phone = (url: string) => ({
    ...{ type: 'gotify', name: 'Phone', config: { serverUrl: url }, credentials: { appToken } },
  });
  const prefer = async (member: Member, preferences: object): Promise<void> => {
    const reply = await send('PATCH', '/auth/me/notification-preferences', member, preferences);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const incident = async (severity = 'major'): Promise<string> =>
    (await send('POST', '/incidents', owner, { title: 'Checkout is down', severity })).body.id;
  const pages = (member: Member) =>
    fixture.store.find('notificationDeliveries', { userId: member.userId }, { limit: 20, orderBy: 'id' });
  const settled = (member: Member, expected: readonly object[]) =>
    vi.waitFor(async () => expect(await pages(member)).toMatchObject(expected), { timeout: 30_000, interval: 20 });
  const reachability = async (member: Member) => {
    const { body } = await send('GET', `/organizations/${owner.organizationId}/members?pageSize=50`, owner);
    return body.data.find(({ userId }: { userId: string }) => userId === member.userId).reachability;
  };

  test('a page goes to each place in the order of the preferences, and an acknowledgement ends those that wait', async () => {
    const { gotify, takeDue } = await open();
    const id = await verified(ann, phone(gotify.url));
    gotify.titles.length = 0;
    await prefer(ann, { page: [{ via: id }, { via: 'email', afterSeconds: 120 }] });
    const incidentId = await incident();
    await takeDue();
    await settled(ann, [
      { type: 'gotify', status: 'delivered', contactMethodId: id, certainty: 'posted' },
      { type: 'email', status: 'pending', notBefore: fixture.clock.now + 2 * minute },
    ]);
    expect(gotify.titles).toEqual([expect.stringContaining('Checkout is down')]);
    expect(gotify.texts.at(-1)).toContain(`${publicUrl}/incidents/act#`);
    const [mail] = await fixture.store.find('mails', { recipient: ann.email, template: 'page' }, { limit: 5 });
    expect(mail).toMatchObject({ nextAt: fixture.clock.now + 2 * minute });
    expect((await send('POST', `/incidents/${incidentId}/acknowledge`, ann)).status).toBe(200);
    await settled(ann, [{ status: 'delivered' }, { status: 'superseded', unsentReason: 'acknowledged', nextAt: null }]);
  });

  test('a snooze ends pages that wait, and the escalation begins again after it', async () => {
    const { gotify, takeDue } = await open();
    const id = await verified(ann, phone(gotify.url));
    await prefer(ann, { page: [{ via: id }, { via: 'email', afterSeconds: 120 }] });
    const incidentId = await incident();
    await takeDue();
    await settled(ann, [{ status: 'delivered' }, { status: 'pending' }]);
    expect((await send('POST', `/incidents/${incidentId}/snooze`, ann, { seconds: 1800 })).status).toBe(200);
    await settled(ann, [{ status: 'delivered' }, { status: 'superseded', unsentReason: 'snoozed', nextAt: null }]);
    fixture.clock.now += 30 * minute;
    await takeDue();
    expect(await pages(ann)).toHaveLength(4);
  });

  test('a dry run says whether quiet hours let an incident of a severity pass', async () => {
    await open();
    const ranges = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '00:00' }];
    await prefer(ann, { quietHours: { timezone: 'UTC', ranges } });
    const { body: policies } = await send('GET', '/escalation-policies', owner);
    const dryRun = async (body: object) =>
      (await send('POST', `/escalation-policies/${policies.data[0].id}/test`, owner, body)).body;
    const quiet = [expect.stringContaining('has quiet hours')];
    expect((await dryRun({})).problems).toEqual(quiet);
    expect((await dryRun({ severity: 'major' })).problems).toEqual(quiet);
    expect((await dryRun({ severity: 'critical' })).problems).toEqual([]);
  });

  test('the link of a page acknowledges as the person who got it, and neither it nor the place is kept', async () => {
    const { gotify, takeDue } = await open();
    const id = await verified(ann, phone(gotify.url));
    await prefer(ann, { page: [{ via: id }] });
    const incidentId = await incident();
    await takeDue();
    await settled(ann, [{ status: 'delivered' }]);
    const token = /act#(\S+)/.exec(gotify.texts.at(-1) ?? '')?.[1] ?? '';
    const rows = await fixture.store.find('notificationAttempts', {}, { limit: 10 });
    const kept = JSON.stringify([rows, await pages(ann)]);
    for (const secret of [token, appToken, gotify.url]) expect(kept).not.toContain(secret);
    const acted = await fixture.request('POST', `${base}/public/incident-actions/acknowledge`, { body: { token } });
    expect(acted.status).toBe(200);
    expect(await fixture.store.get('incidents', { id: incidentId })).toMatchObject({ acknowledgedBy: ann.userId });
  });

  test('the button of ntfy acknowledges as the person who got it, without a page, and its token is not kept', async () => {
    const { gotify, takeDue } = await open();
    const config = { serverUrl: gotify.url, topic: 'watch' };
    const id = await verified(ann, {
      type: 'ntfy',
      name: 'Phone',
      config,
      credentials: { token: 'tk_canary-of-ntfy' },
    });
    await prefer(ann, { page: [{ via: id }] });
    const incidentId = await incident();
    await takeDue();
    await settled(ann, [{ status: 'delivered' }]);
    const [button, ...others] = gotify.actions.at(-1) ?? [];
    expect(button).toMatchObject({ action: 'http', url: `${publicUrl}${base}/public/incident-actions/acknowledge` });
    expect(JSON.stringify(others)).not.toContain('act#');
    const body = JSON.parse(button?.body ?? '');
    const rows = await fixture.store.find('notificationAttempts', {}, { limit: 10 });
    expect(JSON.stringify([rows, await pages(ann)])).not.toContain(body.token);
    expect((await fixture.request('POST', `${base}/public/incident-actions/acknowledge`, { body })).status).toBe(200);
    expect(await fixture.store.get('incidents', { id: incidentId })).toMatchObject({ acknowledgedBy: ann.userId });
  });

  test('a place that fails for good has the next one tried at once, and the last one makes the next step due', async () => {
    const { gotify, takeDue } = await open();
    const [first, second] = [await verified(ann, phone(gotify.url)), await verified(ann, phone(`${gotify.url}/two`))];
    await prefer(ann, { page: [{ via: first }, { via: second, afterSeconds: 600 }] });
    gotify.status = 404;
    await incident();
    await takeDue();
    await settled(ann, [
      { status: 'failed', contactMethodId: first },
      { status: 'failed', contactMethodId: second },
    ]);
    // Without the failures it would be five minutes.
    await takeDue();
    await settled(bob, [{ type: 'email', status: 'pending' }]);
  });

  test('quiet hours hold a page until they end and pass the escalation on, except for what is severe enough', async () => {
    const { takeDue } = await open();
    // It is 12:00 UTC on a Sunday.
    const ranges = [{ days: ['sun'], from: '11:00', to: '13:30' }];
    await prefer(ann, { quietHours: { timezone: 'UTC', ranges } });
    const at = new Date(fixture.clock.now);
    const quietEnd = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 13, 30);
    const minor = await incident('major');
    await takeDue();
    expect(await pages(ann)).toMatchObject([{ status: 'held', notBefore: quietEnd }]);
    expect(await pages(bob)).toMatchObject([{ status: 'pending', notBefore: fixture.clock.now }]);
    const timeline = await send('GET', `/incidents/${minor}/timeline`, owner);
    expect(timeline.body.data.map(({ message }: { message: string }) => message)).toContain(
      'No person could be paged (round 1, step 1): responder has quiet hours',
    );
    await send('POST', `/incidents/${minor}/resolve`, bob);
    expect(await pages(ann)).toMatchObject([{ status: 'superseded', unsentReason: 'resolved' }]);
    await incident('critical');
    await takeDue();
    expect((await pages(ann))[1]).toMatchObject({ status: 'pending', notBefore: fixture.clock.now });
  });

  test('a place that is deleted leaves the preferences, and what waits for it is given up', async () => {
    const { gotify, takeDue } = await open();
    const id = await verified(ann, phone(gotify.url));
    await prefer(ann, { page: [{ via: 'email' }, { via: id, afterSeconds: 600 }] });
    await incident();
    await takeDue();
    expect((await send('DELETE', `/auth/me/contact-methods/${id}`, ann)).status).toBe(204);
    expect(await pages(ann)).toMatchObject([{ type: 'email' }, { status: 'dropped', unsentReason: 'removed' }]);
    const { body } = await send('GET', '/auth/me/notification-preferences', ann);
    expect(body).toMatchObject({ page: [{ afterSeconds: 0, via: 'email' }], quietHours: null });
    expect(await fixture.store.find('contactLanes', {}, { limit: 5 })).toEqual([]);
  });

  test('a member who leaves gets nothing more of the organization', async () => {
    const { gotify, takeDue } = await open();
    const id = await verified(ann, phone(gotify.url));
    await prefer(ann, { page: [{ via: 'email' }, { via: id, afterSeconds: 600 }] });
    await incident();
    await takeDue();
    const membership = await fixture.store.get('memberships', { userId: ann.userId });
    const path = `/organizations/${owner.organizationId}/members/${membership?.id}`;
    expect((await send('DELETE', path, owner)).status).toBe(204);
    expect(await pages(ann)).toMatchObject([
      { status: 'dropped', unsentReason: 'notMember', nextAt: null },
      { status: 'dropped', unsentReason: 'notMember', nextAt: null },
    ]);
  });

  test('members show by which means they can be paged, and a place that does not work is seen', async () => {
    const { gotify } = await open();
    expect(await reachability(ann)).toEqual({ status: 'ready', via: ['email'] });
    const id = await verified(ann, phone(gotify.url));
    await prefer(ann, { page: [{ via: id }, { via: 'email', afterSeconds: 300 }] });
    expect(await reachability(ann)).toEqual({ status: 'ready', via: ['gotify', 'email'] });
    const unverified = { kind: 'update', table: 'contactMethods', where: { id }, set: { verifiedAt: null } } as const;
    await fixture.store.commit([unverified]);
    expect(await reachability(ann)).toEqual({ status: 'partial', via: ['email'] });
    const set = { emailVerifiedAt: null };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: ann.userId }, set }]);
    expect(await reachability(ann)).toEqual({ status: 'unreachable', via: [] });
    const [policy] = (await send('GET', '/escalation-policies', owner)).body.data;
    const dryRun = await send('POST', `/escalation-policies/${policy.id}/test`, owner, {});
    expect(dryRun.body.steps[0].targets[0]).toMatchObject({ people: [], via: [], problem: expect.any(String) });
    expect(dryRun.body.steps[1].targets[0]).toMatchObject({ via: ['email'], problem: null });
    expect(await send('GET', `/escalation-policies/${policy.id}/readiness`, owner)).toMatchObject({
      body: { status: 'partial' },
    });
  });

  test.each([
    ['a method of another person', (other: string) => [{ via: other }], 'page[0].via'],
    ['no place at all', () => [], 'page'],
    ['the same place twice', () => [{ via: 'email' }, { via: 'email', afterSeconds: 60 }], 'page'],
    ['a wait of more than an hour', () => [{ via: 'email', afterSeconds: 3601 }], 'page[0].afterSeconds'],
  ])('preferences with %s are refused', async (_what, page, path) => {
    const { gotify } = await open();
    const other = await verified(bob, phone(gotify.url));
    const { status, body } = await send('PATCH', '/auth/me/notification-preferences', ann, { page: page(other) });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });
});
