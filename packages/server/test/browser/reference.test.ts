import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What axe finds, a line for each rule with the elements that break it. */
const violationsOn = async (page: Page): Promise<readonly string[]> => {
  // The policy of the page forbids scripts of others; the debugger's are not held to it.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
  });
};

describe('the API reference', () => {
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = findProgram('chromium-headless-shell');
    if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
    server = await startServer({ from: 'sources' });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens a page; what its policy refused, what it logged, and what it asked of other hosts are complaints. */
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    await page.goto(`${server.url}${path}`);
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
  };

  const looks: readonly (readonly [string, BrowserContextOptions])[] = [
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ];
  const pages = ['/docs', '/docs/monitors', '/docs/receiving', '/docs/types/Monitor'];
  test.each(looks.flatMap(([look, options]) => pages.map((path) => [path, look, options] as const)))(
    '%s %s is accessible, is as wide as the window, and loads nothing from elsewhere',
    async (path, _, options) => {
      await using visit = await open(path, options);
      expect(await violationsOn(visit.page)).toEqual([]);
      expect(
        await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      expect(visit.complaints).toEqual([]);
    },
  );

  test('shows the operation that an address names', async () => {
    await using visit = await open('/docs/webhooks#webhooks.create');
    const operation = visit.page.locator('[id="webhooks.create"]');
    const top = (): Promise<number> => operation.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['#tag/monitors/operation/monitors.create', '/docs/monitors#monitors.create'],
    ['#operation/monitors.create', '/docs/monitors#monitors.create'],
    ['#tag/monitors', '/docs/monitors'],
  ])('leads the address %s of earlier references to %s', async (before, after) => {
    await using visit = await open(`/docs${before}`);
    await visit.page.waitForURL(`${server.url}${after}`);
  });

  test('shows samples in the language that was chosen, on the next page too', async () => {
    await using visit = await open('/docs/monitors');
    const { page } = visit;
    const shown = page.locator('[id="monitors.create"] figure[data-language]:visible');
    expect(await shown.locator('figcaption').allTextContents()).toEqual(['curl']);
    await page.getByRole('radio', { name: 'Python' }).check();
    expect(await shown.locator('code').allTextContents()).toEqual([expect.stringContaining('client.monitors.create(')]);
    await page.getByRole('navigation').getByRole('link', { name: 'Incidents', exact: true }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
  });

  test('finds operations by words of their path, title or id', async () => {
    await using visit = await open('/docs');
    await visit.page.getByLabel('Search operations').fill('rotate secret');
    const found = visit.page.locator('#all li:visible a');
    expect(await found.allTextContents()).toContain('Give a webhook a new secret');
    expect(await found.count()).toBeLessThan(10);
  });

  test('has no link that leads nowhere', async () => {
    await using visit = await open('/docs');
    const seen = new Set<string>();
    const links = await visit.page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const link of links) {
      const [address = '', anchor] = link.split('#');
      if (!address.startsWith(server.url) || anchor === undefined || seen.has(link)) continue;
      seen.add(link);
    }
    expect(seen.size).toBeGreaterThan(300);
    const texts = new Map<string, string>();
    for (const link of seen) {
      const [address = '', anchor = ''] = link.split('#');
      if (!texts.has(address)) texts.set(address, await (await fetch(address)).text());
      expect(texts.get(address)?.includes(` id="${anchor}"`) === true ? '' : link).toBe('');
    }
  });
});
