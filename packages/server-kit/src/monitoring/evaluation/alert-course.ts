import type { Change, Row } from '../../store/store.js';
import type { RuleStep } from '../alerts/follow-rule.js';
import { isFiring } from '../alerts/rule-machine.js';
import { newRuleState, standingOf, writeRuleState } from '../alerts/rule-state.js';
import { tellAlert } from '../alerts/tell-alert.js';
import {
  incidentEntry,
  incidentEvent,
  newIncident,
  resolvedColumns,
  ruleOpenKey,
  updateIncident,
} from '../incidents/incident-rows.js';
import type { Facts } from './facts.js';

/** What the looks of a rule lead to. */
export interface AlertCourse {
  readonly changes: readonly Change[];
  /** When the clock alone is to be looked at: a repetition is due. */
  readonly lookAgainAt: number | null;
  readonly numbersUsed: number;
  readonly hasFired: boolean;
  /** Whether it began to fire, or to look at the monitor at all. */
  readonly hasBegun: boolean;
}

/** Resolves what a rule has opened. */
export const resolveByRule = (
  incident: Row<'incidents'>,
  message: string,
  { at, now }: { readonly at: number; readonly now: number },
): Change[] => {
  const columns = resolvedColumns(incident, { at, resolution: 'automatic', by: null, now });
  const resolved = { ...incident, ...columns };
  return [
    updateIncident(incident, columns),
    incidentEntry(resolved, { kind: 'resolved', at: now, message }),
    incidentEvent('incident.resolved', resolved, { now }),
  ];
};

/** What is wrong, in words: what the first failure found as long as it goes on, else what the look itself found. */
const causeAt = (
  { firstFailureAt, failureCause }: Row<'monitors'>,
  { at, message }: RuleStep['look'],
): string | null => (firstFailureAt !== null && firstFailureAt <= at ? (failureCause ?? message) : message);

/**
 * What follows from the course of a rule: alerts that fire, clear, or are repeated, and their incidents.
 *
 * @param steps the looks of the rule, in the order of time
 * @param options.isQuiet whether nobody is told again of what goes on
 * @param options.nextNumber the number that the next incident of the organization has
 * @param options.incidentOfMonitor what is open about the monitor itself; alerts belong to it
 */
export const alertCourse = (
  facts: Pick<Facts, 'monitor' | 'states' | 'open'>,
  rule: Row<'alertRules'>,
  steps: readonly RuleStep[],
  options: {
    readonly now: number;
    readonly isQuiet: boolean;
    readonly nextNumber: number;
    readonly incidentOfMonitor: Row<'incidents'> | undefined;
  },
): AlertCourse => {
  const { monitor } = facts;
  const { now, isQuiet } = options;
  const known = facts.states.get(rule.id);
  const changes: Change[] = [];
  const openKey = ruleOpenKey(rule.id, monitor.id);
  let incident = facts.open.get(openKey);
  let state = known ?? newRuleState(rule, monitor.id);
  let isChanged = known !== undefined && known.ruleVersion !== rule.version;
  let numbersUsed = 0;
  let hasFired = false;
  state = { ...state, ...standingOf(state, rule.version), ruleVersion: rule.version };

  const fire = ({ look }: RuleStep): void => {
    if (rule.createIncident && incident === undefined) {
      incident = newIncident(
        {
          organizationId: rule.organizationId,
          number: options.nextNumber + numbersUsed,
          title: `${rule.name}: ${monitor.name}`,
          cause: state.cause,
          severity: rule.severity,
          source: 'alertRule',
          monitorIds: [monitor.id],
          alertRuleId: rule.id,
          openKey,
          startedAt: state.startedAt ?? look.at,
        },
        now,
      );
      numbersUsed += 1;
      changes.push(
        { kind: 'insert', table: 'incidents', row: incident },
        incidentEntry(incident, {
          kind: 'opened',
          at: now,
          message: `The alert rule ${rule.name} fires for ${monitor.name}`,
        }),
        incidentEvent('incident.opened', incident, { now }),
      );
    }
    hasFired = true;
    state = {
      ...state,
      incidentId: (incident ?? options.incidentOfMonitor)?.id ?? null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      notifiedAt: now,
      sequence: state.sequence + 1,
    };
    changes.push(...tellAlert('alert.triggered', { rule, monitor, state }, { now }));
  };

  const clear = ({ look }: RuleStep): void => {
    if (incident !== undefined) {
      changes.push(...resolveByRule(incident, `The alert rule ${rule.name} has cleared`, { at: look.at, now }));
      incident = undefined;
    }
    state = { ...state, sequence: state.sequence + 1 };
    changes.push(...tellAlert('alert.resolved', { rule, monitor, state }, { now }));
  };

  for (const step of steps) {
    const { look, value, standing, effect } = step;
    isChanged ||=
      effect !== null ||
      standing.state !== state.state ||
      standing.failures !== state.failures ||
      standing.successes !== state.successes;
    state = { ...state, ...standing, value, cause: causeAt(monitor, look), updatedAt: now };
    if (effect === 'fired') fire(step);
    else if (effect === 'resolved') clear(step);
  }

  const { repeatIntervalSeconds } = rule;
  let lookAgainAt: number | null = null;
  if (repeatIntervalSeconds !== null && isFiring(state) && state.acknowledgedAt === null) {
    lookAgainAt = (state.notifiedAt ?? now) + repeatIntervalSeconds * 1000;
    if (lookAgainAt <= now) {
      lookAgainAt = now + repeatIntervalSeconds * 1000;
      state = { ...state, notifiedAt: now, sequence: state.sequence + (isQuiet ? 0 : 1), updatedAt: now };
      isChanged = true;
      if (!isQuiet) changes.push(...tellAlert('alert.triggered', { rule, monitor, state }, { now }));
    }
  }
  // How a rule stands is written even when nothing came of it: else nobody could see that it looks.
  const isFirst = known === undefined && steps.length > 0;
  if (isChanged || isFirst) changes.push(writeRuleState(state, known));
  return { changes, lookAgainAt, numbersUsed, hasFired, hasBegun: hasFired || isFirst };
};
