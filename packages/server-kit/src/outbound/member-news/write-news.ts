import { serverBounds } from '../../base/bounds.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row, Store } from '../../store/store.js';
import { readNamedRecipients } from '../channels/recipients/named-recipients.js';
import { unsubscribeLinks } from '../channels/recipients/recipient-pages.js';
import { openContact } from '../contacts/contact-access.js';
import { personPlace } from '../contacts/person-place.js';
import { heldMail } from '../notifications/held-mail.js';
import { countNewsMail } from '../notifications/mail-bounds.js';
import { mailedNews } from '../notifications/mailed-news.js';
import type { NewsData } from '../notifications/news.js';
import { type DeliveryPlace, type NewDelivery, writeDelivery } from '../notifications/write-delivery.js';
import { type HeldNews, heldNewsChanges } from './held-news.js';
import { type NewsReader, newsHeldUntil, readNewsReaders, wantsNews } from './news-readers.js';
import { personNewsMessage } from './person-news.js';

type NewsRow = Row<'news'>;

/** News that one mail lists; of the rest it gives the number. */
const maxListed = serverBounds.listedNews.most;
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
  /** The person whose place it is; `null` for an address that an alert rule names. */
  readonly userId: string | null;
  readonly methodId: string | null;
}

interface Organization {
  readonly id: string;
  readonly name: string;
}

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
  { rows }: Parcel,
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
    reason: 'preference',
    causeAt: first?.createdAt ?? now,
    expiresAt: now + expiresMs,
    ...aboutIncidents(rows),
  };
};

const writeMail = async (
  to: string,
  parcel: Parcel,
  {
    organization,
    isMember,
    token = null,
  }: {
    readonly organization: Organization;
    /** Whether the mail is counted for this organization alone. */
    readonly isMember: boolean;
    /** By which the owner of an address that is no member's ends the mails. */
    readonly token?: string | null;
  },
  options: NewsOptions,
): Promise<readonly Change[]> => {
  const { store, outbox, now } = options;
  const { rows, userId, methodId } = parcel;
  const organizationId = organization.id;
  const { isAllowed, isLast } = await countNewsMail({ to, organizationId, isMember }, { store, now });
  if (!isAllowed) return [];
  const place = { ...mailed, userId: userId ?? '', contactMethodId: methodId };
  const written =
    userId === null ? undefined : await writeDelivery(deliveryOf(parcel, place, organization, options), { store, now });
  const mail = outbox.mailChange(
    {
      to,
      organizationId,
      ...(written !== undefined && { deliveryId: written.row.id }),
      template: 'news',
      values: {
        organizationName: organization.name,
        // `newsChange` is all that writes these rows.
        news: rows.slice(0, maxListed).map((row) => mailedNews(row, row.data as NewsData)),
        more: Math.max(0, rows.length - maxListed),
        reason: rows.some(({ recipients }) => recipients.length === 0) ? 'responder' : 'named',
        isLast,
        unsubscribe: unsubscribeLinks(token, options),
      },
    },
    now,
  );
  return [...(written?.changes ?? []), mail];
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
      isAllowed: async () => {
        const counted = { to: address ?? place.contactMethodId ?? place.userId, organizationId, isMember: true };
        return (await countNewsMail(counted, { store, now })).isAllowed;
      },
    },
  );
};

/** Addresses that alert rules name, with their news. */
const byAddress = (rows: readonly NewsRow[]): Map<string, NewsRow[]> => {
  const newsOf = new Map<string, NewsRow[]>();
  for (const row of rows) {
    for (const address of row.recipients) newsOf.set(address, [...(newsOf.get(address) ?? []), row]);
  }
  return newsOf;
};

/** What goes by mail. */
const mailed = { kind: 'person', contactLaneId: null, type: 'email' } as const;

/** The mail that a person gets at the address of the account: with what alert rules send there. */
const accountParcels = (reader: NewsReader, wanted: Parcel, named: Map<string, NewsRow[]>): readonly Parcel[] => {
  if (reader.email === null) return [wanted];
  const rows = inOrder([...wanted.rows, ...(named.get(reader.email) ?? [])]);
  named.delete(reader.email);
  return [{ ...wanted, rows }];
};

/**
 * The entries that notify people of an organization's news: one mail or message to each place, however many news there are. Members
 * who may respond to incidents get what their preferences say, and addresses that alert rules name what those send, unless their
 * owners have refused. The commit is refused when a place was deleted meanwhile; then decide again.
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
  const named = byAddress(rows);
  const written: (readonly Change[])[] = [];
  for (const reader of readers) {
    const wanted = shared.filter((row) => wantsNews(reader, row));
    if (wanted.length === 0) continue;
    const { userId, email, methods } = reader;
    const heldUntil = newsHeldUntil(reader, wanted, now);
    const { quietHours } = reader;
    const holding = heldUntil === null || quietHours === null ? null : { heldUntil, reader: { ...reader, quietHours } };
    const parcel = { rows: wanted, userId, methodId: null };
    const mailTo = async (to: string, methodId: string | null): Promise<void> => {
      if (holding !== null) {
        const place = { ...mailed, userId, contactMethodId: methodId };
        const held = { ...parcel, heldUntil: holding.heldUntil };
        written.push(await hold(held, holding.reader, { place, address: to }, { ...options, organization }));
        return;
      }
      const parcels = methodId === null ? accountParcels(reader, parcel, named) : [{ ...parcel, methodId }];
      for (const each of parcels) written.push(await writeMail(to, each, { organization, isMember: true }, options));
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
        const held = { ...parcel, heldUntil: holding.heldUntil };
        const to = { place, address: null };
        written.push(changes, await hold(held, holding.reader, to, { ...options, organization }));
        continue;
      }
      const { isAllowed } = await countNewsMail({ to: method.id, organizationId, isMember: true }, { store, now });
      if (!isAllowed) continue;
      const own = { ...parcel, methodId: method.id };
      const delivery = await writeDelivery(deliveryOf(own, place, organization, options), { store, now });
      written.push(changes, delivery.changes);
    }
  }
  const { recipients, changes } = await readNamedRecipients([...named.keys()], organizationId, options);
  for (const { address, isKnown, token } of recipients) {
    const parcel = { rows: inOrder(named.get(address) ?? []), userId: null, methodId: null };
    written.push(await writeMail(address, parcel, { organization, isMember: isKnown, token }, options));
  }
  return [...written.flat(), ...changes];
};
