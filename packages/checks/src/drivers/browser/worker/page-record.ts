import type { BrowserContext, CDPSession, Page, Protocol } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';
import type { PageRequest } from '../../../check/sightings.ts';

const mostRequests = checkBounds.pageRequests.most;
const mostPages = checkBounds.pagesOfFlow.most;
const mostDialogs = checkBounds.pageDialogs.most;
const mostConsoleErrors = checkBounds.pageConsoleErrors.most;
const mostErrorText = checkBounds.pageWords.most;
const mostUrl = checkBounds.pageUrl.most;

type Draft = { -readonly [Key in keyof PageRequest]: PageRequest[Key] };

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, mostErrorText);

/** What the pages of a flow do, as Chromium reports it. */
export class PageRecord {
  readonly requests: PageRequest[] = [];
  readonly consoleErrors: string[] = [];
  requestCount = 0;
  failedRequestCount = 0;
  consoleErrorCount = 0;
  /** Status of the document that the first page shows; `null` before it has any. */
  statusCode: number | null = null;
  /** Ends when a page can no longer be used: it crashed, or opens dialogs without end. */
  readonly broken: Promise<'crashed' | 'dialogs'>;
  readonly #break: (how: 'crashed' | 'dialogs') => void;
  #pages = 0;
  #dialogs = 0;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<'crashed' | 'dialogs'>();
    this.broken = promise;
    this.#break = resolve;
  }

  /** Follows each page that is opened in a context; those beyond what a flow may have are closed. */
  followContext(context: BrowserContext): void {
    context.on('targetcreated', (target) => {
      if (target.type() !== 'page') return;
      this.#pages += 1;
      const isSurplus = this.#pages > mostPages;
      const page = target.page();
      page.then((opened) => (isSurplus ? opened?.close() : opened && this.#follow(opened))).catch(() => {});
    });
    context.on('targetdestroyed', (target) => {
      if (target.type() === 'page') this.#pages -= 1;
    });
  }

  #follow(page: Page): void {
    page.on('dialog', (dialog) => {
      this.#dialogs += 1;
      if (this.#dialogs > mostDialogs) this.#break('dialogs');
      dialog.dismiss().catch(() => {});
    });
    page.on('error', () => this.#break('crashed'));
    page.on('pageerror', (error) => this.#addError(error instanceof Error ? error.message : String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#addError(message.text());
    });
  }

  #addError(text: string): void {
    this.consoleErrorCount += 1;
    if (this.consoleErrors.length < mostConsoleErrors) this.consoleErrors.push(firstLine(text));
  }

  /** Measures the requests of the first page, in milliseconds since now. */
  async measure(page: Page): Promise<CDPSession> {
    const session = await page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    const startedAt = performance.now();
    /** Times of Chromium are seconds of another clock. */
    let offset: number | undefined;
    const open = new Map<string, { readonly draft: Draft; readonly isDocument: boolean }>();
    const at = (timestamp: number): number => {
      offset ??= performance.now() - startedAt - timestamp * 1000;
      return Math.max(0, Math.round(timestamp * 1000 + offset));
    };

    const end = (requestId: string, timestamp: number, found: Partial<Draft>): void => {
      const { draft } = open.get(requestId) ?? {};
      open.delete(requestId);
      if (draft === undefined) return;
      Object.assign(draft, found, { durationMs: Math.max(0, at(timestamp) - draft.startMs) });
    };

    session.on('Network.requestWillBeSent', (event: Protocol.Network.RequestWillBeSentEvent) => {
      const { requestId, request, timestamp, redirectResponse, frameId } = event;
      if (redirectResponse) end(requestId, timestamp, { statusCode: redirectResponse.status });
      this.requestCount += 1;
      if (this.requests.length >= mostRequests || open.size >= mostRequests) return;
      const resourceType = event.type ?? 'Other';
      const draft: Draft = {
        url: request.url.slice(0, mostUrl),
        method: request.method,
        resourceType,
        startMs: at(timestamp),
        durationMs: null,
        statusCode: null,
        bytes: null,
        error: null,
      };
      this.requests.push(draft);
      open.set(requestId, { draft, isDocument: resourceType === 'Document' && frameId === frameTree.frame.id });
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const found = open.get(requestId);
      if (found === undefined) return;
      found.draft.statusCode = response.status;
      if (found.isDocument) this.statusCode = response.status;
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      end(requestId, timestamp, { bytes: Math.round(encodedDataLength) });
    });
    session.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled }) => {
      // A page that is left takes back what it had asked for.
      if (!canceled) this.failedRequestCount += 1;
      end(requestId, timestamp, canceled ? {} : { error: errorText.slice(0, mostErrorText) });
    });
    await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return session;
  }
}
