import { IncomingMessage, ServerResponse } from 'node:http';
import { createConsole, createMailedPages } from '@watchpost/console';
import {
  type ConnectionGuard,
  callFromNode,
  headFault,
  refuseHead,
  type ServerKit,
  toNodeHandler,
  writeToNode,
} from '@watchpost/server-kit';
import { H3, type H3Event, HTTPResponse, toNodeHandler as h3ToNodeHandler } from 'h3';
import type { Configuration } from './configuration/configuration.js';
import { mayScrape, type ScrapeRules } from './may-scrape.js';
import { landingContent } from './pages/landing-page.js';
import { createApiReference } from './pages/reference/api-reference.js';
import type { ReferenceDocument } from './pages/reference/document.js';
import { type SharedPage, sharedPage } from './pages/shared-page.js';
import { createReadinessReader } from './readiness.js';
import { statusPagesOf } from './status-pages.js';

/** What the app is made of. */
export interface AppOptions {
  readonly kit: ServerKit;
  readonly role: Configuration['role'];
  /** Where people reach the server. With a path, it lies below that path, which {@link toListener} takes off. */
  readonly url: string;
  /** Whether status pages load the module `live.js`. Default: `false`. */
  readonly statusPagesLive?: boolean;
  /** Whether the server is about to end; then it is not ready, and balancers use other servers. */
  readonly isStopping: () => boolean;
  /** Whether the key file of the database is gone; then the server is not ready. */
  readonly isKeyLost: () => boolean;
  /** Who may scrape `/metrics`; no one unless given. */
  readonly scrapes?: ScrapeRules;
  /** Shared with the listener. */
  readonly guard: ConnectionGuard;
}

/** The console, the server's own pages, and the kit for everything else; also for the 404 of what does not exist. */
export const createApp = ({
  kit,
  role,
  url,
  isStopping,
  isKeyLost,
  scrapes,
  guard,
}: Omit<AppOptions, 'statusPagesLive'>): H3 => {
  const app = new H3({ silent: true, allowMalformedURL: true });
  const readReadiness = createReadinessReader({ kit, role, isKeyLost });

  /** A HEAD is a GET whose body is not sent (RFC 9110 §9.3.2). */
  const get = (path: string, answer: (event: H3Event) => HTTPResponse | Promise<Response | HTTPResponse>): void => {
    app.get(path, answer);
    app.head(path, answer);
  };
  /** Every path counts towards the limit of its address, but for probes: a balancer must never be refused those. */
  const counted = async (
    event: H3Event,
    answer: (event: H3Event) => HTTPResponse | Promise<HTTPResponse>,
  ): Promise<HTTPResponse> => {
    const { req } = event;
    const header = (name: string): string | null => req.headers.get(name);
    const origin = { peerAddress: req.ip ?? '', header, method: req.method, path: event.url.pathname };
    const { headers, refusal } = await kit.admission.admit(origin);
    for (const [name, value] of Object.entries(refusal?.headers ?? headers)) event.res.headers.set(name, value);
    return refusal === null ? answer(event) : new HTTPResponse(String(refusal.body), { status: refusal.status });
  };
  const getCounted = (path: string, answer: (event: H3Event) => HTTPResponse | Promise<HTTPResponse>): void =>
    get(path, (event) => counted(event, answer));
  const base = basePathOf(url);
  const transport = transportHeaders(url);
  const sendPage = async ({ bodyFor, headers }: SharedPage, { req }: H3Event): Promise<HTTPResponse> => {
    const { body, encoding } = await bodyFor(req.headers.get('accept-encoding') ?? '');
    return new HTTPResponse(body, { headers: { ...headers, ...transport, ...encoding } });
  };
  const getPage = (path: string, page: SharedPage): void => getCounted(path, (event) => sendPage(page, event));

  get('/livez', () => json({ status: 'alive' }));
  get('/readyz', async () => {
    if (isStopping()) return json({ status: 'stopping' }, 503);
    const readiness = await readReadiness();
    return json(readiness, readiness.status === 'ready' ? 200 : 503);
  });
  getCounted('/metrics', async ({ req }) => {
    if (scrapes === undefined || !mayScrape(req, scrapes))
      return new HTTPResponse('Forbidden\n', { status: 403, headers: probeHeaders });
    const { contentType, text } = await kit.metrics();
    return new HTTPResponse(text, { headers: { ...probeHeaders, 'content-type': contentType } });
  });
  if (role === 'worker') return app;
  for (const page of createMailedPages({ basePath: base }).pages) getPage(page.path, sharedPage(page));
  const console = createConsole({
    basePath: `${base}/`,
    apiPath: `${base}/api/v1`,
    noScript: landingContent(url),
    headers: transport,
  });
  const answerApi = ({ req }: H3Event): Promise<Response | HTTPResponse> => {
    const node = socketOf(req);
    return node !== undefined && isOfApi(node.request)
      ? answerOnSocket({ kit, guard }, node.request, node.response)
      : kit.fetch(req, { ip: req.ip ?? '' });
  };
  app.all('/api/**', answerApi);
  const reference = createApiReference({ url, readDocument: () => readOpenApi(kit, url) });
  get('/docs/**', async (event) => {
    const { pathname } = event.url;
    const page = pathname === '/docs/' ? undefined : await reference.page(pathname.slice('/docs/'.length));
    return page === undefined ? answerApi(event) : counted(event, () => sendPage(page, event));
  });
  app.all('/**', (event) => {
    const header = (name: string): string | null => event.req.headers.get(name);
    const page = console.answer({ method: event.req.method, path: `${base}${event.url.pathname}`, header });
    return page === undefined ? answerApi(event) : counted(event, () => new HTTPResponse(page.body, page));
  });
  return app;
};

