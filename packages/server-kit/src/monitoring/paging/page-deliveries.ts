import { timestamp } from '../../base/timestamp.js';
import { actionLifetimeMs, writeActionToken } from '../../outbound/channels/action-token.js';
import { personPlace } from '../../outbound/contacts/person-place.js';
import { newsMessage } from '../../outbound/notifications/news-message.js';
import { type DeliveryPlace, type NewDelivery, writeDelivery } from '../../outbound/notifications/write-delivery.js';
import type { VerifiedMethod } from '../../request/access/person-ways.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { EscalationEntry } from '../escalation/escalation-steps.js';
import { newsOfIncident } from '../incidents/incident-rows.js';
import { pageTurnAt } from './page-turn.js';
import type { PagedChannel, Recipient } from './reach.js';

/** What pages are written with. */
export interface PageOptions {
  readonly store: Pick<Store, 'get' | 'find'>;
  readonly incident: Row<'incidents'>;
  readonly organizationName: string;
  /** IANA name, for times in messages to channels that name none. */
  readonly timezone: string;
  readonly policyId: string | null;
  /** Makes the links that acknowledge as the person who is paged; `null` where the organization wants more than a mailbox. */
  readonly actionKey: Uint8Array | null;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  /** The mail address of a person's own place; `null` once that is deleted. */
  readonly addressOf: (contactMethodId: string) => Promise<string | null>;
  /** Where the console is; pages link into it. */
  readonly consoleUrl: string | undefined;
  readonly now: number;
}

/** A page to a person is sent so long: the mail server may be down for a night. */
const personExpiresMs = 6 * 3_600_000;

/** What is the same for all pages of a step. */
const pageOf = (
  entry: EscalationEntry,
  { incident, policyId, timezone, consoleUrl, now }: PageOptions,
  channel: Pick<PagedChannel, 'showTarget' | 'timezone'>,
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
      showTarget: channel.showTarget,
      timezone: channel.timezone ?? timezone,
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
  { id, type, createdAt, showTarget, timezone, expiresAfterSeconds }: PagedChannel,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const { store, now } = options;
  const { changes } = await writeDelivery(
    {
      ...pageOf(entry, options, { showTarget, timezone }),
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

/** A page to one place of a person. */
interface PersonPage {
  readonly userId: string;
  readonly methodId: string | null;
  readonly notBefore: number;
  /** Whether quiet hours hold it. */
  readonly isHeld: boolean;
}

/** What is the same for a page to a person, whatever carries it. */
const personPage = (
  { notBefore, isHeld }: PersonPage,
  entry: EscalationEntry,
  options: PageOptions,
): Omit<NewDelivery, 'place'> => ({
  ...pageOf(entry, options, { showTarget: 'none', timezone: null }),
  notBefore,
  expiresAt: notBefore + personExpiresMs,
  status: isHeld ? 'held' : 'pending',
});

/** A page by mail: the message as the log has it, and the mail that carries it. */
const mailPerson = async (
  to: string,
  page: PersonPage,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const { store, incident, organizationName, actionKey, outbox, now } = options;
  const { userId, methodId, notBefore } = page;
  const place: DeliveryPlace = {
    kind: 'person',
    userId,
    contactMethodId: methodId,
    contactLaneId: null,
    type: 'email',
  };
  const { row, changes } = await writeDelivery({ ...personPage(page, entry, options), place }, { store, now });
  const mail = outbox.mailChange(
    {
      to,
      organizationId: incident.organizationId,
      deliveryId: row.id,
      notBefore,
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
                { expiresAt: notBefore + actionLifetimeMs, generation: 0, key: actionKey },
              ),
        step: entry.type === 'exhausted' ? null : `${entry.step + 1} of round ${entry.round + 1}`,
      },
    },
    now,
  );
  return [...changes, mail];
};

/** A page by a request: the message, and the lane of the place in this organization. */
const messagePerson = async (
  method: VerifiedMethod,
  page: PersonPage,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const { store, incident, now } = options;
  const { place, changes: naming } = personPlace(method, incident.organizationId);
  const { changes } = await writeDelivery({ ...personPage(page, entry, options), place }, { store, now });
  return [...naming, ...changes];
};

/**
 * The pages to a person: one to each place that the person prefers, the later ones after a while. What acknowledges the incident
 * ends those that still wait. Quiet hours put all of them off.
 */
const pagePerson = async (
  { person: { userId, email, ways }, quietUntil }: PagedPerson,
  entry: EscalationEntry,
  options: PageOptions,
): Promise<Change[]> => {
  const beginsAt = quietUntil ?? options.now;
  const written: Change[][] = [];
  const { incident, store, now } = options;
  for (const { method, afterMs } of ways) {
    const methodId = method?.id ?? null;
    const notBefore = await pageTurnAt(
      {
        ...{ organizationId: incident.organizationId, userId, methodId },
        ...{ incidentId: incident.id, severity: incident.severity, wantedAt: beginsAt + afterMs },
      },
      { store, now },
    );
    const page = { userId, methodId, notBefore, isHeld: quietUntil !== null };
    const to = method === null ? email : method.type === 'email' ? await options.addressOf(method.id) : null;
    if (to !== null) written.push(await mailPerson(to, page, entry, options));
    else if (method !== null) written.push(await messagePerson(method, page, entry, options));
  }
  return written.flat();
};

/** A person with the end of the quiet hours that hold the page; `null` when nothing does. */
export interface PagedPerson {
  readonly person: Recipient;
  readonly quietUntil: number | null;
}

/**
 * The entries that page channels and people about an incident, all of one step. A page ignores the quiet hours of a channel, not
 * those of a person.
 *
 * @throws StoreUnavailableError
 */
export const pageChanges = async (
  entry: EscalationEntry,
  { channels, people }: { readonly channels: readonly PagedChannel[]; readonly people: readonly PagedPerson[] },
  options: PageOptions,
): Promise<Change[]> => {
  const written: Change[][] = [];
  for (const channel of channels) written.push(await pageChannel(channel, entry, options));
  for (const person of people) written.push(await pagePerson(person, entry, options));
  return written.flat();
};
