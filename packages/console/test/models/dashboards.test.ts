import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDashboardEditor } from '../../src/app/show/dashboards/dashboard-editor.js';
import { createDashboardList } from '../../src/app/show/dashboards/dashboard-list.js';
import { createDashboardView } from '../../src/app/show/dashboards/dashboard-view.js';
import { createPublicDashboard } from '../../src/app/show/dashboards/public-dashboard.js';
import { after, createTv, isNight } from '../../src/app/show/dashboards/tv.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
  await fixture.owner.monitors.create({ name: 'Shop', type: 'manual', tags: ['shop'] });
});
afterAll(() => fixture.close());

const board = (name: string) =>
  fixture.owner.dashboards.create({
    name,
    visibility: 'public',
    variables: [{ name: 'service', type: 'tag', values: ['shop', 'office'], default: 'shop' }],
    widgets: [
      { id: 'all', type: 'stat', x: 0, y: 0, w: 3, h: 2, config: { metric: 'monitorsByStatus' } },
      {
        id: 'chosen',
        type: 'monitorList',
        x: 3,
        y: 0,
        w: 9,
        h: 4,
        config: { target: { scope: 'variable', name: 'service' } },
      },
    ],
  });

/** The names that the widget of a variable shows. */
const namesOf = (model: ReturnType<typeof createDashboardView>): readonly string[] | undefined => {
  const widget = model.data.value?.widgets.find(({ id }) => id === 'chosen');
  return widget?.type === 'monitorList' ? widget.data?.monitors.map(({ name }) => name) : undefined;
};

describe('the view of a dashboard', () => {
  test('reads all widgets in one request, and again when a variable is chosen', async () => {
    const { id } = await board('Variables');
    const parts = await openParts(fixture.owner, `/dashboards/${id}`);
    const model = createDashboardView(parts, id);
    await expect.poll(() => namesOf(model)).toEqual(['Shop']);
    expect(model.data.value?.widgets).toHaveLength(2);
    expect(model.variables.value).toEqual({ service: 'shop' });
    model.setVariable('service', 'office');
    await expect.poll(() => namesOf(model)).toEqual([]);
    expect(parts.address.place.value.query.get('v.service')).toBe('office');
    model.dispose();
  });

  test('takes the time range of the address', async () => {
    const { id } = await board('Range');
    const parts = await openParts(fixture.owner, `/dashboards/${id}?last=3600`);
    const model = createDashboardView(parts, id);
    await expect.poll(() => model.data.value).toBeDefined();
    const { from = '', to = '' } = model.data.value ?? {};
    expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000);
    model.dispose();
  });

  test('gets another public link, and the old one ends', async () => {
    const { id, publicToken } = await board('Link');
    const parts = await openParts(fixture.owner, `/dashboards/${id}`);
    const model = createDashboardView(parts, id);
    await expect.poll(() => model.dashboard.value).toBeDefined();
    expect(await model.rotatePublicToken()).toBe(true);
    const next = model.dashboard.value?.publicToken ?? '';
    expect(next).not.toBe(publicToken);
    const [old, current] = [publicToken ?? '', next].map((token) => createPublicDashboard(parts, token));
    await expect.poll(() => current?.data.value?.title).toBe('Link');
    await expect.poll(() => old?.error.value).toBeDefined();
    for (const each of [model, old, current]) each?.dispose();
  });
});

