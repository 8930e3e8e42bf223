import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

const script = '<h1>Gateway</h1><img src=x onerror="document.title=1"><script>document.title=2</script>';

let fixture: ConsoleFixture;
let target: Server;
let monitorId: string;
beforeAll(async () => {
  fixture = await openConsole();
  target = createServer((request, response) => {
    if (request.url === '/') return void response.writeHead(302, { Location: '/login?token=secret-of-a-link' }).end();
    response.writeHead(502, {
      'X-Cache': 'MISS',
      'Set-Cookie': 'session=secret-of-a-cookie',
      'Content-Type': 'text/html',
    });
    response.end(`${script}\n${'the upstream is gone '.repeat(400)}`);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  const { owner } = fixture;
  ({ id: monitorId } = await owner.monitors.create({ name: 'Checkout', type: 'http', target: url, retries: 0 }));
  // The engine checks it at once as well.
  await owner.monitors.check(monitorId).catch(() => undefined);
  await owner.monitors.waitFor(monitorId, { status: 'down' });
});
afterAll(async () => {
  target.close();
  await fixture.close();
});

/** What is in the part of the page that says what the check saw, in the language of the page. */
const readSeen = async (page: Page, title: string): Promise<string> => {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await section.waitFor();
  return (await section.textContent()) ?? '';
};

/** Where pictures are kept, for a person who asks for them. */
const picturesIn = process.env.EVIDENCE_PICTURES;

describe('what a failed check saw', () => {
  test.each([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true }],
  ] as const)('is shown as text by the pages of its monitor and its incident, %s', async (name, options) => {
    const incidentId = async () => (await fixture.owner.incidents.list({ monitorId })).data[0]?.id;
    await expect.poll(incidentId).toBeDefined();
    await using visit = await fixture.visit(options);
    const { page } = visit;
    await visit.signIn();
    for (const path of [`/monitors/${monitorId}`, `/incidents/${await incidentId()}`]) {
      await page.goto(`${fixture.url}${path}`);
      const text = await readSeen(page, 'What the check saw');
      for (const shown of [
        '502',
        '/login?token=•••',
        '302',
        'x-cache: MISS',
        'session=•••',
        script,
        'The beginning of it',
      ]) {
        expect(text).toContain(shown);
      }
      expect(text).not.toContain('secret-of');
      expect(await page.locator('main img, main script').count()).toBe(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await violationsOn(page)).toEqual([]);
      if (picturesIn !== undefined) {
        const file = `${path.split('/')[1]}-${name.replaceAll(' ', '-')}.png`;
        await page.screenshot({ path: `${picturesIn}/${file}`, fullPage: true });
      }
    }
    expect(visit.complaints).toEqual([]);
  });

  test('has a picture of the page, its requests and its console, of a flow in a browser', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    const request = { method: 'GET', resourceType: 'Document', startMs: 4, durationMs: 120, bytes: 5120, error: null };
    const browser = {
      url: 'https://shop.example.com/cart',
      title: 'Cart',
      text: script,
      requests: [
        { ...request, url: 'https://shop.example.com/cart', statusCode: 200 },
        { ...request, url: 'https://cdn.example.com/a.js', statusCode: null, error: 'net::ERR_FAILED', bytes: null },
      ],
      requestCount: 31,
      consoleErrors: ['cart is undefined'],
      screenshot: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
    };
    await page.route('**/monitors/*/evidence*', async (route) => {
      const answer = await route.fetch();
      const { data, ...list } = await answer.json();
      const [first] = data;
      await route.fulfill({ response: answer, json: { ...list, data: [{ ...first, http: null, browser }] } });
    });
    await page.goto(`${fixture.url}/monitors/${monitorId}`);
    // The part is loaded after the section that it stands in.
    await page.getByText('31 requests').first().waitFor();
    const text = await readSeen(page, 'What the check saw');
    for (const shown of [
      'Cart',
      '31 requests',
      'GET https://shop.example.com/cart',
      '5.1 kB',
      '120 ms',
      'net::ERR_FAILED',
      'cart is undefined',
      'In the picture, only secrets of this monitor are hidden.',
      script,
    ]) {
      expect(text).toContain(shown);
    }
    const picture = page.getByRole('img', { name: 'What the page looked like' });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  test('has each step, and what a program printed', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    const steps = [
      { name: 'Sign in', status: 'up', latencyMs: 31, statusCode: 200, message: null },
      { name: 'Order', status: 'down', latencyMs: 87, statusCode: 503, message: 'answered 503, expected 200-299' },
      { name: 'Pay', status: 'skipped', latencyMs: null, statusCode: null, message: 'a step before it failed' },
    ];
    const command = { exitCode: 2, output: `CRITICAL ${script}`, errorOutput: 'no route to host', isOutputCut: true };
    await page.route('**/monitors/*/evidence*', async (route) => {
      const answer = await route.fetch();
      const { data, ...list } = await answer.json();
      const [first] = data;
      await route.fulfill({ response: answer, json: { ...list, data: [{ ...first, http: null, steps, command }] } });
    });
    await page.goto(`${fixture.url}/monitors/${monitorId}`);
    await page.getByText('Sign in').waitFor();
    await page.getByText('no route to host').waitFor();
    const text = await readSeen(page, 'What the check saw');
    for (const shown of ['Works', '200 · 31 ms', 'Failed', 'answered 503', 'Skipped', 'Exit code', script]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('a step before it failed');
    expect(await violationsOn(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  test('is said in German, and no more once the monitor is up', async () => {
    await using visit = await fixture.visit({ locale: 'de-DE' });
    const { page } = visit;
    await page.goto(fixture.url);
    await page.getByLabel('E-Mail').fill('owner@example.com');
    await page.locator('input[type=password]').fill('correct horse battery staple');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${fixture.url}/monitors/${monitorId}`);
    expect(await readSeen(page, 'Was die Prüfung sah')).toContain('Fehlschlag in Folge');
    target.removeAllListeners('request').on('request', (_request, response) => response.end('ok'));
    await fixture.owner.monitors.check(monitorId);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.getByText('Status', { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Was die Prüfung sah' }).count()).toBe(0);
  });
});
