import { mailboxOf } from '../../base/mailbox.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { readNamedRecipients } from '../channels/recipients/named-recipients.js';
import { unsubscribeLinks } from '../channels/recipients/recipient-pages.js';
import { contactsBounds } from '../contacts/bounds.js';
import { openContact } from '../contacts/contact-access.js';
import { personPlace } from '../contacts/person-place.js';
import { countedMail, type UnsentMail, unsentChanges } from '../notifications/counted-mail.js';
import { heldMail } from '../notifications/held-mail.js';
import { countMail } from '../notifications/mail-bounds.js';
import { mailedNews } from '../notifications/mailed-news.js';
import type { NewsData } from '../notifications/news.js';
import { type DeliveryPlace, type NewDelivery, writeDelivery } from '../notifications/write-delivery.js';
import { type HeldNews, heldNewsChanges } from './held-news.js';
import { type NewsReader, newsHeldUntil, readNewsReaders, wantsNews } from './news-readers.js';
import { personNewsMessage } from './person-news.js';

type NewsRow = Row<'news'>;

/** News that one mail lists; of the rest it gives the number. */
const maxListed = contactsBounds.listedNews.most;
/** Longer than that the mail server or the provider is not waited for. */
const expiresMs = 6 * 3_600_000;

/** What news are written with. */
export interface NewsOptions {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  /** Where people reach this server. */
  readonly publicUrl: string;
  /** Where the API is reached: mail programs post there. */
  readonly apiUrl: string;
  /** Where the console is; messages link into it. */
  readonly consoleUrl: string | undefined;
  readonly now: number;
}

/** News for one place, the oldest first. */
interface Parcel {
  readonly rows: readonly NewsRow[];
  readonly place: DeliveryPlace;
}

interface Organization {
  readonly id: string;
  readonly name: string;
}

/** The rule whose alerts they are; `null` for those of several. */
const ruleOf = (rows: readonly NewsRow[]): string | null => {
  const [only, ...others] = new Set(rows.map(({ data }) => (data as NewsData).ruleId ?? null));
  return others.length === 0 ? (only ?? null) : null;
};

const inOrder = (rows: readonly NewsRow[]): NewsRow[] => rows.toSorted((a, b) => a.createdAt - b.createdAt);

/** What the news of a mail or a message have in common with their conversation: the incidents that they are about. */
const aboutIncidents = (rows: readonly NewsRow[]): Pick<NewDelivery, 'incidentId' | 'monitorIds' | 'members'> => {
  const incidents = rows.flatMap((row) => {
    const { incident, monitorName, severity = 'critical', at, lastedMs } = row.data as NewsData;
    if (incident === undefined) return [];
    const state = lastedMs === undefined ? ('open' as const) : ('closed' as const);
    return [
      [
        `incident ${incident.id}`,
        { title: monitorName, severity, startedAt: at, state, incidentId: incident.id },
      ] as const,
    ];
  });
  const monitorIds = rows.flatMap(({ kind, monitorId }) =>
    monitorId === null || kind.startsWith('agent.') ? [] : [monitorId],
  );
  const [only] = incidents;
  return {
    incidentId: rows.length === 1 ? (only?.[1].incidentId ?? null) : null,
    monitorIds: monitorIds.slice(0, maxListed),
    members: rows.length === 1 ? null : { subjects: Object.fromEntries(incidents), moreOpen: 0, moreClosed: 0 },
  };
};

/** The message as the log has it, whatever carries it. */
const deliveryOf = (
  { rows }: Pick<Parcel, 'rows'>,
  place: DeliveryPlace,
  organization: Organization,
  { consoleUrl, now }: NewsOptions,
): NewDelivery => {
  const [first] = rows;
  return {
    organizationId: organization.id,
    place,
    // A page about the same incident is another conversation: news must not take the place of a page that waits.
    subject: { type: 'news', id: first?.id ?? '' },
    message: personNewsMessage(rows, { organizationName: organization.name, consoleUrl }),
    reason: place.kind === 'address' ? 'rule' : 'preference',
    alertRuleId: place.kind === 'address' ? ruleOf(rows) : null,
    causeAt: first?.createdAt ?? now,
    expiresAt: now + expiresMs,
    ...aboutIncidents(rows),
  };
};

/** The mail of a parcel, or the message with the reason why it has no mail. */
const writeMail = (
  to: string,
  { rows, place }: Parcel,
  {
    organization,
    unsentReason = null,
    token = null,
  }: {
    readonly organization: Organization;
    readonly unsentReason?: UnsentMail | null;
    /** By which the owner of an address that is no member's ends the mails. */
    readonly token?: string | null;
  },
  options: NewsOptions,
): Promise<readonly Change[]> => {
  const { id: organizationId, name: organizationName } = organization;
  return countedMail(
    {
      to,
      unsentReason,
      delivery: deliveryOf({ rows }, place, organization, options),
      mail: ({ deliveryId, isLast }) => ({
        ...{ to, organizationId, deliveryId },
        template: 'news',
        values: {
          organizationName,
          // `newsChange` is all that writes these rows.
          news: rows.slice(0, maxListed).map((row) => mailedNews(row, row.data as NewsData)),
          more: Math.max(0, rows.length - maxListed),
          reason: rows.some(({ recipients }) => recipients.length === 0) ? 'responder' : 'named',
          isLast,
          unsubscribe: unsubscribeLinks(token, options),
        },
      }),
    },
    options,
  );
};

