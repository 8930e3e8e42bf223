import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { callFromNode, writeToNode } from '@watchpost/server-kit';
import { createStatusPages } from '@watchpost/status-page';
import { answerParent, readOptions, usage } from './answer-parent.ts';
import { listen } from './listen.ts';

/** What the process is started with. */
export interface StatusPagesServerOptions {
  /** `bare` answers everything with one buffer, the yardstick; `pages` is the package. */
  readonly front: 'bare' | 'pages';
  /** The page as the API describes it, in a file. */
  readonly pageFile: string;
}

const { front, pageFile } = readOptions<StatusPagesServerOptions>();
const page = readFileSync(pageFile);
const pages = createStatusPages({
  apiUrl: 'http://127.0.0.1/api/v1',
  // Of the API only that it answers: once a second, whatever the number of visits.
  fetch: async (request) =>
    request.headers.get('if-none-match') === 'W/"1"'
      ? new Response(null, { status: 304 })
      : new Response(page, { headers: { 'content-type': 'application/json', etag: 'W/"1"' } }),
});

const bareBody = new Uint8Array(8000).fill(32);
const bareHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'identity', etag: 'W/"1"' };
const listeners: Readonly<Record<StatusPagesServerOptions['front'], RequestListener>> = {
  bare: (_request, response) => {
    response.writeHead(200, { ...bareHeaders, 'content-length': String(bareBody.byteLength) }).end(bareBody);
  },
  pages: async (request, response) => {
    const answer = await pages.answer(callFromNode(request));
    if (answer === null) response.writeHead(404).end();
    else writeToNode(answer, response);
  },
};
const url = await listen(listeners[front]);
const answers = { ...usage, url: () => url };

/** What it can be asked. */
export type StatusPagesServer = typeof answers;

answerParent(answers);
