import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { signal } from '@preact/signals';
import { afterAll, expect, test } from 'vitest';
import { pageCommands } from '../../src/app/commands/commands.js';
import type { ConsoleParts } from '../../src/app/console/parts.js';
import { routeOf, routes, titleOf } from '../../src/app/pages.js';
import { groupOf, isInRail } from '../../src/app/router/routes.js';
import { sections } from '../../src/app/settings/overview/sections.js';
import { titleOfResource } from '../../src/app/settings/roles/roles.js';
import { roleWords } from '../../src/app/settings/roles/words.js';
import { type Language, loadWords } from '../../src/app/words/define-words.js';

// Other files of the same process begin in English.
afterAll(() => loadWords('en'));

test('no address is hidden by one before it', () => {
  const hidden = routes.filter((route) => routeOf(route.path.replace(/:(\w+)/g, 'x'))?.route !== route);
  expect(hidden).toEqual([]);
});

test('no two places share a key', () => {
  const keys = routes.flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
});

test('every page names a view in its folder, and every view has an address', () => {
  const app = fileURLToPath(new URL('../../src/app', import.meta.url));
  const views = globSync('{connect,settings,show,sign-in,watch}/**/*-page.tsx', { cwd: app });
  expect(new Set(routes.map(({ view }) => `${view}.tsx`))).toEqual(new Set(views));
});

test.each<Language>(['en', 'de'])('the palette calls no two pages the same, in %s', async (language) => {
  await loadWords('de');
  const session = { may: () => true, offers: () => true };
  const parts = { session, address: { go: () => undefined }, language: signal(language) };
  const labels = pageCommands(parts as unknown as ConsoleParts).map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(40);
  expect(labels).toEqual([...new Set(labels)]);
});

test.each([
  ['api-keys', 'API keys', 'API-Schlüssel'],
  ['sso', 'Sign-in providers', 'Anmeldedienste'],
  ['alert-rules', 'Alert rules', 'Alarmregeln'],
  ['notifications', 'Notifications', 'Benachrichtigungen'],
  ['new-things', 'New things', 'New things'],
])('the matrix of roles calls %s %s, and in German %s', async (resource, english, german) => {
  await loadWords('de');
  const title = (language: Language): string =>
    titleOfResource(resource, roleWords[language].resources, { titleOf, language: signal(language) });
  expect([title('en'), title('de')]).toEqual([english, german]);
});

test('the page of the settings lists every place of the settings', () => {
  const listed = new Set<string>(Object.values(sections).flat());
  const places = routes.filter((route) => groupOf(route) === 'settings' && !isInRail(route));
  expect(places.length).toBeGreaterThan(8);
  expect(places.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
});
