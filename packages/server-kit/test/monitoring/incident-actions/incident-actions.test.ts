import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actionKeyPurpose,
  isProved,
  readActionToken,
  writeActionToken,
} from '../../../src/outbound/channels/action-token.js';
import {
  type DigestMember,
  digestMessage,
  emptyDigest,
  withMembers,
} from '../../../src/outbound/notifications/digest.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { base, consoleUrl, createMessageWorld, publicUrl } from './message-world.js';

const hour = 3_600_000;

describe('The token of an action', () => {
  const key = new Uint8Array(32).fill(1);
  const offer = { kind: 'button', deliveryId: `ndl_${'0'.repeat(25)}` } as const;
  const token = writeActionToken(offer, { expiresAt: 1_800_000_000_000, generation: 0, key });

  test('of a message fits into a button of Telegram, and gives back what it says', () => {
    expect(Buffer.byteLength(token)).toBeLessThanOrEqual(64);
    expect(readActionToken(token)).toMatchObject({ offer, expiresAt: 1_800_000_000_000 });
  });

  test.each([
    ['another key', { generation: 0, key: new Uint8Array(32).fill(2) }],
    ['another generation', { generation: 1, key }],
  ])('is not proved by %s', (_, options) => {
    const read = readActionToken(token);
    expect(read !== undefined && isProved(read, { generation: 0, key })).toBe(true);
    expect(read !== undefined && isProved(read, options)).toBe(false);
  });

  test('is not proved once one sign of it is another', () => {
    const provedAfterChange = [...token].flatMap((sign, index) => {
      const changed = `${token.slice(0, index)}${sign === 'l' ? 'b' : 'l'}${token.slice(index + 1)}`;
      const read = readActionToken(changed);
      return read !== undefined && isProved(read, { generation: 0, key }) ? [index] : [];
    });
    expect(provedAfterChange).toEqual([]);
  });
});