/** Of no caller (RFC 1122 §3.2.1.3): what the server reads for itself is counted apart. */
const noCaller = '0.0.0.0';

/** The document that the kit serves, read as a client reads it. */
const readOpenApi = async (kit: ServerKit, url: string): Promise<ReferenceDocument> => {
  const answer = await kit.fetch(new Request(new URL('/api/v1/openapi.json', url)), { ip: noCaller });
  if (!answer.ok) throw new Error(`The OpenAPI document was not served: ${answer.status}`);
  return (await answer.json()) as ReferenceDocument;
};

/** What h3 made a request from. */
const socketOf = ({
  runtime,
}: H3Event['req']): { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined => {
  const { req: request, res: response } = runtime?.node ?? {};
  return request instanceof IncomingMessage && response instanceof ServerResponse ? { request, response } : undefined;
};

const isOfApi = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/v1/') === true;

/** What h3 gets where the answer is on the socket already; it then adds nothing. */
const answered = new HTTPResponse(null);

/**
 * Answers from `node:http`'s request to its response: a `Request` and a `Response` between them cost some 30 µs more.
 * The kit reads the path as the client sent it, whatever h3 made of it to find the route.
 */
const answerOnSocket = async (
  { kit, guard }: Pick<AppOptions, 'kit' | 'guard'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<HTTPResponse> => {
  const call = callFromNode(request);
  writeToNode(await kit.answer(call), response);
  guard.watch(response, () => kit.admission.sourceOf(call));
  // h3 ends a response when its handler is done, and a stream goes on.
  if (!response.writableEnded && !response.closed) await new Promise((resolve) => response.once('close', resolve));
  return answered;
};

const probeHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A browser that has seen a page asks for this host over TLS only, for a year (RFC 6797 §6.1, ASVS 3.4.1). */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };
const transportHeaders = (url: string): Readonly<Record<string, string>> => (url.startsWith('https:') ? onlyHttps : {});

/** Where the server lies on its host, such as `/watch`; empty for the host itself. */
const basePathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

const json = (body: object, status = 200): HTTPResponse =>
  new HTTPResponse(JSON.stringify(body), { status, headers: { ...probeHeaders, 'content-type': 'application/json' } });

/**
 * The app on `node:http`: every request takes its turn on the connection, has its head checked, and goes to the status
 * pages or to h3, without the path of the server's address. What comes without that path, such as a probe, is taken as well.
 */
export const toListener = (
  app: H3,
  { kit, role, url, statusPagesLive = false, guard }: Omit<AppOptions, 'isStopping' | 'isKeyLost' | 'scrapes'>,
) => {
  const routed = h3ToNodeHandler(app);
  const unrouted = toNodeHandler(kit, { guard });
  const base = basePathOf(url);
  const answerStatusPage =
    role === 'worker'
      ? undefined
      : statusPagesOf(kit, { url, isLive: statusPagesLive, headers: transportHeaders(url) });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (role !== 'worker' && hasDotSegments(request.url ?? '')) return unrouted(request, response);
    const turn = guard.turn(request, response);
    if (turn !== undefined && !(await turn)) return;
    const fault = headFault(request);
    const sent = callFromNode(request);
    const path = withoutBase(sent.path, base);
    const isApi = path.startsWith('/api/v1/');
    const call = { ...sent, path };
    // Watched from the beginning, because h3 is done only when the client has read it all; the API's are when written.
    if (role === 'worker' || !isApi) guard.watch(response, () => kit.admission.sourceOf(call));
    if (fault !== null) return writeToNode(await refuseHead(kit, call, fault), response);
    // Before the routes: on the domain of a page, every path is one of the page.
    if ((await answerStatusPage?.(sent, response)) === true) return;
    request.url = sent.query === '' ? path : `${path}?${sent.query}`;
    await routed(request, response);
  };
};

const withoutBase = (url: string, base: string): string =>
  base !== '' && new RegExp(`^${base.replaceAll('.', '\\.')}(?=[/?]|$)`).test(url)
    ? url.slice(base.length).replace(/^(?!\/)/, '/')
    : url;

/**
 * h3 resolves `.` and `..` (RFC 3986 §5.2.4) and takes `\` for `/`, and the kit does not. What a proxy has let through as
 * one path must not be served as another, so such a path is the kit's, which has none like it.
 */
const hasDotSegments = (url: string): boolean => /[\\/](?:\.|%2e){1,2}(?:[\\/?#]|$)/i.test(url);
