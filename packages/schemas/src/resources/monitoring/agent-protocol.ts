import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { assertionSchema } from '../../monitor-types/assertion.js';
import { commandName } from '../../monitor-types/commands.js';
import { monitorTypes } from '../../monitor-types/monitor-types.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { scrapeFormats } from './exporter.js';
import { monitorTypeSchema } from './monitor-list.js';

/** The version of the protocol between agents and this server. */
export const agentProtocol = 1;

/** The capability of an agent that scrapes exporters; the others are types of monitors. */
export const scrapingCapability = 'exporters';

/** How agents and the server go on with each other, as the answer to a hello says it. */
export const agentPace = {
  /** Seconds after which an agent polls again that does not wait for its assignments. */
  pollSeconds: 30,
  /** Silence of a connected agent, in seconds, after which it is `offline`: three polls. */
  silenceSeconds: 90,
  /** Most seconds that a call for assignments waits for a change. */
  maxWaitSeconds: 25,
  /** Results of one batch. */
  maxBatch: bounds.agentBatch.most,
  /** Age of a result in seconds from which on it is `too_old`. */
  maxBufferAgeSeconds: 86_400,
  /** Milliseconds by which a result may seem to come from the future. */
  futureToleranceMs: 5000,
} as const;

const instanceId = z
  .string({ error: 'must be text' })
  .regex(/^[0-9A-Za-z_-]{8,64}$/, { error: 'must be 8 to 64 letters, digits, - and _' })
  .describe('Random for each start of the program. The instance that said hello last is the one that counts.');

const sentAt = timestampField('The clock of the agent when it sent this.');
const serverTime = timestampField('The clock of the server, for the agent to correct its own by.');

const helloSchema = z
  .strictObject({
    protocol: z
      .int()
      .min(1)
      .max(...atMost(bounds.protocolVersion))
      .describe('Version of the protocol.'),
    agentVersion: z
      .string()
      .min(1)
      .max(...atMost(bounds.agentWord))
      .describe('Version of the program.'),
    hostname: z
      .string()
      .max(...atMost(bounds.host))
      .describe('What its machine calls itself.'),
    platform: z
      .string()
      .max(...atMost(bounds.agentWord))
      .describe('Its operating system and runtime.'),
    capabilities: z
      .array(
        z
          .string()
          .min(1)
          .max(...atMost(bounds.agentWord)),
      )
      .max(...atMost(bounds.agentCapabilities))
      .describe(
        `The types of monitors that it can check, such as ${monitorTypes.slice(0, 3).join(', ')}; \`${scrapingCapability}\` when it can scrape exporters.`,
      ),
    commands: z
      .array(commandName)
      .max(...atMost(bounds.agentCommands))
      .default([])
      .describe('The programs that its operator allows monitors of type `command` to run, by name.'),
    instanceId,
    publicKey: z
      .string({ error: 'must be text' })
      .regex(/^[0-9A-Za-z_-]{43}$/, { error: 'must be 32 bytes in base64url' })
      .describe('X25519 public key that credentials are sealed to, in base64url.'),
    sentAt,
    bufferedResults: z
      .int()
      .min(0)
      .max(...atMost(bounds.quantity))
      .describe('Results that it has yet to send.'),
  })
  .meta({ id: 'AgentHello', description: 'How an agent introduces itself.' });

const helloAnswerSchema = z
  .object({
    agentId: idField('agt'),
    name: z.string().describe('Display name of the agent.'),
    location: z.string().describe('Where the agent runs, in words; empty when no one has said so.'),
    serverTime,
    protocol: z.literal(agentProtocol).describe('Version of the protocol that the server speaks.'),
    minimumVersion: z.string().describe('Oldest version of the program that this server works with.'),
    latestVersion: z.string().describe('Version of the program that this server comes with.'),
    pollSeconds: z.int().describe('Seconds after which the agent polls again when it does not wait.'),
    maxBatch: z.int().describe('Results of one batch.'),
    maxBufferAgeSeconds: z.int().describe('Age from which on a result is refused.'),
    takesEvidence: z
      .boolean()
      .optional()
      .describe(
        'Whether results may carry `evidence`; left out by servers that know none and would refuse the result.',
      ),
  })
  .meta({ id: 'AgentWelcome', description: 'What an agent goes by from now on.' });

