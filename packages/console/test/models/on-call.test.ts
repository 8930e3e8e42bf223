import { createClient } from '@watchpost/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPolicyDetail } from '../../src/app/watch/escalation-policies/policy-detail.js';
import { createPolicyForm } from '../../src/app/watch/escalation-policies/policy-draft.js';
import { createIncident } from '../../src/app/watch/incidents/incident.js';
import { createNotified } from '../../src/app/watch/incidents/notified.js';
import { createScheduleDetail } from '../../src/app/watch/on-call-schedules/schedule-detail.js';
import { createScheduleForm } from '../../src/app/watch/on-call-schedules/schedule-draft.js';
import { createScheduleList } from '../../src/app/watch/on-call-schedules/schedule-list.js';
import { createMailbox, joinAs } from '../join-as.js';
import { type KitFixture, openKit, openParts, password } from '../open-kit.js';

const mailbox = createMailbox();
const now = Date.parse('2030-01-09T12:00:00.000Z');
let kit: KitFixture;
let owner: string;
let responder: string;
let responderEmail: string;
beforeAll(async () => {
  kit = await openKit('http://127.0.0.1:3000', true, true, { mailTransport: mailbox.transport });
  responderEmail = await joinAs(kit, mailbox, 'responder');
  owner = (await kit.owner.auth.me()).id;
  responder =
    (await kit.owner.members.list({ pageSize: 100 })).data.find(({ userId }) => userId !== owner)?.userId ?? '';
});
afterAll(() => kit.close());

const createSchedule = (name: string, userIds: string[]) =>
  kit.owner.onCallSchedules.create({
    name,
    timezone: 'Europe/Berlin',
    layers: [{ name: 'Primary', userIds, startsOn: '2030-01-07' }],
  });

describe('the form of a schedule', () => {
  test('begins with a layer, orders people, and shows what is missing at its field', async () => {
    const parts = await openParts(kit.owner, '/on-call/new');
    const form = createScheduleForm({ ...parts, now: () => now }, undefined);
    await expect.poll(() => form.choices.members.value?.length).toBe(2);
    const draft = form.draft.value;
    form.setLayer(0, { userIds: [owner, responder], name: '' });
    expect(await draft?.submit()).toBe(false);
    expect(Object.keys(draft?.problems.value ?? {}).sort()).toEqual(['layers[0].name', 'name']);
    draft?.set('name', 'Platform');
    draft?.set('timezone', 'Europe/Berlin');
    form.setLayer(0, { name: 'Primary' });
    form.addLayer();
    form.setLayer(1, {
      name: 'Nights',
      userIds: [responder],
      restrictions: [{ days: ['mon'], from: '18:00', to: '08:00' }],
    });
    form.moveLayer(1, -1);
    expect(await draft?.submit()).toBe(true);
    const [saved] = (await kit.owner.onCallSchedules.list({ search: 'platform' })).data;
    expect(saved?.layers.map(({ name }) => name)).toEqual(['Nights', 'Primary']);
    expect(saved?.layers[1]?.userIds).toEqual([owner, responder]);
    form.dispose();
  });

  test.each([
    ['today when that was', new Date(2030, 0, 9, 9, 0), '2030-01-09'],
    ['yesterday before that', new Date(2030, 0, 9, 8, 59), '2030-01-08'],
  ])('begins with the last handoff in the time of this browser: %s', async (_which, at, day) => {
    const parts = await openParts(kit.owner, '/on-call/new');
    const form = createScheduleForm({ ...parts, now: () => at.getTime() }, undefined);
    expect(form.layers.value.map(({ startsOn, handoff }) => [startsOn, handoff.at])).toEqual([[day, '09:00']]);
    form.dispose();
  });

  test('sends only the layers when only they changed', async () => {
    const { id, version } = await createSchedule('Changed', [owner]);
    const form = createScheduleForm(await openParts(kit.owner), id);
    await expect.poll(() => form.layers.value.length).toBe(1);
    form.setLayer(0, { handoff: { every: 2, unit: 'day', at: '08:00' } });
    expect(Object.keys(form.draft.value?.request.value ?? {})).toEqual(['layers']);
    expect(await form.draft.value?.submit()).toBe(true);
    expect(await kit.owner.onCallSchedules.get(id)).toMatchObject({
      version: version + 1,
      layers: [{ handoff: { every: 2, unit: 'day', at: '08:00' } }],
    });
    form.dispose();
  });
});

