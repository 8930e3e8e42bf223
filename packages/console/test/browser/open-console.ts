import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ServerKitOptions, toNodeHandler } from '@watchpost/server-kit';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createConsole } from '../../src/index.js';
import { type KitFixture, openKit, ownerEmail, password } from '../open-kit.js';
import { openBrowser, type Visit, visit } from './visit.js';

/** A console over a real kit, and a browser to see it with. */
export interface ConsoleFixture extends KitFixture {
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page; what its policy refused, what it logged and what it asked of other hosts are complaints. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** Opens Debian's Chromium and the built console. @throws Error when Chromium is not installed */
export const openConsole = async ({
  basePath = '/',
  apiPath = '/api/v1',
  hasOwner = true,
  showsNotifications = false,
  kit = {},
}: {
  readonly basePath?: string;
  readonly apiPath?: string;
  readonly hasOwner?: boolean;
  readonly showsNotifications?: boolean;
  /** A function where they name the address of the server. */
  readonly kit?: Partial<ServerKitOptions> | ((url: string) => Partial<ServerKitOptions>);
} = {}): Promise<ConsoleFixture> => {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const fixture = await openKit(url, true, hasOwner, {
    ...(typeof kit === 'function' ? kit(url) : kit),
    basePath: apiPath,
  });
  const built = createConsole({ basePath, apiPath });
  const api = toNodeHandler(fixture.kit);
  answer = async (request, response) => {
    const found = built.handle(
      new Request(new URL(request.url ?? '/', url), {
        method: request.method ?? 'GET',
        headers: { accept: request.headers.accept ?? '' },
      }),
    );
    if (found === undefined || request.url?.startsWith(`${apiPath}/`) === true) return api(request, response);
    response.writeHead(found.status, Object.fromEntries(found.headers));
    response.end(Buffer.from(await found.arrayBuffer()));
  };
  const browser = await openBrowser({ showsNotifications });
  return {
    ...fixture,
    url,
    browser,
    visit: (options) => visit(browser, { url: `${url}${basePath}`, email: ownerEmail, password }, options),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await fixture.close();
    },
  };
};

/** What axe finds on a page, a line for each rule with the elements that break it; of colours alone where nothing else differs. */
export const violationsOn = async (page: Page, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { readonly axe: typeof import('axe-core') };
      const { violations } = await axe.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
    },
    rules === 'all' ? {} : { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } },
  );
};
