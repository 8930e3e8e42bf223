import type { PublicStatusPage } from '@watchpost/schemas';
import type { Fetch } from '../src/copies/public-api.js';
import { pastIncident, sampleComponent, sampleHistory, samplePage } from './sample-page.js';

/** A public API with one page, for what a real one does not do on request: fail, hang, and count. */
export interface SampleApi {
  readonly fetch: Fetch;
  /** What it was asked, such as `GET /acme/history`, with the source that it counts. */
  readonly asked: { readonly line: string; readonly ip: string | undefined; readonly body: string }[];
  page: PublicStatusPage;
  /** Answers every request with this status until it is `null`. */
  failsWith: number | null;
  /** The view token that the page needs. */
  viewToken: string | null;
}

export const apiUrl = 'https://watch.example/api/v1';

/** Makes the API. Its answers are of the types of the contract. */
export const createSampleApi = (): SampleApi => {
  const json = (body: unknown, status = 200): Response => Response.json(body, { status });
  const api: SampleApi = {
    asked: [],
    page: samplePage(),
    failsWith: null,
    viewToken: null,
    async fetch(request, info) {
      const url = new URL(request.url);
      const path = url.pathname.slice('/api/v1/public/status-pages'.length);
      const body = await request.text();
      api.asked.push({ line: `${request.method} ${path}`, ip: info?.ip, body });
      if (api.failsWith !== null) return json({ code: 'unavailable' }, api.failsWith);
      if (path === '/domain-check') {
        return url.searchParams.get('domain') === 'status.acme.example' ? json({ slug: 'acme' }) : json({}, 404);
      }
      if (path === '/acme/unlock') {
        return JSON.parse(body).password === 'open sesame'
          ? json({ viewToken: 'token-1', expiresIn: 86_400 })
          : json({ code: 'invalid_credentials' }, 401);
      }
      if (path === '/acme/subscribers') return json({}, /^\S+@\S+$/.test(JSON.parse(body).email) ? 202 : 422);
      if (path.startsWith('/acme/subscribers/')) {
        const { token } = JSON.parse(body);
        if (token === 'full-page' && path.endsWith('/confirm')) return json({ code: 'conflict' }, 409);
        return json({}, token === 'mail-token' || token === 'full-page' ? 200 : 404);
      }
      if (!/^\/acme(\/|$)/.test(path)) return json({ code: 'not_found' }, 404);
      if (api.viewToken !== null && url.searchParams.get('viewToken') !== api.viewToken) return json({}, 401);
      const bodies: Readonly<Record<string, unknown>> = {
        '/acme': api.page,
        '/acme/history': sampleHistory,
        '/acme/incidents/41': pastIncident,
        '/acme/components/cmp_0002': sampleComponent(),
        '/acme/summary.json': { page: { name: api.page.name }, status: api.page.status },
      };
      const found = bodies[path];
      if (found === undefined) return json({ code: 'not_found' }, 404);
      const etag = `W/"${JSON.stringify(found).length}-${api.page.status}"`;
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      return Response.json(found, { headers: { etag } });
    },
  };
  return api;
};
