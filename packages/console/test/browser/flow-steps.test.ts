import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';
import type { Visit } from './visit.js';

let fixture: ConsoleFixture;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  fixture = await openConsole({ kit: { browserChecks: {} } });
  visit = await fixture.visit();
  page = visit.page;
  await visit.signIn();
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  await fixture.close();
});
const step = (number: number, on = page) => on.locator('.step').nth(number - 1);
const summaries = async () => page.locator('.step summary').allTextContents();
/** Pictures for a person, where one asks for them. */
const picture = async (name: string, on = page): Promise<void> => {
  const folder = process.env.STEP_PICTURES;
  if (folder !== undefined) await on.screenshot({ path: `${folder}/flow-${name}.png`, fullPage: true });
};

// What Chrome 144 exports of its Recorder panel: https://developer.chrome.com/docs/devtools/recorder/reference
const recording = {
  title: 'Sign in to the shop',
  steps: [
    { type: 'setViewport', width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
    { type: 'navigate', url: 'https://shop.example/sign-in', assertedEvents: [{ type: 'navigation' }] },
    { type: 'click', target: 'main', selectors: [['aria/E-mail'], ['#email']], offsetX: 80.5, offsetY: 12 },
    { type: 'change', target: 'main', selectors: [['aria/E-mail'], ['#email']], value: 'watch@shop.example' },
    { type: 'change', target: 'main', selectors: [['aria/Password'], ['#password']], value: 'correct horse' },
    { type: 'waitForExpression', expression: 'window.ready' },
    {
      ...{ type: 'click', target: 'main', selectors: [['aria/Sign in'], ['shop-form', 'button']] },
      ...{ offsetX: 9, offsetY: 8, deviceType: 'mouse' },
      assertedEvents: [{ type: 'navigation', url: 'https://shop.example/orders', title: 'Orders' }],
    },
  ],
};
const fileOf = (document: unknown) => ({
  name: 'sign-in.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
});
/** Gives a file to the button as a person does. */
const take = async (on: Page, button: string, document: unknown): Promise<void> => {
  const chooser = on.waitForEvent('filechooser');
  await on.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(fileOf(document));
};
const savedIn = async (on: Page) => {
  const id = new URL(on.url()).pathname.split('/').at(-1) ?? '';
  return fixture.owner.monitors.get(id);
};

describe('a flow in a browser in the console', () => {
  test('is filled in by hand, put in another order by keys and by dragging, saved and opened again', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=browser`);
    await page.getByLabel('What should be watched?').fill('https://shop.example/');
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    const add = page.getByRole('button', { name: 'Add a step' });
    await add.click();
    await step(1).getByLabel('What it does').selectOption('Text is on the page');
    await step(1).getByLabel('Text', { exact: true }).fill('Your orders');
    await add.click();
    await step(2).getByLabel('What it does').selectOption('Fill in a field');
    await step(2).getByLabel('Ways to find the element').fill('aria/Search\n#search');
    await step(2).getByLabel('What is typed').fill('tea');
    await add.click();
    await step(3).getByLabel('What it does').selectOption('Press a key');
    await step(3).getByLabel('Key', { exact: true }).fill('Enter');
    await step(3).getByLabel('Another page follows').check();
    await step(3).getByLabel('Timeout (ms)').fill('9000');
    await add.click();
    await step(4).getByLabel('What it does').selectOption('Set the size of the page');
    await step(4).getByLabel('Width (px)').fill('800');
    await step(4).getByLabel('Height (px)').fill('600');
    await picture('light-open');
    expect(await violationsOn(page)).toEqual([]);

    await step(4).locator('.step-handle').press('ArrowUp');
    await page.getByText('Set the size of the page 800 × 600 is step 3 now').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Drag Set the size of the page 800 × 600, or move it with the arrow keys');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Set the size of the page 800 × 600 is step 2 now').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Drag Set the size of the page 800 × 600, or move it with the arrow keys');
    await page.keyboard.press('ArrowUp');
    // All closed, so that one move reaches the others; the second move is what a page gets as `dragover`.
    for (const number of [1, 2, 3, 4]) await step(number).locator('summary').click();
    await step(2).locator('.step-handle').hover();
    await page.mouse.down();
    await step(4).locator('.step-handle').hover();
    await step(4)
      .locator('.step-handle')
      .hover({ position: { x: 4, y: 4 } });
    await page.mouse.up();
    expect(await summaries()).toEqual([
      'Step 1: Set the size of the page800 × 600',
      'Step 2: Fill in a fieldaria/Search',
      'Step 3: Press a keyEnter',
      'Step 4: Text is on the pageYour orders',
    ]);

    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    const saved = await savedIn(page);
    expect(saved.config).toMatchObject({
      steps: [
        { type: 'setViewport', width: 800, height: 600 },
        { type: 'change', selectors: ['aria/Search', '#search'], value: 'tea' },
        { type: 'keyDown', key: 'Enter', timeout: 9000, assertedEvents: [{ type: 'navigation' }] },
        { type: 'customStep', name: 'textIsVisible', parameters: { text: 'Your orders' } },
      ],
    });
    await page.goto(`${fixture.url}/monitors/${saved.id}/edit`);
    await step(2).locator('summary').click();
    expect(await step(2).getByLabel('Ways to find the element').inputValue()).toBe('aria/Search\n#search');
    expect(await step(2).getByLabel('What is typed').inputValue()).toBe('tea');
    expect(visit.complaints).toEqual([]);
  });

  test('is taken from a recording, whose passwords are secrets and whose other fields stay as they are', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=browser`);
    await page.getByRole('button', { name: 'Take a recording' }).waitFor();
    await take(page, 'Take a recording', '{"title":"no flow"}');
    await page.getByText('The file is no recording.').waitFor();
    await take(page, 'Take a recording', recording);
    await page.getByText('6 steps taken.').waitFor();
    await page.getByText('Step 6 (waitForExpression) is left out').waitFor();
    await page.getByText('a secret of the credentials now: password.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sign in to the shop');
    await picture('light');
    await step(6).locator('summary').click();
    await step(6).getByLabel('Timeout (ms)').fill('8000');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in to the shop' }).waitFor();
    const { target, config, credentialFields, id } = await savedIn(page);
    expect([target, credentialFields]).toEqual(['https://shop.example/sign-in', ['secrets']]);
    const { steps } = config as { readonly steps: readonly object[] };
    expect(steps[4]).toEqual({
      type: 'change',
      selectors: [['aria/Password'], ['#password']],
      value: '{{secrets.password}}',
    });
    const { target: _target, ...last } = recording.steps[6] as { readonly target: string };
    expect(steps[5]).toEqual({ ...last, timeout: 8000 });
    expect(JSON.stringify(config)).not.toContain('correct horse');

    // Of a saved monitor the name stays, and its secrets are replaced, which is said.
    await page.goto(`${fixture.url}/monitors/${id}/edit`);
    await page.getByRole('button', { name: 'Take a recording' }).waitFor();
    await take(page, 'Take a recording', { ...recording, title: 'Another' });
    await page.getByText('These secrets replace those that were saved.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sign in to the shop');
    await page.getByText('Credentials', { exact: true }).click();
    expect(await page.getByLabel('Secrets, one on each line').inputValue()).toBe('password: correct horse');
    expect(visit.complaints).toEqual([]);
  });

  test('shows a mistake at the step that has it, which stays open while it is corrected', async () => {
    const { id } = await fixture.owner.monitors.create({
      ...{ name: 'Mistaken', type: 'browser', target: 'https://shop.example/', intervalSeconds: 300 },
      config: {
        steps: [
          { type: 'navigate', url: '/a' },
          { type: 'click', selectors: ['#a'], offsetX: 1, offsetY: 1 },
          { type: 'navigate', url: '/b' },
        ],
      },
    });
    await page.goto(`${fixture.url}/monitors/${id}/edit`);
    await step(3).locator('summary').click();
    await step(3).getByLabel('Address').fill('');
    await step(3).locator('summary').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await step(3).getByText('is required for type navigate').waitFor();
    expect(await page.locator('.step .field-problem').count()).toBe(1);
    await picture('mistake');
    await step(3).getByLabel('Address').pressSequentially('/orders');
    expect(await step(3).getByLabel('Address').inputValue()).toBe('/orders');
    expect(visit.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  });

  test.each([
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 375, height: 812 } }],
    ['german', { locale: 'de-DE', viewport: { width: 375, height: 812 } }],
  ] as const)('is taken from a recording and can be seen in %s', async (name, options) => {
    await using other = await fixture.visit(options);
    const isGerman = name === 'german';
    await other.page.goto(fixture.url);
    await other.page.getByLabel('E-Mail').fill(ownerEmail);
    await other.page.getByLabel(isGerman ? 'Passwort' : 'Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: isGerman ? 'Anmelden' : 'Sign in' }).click();
    await other.page.locator('.rail-toggle').waitFor({ state: 'attached' });
    await other.page.goto(`${fixture.url}/monitors/new?type=browser`);
    await take(other.page, isGerman ? 'Aufzeichnung übernehmen' : 'Take a recording', recording);
    await other.page.getByText(isGerman ? '6 Schritte übernommen.' : '6 steps taken.').waitFor();
    await step(5, other.page).locator('summary').click();
    if (isGerman) await other.page.getByText('Schritt 5: Feld ausfüllen').waitFor();
    await picture(name, other.page);
    expect(await violationsOn(other.page)).toEqual([]);
    const width = await other.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    expect(other.complaints).toEqual([]);
  });
});
