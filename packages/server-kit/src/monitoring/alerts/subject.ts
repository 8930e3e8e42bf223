import type { AlertMetric, AlertSubject } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';

type State = Pick<Row<'alertRuleStates'>, 'monitorId' | 'subject'>;

/** What kind of thing a rule with this metric is evaluated for. */
export const subjectTypeOf = ({ metric }: { readonly metric: AlertMetric }): AlertSubject['type'] => {
  if (metric === 'agentOffline') return 'agent';
  return metric === 'exporterSample' ? 'series' : 'monitor';
};

/** A monitor or an agent as the subject of alerts. */
export const subjectOf = (
  type: Exclude<AlertSubject['type'], 'series'>,
  { id, name }: { readonly id: string; readonly name: string },
): AlertSubject => ({ type, id, name, labels: {}, exporterId: null });

/** The columns that say which subject a state or an incident is about. */
export const subjectColumns = (
  subject: AlertSubject,
): Pick<Row<'alertRuleStates'>, 'monitorId' | 'sourceId' | 'subject'> =>
  subject.type === 'monitor'
    ? { monitorId: subject.id, sourceId: null, subject: null }
    : { monitorId: null, sourceId: subject.exporterId ?? subject.id, subject };

/** Reads the names of the monitors that states are about; returns what a state is about, `undefined` when it was deleted. */
export const readSubjects = async (
  store: Pick<Store, 'findColumns'>,
  states: readonly State[],
): Promise<(state: State) => AlertSubject | undefined> => {
  const ids = [...new Set(states.flatMap(({ monitorId }) => monitorId ?? []))];
  const monitors =
    ids.length === 0
      ? []
      : await store.findColumns('monitors', ['id', 'name'], { id: { in: ids } }, { limit: ids.length });
  const byId = new Map(monitors.map((monitor) => [monitor.id, subjectOf('monitor', monitor)]));
  return ({ monitorId, subject }) => subject ?? byId.get(monitorId ?? '');
};
