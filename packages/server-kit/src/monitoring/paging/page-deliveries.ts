import { timestamp } from '../../base/timestamp.js';
import { actionLifetimeMs, writeActionToken } from '../../outbound/channels/action-token.js';
import { newsMessage } from '../../outbound/notifications/news-message.js';
import { type DeliveryPlace, type NewDelivery, writeDelivery } from '../../outbound/notifications/write-delivery.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/store.js';
import type { EscalationEntry } from '../escalation/escalation-steps.js';
import { newsOfIncident } from '../incidents/incident-rows.js';
import type { PagedChannel, Recipient } from './reach.js';

/** What pages are written with. */
export interface PageOptions {
  readonly store: Pick<Store, 'get'>;
  readonly incident: Row<'incidents'>;
  readonly organizationName: string;
  readonly policyId: string | null;
  /** Makes the links that acknowledge as the person who is paged; `null` where the organization wants more than a mailbox. */
  readonly actionKey: Uint8Array | null;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  /** Where the console is; pages link into it. */
  readonly consoleUrl: string | undefined;
  readonly now: number;
}

/** A page to a person is sent so long: the mail server may be down for a night. */
const personExpiresMs = 6 * 3_600_000;

/** What is the same for all pages of a step. */
const pageOf = (
  entry: EscalationEntry,
  { incident, policyId, consoleUrl, now }: PageOptions,
  { showTarget }: Pick<PagedChannel, 'showTarget'>,
): Omit<NewDelivery, 'place' | 'expiresAt'> => {
  const { content, severity, monitorIds } = newsOfIncident('incident.escalated', incident, { now });
  const isFirst = entry.type === 'paged' && entry.round === 0 && entry.step === 0;
  return {
    organizationId: incident.organizationId,
    subject: { type: 'incident', id: incident.id },
    message: newsMessage(isFirst ? { ...content, change: 'began' } : content, {
      kind: isFirst ? 'opened' : 'escalated',
      severity,
      at: now,
      isFinished: false,
      showTarget,
      consoleUrl,
    }),
    reason: 'escalation',
    causeAt: now,
    incidentId: incident.id,
    alertRuleId: incident.alertRuleId,
    monitorIds,
    escalation:
      policyId === null || entry.type === 'exhausted' ? null : { policyId, round: entry.round, step: entry.step },
  };
};

const pageChannel = async (
  { id, type, createdAt, showTarget, expiresAfterSeconds }: PagedChannel,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const { store, now } = options;
  const { changes } = await writeDelivery(
    {
      ...pageOf(entry, options, { showTarget }),
      place: { kind: 'channel', channelId: id, type },
      expiresAt: now + expiresAfterSeconds * 1000,
    },
    { store, now },
  );
  // Disabled or deleted since it was read: then the step is decided again.
  return [
    {
      kind: 'update',
      table: 'notificationChannels',
      where: { id, enabled: true },
      set: { createdAt },
      mustMatch: true,
    },
    ...changes,
  ];
};

/** A page by mail: the message as the log has it, and the mail that carries it. */
const mailPerson = async (
  { userId, email }: Recipient,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const { store, incident, organizationName, actionKey, outbox, now } = options;
  const place: DeliveryPlace = { kind: 'person', userId, contactMethodId: null, contactLaneId: null, type: 'email' };
  const { row, changes } = await writeDelivery(
    { ...pageOf(entry, options, { showTarget: 'none' }), place, expiresAt: now + personExpiresMs },
    { store, now },
  );
  const mail = outbox.mailChange(
    {
      to: email,
      organizationId: incident.organizationId,
      deliveryId: row.id,
      template: 'page',
      values: {
        organizationName,
        incident: { id: incident.id, number: incident.number, title: incident.title, severity: incident.severity },
        cause: incident.cause,
        since: `${timestamp(incident.startedAt).slice(0, 19).replace('T', ' ')} UTC`,
        actionToken:
          actionKey === null
            ? null
            : writeActionToken(
                { kind: 'mail', incidentId: incident.id, userId },
                { expiresAt: now + actionLifetimeMs, generation: 0, key: actionKey },
              ),
        step: entry.type === 'exhausted' ? null : `${entry.step + 1} of round ${entry.round + 1}`,
      },
    },
    now,
  );
  return [...changes, mail];
};

/**
 * The entries that page channels and people about an incident, all of one step. A page ignores the quiet hours of a channel.
 *
 * @throws StoreUnavailableError
 */
export const pageChanges = async (
  entry: EscalationEntry,
  { channels, people }: { readonly channels: readonly PagedChannel[]; readonly people: readonly Recipient[] },
  options: PageOptions,
): Promise<Change[]> => {
  const written: Change[][] = [];
  for (const channel of channels) written.push(await pageChannel(channel, entry, options));
  for (const person of people) written.push(await mailPerson(person, entry, options));
  return written.flat();
};