describe('a schedule', () => {
  test('shows its weeks in its zone and in that of the browser, and later ones', async () => {
    const { id } = await createSchedule('Shown', [owner, responder]);
    const parts = await openParts(kit.owner, `/on-call/${id}`);
    const model = createScheduleDetail({ ...parts, now: () => now }, id);
    await expect.poll(() => model.weeks.value?.length).toBe(4);
    const [first] = model.weeks.value ?? [];
    expect(new Date(first?.from ?? 0).toISOString()).toBe('2030-01-06T23:00:00.000Z');
    // The first turn begins on Monday at 09:00.
    expect(first?.bars.map(({ user }) => user?.id)).toEqual([undefined, owner]);
    expect(model.isNow.value).toBe(true);
    model.move(4);
    expect(parts.address.place.value.query.get('from')).toBe('2030-02-04');
    await expect.poll(() => model.weeks.value?.[0]?.bars[0]?.user?.id).toBe(responder);
    model.move(0);
    model.setZone('UTC');
    expect(parts.address.place.value.query.get('zone')).toBe('here');
    model.dispose();
  });

  test('is swapped for a shift, which can be taken back', async () => {
    const { id } = await createSchedule('Swapped', [owner]);
    const parts = await openParts(kit.owner, `/on-call/${id}`);
    const model = createScheduleDetail({ ...parts, now: () => now }, id);
    await expect.poll(() => model.weeks.value?.length).toBe(4);
    model.beginOverride({ userId: owner, since: now, until: now + 8 * 3_600_000 });
    expect(model.draft.value?.values.value).toMatchObject({ userId: null, replacesUserId: owner });
    model.draft.value?.set('userId', responder);
    expect(await model.draft.value?.submit()).toBe(true);
    expect(model.draft.value).toBeUndefined();
    await expect
      .poll(() => model.weeks.value?.[0]?.bars.map(({ user, isOverride }) => [user?.id, isOverride]))
      .toContainEqual([responder, true]);
    const [override] = model.overrides.value ?? [];
    expect(override && model.mayRemove(override)).toBe(true);
    expect(override && (await model.removeOverride(override))).toBe(true);
    await expect.poll(() => model.weeks.value?.[0]?.bars.some(({ isOverride }) => isOverride)).toBe(false);
    model.dispose();
  });

  test('a range that is the wrong way round is a problem at its field', async () => {
    const { id } = await createSchedule('Wrong', [owner]);
    const model = createScheduleDetail({ ...(await openParts(kit.owner)), now: () => now }, id);
    model.beginOverride();
    model.draft.value?.set('to', new Date(now - 1).toISOString());
    expect(await model.draft.value?.submit()).toBe(false);
    expect(model.draft.value?.problems.value).toHaveProperty('to');
    model.dispose();
  });

  test('has an address for calendars, which an owner may replace', async () => {
    const { id } = await createSchedule('Calendar', []);
    const model = createScheduleDetail(await openParts(kit.owner), id);
    expect(await model.showCalendar()).toBe(true);
    const before = model.calendarUrl.value;
    expect(before).toContain(`/on-call-schedules/${id}/calendar.ics?token=`);
    expect(await model.rotateCalendar()).toBe(true);
    expect(model.calendarUrl.value).not.toBe(before);
    model.dispose();
  });

  test('that covers no hour says so in the list', async () => {
    await createSchedule('Uncovered', []);
    const list = createScheduleList(await openParts(kit.owner, '/on-call?search=uncovered'));
    await expect.poll(() => list.rows.value?.map(({ name, users }) => [name, users])).toEqual([['Uncovered', []]]);
    list.dispose();
  });
});

