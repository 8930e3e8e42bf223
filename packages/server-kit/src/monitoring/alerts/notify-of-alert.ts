import type { AlertSubject } from '@watchpost/schemas';
import { newsChange } from '../../outbound/notifications/news.js';
import { type Actor, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/store.js';
import { alertEvent } from './alert-events.js';

/**
 * Notifies that an alert fires, or that it has cleared: the event, and a mail for each e-mail channel. That it has
 * cleared is sent only when the rule asks for it.
 *
 * @param about.state the state after the change
 */
export const notifyOfAlert = (
  type: 'alert.triggered' | 'alert.resolved',
  about: {
    readonly rule: Row<'alertRules'>;
    readonly subject: AlertSubject;
    readonly state: Row<'alertRuleStates'>;
  },
  { actor = systemActor, now }: { readonly actor?: Actor; readonly now: number },
): Change[] => {
  const { rule, subject, state } = about;
  const isEnd = type === 'alert.resolved';
  const isQuiet = isEnd && !rule.notifyOnResolve;
  const lasted = isEnd ? { lastedMs: Math.max(0, (state.resolvedAt ?? now) - (state.firedAt ?? now)) } : {};
  return [
    alertEvent(type, about, { actor, now, isQuiet }),
    ...rule.channels.flatMap((channel): Change[] => {
      if (isQuiet || channel.type !== 'email') return [];
      const { organizationId, id: ruleId, name: ruleName, condition } = rule;
      const monitorId = subject.type === 'monitor' ? subject.id : null;
      const found = { cause: state.cause, value: state.value, condition };
      const notice = {
        organizationId,
        monitorId,
        monitorName: subject.name,
        ruleId,
        ruleName,
        ...found,
        recipients: channel.to,
      };
      const at = (isEnd ? state.resolvedAt : state.firedAt) ?? now;
      return [newsChange({ ...notice, kind: type, at, ...lasted }, now)];
    }),
  ];
};
