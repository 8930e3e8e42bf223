import { atMost, bounds } from '../../bounds.js';
import { idField } from '../../fields.js';
import type { ListRules } from '../../list.js';
import { type MonitorType, monitorTypes } from '../../monitor-types/monitor-types.js';
import { ownMonitorTypeName } from '../../monitor-types/type-rules.js';
import * as z from '../../zod.js';
import { declaredKeyFilter } from '../fields/declared-key.js';

/** What a monitor can be at a moment. */
export const monitorStatuses = ['pending', 'up', 'degraded', 'down', 'paused', 'maintenance', 'unknown'] as const;

/** A type that a server has of its own is known to that server alone: it refuses one that it does not have. */
export const monitorTypeSchema = z
  .string({ error: `must be one of: ${monitorTypes.join(', ')}` })
  .refine((type) => ownMonitorTypeName.test(type), { error: `must be one of: ${monitorTypes.join(', ')}` })
  .meta({
    id: 'MonitorType',
    enum: monitorTypes,
    'x-extensible': true,
    description: 'Kind of monitor.',
    // The names of own types have a mark that only a compiler sees.
  }) as unknown as z.ZodType<MonitorType, MonitorType>;

export const monitorStatusSchema = z
  .enum(monitorStatuses, { error: `must be one of: ${monitorStatuses.join(', ')}` })
  .meta({
    id: 'MonitorStatus',
    description:
      '`pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could not be made.',
  });

/** What a monitor can be at a moment. */
export type MonitorStatus = (typeof monitorStatuses)[number];

/** What lists of monitors can be asked for. */
export const monitorList = {
  sort: ['name', 'type', 'currentStatus', 'createdAt', 'updatedAt', 'lastCheckedAt'],
  defaultSort: '-createdAt',
  search: ['name', 'target', 'description', 'tags'],
  filters: {
    key: declaredKeyFilter('mon'),
    type: { schema: monitorTypeSchema, description: 'Only this type.' },
    currentStatus: { schema: monitorStatusSchema, description: 'Only this status.' },
    tag: {
      schema: z
        .string()
        .min(1)
        .max(...atMost(bounds.tag)),
      description: 'Only with this tag.',
      field: 'tags',
      match: 'includes',
    },
    enabled: {
      schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true'),
      description: 'Only enabled or only paused monitors.',
    },
    parentId: { schema: idField('mon'), description: 'Only those that depend on this monitor.' },
  },
} as const satisfies ListRules;