describe.each(dialects)('Links in messages, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      allowPrivateTargets: true,
      publicUrl,
      consoleUrl,
      rateLimitPerIp: 1_000_000,
    });
  });
  afterAll(() => fixture.close());

  const dead = { status: 401, body: { detail: 'This link does nothing any more. Open the incident itself.' } };

  test('acknowledge when they are posted, and not when they are opened', async () => {
    const { call, newChannel, newIncident, notify, tokenIn, act } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const { deliveryId, text } = await notify(owner, await newChannel(owner), incident.id);
    const token = tokenIn(text);
    // Kept nowhere: neither with the message nor with what was sent.
    const kept = JSON.stringify([
      await fixture.store.get('notificationDeliveries', { id: deliveryId }),
      await fixture.store.find('notificationAttempts', { deliveryId }, { limit: 10 }),
    ]);
    expect(kept).toContain('incidents/act#•••');
    expect(kept).not.toContain(token);
    const seen = await act('read', { token });
    expect(seen).toMatchObject({
      status: 200,
      body: {
        number: incident.number,
        title: 'Checkout is down',
        status: 'open',
        actsAs: null,
        incidentUrl: `${consoleUrl}/incidents/${incident.id}`,
      },
    });
    expect((await call('GET', `/incidents/${incident.id}`, owner)).body).toMatchObject({ status: 'open' });
    const get = await fixture.request('GET', `${base}/public/incident-actions/acknowledge`);
    expect(get.status).toBe(405);
    const reply = await act('acknowledge', { token, name: 'Grace' });
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'acknowledged', acknowledgedBy: 'Grace (Operations)' },
    });
    const { body: after } = await call('GET', `/incidents/${incident.id}`, owner);
    expect(after).toMatchObject({ status: 'acknowledged', acknowledgedVia: 'link' });
    expect(after.acknowledgedBy).toMatch(/^nch_/);
    const { body: timeline } = await call('GET', `/incidents/${incident.id}/timeline`, owner);
    expect(timeline.data.map(({ kind, via }: { kind: string; via: string | null }) => [kind, via])).toEqual([
      ['opened', null],
      ['acknowledged', 'link'],
    ]);
    const { body: trail } = await call('GET', '/audit-activities?action=incidents.acknowledge', owner);
    expect(trail.data).toMatchObject([
      {
        actor: { type: 'notificationChannel', name: 'Grace (Operations)' },
        changes: { after: { status: 'acknowledged', acknowledgedVia: 'link' } },
        ip: '203.0.113.1',
      },
    ]);
    // Again, by a program that repeats it or by another person: the first one stays.
    const again = await act('acknowledge', { token, name: 'Mallory' });
    expect(again).toMatchObject({ status: 200, body: { acknowledgedBy: 'Grace (Operations)' } });
    expect((await call('GET', `/incidents/${incident.id}`, owner)).body.version).toBe(after.version);
    // The next message offers nothing any more.
    const later = await notify(owner, await newChannel(owner), incident.id);
    expect(later.text).not.toContain('/incidents/act');
  });

  test('are those that the channel says', async () => {
    const { newChannel, newIncident, notify } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const signedIn = await notify(owner, await newChannel(owner, { actions: 'signedIn' }), incident.id);
    expect(signedIn.text).toContain(`${consoleUrl}/incidents/${incident.id}#acknowledge`);
    expect(signedIn.text).not.toContain('/incidents/act');
    const none = await notify(owner, await newChannel(owner, { actions: 'none' }), incident.id);
    expect(none.text).not.toContain('cknowledge');
    const whole = await newChannel(owner, { actions: undefined });
    expect(whole).toMatchObject({ actions: 'signedIn' });
  });

  describe('in a digest', () => {
    /** A digest about incidents, sent to a channel; the last of them joins after it was written. */
    const openDigest = async (actions: string) => {
      const world = await createMessageWorld(fixture);
      const owner = await fixture.newMember('owner');
      const names = ['Checkout', 'Search', 'Payments', 'Mail', 'Login'];
      const incidents = [];
      for (const name of names) incidents.push(await world.newIncident(owner, `${name} is down`));
      const late = incidents.at(-1);
      const subjects = incidents.map(({ id }, index): [string, DigestMember] => [
        `incident:${id}`,
        {
          title: `${names[index]} is down`,
          severity: index === 1 ? 'critical' : 'major',
          startedAt: fixture.clock.now + (id === late?.id ? 1000 : 0),
          state: 'open',
          incidentId: id,
        },
      ]);
      const members = withMembers(emptyDigest, new Map(subjects));
      const channel = await world.newChannel(owner, { actions });
      const { text } = await world.notify(owner, channel, '', {
        subject: { type: 'digest', id: `dig_${channel.id}` },
        message: digestMessage(members, fixture.clock.now, consoleUrl),
        incidentId: null,
        members,
      });
      const statuses = async () => {
        const rows = await fixture.store.find('incidents', { organizationId: owner.organizationId }, { limit: 10 });
        return Object.fromEntries(rows.map(({ title, status }) => [title.split(' ')[0], status]));
      };
      return { ...world, owner, incidents, text, statuses };
    };

    test('acknowledge all that it names at once, each with its own entry, and say what is over already', async () => {
      const { act, call, incidents, owner, statuses, text, tokenIn } = await openDigest('anyone');
      expect(text).toContain('Acknowledge all');
      const token = tokenIn(text);
      await call('POST', `/incidents/${incidents[2]?.id}/resolve`, owner);
      await call('POST', `/incidents/${incidents[3]?.id}/acknowledge`, owner);
      const seen = await act('read', { token });
      expect(seen).toMatchObject({
        status: 200,
        body: {
          title: 'Search is down',
          status: 'open',
          others: [
            { title: 'Checkout is down', status: 'open' },
            { title: 'Mail is down', status: 'acknowledged' },
            { title: 'Payments is down', status: 'resolved' },
          ],
        },
      });
      expect(await statuses()).toMatchObject({ Checkout: 'open', Search: 'open' });
      const reply = await act('acknowledge', { token, name: 'Grace' });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect([reply.body, ...reply.body.others].map(({ status }: { status: string }) => status)).toEqual([
        'acknowledged',
        'acknowledged',
        'acknowledged',
        'resolved',
      ]);
      const after = { Checkout: 'acknowledged', Search: 'acknowledged', Mail: 'acknowledged', Payments: 'resolved' };
      // What joined the digest later is not in the message that its reader has seen.
      expect(await statuses()).toEqual({ ...after, Login: 'open' });
      const { body: trail } = await call('GET', '/audit-activities?action=incidents.acknowledge', owner);
      const byLink = trail.data.filter(
        ({ actor }: { actor: { type: string } }) => actor.type === 'notificationChannel',
      );
      expect(byLink).toHaveLength(2);
      for (const entry of byLink) {
        expect(entry).toMatchObject({
          actor: { name: 'Grace (Operations)' },
          changes: { after: { status: 'acknowledged', acknowledgedVia: 'link' } },
        });
      }
      const rows = await fixture.store.find('incidents', { organizationId: owner.organizationId }, { limit: 10 });
      expect((await act('acknowledge', { token, name: 'Mallory' })).body).toMatchObject({
        acknowledgedBy: 'Grace (Operations)',
      });
      const again = await fixture.store.find('incidents', { organizationId: owner.organizationId }, { limit: 10 });
      expect(again).toEqual(rows);
    });

    test('are only where the channel lets anyone act, and while something is open', async () => {
      for (const actions of ['signedIn', 'none']) {
        expect((await openDigest(actions)).text).not.toContain('Acknowledge all');
      }
      const { act, call, incidents, owner, text, tokenIn } = await openDigest('anyone');
      for (const { id } of incidents) await call('POST', `/incidents/${id}/resolve`, owner);
      const token = tokenIn(text);
      expect((await act('acknowledge', { token })).status).toBe(409);
      // The token of a link is refused as that of a button, which stands beside one incident.
      expect((await act('acknowledge', { token: `b${token.slice(1)}` })).status).toBe(401);
    });
  });

  test.each([
    ['another end', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['another use', (token: string) => `b${token.slice(1)}`],
    ['nothing of its form', () => 'l'],
  ])('do nothing with %s', async (_, change) => {
    const { newChannel, newIncident, notify, tokenIn, act } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const { text } = await notify(owner, await newChannel(owner), incident.id);
    for (const step of ['read', 'acknowledge'] as const) {
      expect(await act(step, { token: change(tokenIn(text)) })).toMatchObject(dead);
    }
  });

  test('do nothing once they were revoked, their channel allows it no longer or is gone, or a day is over', async () => {
    const { call, newChannel, newIncident, notify, tokenIn, act } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const [revoked, changed, removed, kept] = [
      await newChannel(owner),
      await newChannel(owner),
      await newChannel(owner),
      await newChannel(owner),
    ];
    const tokens: string[] = [];
    for (const channel of [revoked, changed, removed, kept]) {
      tokens.push(tokenIn((await notify(owner, channel, incident.id)).text));
    }
    expect((await call('POST', `/notification-channels/${revoked.id}/revoke-actions`, owner)).status).toBe(200);
    await call('PATCH', `/notification-channels/${changed.id}`, owner, { actions: 'signedIn' });
    await call('DELETE', `/notification-channels/${removed.id}`, owner);
    for (const token of tokens.slice(0, 3)) expect(await act('acknowledge', { token })).toMatchObject(dead);
    // Later messages of the channel work.
    const fresh = tokenIn((await notify(owner, revoked, incident.id)).text);
    expect((await act('read', { token: fresh })).status).toBe(200);
    fixture.clock.now += 24 * hour;
    expect(await act('acknowledge', { token: tokens[3] })).toMatchObject(dead);
    const other = await newIncident(await fixture.newMember('owner'));
    expect(other.id).not.toBe(incident.id);
  });

  test('say that there is nothing left to do when the incident is resolved', async () => {
    const { call, newChannel, newIncident, notify, tokenIn, act } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const token = tokenIn((await notify(owner, await newChannel(owner), incident.id)).text);
    await call('POST', `/incidents/${incident.id}/resolve`, owner);
    expect(await act('read', { token })).toMatchObject({ status: 200, body: { status: 'resolved' } });
    expect((await act('acknowledge', { token })).status).toBe(409);
  });

  test('never act in another organization', async () => {
    const { newChannel, newIncident, notify, act, derivedKeys, tokenIn, call } = await createMessageWorld(fixture);
    const [ours, theirs] = [await fixture.newMember('owner'), await fixture.newMember('owner')];
    const incident = await newIncident(theirs);
    const channel = await newChannel(ours);
    // A delivery of ours that names an incident of theirs, which only a defect could write.
    const { deliveryId, text } = await notify(ours, channel, incident.id);
    expect(text).not.toContain('cknowledge');
    const token = writeActionToken(
      { kind: 'link', deliveryId },
      { expiresAt: fixture.clock.now + hour, generation: 0, key: await derivedKeys.of(actionKeyPurpose) },
    );
    expect(await act('acknowledge', { token })).toMatchObject(dead);
    const own = tokenIn((await notify(ours, channel, (await newIncident(ours)).id)).text);
    expect((await act('read', { token: own })).status).toBe(200);
    expect((await call('GET', `/incidents/${incident.id}`, theirs)).body.status).toBe('open');
  });

  test('in mails act as the person who was paged, as long as they may respond', async () => {
    const { call, newIncident, act, derivedKeys } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const responder = await fixture.newMember('responder', owner.organizationId);
    const viewer = await fixture.newMember('viewer', owner.organizationId);
    const stranger = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const key = await derivedKeys.of(actionKeyPurpose);
    const tokenOf = (userId: string) =>
      writeActionToken(
        { kind: 'mail', incidentId: incident.id, userId },
        { expiresAt: fixture.clock.now + hour, generation: 0, key },
      );
    for (const { userId } of [viewer, stranger]) {
      expect(await act('acknowledge', { token: tokenOf(userId) })).toMatchObject(dead);
    }
    const token = tokenOf(responder.userId);
    // A mailbox alone is no second factor.
    const requireMfa = async (isRequired: boolean): Promise<void> => {
      const row = await fixture.store.get('organizations', { id: owner.organizationId });
      if (row === undefined) throw new Error('no organization');
      const settings = { ...row.settings, requireMfa: isRequired };
      await fixture.store.commit([
        { kind: 'update', table: 'organizations', where: { id: row.id }, set: { settings } },
      ]);
    };
    await requireMfa(true);
    expect(await act('acknowledge', { token })).toMatchObject(dead);
    await requireMfa(false);
    const reply = await act('acknowledge', { token, name: 'Mallory' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'acknowledged' } });
    expect(reply.body.actsAs).toBe(reply.body.acknowledgedBy);
    expect((await call('GET', `/incidents/${incident.id}`, owner)).body).toMatchObject({
      acknowledgedBy: responder.userId,
      acknowledgedVia: 'mail',
    });
  });

  test('are counted for their organization', async () => {
    const { newChannel, newIncident, notify, tokenIn, act } = await createMessageWorld(fixture);
    const owner = await fixture.newMember('owner');
    const incident = await newIncident(owner);
    const token = tokenIn((await notify(owner, await newChannel(owner), incident.id)).text);
    const statuses: number[] = [];
    for (let index = 0; index <= 120; index++) statuses.push((await act('read', { token })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
  });
});
