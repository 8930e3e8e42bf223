import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** The form of an agent's token: `wpa_`, 30 random base62 digits, and a CRC-32 of what precedes it in 6 more. */
export const agentTokenPattern = /^wpa_[0-9A-Za-z]{36}$/;

/** What an agent can be at a moment. */
export const agentStatuses = ['pending', 'online', 'offline', 'disabled'] as const;

/** What an agent can be at a moment. */
export type AgentStatus = (typeof agentStatuses)[number];

const agentStatusSchema = z.enum(agentStatuses, { error: `must be one of: ${agentStatuses.join(', ')}` }).meta({
  id: 'AgentStatus',
  description:
    '`pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye; `disabled`.',
});

const tagsField = z
  .array(
    z
      .string({ error: 'must be text' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(...atMost(bounds.tag)),
  )
  .max(...atMost(bounds.tags))
  .refine((tags) => new Set(tags).size === tags.length, { error: 'must not name a tag twice' })
  .describe('Labels to filter by.');

const agent = defineDocument({
  id: 'Agent',
  idPrefix: 'agt',
  descriptions: {
    create: 'An agent to create.',
    update: 'A merge patch for an agent.',
    shown: 'A program that runs checks from another place.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    location: optional(
      z
        .string({ error: 'must be text' })
        .trim()
        .max(...atMost(bounds.name))
        .describe('Where it runs, in words.'),
      '',
    ),
    description: optional(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.description))
        .describe('Free text.'),
      '',
    ),
    tags: optional(tagsField, []),
    enabled: optional(
      z
        .boolean({ error: 'must be true or false' })
        .describe('`false` disables it: its calls are refused, and it counts as no location of a monitor.'),
      true,
    ),
    status: readOnly(agentStatusSchema),
    statusSince: readOnly(timestampField('Since when `status` holds.')),
    lastSeenAt: readOnly(
      timestampField('When it last called, to 15 seconds; `null` before the first hello.').nullable(),
    ),
    agentVersion: readOnly(z.string().nullable().describe('Version of the program that it runs.')),
    protocol: readOnly(z.int().nullable().describe('Version of the protocol that it speaks.')),
    hostname: readOnly(z.string().nullable().describe('What its machine calls itself.')),
    platform: readOnly(z.string().nullable().describe('Its operating system and runtime.')),
    capabilities: readOnly(z.array(z.string()).describe('The types of monitors that it can check.')),
    commands: readOnly(
      z
        .array(z.string())
        .describe(
          'The programs that monitors of type `command` can have it run, as of its last hello; none unless its operator allows some.',
        ),
    ),
    tokenPrefix: readOnly(z.string().describe('The first characters of its token, to recognise it.')),
    publicKeyFingerprint: readOnly(
      z
        .string()
        .nullable()
        .describe(
          'SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and until its token is rotated.',
        ),
    ),
    clockOffsetMs: readOnly(
      z
        .int()
        .nullable()
        .describe(
          'How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time that the call took.',
        ),
    ),
    bufferedResults: readOnly(z.int().min(0).nullable().describe('Results that it had yet to send at its last hello.')),
    monitorCount: readOnly(z.int().min(0).describe('Monitors that it checks.')),
    isUpdateAvailable: readOnly(z.boolean().describe('Whether this server comes with a newer version of the program.')),
    lastAddress: readOnly(z.string().nullable().describe('Network address that it last said hello from.')),
  },
});

/** An agent as the API returns it, without its token. */
export const agentSchema = agent.schema;

const agentWithTokenSchema = agentSchema
  .extend({ token: z.string().describe('What the agent authenticates with, as a bearer token. Shown only now.') })
  .meta({ id: 'AgentWithToken', description: 'An agent just made, or with a token just rotated.' });

