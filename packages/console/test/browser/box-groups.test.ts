import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const english = { name: 'Name', create: 'Create', group: 'Permissions', problem: 'Choose at least one permission.' };
const german = {
  ...{ name: 'Name', create: 'Anlegen', group: 'Berechtigungen' },
  problem: 'Wähle mindestens eine Berechtigung.',
};

test.each([
  ['English', 'en-GB', english],
  ['German', 'de-DE', german],
])(
  'a key without a permission is refused at its group, whose first box has the focus, in %s',
  async (_language, locale, words) => {
    await using visit = await fixture.visit({ locale });
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/settings/api-keys/new`);
    await page.getByLabel(words.name, { exact: true }).fill('CI');
    await page.getByRole('button', { name: words.create, exact: true }).click();
    const group = page.getByRole('region', { name: words.group });
    const problem = group.getByText(words.problem);
    await problem.waitFor();
    const first = group.getByRole('checkbox').first();
    await expect.poll(() => first.evaluate((box) => document.activeElement === box)).toBe(true);
    expect(await problem.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0);
    const described = await first.getAttribute('aria-describedby');
    expect(await problem.getAttribute('id')).toBe(described);

    await first.check();
    await expect.poll(() => problem.count()).toBe(0);
  },
);
