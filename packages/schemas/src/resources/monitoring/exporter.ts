import { atMost, type Bound, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, recordOf, timestampField } from '../../fields.js';
import { credentialProblems, credentialsField } from '../../monitor-types/credentials-field.js';
import { headersField } from '../../monitor-types/headers.js';
import { webCredentialFields } from '../../monitor-types/monitor-types.js';
import { urlTarget } from '../../monitor-types/targets.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { exporterSampleRoutes, exporterTestResultSchema, selectorField } from './exporter-samples.js';

/** The statuses of an exporter: before its first good scrape, as its scrapes are, or not scraped. */
export const exporterStatuses = ['pending', 'up', 'failing', 'paused'] as const;
/** How the answer of an exporter is read: as one of the two text formats, or as its `Content-Type` says. */
export const scrapeFormats = ['auto', 'text', 'openMetrics'] as const;

const whole = (min: number, bound: Bound) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(...atMost(bound));

const yesOrNo = z.boolean({ error: 'must be true or false' });

const labelValue = z.string({ error: 'must be text' }).max(...atMost(bounds.labelValue));

const scrapeSummarySchema = z
  .object({
    durationMs: z.number().min(0).describe('From the start of the scrape to its end.'),
    samplesKept: z.int().min(0).describe('Samples that selectors kept.'),
    seriesAdded: z.int().min(0).describe('Series among them that the scrape before did not have.'),
    bodyBytes: z.int().min(0).describe('Length of the answer.'),
    format: z.enum(['text', 'openMetrics']).nullable().describe('The format that was read; `null` without an answer.'),
  })
  .meta({ id: 'ScrapeSummary', description: 'What one scrape was like.' });

const exporter = defineDocument({
  id: 'Exporter',
  idPrefix: 'exp',
  descriptions: {
    create: 'An exporter to create.',
    update: 'A merge patch for an exporter.',
    shown: 'A Prometheus or OpenMetrics endpoint that is scraped.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    url: required(
      z
        .string({ error: 'must be text' })
        .trim()
        .max(...atMost(bounds.target))
        .pipe(urlTarget('https:', 'http:'))
        .describe('Where it is scraped: an absolute URL without user name and password.'),
    ),
    intervalSeconds: optional(whole(15, bounds.scrapeInterval).describe('Seconds from one scrape to the next.'), 60),
    timeoutSeconds: optional(
      whole(1, bounds.scrapeTimeout).describe('Seconds after which a scrape has failed; less than `intervalSeconds`.'),
      10,
    ),
    selectors: required(
      z
        .array(selectorField)
        .min(1, { error: 'must name at least one selector' })
        .max(...atMost(bounds.selectors))
        .describe('Which series are kept: those that one of them selects.'),
    ),
    labels: {
      ...optional(
        recordOf(
          z.string().regex(/^(?!__)[a-zA-Z_][a-zA-Z0-9_]{0,62}$/, {
            error: 'must be a label name that does not begin with __',
          }),
          labelValue,
          bounds.exporterLabels,
        ).describe('Added to every series.'),
        {},
      ),
      update: recordOf(z.string().max(...atMost(bounds.labelName)), labelValue.nullable(), bounds.exporterLabelsPatch)
        .nullable()
        .describe('Labels that change; `null` in place of a value removes it.'),
    },
    honorLabels: optional(
      yesOrNo.describe('Whether labels of the exporter win over `labels`; else they are renamed `exported_…`.'),
      false,
    ),
    format: optional(
      z
        .enum(scrapeFormats, { error: `must be one of: ${scrapeFormats.join(', ')}` })
        .describe('The format that is expected; `auto` by `Content-Type`, and the text format without a known one.'),
      'auto',
    ),
    headers: optional(headersField.unwrap().describe('Request headers. A secret belongs into `credentials`.'), {}),
    credentials: {
      ...optional(
        credentialsField(
          webCredentialFields,
          'What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host or port in `url` needs it again.',
        ),
        null,
      ),
      shown: undefined,
    },
    credentialFields: readOnly(
      z.array(z.enum(webCredentialFields)).describe('Which credentials are kept for it; what they are is never shown.'),
    ),
    ignoreTlsErrors: optional(yesOrNo.describe('Whether any certificate is accepted.'), false),
    agentId: optional(
      idField('agt').nullable().describe('The agent that scrapes it, from inside its network; `null` for the server.'),
      null,
    ),
    maxSeries: optional(
      whole(1, bounds.exporterSeries).describe('A scrape that would keep more series fails as a whole.'),
      500,
    ),
    failureThreshold: optional(
      whole(1, bounds.failureThreshold).describe('Failed scrapes in a row after which it is `failing`.'),
      2,
    ),
    enabled: optional(yesOrNo.describe('`false` pauses the exporter.'), true),
    effectiveIntervalSeconds: readOnly(
      z
        .int()
        .describe('Seconds from one scrape to the next: `intervalSeconds`, or more where the plan includes no fewer.'),
    ),
    status: readOnly(
      z
        .enum(exporterStatuses)
        .describe('`up` after a good scrape, `failing` after `failureThreshold` failed ones, `pending` before either.'),
    ),
    statusSince: readOnly(timestampField('Since when it has this status.')),
    lastScrapedAt: readOnly(timestampField('When it was last scraped.').nullable()),
    nextScrapeAt: readOnly(
      timestampField('When the server scrapes it next; `null` while paused, and where an agent scrapes it.').nullable(),
    ),
    lastError: readOnly(
      z
        .string()
        .nullable()
        .describe('Why the last scrape failed, or why none arrives of its agent; `null` when all is well.'),
    ),
    samplesScraped: readOnly(z.int().min(0).describe('Samples of the last scrape.')),
    lastScrape: readOnly(scrapeSummarySchema.nullable().describe('What the last scrape was like.')),
    seriesCount: readOnly(z.int().min(0).describe('Series that the last good scrape kept.')),
  },
});

