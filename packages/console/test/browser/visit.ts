import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A page of the console in a context that shares nothing with others. */
export interface Visit {
  readonly page: Page;
  /** What the policy of the page refused, what it logged, and what it asked of other hosts. */
  readonly complaints: string[];
  /** Signs the owner in, or another person with the same password, and waits for the frame. */
  signIn(email?: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts Debian's Chromium, which finds the `loopbackHosts` on this machine. Without a window of its own it starts and draws in
 * two thirds of the time, and shows no notifications.
 *
 * @throws Error when it is not installed
 */
export const openBrowser = async ({
  loopbackHosts = [],
  loopbackPort,
  showsNotifications = false,
}: {
  readonly loopbackHosts?: readonly string[];
  /** Where it finds them, whatever the port in their addresses. Default: at that. */
  readonly loopbackPort?: number;
  readonly showsNotifications?: boolean;
} = {}): Promise<Browser> => {
  const program = showsNotifications ? 'chromium' : 'chromium-headless-shell';
  const executablePath = findProgram(program);
  if (executablePath === undefined) throw notInstalled(program);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-background-networking',
      `--host-resolver-rules=${loopbackHosts.map((host) => `MAP ${host} 127.0.0.1${loopbackPort === undefined ? '' : `:${loopbackPort}`}`).join(', ')}`,
    ],
  });
};

/** Opens a page; nothing is loaded yet. */
export const visit = async (
  browser: Browser,
  { url, email, password }: { readonly url: string; readonly email: string; readonly password: string },
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused request is the page's to show; the browser logs it all the same.
    if (['error', 'warning'].includes(message.type()) && !/Failed to load resource/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complaints.push(`asked ${request.url()}`);
  });
  return {
    page,
    complaints,
    async signIn(other = email) {
      await page.goto(url);
      await page.getByLabel(/^E-[Mm]ail$/).fill(other);
      await page.getByLabel(/^Passwor[dt]$/).fill(password);
      await page.keyboard.press('Enter');
      await page
        .getByRole('navigation', { name: /^Men[uü]$/ })
        .or(page.getByRole('button', { name: /^Men[uü]$/ }))
        .first()
        .waitFor();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
};
