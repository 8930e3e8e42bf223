import { atMost, bounds } from '../../bounds.js';
import { type ContentType, defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { emailField, passwordField } from '../fields/credentials.js';
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

const subscriptionTokenField = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.subscriptionToken))
  .describe('The token from a mail.');

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
  domainCheck: defineRoute({
    operationId: 'publicStatusPages.domainCheck',
    method: 'GET',
    path: '/public/status-pages/domain-check',
    summary: 'Find the status page of a domain',
    description:
      'For proxies that get certificates on demand: 200 for a verified domain of a page that is not private, 404 for any other name.',
    access: 'public',
    query: z.strictObject({
      domain: z
        .string({ error: 'must be a host name' })
        .max(...atMost(bounds.host))
        .toLowerCase()
        .describe('A host name.'),
    }),
    answer: {
      status: 200,
      description: 'The page that is served there.',
      schema: z
        .object({ slug: z.string().describe('The `slug` of the page.') })
        .meta({ id: 'StatusPageOfDomain', description: 'The status page that is served under a domain.' }),
    },
    errors: ['not_found'],
  }),
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
  subscribe: defineRoute({
    operationId: 'publicStatusPages.subscribe',
    method: 'POST',
    path: '/public/status-pages/:slug/subscribers',
    summary: 'Subscribe to a status page',
    description:
      'Mails a link that confirms the address; nothing is kept before it is followed. The answer is the same for every address.',
    access: 'public',
    params,
    body: z
      .strictObject({ email: emailField, viewToken: viewTokenField })
      .meta({ id: 'SubscribeToStatusPage', description: 'Who subscribes to a status page.' }),
    answer: {
      status: 202,
      description: 'Accepted.',
      schema: z
        .object({})
        .meta({ id: 'SubscriptionAccepted', description: 'Always empty, whether the address was known or not.' }),
    },
    errors: ['token_expired', 'conflict'],
    example: { email: 'grace@example.com' },
  }),
  confirmSubscription: defineRoute({
    operationId: 'publicStatusPages.confirmSubscription',
    method: 'POST',
    path: '/public/status-pages/:slug/subscribers/confirm',
    summary: 'Confirm a subscription',
    description: 'With the token from the mail, which is valid for 24 hours. Doing so again changes nothing.',
    access: 'public',
    params,
    body: z
      .strictObject({ token: subscriptionTokenField })
      .meta({ id: 'ConfirmSubscription', description: 'The proof that an address is yours.' }),
    answer: { status: 204, description: 'From now on public updates are mailed to the address.' },
    errors: ['token_expired', 'conflict'],
    example: { token: 'the token of the link' },
  }),
  unsubscribe: defineRoute({
    operationId: 'publicStatusPages.unsubscribe',
    method: 'POST',
    path: '/public/status-pages/:slug/subscribers/unsubscribe',
    summary: 'End a subscription',
    description:
      'With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing so again changes nothing.',
    access: 'public',
    params,
    query: z.strictObject({ subscription: subscriptionTokenField.optional() }),
    body: z
      .strictObject({
        token: subscriptionTokenField.optional(),
        form: z
          .string()
          .max(...atMost(bounds.line))
          .optional()
          .describe('What mail programs send; ignored.'),
      })
      .meta({ id: 'Unsubscribe', description: 'Which subscription ends.' }),
    isBodyOptional: true,
    textBody: { field: 'form', maxLength: bounds.line.most },
    answer: { status: 204, description: 'Nothing more is mailed to the address.' },
    errors: ['token_expired'],
    example: { token: 'the token of the link' },
  }),
  unlock: defineRoute({
    operationId: 'publicStatusPages.unlock',
    method: 'POST',
    path: '/public/status-pages/:slug/unlock',
    summary: 'Unlock a status page',
    description: 'Exchanges the password of a `password` page for a token that reads it for a day. Tries are counted.',
    access: 'public',
    params,
    body: z
      .strictObject({ password: passwordField.describe('The password that the page was given for its visitors.') })
      .meta({ id: 'UnlockStatusPage', description: 'The password of a status page.' }),
    answer: {
      status: 200,
      description: 'A view token.',
      schema: z
        .object({
          viewToken: z.string().describe('To be given as `viewToken`.'),
          expiresIn: z.int().describe('Seconds until it ends; a new password and `rotate-view-token` end it too.'),
        })
        .meta({ id: 'StatusPageViewToken', description: 'What reads a status page that has a password.' }),
    },
    errors: ['invalid_credentials'],
    example: { password: 'what visitors know' },
  }),
};
