import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('an incident', () => {
  test('that a monitor opens appears live, and is acknowledged, noted on and resolved by keyboard alone', async () => {
    const { owner } = fixture;
    const monitor = await owner.monitors.create({ name: 'Checkout', type: 'manual' });
    await owner.monitors.setStatus(monitor.id, { status: 'up' });
    const statusOf = async () => (await owner.incidents.list({ monitorId: monitor.id })).data[0]?.status;
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
    await owner.monitors.setStatus(monitor.id, { status: 'down', message: 'no connection left' });
    const link = page.getByRole('link', { name: /Checkout/ });
    await link.waitFor();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText(/acknowledged the incident/).waitFor();
    await page.getByText('Acknowledged in the console or through the API').waitFor();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.focus();
    // A letter in a field is a letter: nothing is resolved by this.
    await page.keyboard.type('rolling it back');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('rolling it back').waitFor();
    expect(await statusOf()).toBe('acknowledged');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Root cause and post-mortem' }).waitFor();
    // The page shows it before the server has it.
    await expect.poll(statusOf).toBe('resolved');
    expect(visit.complaints).toEqual([]);
  });

  test('shows a script in its title, cause and notes as text', async () => {
    const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const incident = await fixture.owner.incidents.create({ title: `Odd ${script}`, cause: script });
    await fixture.owner.incidents.addNote(incident.id, { text: `${script}\n\n[click](javascript:alert(1))` });
    await using visit = await fixture.visit();
    await visit.signIn();
    await visit.page.goto(`${fixture.url}/incidents/${incident.number}`);
    await visit.page.getByRole('article').getByText(script).waitFor();
    expect(await visit.page.locator('main img, main script').count()).toBe(0);
    expect(await visit.page.getByRole('link', { name: 'click' }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test.each([
    ['on a wide screen', { viewport: { width: 1280, height: 800 } }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('keeps its buttons in place when it is acknowledged, %s', async (_where, options) => {
    const { id } = await fixture.owner.incidents.create({ title: 'Slow', severity: 'critical' });
    await using visit = await fixture.visit(options);
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/incidents/${id}`);
    const resolve = page.getByRole('button', { name: 'Resolve' });
    const before = await resolve.boundingBox();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Acknowledged in the console or through the API by Owner').waitFor();
    const after = await resolve.boundingBox();
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
    expect(visit.complaints).toEqual([]);
  });

  test('is as before when its end is undone, and the list names who acknowledged it', async () => {
    const { id } = await fixture.owner.incidents.create({ title: 'Resolved too early' });
    await fixture.owner.incidents.acknowledge(id);
    await using visit = await fixture.visit({ locale: 'de-DE' });
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/incidents/${id}`);
    await page.getByRole('button', { name: 'Beheben' }).click();
    await page.getByText(/Resolved too early ist behoben/).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(async () => (await fixture.owner.incidents.get(id)).status).toBe('acknowledged');
    await page.goto(`${fixture.url}/incidents`);
    await page
      .getByRole('row', { name: /Resolved too early/ })
      .getByText('von Owner')
      .waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('begins with a status when its first note is public, and only then can keep the one before', async () => {
    const incident = await fixture.owner.incidents.create({ title: 'Slow checkout' });
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/incidents/${incident.number}`);
    await page.getByRole('textbox', { name: 'Note' }).fill('We see it.');
    await page.getByRole('checkbox', { name: 'Also on the status page' }).check();
    const status = page.getByRole('combobox', { name: 'Status on the page' });
    expect(await status.locator('option:checked').textContent()).toBe('Investigating');
    expect(await status.locator('option').allTextContents()).not.toContain('As before');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('article').getByText('We see it.').waitFor();
    await status.locator('option', { hasText: 'As before' }).waitFor({ state: 'attached' });
    expect((await fixture.owner.incidents.get(incident.id)).publicStatus).toBe('investigating');
    expect(visit.complaints).toEqual([]);
  });

  test('names no keys on a phone', async () => {
    const incident = await fixture.owner.incidents.create({ title: 'Slow search' });
    await using visit = await fixture.visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/incidents/${incident.number}`);
    await page.getByRole('textbox', { name: 'Note' }).waitFor();
    expect(await page.getByText('sends it').isVisible()).toBe(false);
    expect(await page.locator('kbd:visible').count()).toBe(0);
  });
});

test('every shortcut is listed at ?, and none acts where single keys are switched off', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  // The shortcuts work as soon as the page has the focus.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Maintenance').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.setItem('watchpost:singleKeys', 'off'));
  await page.reload();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await help.count()).toBe(0);
});

test('an alert rule shows what it would have done while it is written, and is saved', async () => {
  const { owner } = fixture;
  const monitor = await owner.monitors.create({ name: 'Back-tested', type: 'manual' });
  await owner.monitors.setStatus(monitor.id, { status: 'up' });
  await owner.monitors.setStatus(monitor.id, { status: 'down' });
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/alerts/rules/new`);
  await page.getByLabel('Name').fill('Down at once');
  await page.getByRole('combobox', { name: 'Measured value' }).selectOption('status');
  await page.getByRole('combobox', { name: 'About' }).selectOption('monitors');
  await page.getByRole('checkbox', { name: 'Back-tested' }).check();
  await page.getByRole('spinbutton', { name: 'Times in a row' }).fill('5');
  await page.getByText(/it would not have fired/).waitFor();
  await page.getByRole('spinbutton', { name: 'Times in a row' }).fill('1');
  await page.getByText(/it would have fired once/).waitFor();
  await page.getByRole('img', { name: /it would have fired once/ }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Down at once' }).waitFor();
  const [rule] = (await owner.alertRules.list({ search: 'Down at once' })).data;
  expect(rule).toMatchObject({
    failureThreshold: 1,
    target: { scope: 'monitors', monitorIds: [monitor.id] },
    condition: { metric: 'status', operator: '==', threshold: 'down' },
  });
  expect(visit.complaints).toEqual([]);
});

test('maintenance keeps its hour over a change to summer time, in both time zones', async () => {
  await using visit = await fixture.visit({ timezoneId: 'America/New_York' });
  const { page } = visit;
  await page.clock.setFixedTime('2027-03-26T12:00:00.000Z');
  await visit.signIn();
  await page.goto(`${fixture.url}/maintenance/new`);
  await page.getByLabel('Name').fill('Nightly backup');
  await page.getByRole('combobox', { name: 'When' }).selectOption('daily');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin');
  await page.getByLabel('At', { exact: true }).fill('04:00');
  const times = page.getByRole('listitem').filter({ hasText: 'Here (America/New_York)' });
  await expect.poll(() => times.count()).toBe(5);
  const texts = await times.allTextContents();
  // Berlin changes on 28 March 2027, New York has changed already.
  for (const text of texts) expect(text).toContain(', 4:00 – 5:00');
  expect(texts[0]).toMatch(/11:00 PM EDT/);
  expect(texts[1]).toMatch(/10:00 – 11:00 PM EDT/);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nightly backup' }).waitFor();
  const [window] = (await fixture.owner.maintenanceWindows.list({ search: 'Nightly backup' })).data;
  expect(window?.schedule).toMatchObject({ cron: '0 4 * * *', timezone: 'Europe/Berlin' });
  await page.goto(`${fixture.url}/maintenance?month=2027-04`);
  await page.getByRole('heading', { level: 2, name: 'April 2027' }).waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('heading', { level: 2, name: 'May 2027' }).waitFor();
  expect(visit.complaints).toEqual([]);
});
