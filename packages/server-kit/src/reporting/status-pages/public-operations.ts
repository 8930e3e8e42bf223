import { publicStatusPageRoutes as routes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import type { KeptPage, PageForm } from '../../request/ports/public-pages.js';
import { atomFeed } from './atom-feed.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { pageBadge } from './page-badge.js';
import { readComponent, readHistory, readIncident } from './page-parts.js';
import { statuspageIncidents, statuspageStatus, statuspageSummary } from './statuspage-v2.js';
import { assertUnlocked, unlock } from './unlock.js';

/** Caches may show a public page for ten seconds, and for a day while this server does not answer (RFC 5861). */
const sharedCache = 'public, max-age=10, stale-while-revalidate=30, stale-if-error=86400';

/**
 * Reads a page for a visitor.
 *
 * @throws ProblemError `not_found` alike for a page that does not exist and a private one; `unauthenticated` and
 *   `token_expired` for one with a password
 */
export const visit = async (
  slug: string,
  viewToken: string | undefined,
  context: Context<'publicPages'>,
): Promise<KeptPage> => {
  const kept = await context.services.publicPages.read(slug);
  if (kept === undefined) throw notFound();
  await assertUnlocked(kept.row, viewToken, context);
  return kept;
};

/** The answer with a form of a page. */
export const answerForm = ({ row }: KeptPage, { bytes, etag }: PageForm): Decision => ({
  bytes,
  headers: { etag, 'cache-control': row.visibility === 'public' ? sharedCache : 'no-store' },
});

/** The answer with a part of a page that is read from the database. */
const answerPart = async (kept: KeptPage, name: string, read: () => Promise<unknown>): Promise<Decision> => {
  const form = await kept.readForm(name, read);
  if (form === undefined) throw notFound();
  return answerForm(kept, form);
};

/** Serves a form that is made of the page alone. */
const serveForm = (
  route: (typeof routes)[
    | 'get'
    | 'summary'
    | 'status'
    | 'incidents'
    | 'unresolvedIncidents'
    | 'feed'
    | 'calendar'
    | 'badge'],
  name: string,
  make: (kept: KeptPage) => string,
): Verb =>
  serve(route, async ({ params, query }, context: Context<'publicPages'>) => {
    const kept = await visit(params.slug, query.viewToken, context);
    return answerForm(
      kept,
      kept.form(name, () => make(kept)),
    );
  });

const readMonth = serve(routes.history, async ({ params, query }, context: Context<'publicPages'>) => {
  const kept = await visit(params.slug, query.viewToken, context);
  return answerPart(kept, `history ${query.month}`, () => readHistory(kept, query.month, context));
});

const readOneIncident = serve(routes.incident, async ({ params, query }, context: Context<'publicPages'>) => {
  const kept = await visit(params.slug, query.viewToken, context);
  return answerPart(kept, `incident ${params.number}`, () => readIncident(kept, params.number, context));
});

const readOneComponent = serve(routes.component, async ({ params, query }, context: Context<'publicPages'>) => {
  const kept = await visit(params.slug, query.viewToken, context);
  return answerPart(kept, `component ${params.id}`, () => readComponent(kept, params.id, context));
});

export const publicStatusPageOperations: Readonly<Record<string, Verb>> = {
  'publicStatusPages.get': serveForm(routes.get, 'page', ({ page }) => JSON.stringify(page)),
  'publicStatusPages.summary': serveForm(routes.summary, 'summary', (kept) => JSON.stringify(statuspageSummary(kept))),
  'publicStatusPages.status': serveForm(routes.status, 'status', (kept) => JSON.stringify(statuspageStatus(kept))),
  'publicStatusPages.incidents': serveForm(routes.incidents, 'incidents', (kept) =>
    JSON.stringify(statuspageIncidents(kept, [...kept.page.openIncidents, ...kept.page.pastIncidents])),
  ),
  'publicStatusPages.unresolvedIncidents': serveForm(routes.unresolvedIncidents, 'unresolved', (kept) =>
    JSON.stringify(statuspageIncidents(kept, kept.page.openIncidents)),
  ),
  'publicStatusPages.feed': serveForm(routes.feed, 'feed', ({ page, row }) => atomFeed(page, timestamp(row.createdAt))),
  'publicStatusPages.calendar': serveForm(routes.calendar, 'calendar', ({ page }) => maintenanceCalendar(page)),
  'publicStatusPages.badge': serveForm(routes.badge, 'badge', ({ page }) => pageBadge(page)),
  'publicStatusPages.history': readMonth,
  'publicStatusPages.incident': readOneIncident,
  'publicStatusPages.component': readOneComponent,
  'publicStatusPages.unlock': unlock,
};
