import { alertEvent } from '../alerts/alert-events.js';
import { hasWindow, type Look, measuredValue, observe } from '../alerts/observe.js';
import { type AlertStep, isFiring, nextStanding } from '../alerts/rule-machine.js';
import { newRuleState, standingOf, writeRuleState } from '../alerts/rule-state.js';
import {
  incidentEntry,
  incidentEvent,
  newIncident,
  resolvedColumns,
  ruleOpenKey,
  updateIncident,
} from '../incidents/incident-rows.js';
import type { Change, Row } from '../store/store.js';
import type { Facts } from './facts.js';
import { newsChange } from './news.js';

/** What the looks of a rule lead to. */
export interface AlertCourse {
  readonly changes: readonly Change[];
  /** When the clock alone is to be looked at: a repetition is due. */
  readonly lookAgainAt: number | null;
  readonly numbersUsed: number;
}

/** Statuses in which nobody is told anything, whatever is measured. */
const isSilent = ({ status }: Look): boolean => status === 'maintenance' || status === 'paused' || status === 'pending';

/**
 * Leads a rule through its looks at a monitor: alerts that fire, clear, or are repeated.
 *
 * @param looks the moments at which it looks, in the order of time
 * @param options.isSuppressed whether no alert begins: something that the monitor depends on is down, or it is in
 * maintenance
 * @param options.nextNumber the number that the next incident of the organization has
 * @param options.incidentOfMonitor what is open about the monitor itself; alerts belong to it
 */
export const alertCourse = (
  facts: Pick<Facts, 'monitor' | 'states' | 'open'>,
  rule: Row<'alertRules'>,
  looks: readonly Look[],
  options: {
    readonly now: number;
    readonly isSuppressed: boolean;
    readonly nextNumber: number;
    readonly incidentOfMonitor: Row<'incidents'> | undefined;
  },
): AlertCourse => {
  const { monitor } = facts;
  const { now, isSuppressed } = options;
  const known = facts.states.get(rule.id);
  const changes: Change[] = [];
  const openKey = ruleOpenKey(rule.id, monitor.id);
  let incident = facts.open.get(openKey);
  let state = known ?? newRuleState(rule, monitor.id);
  let isChanged = known !== undefined && known.ruleVersion !== rule.version;
  let numbersUsed = 0;
  state = { ...state, ...standingOf(state, rule.version), ruleVersion: rule.version };

  const mail = (kind: 'alert.triggered' | 'alert.resolved', lastedMs?: number): void => {
    for (const channel of rule.channels) {
      if (channel.type !== 'email') continue;
      const about = { organizationId: rule.organizationId, monitorId: monitor.id, monitorName: monitor.name };
      const lasted = lastedMs === undefined ? {} : { lastedMs };
      const { cause } = state;
      changes.push(
        newsChange({ ...about, kind, cause, at: now, ruleName: rule.name, recipients: channel.to, ...lasted }, now),
      );
    }
  };

  const fire = (look: Look): void => {
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
    const belongsTo = incident ?? options.incidentOfMonitor;
    state = {
      ...state,
      incidentId: belongsTo?.id ?? null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      notifiedAt: now,
      sequence: state.sequence + 1,
    };
    changes.push(alertEvent('alert.triggered', { rule, monitor, state }, { now }));
    mail('alert.triggered');
  };

  const clear = (look: Look): void => {
    if (incident !== undefined) {
      const columns = resolvedColumns(incident, { at: look.at, resolution: 'automatic', by: null, now });
      const resolved = { ...incident, ...columns };
      changes.push(
        updateIncident(incident, columns),
        incidentEntry(resolved, { kind: 'resolved', at: now, message: `The alert rule ${rule.name} has cleared` }),
        incidentEvent('incident.resolved', resolved, { now }),
      );
      incident = undefined;
    }
    state = { ...state, sequence: state.sequence + 1 };
    changes.push(alertEvent('alert.resolved', { rule, monitor, state }, { now, isQuiet: !rule.notifyOnResolve }));
    if (rule.notifyOnResolve) mail('alert.resolved', Math.max(0, look.at - (state.firedAt ?? look.at)));
  };

  for (const look of looks) {
    if (isSilent(look)) continue;
    const value = measuredValue(rule.condition, look);
    const observation = observe(rule.condition, value, state);
    if (isSuppressed && observation !== 'clear' && !isFiring(state)) continue;
    const { standing, effect }: AlertStep = nextStanding(state, observation, rule, look.at);
    const isNews =
      standing.state !== state.state || standing.failures !== state.failures || standing.successes !== state.successes;
    state = {
      ...state,
      ...standing,
      value,
      cause: monitor.cause ?? monitor.lastResult?.message ?? null,
      updatedAt: now,
    };
    isChanged ||= isNews || effect !== null;
    if (effect === 'fired') fire(look);
    else if (effect === 'resolved') clear(look);
  }

  const { repeatIntervalSeconds } = rule;
  let lookAgainAt: number | null = null;
  if (repeatIntervalSeconds !== null && isFiring(state) && state.acknowledgedAt === null) {
    lookAgainAt = (state.notifiedAt ?? now) + repeatIntervalSeconds * 1000;
    const isQuiet = monitor.currentStatus === 'maintenance' || monitor.currentStatus === 'paused';
    if (lookAgainAt <= now) {
      lookAgainAt = now + repeatIntervalSeconds * 1000;
      state = { ...state, notifiedAt: now, sequence: state.sequence + (isQuiet ? 0 : 1), updatedAt: now };
      isChanged = true;
      if (!isQuiet) {
        changes.push(alertEvent('alert.triggered', { rule, monitor, state }, { now }));
        mail('alert.triggered');
      }
    }
  }
  // How a rule stands is written even when nothing came of it: else nobody could see that it looks.
  if (isChanged || (known === undefined && looks.length > 0)) changes.push(writeRuleState(state, known));
  return { changes, lookAgainAt, numbersUsed };
};

/** The looks of a rule: at every result, or at its window as it ends with the last of them. */
export const looksOf = (
  rule: Pick<Row<'alertRules'>, 'condition'>,
  looks: readonly Look[],
  window: Look['window'],
): readonly Look[] => {
  if (!hasWindow(rule.condition)) return looks;
  const last = looks.at(-1);
  return last === undefined ? [] : [{ ...last, window }];
};
