import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ServerKitOptions, toNodeHandler } from '@watchpost/server-kit';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createConsole } from '../../src/index.js';
import { type KitFixture, openKit, ownerEmail, password } from '../open-kit.js';

/** A console over a real kit, and a browser to see it with. */
export interface ConsoleFixture extends KitFixture {
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page; what its policy refused, what it logged and what it asked of other hosts are complaints. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** A page of the console in a context that shares nothing with others. */
export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
  /** Signs the owner in, or another person, and waits for the home page. */
  signIn(email?: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens Debian's Chromium and the built console. @throws Error when Chromium is not installed */
export const openConsole = async ({
  basePath = '/',
  hasOwner = true,
  kit: kitOptions = {},
}: {
  readonly basePath?: string;
  readonly hasOwner?: boolean;
  readonly kit?: Partial<ServerKitOptions>;
} = {}): Promise<ConsoleFixture> => {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) throw notInstalled('chromium');
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const fixture = await openKit(url, true, hasOwner, kitOptions);
  const built = createConsole({ basePath });
  const api = toNodeHandler(fixture.kit);
  answer = async (request, response) => {
    const found = built.handle(
      new Request(new URL(request.url ?? '/', url), {
        method: request.method ?? 'GET',
        headers: { accept: request.headers.accept ?? '' },
      }),
    );
    if (found === undefined || request.url?.startsWith('/api/') === true) return api(request, response);
    response.writeHead(found.status, Object.fromEntries(found.headers));
    response.end(Buffer.from(await found.arrayBuffer()));
  };
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-background-networking'],
  });
  return {
    ...fixture,
    url,
    browser,
    async visit(options = {}) {
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
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
          complaints.push(`asked ${request.url()}`);
      });
      return {
        page,
        complaints,
        async signIn(email = ownerEmail) {
          await page.goto(`${url}${basePath}`);
          await page.getByLabel('E-mail').fill(email);
          await page.getByLabel('Password').fill(password);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page
            .getByRole('navigation', { name: 'Menu' })
            .or(page.getByRole('button', { name: 'Menu' }))
            .first()
            .waitFor();
        },
        [Symbol.asyncDispose]: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await fixture.close();
    },
  };
};

/** What axe finds on a page, a line for each rule with the elements that break it. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      readonly axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
  });
};
