import type { Alert, AlertSubject } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';

const optionalTime = (time: number | null): string | null => (time === null ? null : timestamp(time));

/** The state of a rule for a subject, as events and the API present it. */
export const presentAlert = (
  rule: Pick<Row<'alertRules'>, 'id' | 'name' | 'severity' | 'condition' | 'labels'>,
  subject: AlertSubject,
  state: Row<'alertRuleStates'>,
): Alert => ({
  ruleId: rule.id,
  ruleName: rule.name,
  severity: rule.severity,
  monitorId: subject.type === 'monitor' ? subject.id : null,
  monitorName: subject.type === 'monitor' ? subject.name : null,
  subject,
  state: state.state,
  metric: rule.condition.metric,
  operator: rule.condition.operator,
  threshold: rule.condition.threshold,
  value: state.value,
  cause: state.cause,
  labels: rule.labels,
  startedAt: optionalTime(state.startedAt),
  firedAt: optionalTime(state.firedAt),
  acknowledgedAt: optionalTime(state.acknowledgedAt),
  acknowledgedBy: state.acknowledgedBy,
  resolvedAt: optionalTime(state.resolvedAt),
  incidentId: state.incidentId,
});
