import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { agentTypes, type MonitorType, reportedTypes } from '../../monitor-types/monitor-types.js';
import { isBuiltInMonitorType } from '../../monitor-types/type-rules.js';
import * as z from '../../zod.js';
import { monitorStatusSchema } from './monitor-list.js';

/** How many of the locations must find a monitor down. */
export const quorumModes = ['any', 'majority', 'all', 'count'] as const;

/** The agents that check a monitor. */
export const agentIdsField = z
  .array(idField('agt'))
  .max(...atMost(bounds.monitorAgents))
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must not name an agent twice' })
  .describe('Agents that check it, each from its place. Default: only the server does.');

/** Whether the server checks it as well. */
export const checkFromServerField = z
  .boolean({ error: 'must be true or false' })
  .describe('Whether the server checks it as well. Default: true without agents, else false.');

const quorumMode = z
  .enum(quorumModes, { error: `must be one of: ${quorumModes.join(', ')}` })
  .describe('How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says.');
const quorumCount = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(...atMost(bounds.quorumCount))
  .describe('How many, when `mode` is `count`.');

/** What a change takes of a quorum; a mode that is given without a count has none. */
export const quorumUpdate = z
  .strictObject({ mode: quorumMode, count: quorumCount.nullable() })
  .partial()
  .nullable()
  .describe('How many of its locations must find it down; `null` puts `majority` back.');

/** How many locations must find a monitor down. */
export const quorumField = z
  .strictObject({ mode: quorumMode, count: quorumCount.optional() })
  .describe(
    'How many of its locations must find it down before it is `down`; locations that are offline count as locations, and never as down.',
  );

/** What one location says about a monitor. */
export const monitorLocationSchema = z
  .object({
    agentId: idField('agt').nullable().describe('`null` for the server.'),
    name: z.string().describe('Display name of the agent, or `Server`.'),
    status: monitorStatusSchema,
    latencyMs: z.number().min(0).nullable().describe('Of its last check.'),
    at: timestampField('When its last check began.').nullable(),
    isFresh: z.boolean().describe('Whether the last check is recent enough to count.'),
  })
  .meta({ id: 'MonitorLocation', description: 'What one location says about a monitor.' });

/** Whether only the server can find out the status of a type: from reports, from other monitors, or by a check of its own. */
const needsServer = (type: MonitorType): boolean =>
  type === 'group' || reportedTypes.includes(type) || !isBuiltInMonitorType(type);

/** What is wrong with the locations of a monitor, field by field. */
export const locationProblems = ({
  type,
  agentIds,
  checkFromServer,
  quorum,
}: {
  readonly type: MonitorType;
  readonly agentIds: readonly string[];
  readonly checkFromServer: boolean | null;
  readonly quorum: Quorum;
}): { readonly path: ['agentIds' | 'checkFromServer' | 'quorum', ...string[]]; readonly message: string }[] => {
  if (agentIds.length > 0 && needsServer(type)) {
    return [{ path: ['agentIds'], message: `must be empty for type ${type}, which the server finds out itself` }];
  }
  if (agentTypes.includes(type) && agentIds.length === 0) {
    return [{ path: ['agentIds'], message: `must name at least one agent for type ${type}, which agents alone check` }];
  }
  if (agentTypes.includes(type) && checkFromServer === true) {
    return [{ path: ['checkFromServer'], message: `must be false for type ${type}, which agents alone check` }];
  }
  if (agentIds.length === 0 && checkFromServer === false) {
    return [{ path: ['checkFromServer'], message: 'must be true, or left out, without agentIds' }];
  }
  const { mode, count } = quorum;
  if (mode !== 'count') {
    return count === undefined ? [] : [{ path: ['quorum', 'count'], message: `has no meaning when mode is ${mode}` }];
  }
  if (count === undefined) return [{ path: ['quorum', 'count'], message: 'is required when mode is count' }];
  const locations = agentIds.length + ((checkFromServer ?? agentIds.length === 0) ? 1 : 0);
  const message = `must be at most ${locations}, the number of its locations`;
  return count <= locations ? [] : [{ path: ['quorum', 'count'], message }];
};

/** How many locations must find a monitor down; `count` goes with the mode `count`. */
export interface Quorum extends z.output<typeof quorumField> {}
/** What one location says about a monitor. */
export interface MonitorLocation extends z.output<typeof monitorLocationSchema> {}
