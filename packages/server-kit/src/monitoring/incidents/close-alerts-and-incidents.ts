import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row, Where } from '../../store/interface/store.js';
import { notifyOfAlert } from '../alerts/notify-of-alert.js';
import { firingStates } from '../alerts/rule-machine.js';
import { readSubjects } from '../alerts/subject.js';
import { incidentsBounds } from './bounds.js';
import { resolveAutomatically } from './incident-changes.js';
import { ruleOpenKey } from './incident-rows.js';

const maxEnds = incidentsBounds.endedAlerts.most;
const maxStates = incidentsBounds.sourceStates.most;

/** What a deleted rule, monitor, agent or exporter leaves: states of rules, and open incidents that would never end by themselves. */
export interface Closable {
  readonly states: Where<'alertRuleStates'>;
  /** Incidents that may be over, among those that are open. */
  readonly incidents: Where<'incidents'>;
  readonly isOver?: (incident: Row<'incidents'>) => boolean;
  /** The reason, for the timelines of the incidents. */
  readonly message: string;
}

/**
 * Closes what a deletion leaves: alerts clear, incidents are resolved, and the states are deleted. The
 * caller guards `beginnings`: the commit must fail when an alert began since this was read.
 *
 * @throws ProblemError `conflict` when more than a thousand would end in one commit
 */
export const closeAlertsAndIncidents = async (
  { states, incidents, isOver = () => true, message }: Closable,
  context: OrganizationContext,
): Promise<Change[]> => {
  const { caller, now, services } = context;
  const { store } = services;
  const { organizationId } = caller;
  const actor = actorOf(context);
  const [firing, open] = await Promise.all([
    store.find('alertRuleStates', { ...states, state: { in: firingStates } }, { limit: maxEnds + 1 }),
    store.find('incidents', { openKey: { not: null }, ...incidents, organizationId }, { limit: maxEnds + 1 }),
  ]);
  if (firing.length > maxEnds || open.length > maxEnds) {
    throw new ProblemError(
      'conflict',
      `More than ${maxEnds} alerts or incidents would end at once; switch it off first (enabled: false), and delete it when they have ended.`,
    );
  }
  const ruleIds = [...new Set(firing.map(({ ruleId }) => ruleId))];
  const [rules, subjectOfState] = await Promise.all([
    ruleIds.length === 0 ? [] : store.find('alertRules', { id: { in: ruleIds } }, { limit: ruleIds.length }),
    readSubjects(store, firing),
  ]);
  return [
    { kind: 'delete', table: 'alertRuleStates', where: states },
    ...firing.flatMap((state): Change[] => {
      const rule = rules.find(({ id }) => id === state.ruleId);
      const subject = subjectOfState(state);
      if (rule === undefined || subject === undefined) return [];
      const cleared = { ...state, state: 'inactive', resolvedAt: now } as const;
      return notifyOfAlert('alert.resolved', { rule, subject, state: cleared }, { actor, now });
    }),
    ...open.filter(isOver).flatMap((incident) => resolveAutomatically(incident, message, { at: now, now, actor })),
  ];
};

/**
 * Ends what rules evaluated for a deleted agent or exporter: its alerts with their incidents, and its row in the queue.
 *
 * @throws ProblemError `conflict` as {@link closeAlertsAndIncidents}
 */
export const endSource = async (
  { id, name }: { readonly id: string; readonly name: string },
  context: OrganizationContext,
): Promise<Change[]> => {
  const { store } = context.services;
  // The queue first: an alert that begins after it counts up `beginnings`.
  const evaluation = await store.get('evaluations', { id });
  const states = await store.find('alertRuleStates', { sourceId: id }, { limit: maxStates });
  const keys = states.map(({ ruleId, subject }) => ruleOpenKey(ruleId, subject?.id ?? id));
  const closable = { states: { sourceId: id }, incidents: { openKey: { in: keys } }, message: `${name} was deleted` };
  const where = { id, ...(evaluation !== undefined && { beginnings: evaluation.beginnings }) };
  return [
    { kind: 'delete', table: 'evaluations', where, ...(evaluation !== undefined && { mustMatch: true }) },
    ...(await closeAlertsAndIncidents(closable, context)),
  ];
};
