import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { type ContentType, defineRoute } from '../route.js';
import { passwordField } from './credentials.js';
import {
  publicComponentDetailSchema,
  publicIncidentHistorySchema,
  publicIncidentSchema,
  publicStatusPageSchema,
} from './public-status-page.js';
import { statuspageIncidentsSchema, statuspageStatusSchema, statuspageSummarySchema } from './statuspage-v2.js';

const slugField = z
  .string()
  .max(...atMost(bounds.slug))
  .describe('The `slug` of the page.');
const params = z.object({ slug: slugField });
const viewTokenField = z
  .string()
  .max(...atMost(bounds.token))
  .optional()
  .describe('For a `password` page: the token that `unlock` gave.');
const query = z.strictObject({ viewToken: viewTokenField });

const notThere = ' A private page is `not_found` like one that does not exist.';

const read = <const Id extends string, Answer extends z.ZodType>(
  operationId: Id,
  path: string,
  summary: string,
  schema: Answer,
) =>
  defineRoute({
    operationId,
    method: 'GET',
    path: `/public/status-pages/:slug${path}`,
    summary,
    access: 'public',
    params,
    query,
    answer: { status: 200, description: 'What visitors see.', schema, etag: true },
    errors: ['token_expired'],
  });

/** A form that other programs know; they expect the path of Statuspage below the address of a page. */
const statuspage = <const Id extends string, Answer extends z.ZodType>(
  operationId: Id,
  path: string,
  summary: string,
  schema: Answer,
) =>
  defineRoute({
    ...read(operationId, path, summary, schema),
    alias: `/public/status-pages/:slug/api/v2${path}`,
    description: `In the shape of Statuspage v2; also below \`/api/v2\` of the page, where clients of that format ask for it.`,
  });

const file = <const Id extends string, Type extends ContentType>(
  operationId: Id,
  path: string,
  summary: string,
  contentType: Type,
) =>
  defineRoute({
    operationId,
    method: 'GET',
    path: `/public/status-pages/:slug${path}`,
    summary,
    access: 'public',
    params,
    query,
    answer: { status: 200, description: 'What visitors see.', contentType, etag: true },
    errors: ['token_expired'],
  });

const monthField = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' })
  .optional()
  .describe('Default: the present month, in the time zone of the page.');

/** Routes of status pages for visitors: without an account, and served from memory. */
export const publicStatusPageRoutes = {
  get: {
    ...read('publicStatusPages.get', '', 'Read a status page', publicStatusPageSchema),
    description: `Everything that the page shows, computed at most once a second.${notThere}`,
  },
  history: defineRoute({
    ...read('publicStatusPages.history', '/history', 'Read the incidents of a month', publicIncidentHistorySchema),
    query: query.extend({ month: monthField }),
  }),
  incident: defineRoute({
    ...read('publicStatusPages.incident', '/incidents/:number', 'Read an incident', publicIncidentSchema),
    params: params.extend({
      number: z
        .string()
        .max(...atMost(bounds.token))
        .describe('The `number` of the incident.'),
    }),
  }),
  component: defineRoute({
    ...read('publicStatusPages.component', '/components/:id', 'Read a component', publicComponentDetailSchema),
    params: params.extend({
      id: z
        .string()
        .max(...atMost(bounds.token))
        .describe('The `id` of a component of the page.'),
    }),
  }),
  summary: statuspage(
    'publicStatusPages.summary',
    '/summary.json',
    'Read the summary of a status page',
    statuspageSummarySchema,
  ),
  status: statuspage(
    'publicStatusPages.status',
    '/status.json',
    'Read the status of a status page',
    statuspageStatusSchema,
  ),
  incidents: statuspage(
    'publicStatusPages.incidents',
    '/incidents.json',
    'Read the incidents of a status page',
    statuspageIncidentsSchema,
  ),
  unresolvedIncidents: statuspage(
    'publicStatusPages.unresolvedIncidents',
    '/incidents/unresolved.json',
    'Read the open incidents of a status page',
    statuspageIncidentsSchema,
  ),
  feed: file('publicStatusPages.feed', '/feed.atom', 'Get a feed of the incidents', 'application/atom+xml'),
  calendar: file('publicStatusPages.calendar', '/calendar.ics', 'Get a calendar of the maintenance', 'text/calendar'),
  badge: file('publicStatusPages.badge', '/badge.svg', 'Get a badge with the status', 'image/svg+xml'),
  unlock: defineRoute({
    operationId: 'publicStatusPages.unlock',
    method: 'POST',
    path: '/public/status-pages/:slug/unlock',
    summary: 'Unlock a status page',
    description: 'Exchanges the password of a `password` page for a token that reads it for a day. Tries are counted.',
    access: 'public',
    params,
    body: z.strictObject({ password: passwordField }).meta({ id: 'UnlockStatusPage' }),
    answer: {
      status: 200,
      description: 'A view token.',
      schema: z
        .object({
          viewToken: z.string().describe('To be given as `viewToken`.'),
          expiresIn: z.int().describe('Seconds until it ends; a new password and `rotate-view-token` end it too.'),
        })
        .meta({ id: 'StatusPageViewToken' }),
    },
    errors: ['invalid_credentials'],
    example: { password: 'what visitors know' },
  }),
};
