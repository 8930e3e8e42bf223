import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotifications } from '../../src/app/settings/notifications/notifications.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let kit: KitFixture;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

/** The code in the newest mail, which waits readable where there is no mail server. */
const codeInMail = (): string => {
  const database = new DatabaseSync(kit.databaseFile, { readOnly: true });
  const row = database.prepare("SELECT content FROM mails WHERE template = 'contact-code' ORDER BY id DESC").get();
  database.close();
  return /is (\d{6})\./.exec(String(row?.content))?.[1] ?? '';
};

test('a place is added, verified with its code, paged, and deleted', async () => {
  const model = createNotifications(await openParts(kit.owner, '/account/notifications'));
  await expect.poll(() => model.methods.value).toEqual([]);
  expect(model.places.value).toMatchObject([{ via: 'email', afterSeconds: 0 }]);
  model.added.set('name', 'At home');
  model.added.set('config.address', 'not an address');
  expect(await model.added.submit()).toBe(false);
  expect(model.added.problems.value).toEqual({ 'config.address': expect.stringContaining('e-mail address') });
  model.added.set('config.address', 'ada@example.org');
  expect(await model.added.submit()).toBe(true);
  expect(model.added.values.value['config.address']).toBe('');
  const [method] = model.methods.value ?? [];
  expect(method).toMatchObject({ type: 'email', name: 'At home', destination: 'a…@example.org', verifiedAt: null });
  const id = method?.id ?? '';
  // Only verified places can be paged.
  expect(model.places.value).toHaveLength(1);
  const code = codeInMail();
  expect(await model.verify(id, code === '000000' ? '000001' : '000000')).toBe(false);
  expect(model.problem.value).toContain('wrong');
  expect(await model.verify(id, code)).toBe(true);
  expect(model.problem.value).toBeUndefined();
  model.setPlace('email', 300);
  model.setPlace(id, 0);
  expect(model.preferences.value?.isDirty.value).toBe(true);
  expect(await model.preferences.value?.submit()).toBe(true);
  const page = [
    { via: id, afterSeconds: 0 },
    { via: 'email', afterSeconds: 300 },
  ];
  expect(await kit.owner.notificationPreferences.get()).toMatchObject({
    ...{ page, news: { via: ['email'], minimumSeverity: 'minor' }, quietHours: null },
  });
  expect(await model.rename(id, 'Upstairs')).toBe(true);
  expect(model.methods.value).toMatchObject([{ id, name: 'Upstairs' }]);
  const { news } = await kit.owner.notificationPreferences.get();
  model.preferences.value?.set('news', { ...news, via: ['email', id], minimumSeverity: 'major' });
  expect(await model.preferences.value?.submit()).toBe(true);
  expect(await kit.owner.notificationPreferences.get()).toMatchObject({
    news: { via: ['email', id], minimumSeverity: 'major' },
  });
  expect(await model.remove(id)).toBe(true);
  expect(model.methods.value).toEqual([]);
  expect(model.places.value).toMatchObject([{ via: 'email', afterSeconds: 300 }]);
  model.dispose();
});

test('a page without any place is refused where it is set', async () => {
  const model = createNotifications(await openParts(kit.owner, '/account/notifications'));
  await expect.poll(() => model.methods.value).toBeDefined();
  model.setPlace('email', undefined);
  expect(await model.preferences.value?.submit()).toBe(false);
  expect(Object.keys(model.preferences.value?.problems.value ?? {})).toEqual(['page']);
  model.dispose();
});