const assignmentSchema = z
  .object({
    monitorId: idField('mon'),
    version: z.int().min(1).describe('Grows with each change of the monitor.'),
    type: monitorTypeSchema,
    target: z.string().describe('What is checked, as `target` of the monitor.'),
    config: z.record(z.string(), z.unknown()).describe('Settings of the type, with their defaults.'),
    assertions: z.array(assertionSchema).describe('What must hold for a check to succeed.'),
    intervalSeconds: z.int().describe('Seconds from one check to the next.'),
    timeoutSeconds: z.int().describe('Seconds after which a check has failed.'),
    retries: z.int().describe('Failures that are checked again before the monitor is `down`.'),
    retryIntervalSeconds: z.int().describe('Seconds between those checks.'),
    degradedAfterMs: z
      .int()
      .nullable()
      .describe('Latency in milliseconds above which a check is `degraded`; `null` for never.'),
    offsetMs: z
      .int()
      .min(0)
      .describe('When to check within each interval, counted from the epoch: agents and monitors are spread by it.'),
    sealedCredentials: z
      .string()
      .nullable()
      .describe('What the check signs in with, sealed to the public key of the agent; `null` for nothing.'),
    runNow: idField('run').nullable().describe('Asks for a check at once, one for each value.'),
    isTraced: z
      .boolean()
      .optional()
      .describe(
        'Whether its requests name the trace of the check in `traceparent`: a telemetry export sends traces. The trace follows from monitor, agent and time. Left out for no.',
      ),
  })
  .meta({ id: 'AgentAssignment', description: 'A monitor that an agent checks.' });

const exporterAssignmentSchema = z
  .object({
    exporterId: idField('exp'),
    version: z.int().min(1).describe('Grows with each change of the exporter.'),
    url: z.string().describe('Where it is scraped.'),
    selectors: z.array(z.string()).describe('Which series are kept: those that one of them selects.'),
    format: z
      .enum(scrapeFormats)
      .describe('The format that is expected; `auto` by `Content-Type`, and the text format without a known one.'),
    headers: z.record(z.string(), z.string()).describe('Request headers.'),
    ignoreTlsErrors: z.boolean().describe('Whether any certificate is accepted.'),
    maxSeries: z.int().describe('A scrape that would keep more series fails as a whole.'),
    intervalSeconds: z.int().describe('Seconds from one scrape to the next.'),
    timeoutSeconds: z.int().describe('Seconds after which a scrape has failed.'),
    offsetMs: z.int().min(0).describe('When to scrape within each interval, counted from the epoch.'),
    sealedCredentials: z
      .string()
      .nullable()
      .describe('What the scrape signs in with, sealed to the public key of the agent; `null` for nothing.'),
    runNow: idField('run').nullable().describe('Asks for a scrape at once, one for each value.'),
  })
  .meta({ id: 'AgentExporter', description: 'An exporter that an agent scrapes.' });

const assignmentsSchema = z
  .object({
    serverTime,
    assignments: z.array(assignmentSchema).describe('The monitors that it checks.'),
    exporters: z.array(exporterAssignmentSchema).describe('The exporters that it scrapes.'),
  })
  .meta({ id: 'AgentAssignments', description: 'What an agent checks and scrapes.' });

const resultsSchema = z
  .strictObject({
    instanceId,
    sentAt,
    results: z
      // Each is read by itself: one that is invalid must not refuse the others.
      .array(z.unknown().meta({ $ref: '#/components/schemas/AgentResult' }))
      .max(...atMost(bounds.agentBatch))
      .default([])
      .describe('Checks, of each monitor the oldest first.'),
    scrapes: z
      .array(z.unknown().meta({ $ref: '#/components/schemas/AgentScrape' }))
      .max(...atMost(bounds.agentScrapes))
      .default([])
      .describe('Scrapes, of each exporter the oldest first.'),
  })
  .refine(({ results, scrapes }) => results.length + scrapes.length > 0, {
    path: ['results'],
    error: 'must have at least one entry, unless scrapes has one',
  })
  .meta({ id: 'AgentResults', description: 'Checks and scrapes that an agent has made.' });

/** Why a result or a scrape of an agent is refused. */
export const agentRejectionCodes = [
  'unknown_monitor',
  'unknown_exporter',
  'not_assigned',
  'in_future',
  'too_old',
  'invalid',
] as const;

const rejectionSchema = z
  .object({
    index: z.int().min(0).describe('Its place in the list that was sent.'),
    code: z.enum(agentRejectionCodes).describe('Why it is refused.'),
    message: z.string().describe('The same for a person.'),
  })
  .meta({ id: 'AgentRejection', description: 'A result or a scrape that is refused.' });

const rejectedSchema = z
  .array(rejectionSchema)
  .describe('What was not recorded, and never will be: sending it again changes nothing.');

const resultsAnswerSchema = z
  .object({
    serverTime,
    accepted: z.int().min(0).describe('Results that were recorded now.'),
    duplicates: z.int().min(0).describe('Results that had been recorded before.'),
    rejected: rejectedSchema,
    scrapes: z
      .object({
        accepted: z.int().min(0).describe('Scrapes that were recorded now.'),
        duplicates: z.int().min(0).describe('Scrapes that had been recorded before.'),
        rejected: rejectedSchema,
      })
      .meta({ id: 'AgentScrapesAnswer', description: 'What became of the scrapes of a batch.' }),
    assignmentsEtag: z.string().describe('`ETag` of the assignments as they are now.'),
  })
  .meta({ id: 'AgentResultsAnswer', description: 'What became of a batch of results.' });

