import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The page of the reference server where links in messages lead, from a mail of a running server to the press of the button. */
describe('The link in the mail of a page', () => {
  let server: ServerProcess;
  let mailbox: Mailbox;
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    mailbox = await startMailbox();
    server = await startServer({
      env: {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Watchpost <watchpost@example.com>',
        ALLOW_PRIVATE_TARGETS: 'true',
      },
      from: 'sources',
    });
    const { accessToken } = await send('POST', '/auth/login', server.owner);
    token = accessToken;
    const policy = {
      name: 'All',
      target: { scope: 'all' },
      steps: [{ targets: [{ type: 'responders' }], waitSeconds: 300 }],
    };
    await send('POST', '/escalation-policies', policy);
    const executablePath = findProgram('chromium-headless-shell');
    if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await mailbox?.stop();
  });

  // biome-ignore lint/suspicious/noExplicitAny: documents of several resources
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  /** Opens an incident and hands over the link of its page. What is worse than the page before it does not wait for a minute. */
  const paged = async (
    title: string,
    severity: 'minor' | 'major' | 'critical',
  ): Promise<{ id: string; link: string }> => {
    const { id, number } = await send('POST', '/incidents', { title, severity });
    for (;;) {
      const { links, text } = await mailbox.next({ to: server.owner.email });
      if (!text.includes(`#${number}`)) continue;
      const link = links.find((one) => one.includes('/incidents/act#'));
      if (link !== undefined) return { id, link };
    }
  };
  const visit = async (link: string, options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    const response = await page.goto(link);
    await page.waitForLoadState('networkidle');
    return { page, complaints, asked, response, close: () => context.close() };
  };
  const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true } as const;

  test.each([
    { locale: 'en-GB', colorScheme: 'light', severity: 'minor', button: /^Acknowledge as / },
    { locale: 'de-AT', colorScheme: 'dark', severity: 'major', button: /^Als .+ bestätigen$/ },
  ] as const)('shows the incident on a phone and acts when it is pressed ($locale, $colorScheme)', async (look) => {
    const title = `Checkout is down in ${look.locale} — <b>every</b> payment fails & customers wait`;
    const { button, severity, ...options } = look;
    const { id, link } = await paged(title, severity);
    const { page, complaints, asked, response, close } = await visit(link, { ...phone, ...options });
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
    // Out of the address, and never sent with it.
    expect(page.url()).toBe(`${server.url}/incidents/act`);
    expect(asked.filter((one) => one.includes('#') || one.includes('token'))).toEqual([]);
    expect((await send('GET', `/incidents/${id}`)).status).toBe('open');
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
    const pictures = process.env.PICTURES;
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/act-${look.locale}-before.png` });
    await page.getByRole('button', { name: button }).tap();
    await page.getByRole('status').filter({ hasText: /./ }).waitFor();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/act-${look.locale}-after.png` });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await send('GET', `/incidents/${id}`)).toMatchObject({ status: 'acknowledged', acknowledgedVia: 'mail' });
    expect(complaints).toEqual([]);
    await close();
    // Who opens it again sees who was first.
    const again = await visit(link, { ...phone, ...options });
    await again.page.getByRole('status').filter({ hasText: /./ }).waitFor();
    expect(await again.page.getByRole('button').count()).toBe(0);
    await again.close();
  });

  test('is accessible, and says in both languages that a link does nothing', async () => {
    const { link } = await paged('Search is slow', 'critical');
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await visit(link, { locale: 'en', colorScheme, bypassCSP: true });
      await page.addScriptTag({ content: axe.source });
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await close();
    }
    for (const [locale, said] of [
      ['en', 'This link does nothing any more'],
      ['de', 'Dieser Link bewirkt nichts mehr'],
    ] as const) {
      const { page, close } = await visit(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, { locale });
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      await close();
    }
  });

  test('of a digest shows all that it names, and acknowledges what is not over', async () => {
    const receiver = await startWebhookReceiver();
    await send('POST', '/notification-channels', {
      name: 'Operations',
      type: 'http',
      config: { url: receiver.url },
      subscriptions: [{ events: ['incident.opened'] }],
      grouping: { waitSeconds: 3, digestAbove: 3 },
      actions: 'anyone',
    });
    const names = ['Checkout', 'Search', 'Payments', 'Login <i>page</i>'];
    const opened: { id: string }[] = [];
    for (const name of names) {
      opened.push(await send('POST', '/incidents', { title: `${name} is down`, severity: 'critical' }));
    }
    await receiver.arrived(1);
    const { kind, links } = JSON.parse(String(receiver.received[0]?.body));
    expect([kind, links[0].label]).toEqual(['digest', 'Acknowledge all']);
    await send('POST', `/incidents/${opened[1]?.id}/resolve`);
    const link = `${server.url}/incidents/act#${new URL(links[0].url).hash.slice(1)}`;
    const { page, complaints, close } = await visit(link, { ...phone, locale: 'en', colorScheme: 'dark' });
    await page.getByRole('heading', { name: '4 incidents' }).waitFor();
    const shown = (await page.locator('#all li').allTextContents()).map((text) => text.replace(/^#\d+ /, ''));
    expect(shown.toSorted()).toEqual([
      'Checkout is down Open',
      'Login <i>page</i> is down Open',
      'Payments is down Open',
      'Search is down Resolved',
    ]);
    const pictures = process.env.PICTURES;
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/act-all-before.png` });
    await page.getByLabel('Your name').fill('Grace');
    await page.getByRole('button', { name: 'Acknowledge all 3' }).tap();
    await page.getByRole('status').filter({ hasText: '3 acknowledged, 1 resolved already.' }).waitFor();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/act-all-after.png` });
    const statuses: string[] = [];
    for (const { id } of opened) statuses.push((await send('GET', `/incidents/${id}`)).status);
    expect(statuses).toEqual(['acknowledged', 'resolved', 'acknowledged', 'acknowledged']);
    expect(complaints).toEqual([]);
    await close();
  });
});
