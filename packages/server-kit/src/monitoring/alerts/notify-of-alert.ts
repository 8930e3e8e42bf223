import type { AlertSubject } from '@watchpost/schemas';
import { channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { measured } from '../../outbound/notifications/mailed-news.js';
import { newsChange } from '../../outbound/notifications/news.js';
import { type Actor, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { alertEvent } from './alert-events.js';

interface AboutAlert {
  readonly rule: Row<'alertRules'>;
  readonly subject: AlertSubject;
  readonly state: Row<'alertRuleStates'>;
}

/** Has messages planned to the channels that a rule names. With an incident they are about that: one conversation for both. */
const notifyNamedChannels = (
  type: 'alert.triggered' | 'alert.resolved',
  { rule, subject, state }: AboutAlert,
  now: number,
): Change[] => {
  const channelIds = rule.channels.flatMap((channel) => (channel.type === 'channel' ? [channel.channelId] : []));
  if (channelIds.length === 0) return [];
  const isEnd = type === 'alert.resolved';
  const startedAt = state.firedAt ?? now;
  const { threshold, operator } = rule.condition;
  const endedAt = state.resolvedAt ?? now;
  return [
    channelNewsChange(
      {
        organizationId: rule.organizationId,
        event: null,
        subject:
          state.incidentId === null
            ? { type: 'alert', id: `${rule.id}:${subject.id}:${startedAt}` }
            : { type: 'incident', id: state.incidentId },
        state: isEnd ? 'closed' : 'open',
        severity: rule.severity,
        monitorIds: subject.type === 'monitor' ? [subject.id] : [],
        channelIds,
        incidentId: state.incidentId,
        alertRuleId: rule.id,
        labels: rule.labels,
        at: isEnd ? endedAt : startedAt,
        content: {
          about: 'rule',
          name: rule.name,
          of: subject.name,
          change: isEnd ? 'ended' : 'began',
          cause: state.cause,
          rule: { id: rule.id, name: rule.name },
          ...(subject.type === 'monitor' && { monitorId: subject.id }),
          facts: [
            { name: 'Condition', value: `${measured(rule.condition)} ${operator} ${threshold}` },
            ...(state.value === null ? [] : [{ name: 'Found', value: `${state.value}` }]),
          ],
          startedAt,
          ...(isEnd && { lastedMs: Math.max(0, endedAt - startedAt) }),
        },
      },
      now,
    ),
  ];
};

/**
 * Notifies that an alert fires, or that it has cleared: the event, a mail for each e-mail channel, and messages to the channels that it names. That it has
 * cleared is sent only when the rule asks for it.
 *
 * @param about.state the state after the change
 */
export const notifyOfAlert = (
  type: 'alert.triggered' | 'alert.resolved',
  about: AboutAlert,
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
    ...(isQuiet ? [] : notifyNamedChannels(type, about, now)),
  ];
};
