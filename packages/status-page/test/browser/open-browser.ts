import { once } from 'node:events';
import { createServer } from 'node:http';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { type Browser, chromium } from 'playwright-core';
import type { Call } from '../../src/index.js';
import { createStatusPages } from '../../src/index.js';
import { apiUrl, createSampleApi, type SampleApi } from '../sample-api.js';
import { sampleTime } from '../sample-page.js';

/** Status pages over a socket, and a browser to see them with. */
export interface BrowserFixture {
  readonly api: SampleApi;
  readonly browser: Browser;
  readonly url: string;
  /** Makes the next visit read the page anew. */
  passSecond(): void;
  close(): Promise<void>;
}

/** Opens Debian's Chromium. @throws Error when it is not installed */
export const openBrowser = async ({ isLive = false } = {}): Promise<BrowserFixture> => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  const api = createSampleApi();
  let now = Date.parse(sampleTime);
  const pages = createStatusPages({
    fetch: api.fetch,
    apiUrl,
    publicUrl: 'http://localhost',
    takesMail: true,
    isLive,
    clock: () => now,
  });
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.search.slice(1),
      peerAddress: '',
      header: (name) => {
        const value = request.headers[name];
        return value === undefined ? null : String(value);
      },
      readBody: async () => Buffer.concat(await request.toArray()),
    };
    const answer = await pages.answer(call);
    if (answer !== null) return response.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
    // Whatever is no status page is another site, with a strict policy, which frames two of them and loads the widget.
    const frames = ['embed', ''].map((path) => `<iframe src="${origin}/status/acme/${path}"></iframe>`);
    const policy = `default-src 'none'; frame-src ${origin}; script-src ${origin}; require-trusted-types-for 'script'`;
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
    const widget = `<p>Ours: <script src="${origin}/status/acme/widget.js"></script></p>`;
    return response.writeHead(200, headers).end([...frames, widget].join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  return {
    api,
    browser,
    passSecond: () => {
      now += 1000;
    },
    url: origin,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
};
