import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createStatusPageDraft,
  createStatusPageEditor,
  readComponents,
} from '../../src/app/show/status-pages/status-page-editor.js';
import { createStatusPageList } from '../../src/app/show/status-pages/status-page-list.js';
import { createSubscriberList } from '../../src/app/show/status-pages/subscriber-list.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const editorOf = async (name: string) => {
  const page = await fixture.owner.statusPages.create({ name });
  const parts = await openParts(fixture.owner, `/status-pages/${page.id}`);
  const model = createStatusPageEditor(parts, page.id);
  await expect.poll(() => model.page.value).toBeDefined();
  return { page, parts, model };
};

test('a new page opens with its components', async () => {
  const parts = await openParts(fixture.owner, '/status-pages/new');
  const draft = createStatusPageDraft(parts);
  draft.set('name', 'Fresh status');
  expect(await draft.submit()).toBe(true);
  const id = parts.address.place.value.path.replace('/status-pages/', '');
  expect(await fixture.owner.statusPages.get(id)).toMatchObject({ name: 'Fresh status', visibility: 'public' });
});

test('components keep their ids when they change places', async () => {
  const { page, model } = await editorOf('Components');
  const first = model.draftOf(page, ['components']);
  first.set('components', [
    { name: 'Shop', description: '', group: null, target: { scope: 'all' } },
    { name: 'Mail', description: '', group: null, target: { scope: 'all' } },
  ]);
  expect(await first.submit()).toBe(true);
  const saved = model.page.value;
  if (saved === undefined) throw new Error('The page is not shown.');
  const ids = saved.components.map(({ id }) => id);
  const second = model.draftOf(saved, ['components']);
  second.set('components', [...(second.values.value.components as readonly unknown[])].reverse());
  expect(await second.submit()).toBe(true);
  expect(model.page.value?.components.map(({ id }) => id)).toEqual(ids.toReversed());
  model.dispose();
});

test('a component is made of each monitor that is chosen, by its name and in their order', async () => {
  const { owner } = fixture;
  const [shop, mail] = await Promise.all(
    ['shop-eu', 'mail-eu'].map((name) => owner.monitors.create({ name, type: 'manual' })),
  );
  const ids = [mail?.id ?? '', shop?.id ?? ''];
  expect(await readComponents(owner, ids)).toEqual([
    { name: 'mail-eu', description: '', group: null, target: { scope: 'monitors', monitorIds: ids.slice(0, 1) } },
    { name: 'shop-eu', description: '', group: null, target: { scope: 'monitors', monitorIds: ids.slice(1) } },
  ]);
  await expect(readComponents(owner, ['mon_1m7z1yr0ztht7at2pg8pwmgdn'])).rejects.toMatchObject({ status: 404 });
});

test('the days of visitors are read of a public page alone', async () => {
  const { page, model } = await editorOf('Read by visitors');
  expect(page.visibility).toBe('private');
  const shown = await fixture.owner.statusPages.create({ name: 'Public page', visibility: 'public' });
  const other = createStatusPageEditor(await openParts(fixture.owner, `/status-pages/${shown.id}`), shown.id);
  await expect.poll(() => other.visitors.value?.name).toBe('Public page');
  expect([model.visitors.value, model.error.value]).toEqual([undefined, undefined]);
  model.dispose();
  other.dispose();
});

test('a colour without contrast is refused at its field, in the words of the server', async () => {
  const { page, model } = await editorOf('Contrast');
  const draft = model.draftOf(page, ['theme']);
  const { light, dark } = page.theme;
  draft.set('theme', { light: { ...light, text: light.background }, dark });
  expect(await draft.submit()).toBe(false);
  const [path = '', message = ''] = Object.entries(draft.problems.value)[0] ?? [];
  expect(path).toBe('theme.light.text');
  expect(message).toMatch(/4\.5/);
  model.dispose();
});

test('a domain is added with its record, is not verified without it, and is removed', async () => {
  const { parts, model } = await editorOf('Domain');
  expect(await model.addDomain('status.example.com')).toBe(true);
  expect(model.page.value?.domains).toMatchObject([{ name: 'status.example.com', verifiedAt: null }]);
  expect(model.page.value?.domains[0]?.txtValue).not.toBe('');
  expect(await model.addDomain('no domain')).toBe(false);
  expect(parts.toasts.shown.value.at(-1)?.kind).toBe('problem');
  expect(await model.removeDomain('status.example.com')).toBe(true);
  expect(model.page.value?.domains).toEqual([]);
  model.dispose();
});

test('the visits of a page with a password are ended', async () => {
  const { page, parts, model } = await editorOf('Password');
  const draft = model.draftOf(page, ['visibility', 'password']);
  draft.set('visibility', 'password');
  draft.set('password', 'a password of visitors');
  expect(await draft.submit()).toBe(true);
  expect(await model.rotateViewToken()).toBe(true);
  expect(parts.toasts.shown.value.at(-1)?.kind).toBe('note');
  model.dispose();
});

test('a page is hidden at once when it is deleted, and its list of subscribers is empty at first', async () => {
  const { page, parts, model } = await editorOf('Deleted');
  const subscribers = createSubscriberList(parts, page.id);
  await expect.poll(() => subscribers.rows.value).toEqual([]);
  const list = createStatusPageList(await openParts(fixture.owner, '/status-pages?search=Deleted'));
  await expect.poll(() => list.rows.value).toHaveLength(1);
  list.remove(page);
  expect(list.rows.value).toEqual([]);
  for (const each of [model, subscribers, list]) each.dispose();
});
