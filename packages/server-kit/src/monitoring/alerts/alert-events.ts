import { type AlertSubject, alertRules } from '@watchpost/schemas';
import { type Actor, newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { presentAlert } from './present-alert.js';

/** Whether webhooks receive the alerts of a rule. */
const hasWebhookChannel = ({ channels }: Pick<Row<'alertRules'>, 'channels'>): boolean =>
  channels.some(({ type }) => type === 'webhook');

/**
 * The event of an alert, ready to insert. The live stream always receives it, webhooks only when the rule names them as
 * a channel.
 */
export const alertEvent = (
  type: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved',
  about: {
    readonly rule: Row<'alertRules'>;
    readonly subject: AlertSubject;
    readonly state: Row<'alertRuleStates'>;
  },
  {
    actor = systemActor,
    now,
    isQuiet = false,
  }: { readonly actor?: Actor; readonly now: number; readonly isQuiet?: boolean },
): Change => {
  const { rule, subject, state } = about;
  const event = newEvent(
    type,
    {
      organizationId: rule.organizationId,
      subject: { type: alertRules.name, id: rule.id, sequence: now },
      data: presentAlert(rule, subject, state),
    },
    { actor, now },
  );
  const isDelivered = hasWebhookChannel(rule) && !isQuiet;
  return { kind: 'insert', table: 'events', row: isDelivered ? event : streamOnly(event) };
};