/** An exporter as the API returns it. */
export const exporterSchema = exporter.schema;

/** What `create` takes, and what a change must lead to. */
const documentSchema = z
  .strictObject(exporter.create.shape)
  .check(({ value, issues }) => {
    const refuse = (path: string[], message: string): void => {
      issues.push({ code: 'custom', path, message, input: value });
    };
    const { timeoutSeconds, intervalSeconds, credentials } = value;
    if (timeoutSeconds >= intervalSeconds) {
      refuse(['timeoutSeconds'], `must be less than intervalSeconds (${intervalSeconds})`);
    }
    for (const [field, message] of credentialProblems(credentials)) refuse(['credentials', field], message);
  })
  .meta({ ...exporter.create.meta() });

const item = z.object({ id: idField('exp') });

/** Routes of exporters beyond the plain verbs: pause, resume, scrape, test, and what was scraped. */
export const exporterRoutes = {
  pause: defineRoute({
    operationId: 'exporters.pause',
    method: 'POST',
    path: '/exporters/:id/pause',
    summary: 'Pause an exporter',
    description: 'No scrapes until it is resumed. Pausing a paused exporter changes nothing.',
    access: 'exporters:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The paused exporter.', schema: exporterSchema },
  }),
  resume: defineRoute({
    operationId: 'exporters.resume',
    method: 'POST',
    path: '/exporters/:id/resume',
    summary: 'Resume a paused exporter',
    description: 'It is `pending` and scraped at once.',
    access: 'exporters:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The resumed exporter.', schema: exporterSchema },
  }),
  scrape: defineRoute({
    operationId: 'exporters.scrape',
    method: 'POST',
    path: '/exporters/:id/scrape',
    summary: 'Scrape an exporter now',
    description:
      'Scrapes it, records what it found like any other scrape, and answers with the exporter. Where an agent scrapes it, that is asked to, and the answer waits for it up to 45 seconds. At most 4 checks and scrapes of an organization run on request at once, and 32 of a process.',
    access: 'exporters:write',
    params: item,
    answer: { status: 200, description: 'The exporter after it.', schema: exporterSchema },
    errors: ['conflict'],
  }),
  test: defineRoute({
    operationId: 'exporters.test',
    method: 'POST',
    path: '/exporters/test',
    summary: 'Try an exporter without saving it',
    description:
      'Scrapes what the body describes once and stores nothing. `error` says why it failed. It ends after 30 seconds at the latest. At most 4 checks and scrapes of an organization run on request at once, and 32 of a process.',
    access: 'exporters:write',
    body: documentSchema,
    answer: { status: 200, description: 'What a scrape would keep.', schema: exporterTestResultSchema },
    example: { name: 'Node exporter', url: 'https://metrics.example.com/metrics', selectors: ['node_load1'] },
  }),
  ...exporterSampleRoutes,
};

/** Exporters of an organization. */
export const exporters = defineResource({
  name: 'exporter',
  collection: 'exporters',
  path: '/exporters',
  idPrefix: 'exp',
  scopes: { read: 'exporters:read', write: 'exporters:write' },
  ...exporter,
  create: documentSchema,
  document: documentSchema,
  limit: bounds.organizationExporters,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'status', 'createdAt', 'lastScrapedAt'],
    defaultSort: '-createdAt',
    search: ['name', 'url'],
    filters: {
      status: { schema: z.enum(exporterStatuses), description: 'Only with this status.' },
    },
  },
  routes: Object.values(exporterRoutes),
  example: {
    name: 'Node exporter',
    url: 'https://metrics.example.com/metrics',
    selectors: ['node_load1', '{__name__=~"node_filesystem_.*",mountpoint!="/boot"}'],
  },
  words: { one: 'an exporter', many: 'exporters' },
  chapter: 'Monitoring',
});

/** The status of an exporter. */
export type ExporterStatus = (typeof exporterStatuses)[number];
/** How the answer of an exporter is read. */
export type ScrapeFormat = (typeof scrapeFormats)[number];
/** What one scrape was like. */
export interface ScrapeSummary extends z.output<typeof scrapeSummarySchema> {}
/** An exporter as the API returns it. */
export interface Exporter extends z.output<typeof exporterSchema> {}
/** What `POST /exporters` takes; defaults may be left out. */
export interface ExporterCreate extends z.input<typeof documentSchema> {}
/** An exporter's editable document, complete. */
export interface ExporterDocument extends z.output<typeof documentSchema> {}
/** A merge patch for an exporter; `null` puts a default back. */
export interface ExporterUpdate extends z.input<typeof exporter.update> {}