const takenOver =
  'An instance that another has taken over from gets a `conflict`, and stops. Agents alone may call this, with their token.';

/** The calls of an agent. */
export const agentProtocolRoutes = {
  hello: defineRoute({
    operationId: 'agent.hello',
    method: 'POST',
    path: '/agent/hello',
    summary: 'Introduce an agent',
    description:
      'An agent says hello when it starts, before its other calls. The first hello pins its public key; another key is a `conflict` until the token is rotated.',
    access: 'agent',
    body: helloSchema,
    answer: { status: 200, description: 'What it goes by.', schema: helloAnswerSchema },
    errors: ['conflict'],
    example: {
      protocol: agentProtocol,
      agentVersion: '1.0.0',
      hostname: 'probe-1',
      platform: 'linux x64, node 24.0.0',
      capabilities: ['https', 'tcp'],
      instanceId: 'f3b1c2d4e5a697881029',
      publicKey: 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo',
      sentAt: '2026-03-01T12:00:00.000Z',
      bufferedResults: 0,
    },
  }),
  assignments: defineRoute({
    operationId: 'agent.assignments',
    method: 'GET',
    path: '/agent/assignments',
    summary: 'Get what to check',
    description: `With \`Prefer: wait=25\` (RFC 7240) and \`If-None-Match\` the answer waits up to ${agentPace.maxWaitSeconds} seconds for a change. ${takenOver}`,
    access: 'agent',
    query: z.strictObject({ instanceId: instanceId.optional() }),
    answer: { status: 200, description: 'What to check.', schema: assignmentsSchema, etag: true },
    errors: ['conflict'],
  }),
  results: defineRoute({
    operationId: 'agent.results',
    method: 'POST',
    path: '/agent/results',
    summary: 'Report results',
    description: `A batch may be repeated: a result that is there already is counted as a duplicate, and changes nothing. Of each monitor and exporter the oldest comes first. \`Content-Encoding: gzip\` is accepted. ${takenOver}`,
    access: 'agent',
    body: resultsSchema,
    answer: { status: 200, description: 'What became of them.', schema: resultsAnswerSchema },
    errors: ['conflict'],
    example: {
      instanceId: 'f3b1c2d4e5a697881029',
      sentAt: '2026-03-01T12:00:00.000Z',
      results: [
        {
          monitorId: 'mon_01jd0000000000000000000001',
          version: 1,
          at: '2026-03-01T11:59:58.000Z',
          delayMs: 0,
          status: 'up',
          measurement: {
            ok: true,
            latencyMs: 12,
            statusCode: 200,
            message: null,
            timings: { dnsMs: 1, connectMs: 2, tlsMs: 4, firstByteMs: 5 },
          },
          isRetry: false,
        },
      ],
    },
  }),
  goodbye: defineRoute({
    operationId: 'agent.goodbye',
    method: 'POST',
    path: '/agent/goodbye',
    summary: 'Sign an agent off',
    description:
      'It is `offline` at once, as when it is being replaced. An instance that was taken over changes nothing.',
    access: 'agent',
    body: z
      .strictObject({ instanceId: instanceId.optional() })
      .meta({ id: 'AgentGoodbye', description: 'Which instance signs off.' }),
    isBodyOptional: true,
    answer: { status: 204, description: 'Signed off.' },
    example: { instanceId: 'f3b1c2d4e5a697881029' },
  }),
};

/** How an agent introduces itself. */
export interface AgentHello extends z.input<typeof helloSchema> {}
/** What an agent goes by after its hello. */
export interface AgentWelcome extends z.output<typeof helloAnswerSchema> {}
/** A monitor that an agent checks, with its credentials sealed. */
export interface AgentAssignment extends z.output<typeof assignmentSchema> {}
/** An exporter that an agent scrapes, with its credentials sealed. */
export interface AgentExporter extends z.output<typeof exporterAssignmentSchema> {}
/** What an agent checks. */
export interface AgentAssignments extends z.output<typeof assignmentsSchema> {}
/** A batch of results. */
export interface AgentResults extends Omit<z.input<typeof resultsSchema>, 'results' | 'scrapes'> {
  readonly results?: readonly unknown[];
  readonly scrapes?: readonly unknown[];
}
/** What became of a batch of results. */
export interface AgentResultsAnswer extends z.output<typeof resultsAnswerSchema> {}
/** Why a result of an agent is refused. */
export type AgentRejectionCode = (typeof agentRejectionCodes)[number];