describe('an escalation policy', () => {
  test('is made of steps, and its dry run names who would be paged and what keeps pages from people', async () => {
    const { id: empty } = await createSchedule('Empty', []);
    const form = createPolicyForm(await openParts(kit.owner, '/escalation-policies/new'), undefined);
    const draft = form.draft.value;
    draft?.set('name', 'Shop');
    form.setStep(0, { targets: [] });
    expect(await draft?.submit()).toBe(false);
    expect(Object.keys(draft?.problems.value ?? {})).toEqual(['steps[0].targets']);
    form.setStep(0, { targets: [{ type: 'schedule', id: empty }], waitSeconds: 600 });
    form.addStep();
    form.setStep(1, { targets: [{ type: 'user', id: owner }] });
    draft?.set('rounds', 1);
    draft?.set('target', null);
    expect(await draft?.submit()).toBe(true);
    const [policy] = (await kit.owner.escalationPolicies.list({ search: 'shop' })).data;
    const id = policy?.id ?? '';
    expect(policy?.target).toBeNull();

    const model = createPolicyDetail(await openParts(kit.owner), id);
    await expect.poll(() => model.dryRun.value?.steps.length).toBeGreaterThan(1);
    expect(model.readiness.value?.status).toBe('partial');
    expect(model.readiness.value?.problems[0]).toContain('Empty');
    const at = '2031-05-01T03:00:00.000Z';
    expect(await model.test(at)).toBe(true);
    expect(model.at.value).toBe(at);
    expect(model.dryRun.value?.steps.every((step) => step.at >= at)).toBe(true);
    model.dispose();
    form.dispose();
  });

  test('escalates an incident, which is snoozed and paged by hand', async () => {
    const { id: policyId } = await kit.owner.escalationPolicies.create({
      name: 'By hand',
      steps: [{ targets: [{ type: 'user', id: owner }], waitSeconds: 3_600 }],
    });
    const { id } = await kit.owner.incidents.create({ title: 'Slow checkout', severity: 'minor' });
    const model = createIncident(await openParts(kit.owner), id);
    await expect.poll(() => model.escalation.escalation.value?.state, { timeout: 15_000 }).toBe('none');
    await expect.poll(() => model.escalation.policies.value.map(({ name }) => name)).toContain('By hand');
    expect(await model.escalation.escalate(policyId)).toBe(true);
    expect(model.escalation.escalation.value?.policyId).toBe(policyId);
    expect(await model.escalation.snooze(1_800)).toBe(true);
    expect(model.escalation.escalation.value).toMatchObject({ state: 'snoozed' });
    model.dispose();
  });
});

test('of an incident it is said who was notified, and who was not and why', async () => {
  const channel = (name: string, enabled: boolean) =>
    kit.owner.notificationChannels.create({
      name,
      type: 'http',
      enabled,
      // Nothing listens there: every attempt fails.
      config: { url: 'http://127.0.0.1:9/' },
      subscriptions: [{ events: ['incident.opened'], minimumSeverity: 'critical' }],
    });
  const subscribed = await channel('Operators', true);
  const off = await channel('Night shift', false);
  const { id } = await kit.owner.incidents.create({ title: 'Database is down', severity: 'critical' });
  const model = createNotified(await openParts(kit.owner), id);
  await expect
    .poll(
      async () => {
        await model.reload();
        return model.notified.value?.map(({ channelId }) => channelId);
      },
      { timeout: 30_000 },
    )
    .toEqual([subscribed.id]);
  expect(model.notNotified.value).toContainEqual({
    ...{ channelId: off.id, userId: null, why: 'disabled', message: 'The channel is disabled.' },
  });
  await expect.poll(() => model.channelName(off.id)).toBe('Night shift');
  model.dispose();
});

test('a person of a schedule who may respond takes over a shift, and removes what they made', async () => {
  const { id } = await createSchedule('Shared', [owner, responder]);
  const client = createClient({
    baseUrl: 'http://127.0.0.1:3000',
    fetch: (request) => kit.kit.fetch(request),
    organizationId: (await kit.owner.auth.me()).organizationId ?? '',
    email: responderEmail,
    password,
  });
  const mine = await client.onCallSchedules.addOverride(id, {
    userId: responder,
    from: '2030-01-10T09:00:00.000Z',
    to: '2030-01-10T12:00:00.000Z',
  });
  const model = createScheduleDetail({ ...(await openParts(client, `/on-call/${id}`)), now: () => now }, id);
  await expect.poll(() => model.schedule.value?.id).toBe(id);
  expect(model.mayOverride.value).toBe(true);
  model.beginOverride({ userId: owner, since: now, until: now + 3_600_000 });
  expect(model.draft.value?.values.value).toMatchObject({ userId: responder, replacesUserId: owner });
  expect(await model.draft.value?.submit()).toBe(true);
  await expect.poll(() => model.overrides.value?.map((each) => model.mayRemove(each))).toEqual([true, true]);
  expect(await model.removeOverride(mine)).toBe(true);
  model.dispose();
});
