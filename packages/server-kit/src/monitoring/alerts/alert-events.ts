import { alertRules } from '@watchpost/schemas';
import { type Actor, newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/store.js';
import { presentAlert } from './present-alert.js';

/** Whether webhooks are told about the alerts of a rule. */
const tellsWebhooks = ({ channels }: Pick<Row<'alertRules'>, 'channels'>): boolean =>
  channels.some(({ type }) => type === 'webhook');

/**
 * The event of an alert, ready to insert. The live stream gets it in any case, webhooks only where the rule names them
 * as a channel.
 */
export const alertEvent = (
  type: 'alert.triggered' | 'alert.acknowledged' | 'alert.resolved',
  about: {
    readonly rule: Row<'alertRules'>;
    readonly monitor: Pick<Row<'monitors'>, 'id' | 'name'>;
    readonly state: Row<'alertRuleStates'>;
  },
  {
    actor = systemActor,
    now,
    isQuiet = false,
  }: { readonly actor?: Actor; readonly now: number; readonly isQuiet?: boolean },
): Change => {
  const { rule, monitor, state } = about;
  const event = newEvent(
    type,
    {
      organizationId: rule.organizationId,
      subject: { type: alertRules.name, id: rule.id, sequence: now },
      data: presentAlert(rule, monitor, state),
    },
    { actor, now },
  );
  const isDelivered = tellsWebhooks(rule) && !isQuiet;
  return { kind: 'insert', table: 'events', row: isDelivered ? event : streamOnly(event) };
};
