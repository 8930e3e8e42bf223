import type { EscalationPolicy, MonitorTarget, Severity } from '@watchpost/schemas';
import { integer, json, queued, searchText, table, text, time, timestamps } from './declaration/table-declaration.js';

/** Who is paged about incidents, one step after the other. */
export const escalationPolicies = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    description: text(),
    target: json<MonitorTarget>().nullable(),
    minimumSeverity: text<Severity>(),
    steps: json<EscalationPolicy['steps']>(),
    /** All members, schedules and channels that its steps name, each once. */
    targetIds: json<readonly string[]>(),
    rounds: integer(),
    whenUncovered: text<EscalationPolicy['whenUncovered']>(),
    whenExhausted: text<EscalationPolicy['whenExhausted']>(),
    acknowledgementSeconds: integer().nullable(),
    searchText,
    ...timestamps,
  },
  {
    index: {
      name: ['organizationId', 'name', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
    },
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
  },
);

/** The part of a policy that an escalation keeps as it was when it began. */
export type KeptPolicy = Pick<
  EscalationPolicy,
  'steps' | 'rounds' | 'whenUncovered' | 'whenExhausted' | 'acknowledgementSeconds'
>;

/**
 * How each incident is escalated. What pages people and what stops the pages change the same row, so of the two the one
 * that commits first decides.
 */
export const escalations = table(
  {
    /** The incident's id. */
    id: text().primaryKey(),
    organizationId: text(),
    policyId: text().nullable(),
    policyVersion: integer().nullable(),
    /** `null` until it is known which policy escalates the incident. */
    policy: json<KeptPolicy>().nullable(),
    state: text<'starting' | 'running' | 'acknowledged' | 'snoozed' | 'resolved' | 'exhausted'>(),
    /** While it runs, the step that is due at `nextAt`, both from 0. */
    round: integer(),
    step: integer(),
    snoozedUntil: time().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      due: { on: ['nextAt'], where: { nextAt: { not: null } } },
      organization: ['organizationId', 'id'],
    },
  },
);
