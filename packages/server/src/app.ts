import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import { H3, toNodeHandler as h3ToNodeHandler } from 'h3';
import { acceptInvitationPage } from './account-pages/accept-invitation.js';
import { resetPasswordPage } from './account-pages/reset-password.js';
import { verifyEmailPage } from './account-pages/verify-email.js';
import { apiReference } from './api-reference.js';
import type { Configuration } from './configuration.js';
import { landingPage } from './landing-page.js';
import { mayScrape } from './may-scrape.js';
import { readReadiness } from './readiness.js';

/** What the app is made of. */
export interface AppOptions {
  readonly kit: ServerKit;
  readonly role: Configuration['role'];
  /** Where people reach the server. */
  readonly url: string;
  /** Whether the server is about to end; then it is not ready, so that balancers send others. */
  readonly isStopping: () => boolean;
  /** What a scraper of `/metrics` sends as bearer token; without one only this machine may scrape. */
  readonly metricsToken?: string | undefined;
}

/** The server's own pages, and the kit for everything else; also for the 404 of what does not exist. */
export const createApp = ({ kit, role, url, isStopping, metricsToken }: AppOptions): H3 => {
  const app = new H3({ silent: true, allowMalformedURL: true });
  const landing = landingPage(url);

  app.get('/', () => new Response(landing.html, { headers: landing.headers }));
  app.get('/livez', () => Response.json({ status: 'alive' }, { headers: probeHeaders }));
  app.get('/readyz', async () => {
    if (isStopping()) return Response.json({ status: 'stopping' }, { status: 503, headers: probeHeaders });
    const readiness = await readReadiness(kit, role, Date.now());
    return Response.json(readiness, { status: readiness.status === 'ready' ? 200 : 503, headers: probeHeaders });
  });
  app.get('/metrics', async (event) => {
    if (!mayScrape(event.req, metricsToken)) return new Response('Forbidden\n', { status: 403, headers: probeHeaders });
    const { contentType, text } = await kit.metrics();
    return new Response(text, { headers: { ...probeHeaders, 'content-type': contentType } });
  });
  if (role === 'worker') return app;
  for (const { path, html, headers } of [resetPasswordPage, verifyEmailPage, acceptInvitationPage]) {
    app.get(path, () => new Response(html, { headers }));
  }
  for (const [path, answer] of Object.entries(apiReference)) app.get(path, ({ req }) => answer(req));
  app.all('/**', (event) => kit.fetch(event.req, { ip: event.req.ip ?? '' }));
  return app;
};

const probeHeaders = { 'cache-control': 'no-store' };

/**
 * The app on `node:http`. The API's own paths go straight from the socket to the kit and back: through h3 and a
 * `Response` each request would cost about 20 µs more, half of what Node itself needs for it.
 */
export const toListener = (app: H3, { kit, role }: Pick<AppOptions, 'kit' | 'role'>) => {
  const throughApp = h3ToNodeHandler(app);
  if (role === 'worker') return throughApp;
  const straight = toNodeHandler(kit);
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    hasDotSegments(request.url ?? '')
      ? straight(request, response)
      : straight(request, response, () => throughApp(request, response));
};

/**
 * The app resolves `.` and `..` (RFC 3986 §5.2.4), and the kit does not. What a proxy has let through as one path must
 * not be served as another, so such a path is the kit's, which has none like it.
 */
const hasDotSegments = (url: string): boolean => /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url);