describe('the editor of a dashboard', () => {
  test('saves a new dashboard and opens it', async () => {
    const parts = await openParts(fixture.owner, '/dashboards/new');
    const model = createDashboardEditor(parts, undefined);
    const draft = model.draft.value;
    expect(await draft?.submit()).toBe(false);
    expect(Object.keys(draft?.problems.value ?? {})).toEqual(['name']);
    draft?.set('name', 'Fresh');
    model.add({ type: 'text', w: 4, h: 2, config: { markdown: 'Hello' } });
    expect(await draft?.submit()).toBe(true);
    const id = parts.address.place.value.path.replace('/dashboards/', '');
    expect((await fixture.owner.dashboards.get(id)).widgets.map(({ type }) => type)).toEqual([
      'stat',
      'monitorList',
      'text',
    ]);
    model.dispose();
  });

  test('undoes and repeats a move, a change of size, and a removal', async () => {
    const { id } = await board('Undo');
    const model = createDashboardEditor(await openParts(fixture.owner, `/dashboards/${id}/edit`), id);
    await expect.poll(() => model.widgets.value).toHaveLength(2);
    const before = model.widgets.value;
    model.nudge('all', 'right');
    expect(model.lastChange.value?.at).toMatchObject({ id: 'all', x: 1 });
    model.grow('all', { w: -1, h: 1 });
    model.drag('all', { x: 9, y: 0 });
    expect(model.widgets.value.find((widget) => widget.id === 'all')?.x).toBe(9);
    model.drop(false);
    expect(model.widgets.value.find((widget) => widget.id === 'all')?.x).toBe(1);
    model.remove('chosen');
    expect(model.widgets.value).toHaveLength(1);
    for (let step = 0; step < 3; step += 1) model.undo();
    expect(model.widgets.value).toEqual(before);
    expect(model.canUndo.value).toBe(false);
    for (let step = 0; step < 3; step += 1) model.redo();
    expect(model.widgets.value).toMatchObject([{ id: 'all', x: 1, w: 2, h: 3 }]);
    model.dispose();
  });

  test('shows both versions when another person saved first, and saves over it', async () => {
    const { id } = await board('Conflict');
    const model = createDashboardEditor(await openParts(fixture.owner, `/dashboards/${id}/edit`), id);
    await expect.poll(() => model.draft.value).toBeDefined();
    const draft = model.draft.value;
    model.setTitle('all', 'Mine');
    await fixture.owner.dashboards.update(id, { name: 'Theirs', widgets: [] });
    expect(await draft?.submit()).toBe(false);
    expect(draft?.conflict.value).toMatchObject({ fields: ['widgets'], theirs: { name: 'Theirs', widgets: [] } });
    expect(await draft?.takeYours()).toBe(true);
    const saved = await fixture.owner.dashboards.get(id);
    expect(saved.name).toBe('Theirs');
    expect(saved.widgets[0]).toMatchObject({ id: 'all', title: 'Mine' });
    model.dispose();
  });

  test('shows a refused configuration at its field', async () => {
    const { id } = await board('Refused');
    const model = createDashboardEditor(await openParts(fixture.owner, `/dashboards/${id}/edit`), id);
    await expect.poll(() => model.draft.value).toBeDefined();
    model.setConfig('all', 'metric', 'exporterSample');
    expect(await model.draft.value?.submit()).toBe(false);
    expect(Object.keys(model.draft.value?.problems.value ?? {})).toContain('widgets[0].config.exporterId');
    model.dispose();
  });
});

describe('the list of dashboards', () => {
  test('opens a copy in the editor', async () => {
    const original = await board('Original');
    const parts = await openParts(fixture.owner, '/dashboards?search=Original');
    const model = createDashboardList(parts);
    await expect.poll(() => model.rows.value?.map(({ name }) => name)).toEqual(['Original']);
    await model.duplicate(original);
    expect(parts.address.place.value.path).toMatch(/^\/dashboards\/dsh_\w+\/edit$/);
    model.dispose();
  });
});

describe('a screen', () => {
  test.each([
    [21, false],
    [22, true],
    [3, true],
    [6, false],
  ])('at %i o’clock is dim: %s', (hour, isDim) => {
    expect(isNight(hour)).toBe(isDim);
  });

  test('goes on to the next dashboard by name, and holds the wake lock until it ends', async () => {
    const events: string[] = [];
    const wakeLock = {
      request: async () => {
        events.push('requested');
        return { release: async () => void events.push('released') };
      },
    };
    const { data } = await fixture.owner.dashboards.list({ sort: 'name', pageSize: 100 });
    const ids = data.map(({ id }) => id);
    const first = ids[0] ?? '';
    const parts = await openParts(fixture.owner, `/dashboards/${first}?tv=1&rotate=30`);
    const tv = createTv(parts, first, wakeLock);
    await tv.next();
    expect(parts.address.place.value.path).toBe(`/dashboards/${ids[1]}`);
    expect(parts.address.place.value.query.get('rotate')).toBe('30');
    tv.dispose();
    await expect.poll(() => events).toEqual(['requested', 'released']);
    expect(after(ids, ids.at(-1) ?? '')).toBe(first);
  });
});
