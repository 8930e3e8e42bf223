import { atMost, type Bound, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

const text = (bound: Bound) => z.string().max(...atMost(bound));
const name = text(bounds.evidenceName);
const url = text(bounds.evidenceUrl);
const statusCode = z
  .int()
  .min(0)
  .max(...atMost(bounds.statusCode));

const httpEvidenceSchema = z
  .strictObject({
    url: url.describe('What was asked for last, after redirects.'),
    redirects: z
      .array(
        z.strictObject({
          url: url.describe('What was asked for.'),
          statusCode: statusCode.describe('The status that sent elsewhere.'),
        }),
      )
      .max(...atMost(bounds.redirects))
      .describe('The requests that were redirected, the first one first.'),
    statusCode: statusCode.nullable().describe('Status of the answer; `null` when none came.'),
    headers: z
      .array(
        z.strictObject({
          name: name.describe('Name of the header, in lower case.'),
          value: text(bounds.evidenceHeaderValue).describe('Its value; `•••` stands for secrets.'),
        }),
      )
      .max(...atMost(bounds.evidenceHeaders))
      .describe('Headers of the answer.'),
    body: text(bounds.evidenceBody)
      .nullable()
      .describe('Beginning of the body as text, decoded; `null` when none was read. It may be HTML: never render it.'),
    isBodyCut: z.boolean().describe('Whether there was more of the body.'),
  })
  .meta({ id: 'HttpEvidence', description: 'The last answer over HTTP, and how the check got there.' });

const tlsEvidenceSchema = z
  .strictObject({
    reason: name
      .nullable()
      .describe('Why the handshake or the certificate was refused, as OpenSSL or Node.js calls it.'),
    chain: z
      .array(
        z.strictObject({
          subject: name.describe('Who the certificate is for.'),
          issuer: name.describe('Who signed it.'),
          validFrom: timestampField('When it begins.').nullable(),
          validTo: timestampField('When it ends.').nullable(),
          fingerprint256: name.describe('SHA-256 of it, in hexadecimal.'),
        }),
      )
      .max(...atMost(bounds.evidenceChain))
      .describe('The certificate of the target first, then those that lead to its authority.'),
  })
  .meta({ id: 'TlsEvidence', description: 'The certificates that the target showed.' });

const dnsEvidenceSchema = z
  .strictObject({
    name: name.describe('The name that was asked for.'),
    recordType: name.nullable().describe('Type of the records; `null` for a lookup of addresses to connect to.'),
    code: name.nullable().describe('What the name servers or the system said, such as `NXDOMAIN`; `null` for nothing.'),
    answers: z
      .array(text(bounds.evidenceAnswer))
      .max(...atMost(bounds.evidenceAnswers))
      .describe('Records, or the addresses that may be connected to.'),
  })
  .meta({ id: 'DnsEvidence', description: 'What was said of the name last.' });

const count = z
  .int()
  .min(0)
  .max(...atMost(bounds.pageCount));
const milliseconds = z
  .number()
  .min(0)
  .max(...atMost(bounds.checkLatency));

const browserEvidenceSchema = z
  .strictObject({
    url: url.nullable().describe('Of the page at the end; `null` when it crashed.'),
    title: text(bounds.evidenceAnswer).nullable().describe('What that was called.'),
    text: text(bounds.evidenceBody).nullable().describe('Beginning of what it showed as text.'),
    requests: z
      .array(
        z.strictObject({
          url: text(bounds.evidenceRequestUrl).describe('What was asked for.'),
          method: name.describe('Method of the request.'),
          resourceType: name.describe('What it is for, such as `Document`, `Script` or `Image`.'),
          startMs: milliseconds.describe('Milliseconds after the start of the flow.'),
          durationMs: milliseconds.nullable().describe('Milliseconds that it took; `null` when it did not end.'),
          statusCode: statusCode.nullable().describe('Status of the answer; `null` when none came.'),
          bytes: count.nullable().describe('Bytes of the answer as they were sent.'),
          error: name.nullable().describe('What Chromium calls its error; else `null`.'),
        }),
      )
      .max(...atMost(bounds.evidenceRequests))
      .describe('Requests of the first page: those that failed, and the first of the rest.'),
    requestCount: count.describe('All of its requests.'),
    consoleErrors: z
      .array(text(bounds.evidenceAnswer))
      .max(...atMost(bounds.evidenceConsoleErrors))
      .describe('The first errors on the console of its pages.'),
    screenshot: text(bounds.evidenceScreenshot)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .nullable()
      .describe(
        'What the page looked like, as WebP in base64; `null` for a page that crashed, or that shows a secret.',
      ),
  })
  .meta({ id: 'BrowserEvidence', description: 'What a flow in a browser came across.' });

/** How one step of a check ended. */
export const stepStatusSchema = z.enum(['up', 'down', 'unknown', 'skipped']).meta({
  id: 'StepStatus',
  description: '`skipped` when a step before it failed, or gave no value that it needs.',
});

const stepEvidenceSchema = z
  .strictObject({
    name: text(bounds.evidenceName).describe('Name of the step.'),
    status: stepStatusSchema,
    latencyMs: milliseconds.nullable().describe('Milliseconds that it took; `null` when there was no answer.'),
    statusCode: statusCode.nullable().describe('Status of its answer; `null` when there was none.'),
    message: text(bounds.evidenceAnswer)
      .nullable()
      .describe('Why it failed or was skipped, for a person; else `null`.'),
  })
  .meta({ id: 'StepEvidence', description: 'What came of one step of an `api` or `browser` check.' });

const commandEvidenceSchema = z
  .strictObject({
    exitCode: z
      .int()
      .min(0)
      .max(...atMost(bounds.statusCode))
      .nullable()
      .describe('With which the program ended; `null` when it was killed.'),
    output: text(bounds.evidenceBody).describe('Beginning of what it printed, with performance data.'),
    errorOutput: text(bounds.evidenceBody).describe('Beginning of what it printed on its standard error.'),
    isOutputCut: z.boolean().describe('Whether it printed more.'),
  })
  .meta({ id: 'CommandEvidence', description: 'How a program ended, and what it printed.' });

/**
 * What a failed check saw: a part for each subject, `null` where the check had nothing to do with it. A new part is a line
 * here and one in `packages/checks/src/evidence/parts.ts`; rows and agents from before it lack it.
 */
const parts = {
  http: httpEvidenceSchema.nullable(),
  tls: tlsEvidenceSchema.nullable(),
  dns: dnsEvidenceSchema.nullable(),
  browser: browserEvidenceSchema.nullable(),
  steps: z
    .array(stepEvidenceSchema)
    .max(...atMost(bounds.browserSteps))
    .nullable()
    .describe('Each step, in order; the other parts are about the one that failed.'),
  command: commandEvidenceSchema.nullable(),
};

const shown = {
  ...parts,
  isCut: z.boolean().describe('Whether parts were shortened because all of them together were too long.'),
};

/** What a failed check saw. */
export const monitorEvidenceSchema = z.strictObject(shown).meta({
  id: 'MonitorEvidence',
  description: `What a failed check saw, in at most ${bounds.evidence.most} bytes besides a screenshot. Secrets in it are struck out as \`•••\`.`,
});

/** The same as agents send it and as it is stored: parts that are not known there are left out. */
export const sentEvidenceSchema = monitorEvidenceSchema.partial().meta({
  id: 'SentEvidence',
  description: 'What a failed check of an agent saw; parts without anything are left out.',
});

/** Evidence with nothing in it. */
const noEvidence: MonitorEvidence = {
  ...(Object.fromEntries(Object.keys(parts).map((part) => [part, null])) as Record<keyof typeof parts, null>),
  isCut: false,
};

/** Evidence with every part; it was read from JSON, where no member is `undefined`. */
export const completeEvidence = (sent: SentEvidence): MonitorEvidence =>
  ({ ...noEvidence, ...sent }) as MonitorEvidence;

/** Evidence that was kept with a result, as the API returns it. */
export const recordedEvidenceSchema = z
  .object({
    id: idField('evd'),
    at: timestampField('When the check began, as that of its result.'),
    message: z.string().nullable().describe('Why the check failed.'),
    failures: z.int().min(1).describe('Failures in a row at its location, this one included.'),
    monitorId: idField('mon'),
    resultId: idField('res').describe('The result of the check.'),
    agentId: idField('agt').nullable().describe('The agent that made the check; `null` for the server.'),
    ...shown,
  })
  .meta({ id: 'RecordedEvidence', description: 'What a failed check of a monitor saw.' });

/** A list of evidence is newest first. */
export const monitorEvidenceList = {
  sort: ['at'],
  defaultSort: '-at',
  search: [],
  filters: {
    since: {
      schema: timestampField('From this time on.'),
      description: 'From this time on.',
      field: 'at',
      match: 'from',
    },
    until: {
      schema: timestampField('Before this time.'),
      description: 'Before this time.',
      field: 'at',
      match: 'until',
    },
  },
} as const satisfies ListRules;

export const monitorEvidenceRoute = defineRoute({
  operationId: 'monitors.evidence',
  method: 'GET',
  path: '/monitors/:id/evidence',
  summary: 'List what failed checks of a monitor saw',
  description: `Kept of the first failure in a row and of the 2nd, 4th, 8th and so on, without secrets, for 30 days: of a monitor the last ${bounds.monitorEvidence.most}.`,
  access: 'monitors:read',
  params: z.object({ id: idField('mon') }),
  query: listQuerySchema(monitorEvidenceList),
  answer: {
    status: 200,
    description: 'A page of evidence.',
    schema: pageSchema(recordedEvidenceSchema, 'RecordedEvidencePage'),
  },
});

/** What a failed check saw; secrets in it are struck out. */
export interface MonitorEvidence extends z.output<typeof monitorEvidenceSchema> {}
/** The same as agents send it and as it is stored. */
export interface SentEvidence extends z.output<typeof sentEvidenceSchema> {}
/** Evidence that was kept with a result. */
export interface RecordedEvidence extends z.output<typeof recordedEvidenceSchema> {}