/** Routes of agents beyond the plain verbs: create, which shows the token, rotate, and remove, which may be forced. */
export const agentRoutes = {
  create: defineRoute({
    operationId: 'agents.create',
    method: 'POST',
    path: '/agents',
    summary: 'Create an agent',
    description: `The answer holds the token; it is never shown again. An organization has at most ${bounds.organizationAgents.most} agents.`,
    access: 'agents:write',
    isVersioned: true,
    body: agent.create,
    answer: { status: 201, description: 'The agent, with its token.', schema: agentWithTokenSchema },
    errors: ['plan_limit_reached'],
    example: { name: 'Office Hamburg', location: 'Hamburg, Germany' },
  }),
  rotateToken: defineRoute({
    operationId: 'agents.rotateToken',
    method: 'POST',
    path: '/agents/:id/rotate-token',
    summary: 'Give an agent a new token',
    description:
      'The old token works on for `graceSeconds`. The pinned public key is forgotten: the next hello with the new token pins another.',
    access: 'agents:write',
    isVersioned: true,
    params: z.object({ id: idField('agt') }),
    body: z
      .strictObject({
        graceSeconds: z
          .int({ error: 'must be a whole number of seconds' })
          .min(0, { error: 'must be at least 0' })
          .max(...atMost(bounds.rotationGrace))
          .default(3600)
          .describe('Seconds for which the old token still works, up to 7 days.'),
      })
      .meta({ id: 'AgentRotateToken', description: 'How long the old token still works.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The agent, with its new token.', schema: agentWithTokenSchema },
    errors: ['conflict'],
    example: { graceSeconds: 3600 },
  }),
  remove: defineRoute({
    operationId: 'agents.remove',
    method: 'DELETE',
    path: '/agents/:id',
    summary: 'Delete an agent',
    description:
      'Its results stay. While it is the only location of a monitor, or scrapes an exporter, this is a `conflict`, unless `force` is true: such monitors and exporters are paused.',
    access: 'agents:write',
    isVersioned: true,
    params: z.object({ id: idField('agt') }),
    query: z.strictObject({
      force: z
        .enum(['true', 'false'], { error: 'must be true or false' })
        .transform((value) => value === 'true')
        .prefault('false')
        .describe('Whether to delete it also while it is the only location of a monitor, or scrapes an exporter.'),
    }),
    answer: { status: 204, description: 'Deleted.' },
    errors: ['conflict', 'version_mismatch'],
  }),
};

/** Agents of an organization. */
export const agents = defineResource({
  name: 'agent',
  collection: 'agents',
  path: '/agents',
  idPrefix: 'agt',
  scopes: { read: 'agents:read', write: 'agents:write' },
  ...agent,
  verbs: ['list', 'get', 'update'],
  list: {
    sort: ['name', 'status', 'lastSeenAt', 'createdAt'],
    defaultSort: '-createdAt',
    search: ['name', 'location', 'hostname'],
    filters: {
      status: { schema: agentStatusSchema, description: 'Only this status.' },
      tag: {
        schema: z
          .string()
          .min(1)
          .max(...atMost(bounds.tag)),
        description: 'Only with this tag.',
        field: 'tags',
        match: 'includes',
      },
    },
  },
  routes: [agentRoutes.create, agentRoutes.rotateToken, agentRoutes.remove],
  example: { name: 'Office Hamburg', location: 'Hamburg, Germany' },
  limit: bounds.organizationAgents,
  words: { one: 'an agent', many: 'agents' },
  chapter: 'Monitoring',
});

/** An agent as the API returns it, without its token. */
export interface Agent extends z.output<typeof agentSchema> {}
/** An agent just made, or with a token just rotated: the only time that the token is shown. */
export interface AgentWithToken extends z.output<typeof agentWithTokenSchema> {}
/** What `POST /agents` takes; it is enabled by default. */
export interface AgentCreate extends z.input<typeof agent.create> {}
/** A merge patch for an agent; `null` puts a default back. */
export interface AgentUpdate extends z.input<typeof agent.update> {}