/** Holds news of a reader for one place until the quiet hours end. */
const hold = async (
  { rows, heldUntil }: Pick<Parcel, 'rows'> & { readonly heldUntil: number },
  reader: NewsReader & { readonly quietHours: NonNullable<NewsReader['quietHours']> },
  to: { readonly place: HeldNews['place']; readonly address: string | null },
  { organization, ...options }: NewsOptions & { readonly organization: Organization },
): Promise<readonly Change[]> => {
  const { store, outbox, consoleUrl, now } = options;
  const { place, address } = to;
  const { id: organizationId, name } = organization;
  return heldNewsChanges(
    { rows, place, quietHours: reader.quietHours, heldUntil, organizationId },
    {
      store,
      consoleUrl,
      now,
      mail:
        address === null
          ? null
          : (deliveryId, message) =>
              outbox.mailChange(
                {
                  ...{ to: address, organizationId, deliveryId, notBefore: heldUntil },
                  template: 'message',
                  values: heldMail(message, name),
                },
                now,
              ),
      refused: async () => {
        const to = address ?? place.contactMethodId ?? place.userId;
        if ((await countMail('news', { to, organizationId }, { store, now })).isAllowed) return null;
        return unsentChanges(deliveryOf({ rows }, place, organization, options), 'tooMany', { store, now });
      },
    },
  );
};

/** What alert rules send to an address. */
interface NamedNews {
  /** As it was written first of all spellings of its mailbox. */
  readonly address: string;
  readonly rows: readonly NewsRow[];
}

/** Addresses that alert rules name, with their news, by their mailboxes. */
const byMailbox = (rows: readonly NewsRow[]): Map<string, NamedNews> => {
  const newsOf = new Map<string, { readonly address: string; readonly rows: Set<NewsRow> }>();
  for (const row of rows) {
    for (const address of row.recipients) {
      const mailbox = mailboxOf(address);
      const named = newsOf.get(mailbox) ?? { address, rows: new Set() };
      newsOf.set(mailbox, named);
      named.rows.add(row);
    }
  }
  return new Map([...newsOf].map(([mailbox, named]) => [mailbox, { ...named, rows: inOrder([...named.rows]) }]));
};

/** What goes by mail. */
const mailed = { kind: 'person', contactLaneId: null, type: 'email' } as const;

/** The mail that a person gets at the address of the account: with what alert rules send there. */
const accountParcel = (email: string, wanted: Parcel, named: Map<string, NamedNews>): Parcel => {
  const rows = inOrder([...wanted.rows, ...(named.get(mailboxOf(email))?.rows ?? [])]);
  named.delete(mailboxOf(email));
  return { ...wanted, rows };
};

/**
 * The entries that notify people of an organization's news: one mail or message to each place, however many news there are. Members
 * who may respond to incidents get what their preferences say, and addresses that alert rules name what those send, once their
 * owners have confirmed. What is not mailed is a message with its reason. The commit is refused when a place was deleted meanwhile; then decide again.
 *
 * @throws StoreUnavailableError
 */
export const newsChanges = async (
  organizationId: string,
  rows: readonly NewsRow[],
  options: NewsOptions,
): Promise<Change[]> => {
  const { store, secretBox, now } = options;
  const found = await store.get('organizations', { id: organizationId });
  const organization = { id: organizationId, name: found?.name ?? '' };
  const shared = inOrder(rows.filter(({ recipients }) => recipients.length === 0));
  const readers = shared.length === 0 ? [] : await readNewsReaders(organizationId, store);
  const named = byMailbox(rows);
  const written: (readonly Change[])[] = [];
  for (const reader of readers) {
    const wanted = shared.filter((row) => wantsNews(reader, row));
    if (wanted.length === 0) continue;
    const { userId, email, methods } = reader;
    const heldUntil = newsHeldUntil(reader, wanted, now);
    const { quietHours } = reader;
    const holding = heldUntil === null || quietHours === null ? null : { heldUntil, reader: { ...reader, quietHours } };
    const mailTo = async (to: string, methodId: string | null): Promise<void> => {
      const place = { ...mailed, userId, contactMethodId: methodId };
      const parcel = { rows: wanted, place };
      if (holding !== null) {
        const held = { rows: wanted, heldUntil: holding.heldUntil };
        written.push(await hold(held, holding.reader, { place, address: to }, { ...options, organization }));
        return;
      }
      const whole = methodId === null ? accountParcel(to, parcel, named) : parcel;
      written.push(await writeMail(to, whole, { organization }, options));
    };
    if (email !== null) await mailTo(email, null);
    for (const method of methods) {
      if (method.type === 'email') {
        const row = await store.get('contactMethods', { id: method.id });
        const to = row === undefined ? null : String(openContact(row, secretBox).config.address);
        if (to !== null) await mailTo(to, method.id);
        continue;
      }
      const { place, changes } = personPlace(method, organizationId);
      if (holding !== null) {
        const held = { rows: wanted, heldUntil: holding.heldUntil };
        const to = { place, address: null };
        written.push(changes, await hold(held, holding.reader, to, { ...options, organization }));
        continue;
      }
      const delivery = deliveryOf({ rows: wanted }, place, organization, options);
      const { isAllowed } = await countMail('news', { to: method.id, organizationId }, { store, now });
      const queued = isAllowed
        ? [...changes, ...(await writeDelivery(delivery, { store, now })).changes]
        : await unsentChanges(delivery, 'tooMany', { store, now });
      written.push(queued);
    }
  }
  const addresses = [...named.values()].map(({ address }) => address);
  const services = { store, outbox: options.outbox, derivedKeys: options.derivedKeys, publicUrl: options.publicUrl };
  const { recipients, changes } = await readNamedRecipients(addresses, { organizationId, now, services });
  for (const { address, unsentReason, token } of recipients) {
    const place = { kind: 'address', address, type: 'email' } as const;
    const parcel = { rows: named.get(mailboxOf(address))?.rows ?? [], place };
    written.push(await writeMail(address, parcel, { organization, unsentReason, token }, options));
  }
  return [...written.flat(), ...changes];
};
