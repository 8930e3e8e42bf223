import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIncident } from '../../src/app/watch/incidents/incident.js';
import { createIncidentList } from '../../src/app/watch/incidents/incident-list.js';
import { createIncidentDraft } from '../../src/app/watch/incidents/new-page.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const openIncident = async (reference: string) => {
  const parts = await openParts(fixture.owner, `/incidents/${reference}`);
  const model = createIncident(parts, reference);
  return {
    ...parts,
    model,
    async [Symbol.asyncDispose]() {
      model.dispose();
      parts.close();
    },
  };
};

describe('an incident', () => {
  test('is found by its number as by its id', async () => {
    const { id, number } = await fixture.owner.incidents.create({ title: 'Checkout is down' });
    await using byNumber = await openIncident(String(number));
    await using byId = await openIncident(id);
    await expect.poll(() => byNumber.model.incident.value?.id).toBe(id);
    await expect.poll(() => byId.model.incident.value?.number).toBe(number);
  });

  test('that does not exist says so in the words of the server', async () => {
    await using opened = await openIncident('99999');
    await expect.poll(() => opened.model.error.value).toMatchObject({ status: 404 });
  });

  test('is acknowledged at once, resolved, and reopened', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Slow' });
    await using opened = await openIncident(id);
    const { model } = opened;
    await expect.poll(() => model.canAcknowledge.value).toBe(true);
    const acknowledging = model.acknowledge();
    expect(model.incident.value?.status).toBe('acknowledged');
    expect(await acknowledging).toBe(true);
    expect(model.canAcknowledge.value).toBe(false);
    expect(await model.resolve()).toBe(true);
    expect((await fixture.owner.incidents.get(id)).status).toBe('resolved');
    expect(model.canReopen.value).toBe(true);
    expect(await model.reopen()).toBe(true);
    const kinds = model.timeline.value?.map((moment) => (moment.kind === 'entry' ? moment.entry.kind : 'note'));
    expect(kinds).toEqual(['opened', 'acknowledged', 'resolved', 'reopened']);
  });

  test('takes a step back that the server refused, and shows its words', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Gone' });
    await using opened = await openIncident(id);
    await expect.poll(() => opened.model.canResolve.value).toBe(true);
    await fixture.owner.incidents.resolve(id);
    expect(await opened.model.acknowledge()).toBe(false);
    expect(opened.toasts.shown.value[0]?.text).toContain('The incident is resolved.');
    await expect.poll(() => opened.model.incident.value?.status).toBe('resolved');
  });

  test('has its notes in the timeline, each once', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Noted' });
    await using opened = await openIncident(id);
    const { model } = opened;
    await expect.poll(() => model.timeline.value?.length).toBe(1);
    model.note.text.value = '  The **database** has no space left. ';
    model.note.isPublic.value = true;
    model.note.publicStatus.value = 'identified';
    expect(await model.note.send()).toBe(true);
    expect(model.note.text.value).toBe('');
    const notes = model.timeline.value?.filter(({ kind }) => kind === 'note');
    expect(notes).toMatchObject([{ note: { text: 'The **database** has no space left.', isPublic: true } }]);
    expect(model.timeline.value?.some((moment) => moment.kind === 'entry' && moment.entry.kind === 'noteAdded')).toBe(
      false,
    );
    expect(model.incident.value?.publicStatus).toBe('identified');
  });

  test('keeps a note that could not be sent', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Deleted meanwhile' });
    await using opened = await openIncident(id);
    await expect.poll(() => opened.model.incident.value?.id).toBe(id);
    await fixture.owner.incidents.delete(id);
    opened.model.note.text.value = 'Still here';
    expect(await opened.model.note.send()).toBe(false);
    expect(opened.model.note.text.value).toBe('Still here');
    expect(opened.toasts.shown.value).toHaveLength(1);
  });

  test('shows its monitors with their statuses, and what was changed before', async () => {
    const monitor = await fixture.owner.monitors.create({ name: 'Database', type: 'manual' });
    await fixture.owner.monitors.setStatus(monitor.id, { status: 'down', message: 'No space left' });
    // Why it is not observed now is no cause of the outage before.
    await fixture.owner.monitors.setStatus(monitor.id, { status: 'unknown', message: 'Not on site' });
    const { id } = await fixture.owner.incidents.create({ title: 'Down', monitorIds: [monitor.id] });
    await using opened = await openIncident(id);
    await expect.poll(() => opened.model.affected.value).toMatchObject([{ name: 'Database' }]);
    expect(opened.model.affected.value?.[0]?.bins).toHaveLength(60);
    expect(opened.model.affected.value?.[0]).toMatchObject({
      cause: 'No space left',
      unobserved: [{ reason: 'reported' }],
    });
    await expect
      .poll(() => opened.model.earlierChanges.value)
      .toContainEqual(expect.objectContaining({ action: 'monitors.create' }));
    expect(opened.model.earlierChanges.value?.some(({ action }) => action.startsWith('auth.'))).toBe(false);
  });

  test('gets a root cause although its version moved, unless another person wrote one', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Learned from' });
    await fixture.owner.incidents.resolve(id);
    await using opened = await openIncident(id);
    await expect.poll(() => opened.model.incident.value?.status).toBe('resolved');
    const draft = opened.model.learned();
    draft?.set('rootCause', 'A full disk');
    await fixture.owner.incidents.update(id, { severity: 'critical' });
    expect(await draft?.submit()).toBe(true);
    expect(await fixture.owner.incidents.get(id)).toMatchObject({ rootCause: 'A full disk', severity: 'critical' });

    draft?.set('rootCause', 'A full disk, again');
    await fixture.owner.incidents.update(id, { rootCause: 'No backup' });
    expect(await draft?.submit()).toBe(false);
    expect(draft?.conflict.value).toMatchObject({ theirs: { rootCause: 'No backup' }, fields: ['rootCause'] });
    expect(await draft?.takeYours()).toBe(true);
    expect((await fixture.owner.incidents.get(id)).rootCause).toBe('A full disk, again');
  });

  test('is followed live', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Followed' });
    const parts = await openParts(fixture.owner, `/incidents/${id}`, { isLive: true });
    const model = createIncident(parts, id);
    try {
      await expect.poll(() => parts.live.value?.freshness.value.state).toBe('live');
      await expect.poll(() => model.timeline.value?.length).toBe(1);
      await fixture.owner.incidents.acknowledge(id);
      await expect.poll(() => model.incident.value?.status).toBe('acknowledged');
      await expect.poll(() => model.timeline.value?.length).toBe(2);
    } finally {
      model.dispose();
      parts.close();
    }
  });
});

test('an incident is opened by hand, with the monitor of the address', async () => {
  const monitor = await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
  const parts = await openParts(fixture.owner, `/incidents/new?monitorId=${monitor.id}`);
  const draft = createIncidentDraft(parts);
  expect(await draft.submit()).toBe(false);
  expect(Object.keys(draft.problems.value)).toEqual(['title']);
  draft.set('title', 'Shop is slow');
  expect(await draft.submit()).toBe(true);
  const [, , id = ''] = parts.address.place.value.path.split('/');
  expect(await fixture.owner.incidents.get(id)).toMatchObject({ title: 'Shop is slow', monitorIds: [monitor.id] });
});

test('the list shows what the address filters', async () => {
  await fixture.owner.incidents.create({ title: 'Only this one is minor', severity: 'minor' });
  const parts = await openParts(fixture.owner, '/incidents?severity=minor');
  const list = createIncidentList(parts);
  await expect.poll(() => list.rows.value?.map(({ title }) => title)).toEqual(['Only this one is minor']);
  list.dispose();
});
