import { bounds, defaultNotificationPreferences, type NotificationPreferences } from '@watchpost/schemas';
import { needsCarrier, readCarrier } from '../../request/access/carrier.js';
import type { VerifiedMethod } from '../../request/access/person-ways.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { NewsData } from '../notifications/news.js';
import { quietUntil } from '../notifications/quiet-hours.js';
import { hasAddress, type RespondingMember, readRespondingMembers } from '../notifications/responders.js';
import { isAtLeast } from '../notifications/severity-order.js';

type NewsRow = Pick<Row<'news'>, 'kind' | 'data'>;

/** A person who may respond to incidents, and what the person wants to be notified of without being paged. */
export interface NewsReader {
  readonly userId: string;
  /** The address of the account, where news are mailed to it; `null` else. */
  readonly email: string | null;
  /** Verified places that news go to besides. */
  readonly methods: readonly VerifiedMethod[];
  readonly wants: Pick<NotificationPreferences['news'], 'minimumSeverity' | 'events'>;
  readonly quietHours: NotificationPreferences['quietHours'];
}

/** How bad a piece of news is: of one that does not say so, nothing is left out. */
const severityOf = ({ data }: NewsRow) =>
  // `newsChange` is all that writes these rows.
  (data as NewsData).severity ?? 'critical';

/** Whether a person wants a piece of news. */
export const wantsNews = ({ wants: { minimumSeverity, events } }: Pick<NewsReader, 'wants'>, row: NewsRow): boolean =>
  events.some((event) => event === row.kind) && isAtLeast(severityOf(row), minimumSeverity);

/** When the quiet hours of a person end that hold news; `null` when they may be sent now. One that is bad enough lets all of them through. */
export const newsHeldUntil = (
  { quietHours }: Pick<NewsReader, 'quietHours'>,
  rows: readonly NewsRow[],
  now: number,
): number | null => {
  if (quietHours === null) return null;
  const hours = { ...quietHours, below: quietHours.exceptSeverity, afterwards: 'hold' } as const;
  const ends = rows.map((row) => quietUntil(hours, severityOf(row), now));
  return ends.includes(null) ? null : (ends[0] ?? null);
};

/** What members want to be notified of, and where. Accounts that are disabled have no place. */
export const readNewsPreferences = async (
  members: readonly RespondingMember[],
  organizationId: string,
  store: Pick<Store, 'find' | 'get'>,
): Promise<NewsReader[]> => {
  if (members.length === 0) return [];
  const users = members.map(({ user }) => user);
  const userId = { in: users.map(({ id }) => id) };
  const rows = await store.find('notificationPreferences', { userId }, { limit: users.length });
  const preferencesOf = new Map(rows.map((row) => [row.userId, row]));
  const ids = rows.flatMap(({ news }) => news?.methodIds ?? []);
  const methods =
    ids.length === 0
      ? []
      : await store.find(
          'contactMethods',
          { id: { in: ids }, userId, verifiedAt: { not: null } },
          { limit: users.length * bounds.contactMethods.most },
        );
  const needsOne = methods.some(({ type }) => needsCarrier(type));
  const hasCarrier = needsOne && (await readCarrier(organizationId, store)) !== undefined;
  const usable = methods.filter(({ type }) => hasCarrier || !needsCarrier(type));
  return users.map((user) => {
    const preferences = preferencesOf.get(user.id);
    const chosen = preferences?.news ?? null;
    return {
      userId: user.id,
      email: hasAddress(user) && user.mailNotifications ? user.email : null,
      methods:
        user.disabledAt === null
          ? usable.filter((method) => method.userId === user.id && chosen?.methodIds.includes(method.id))
          : [],
      wants: chosen ?? defaultNotificationPreferences.news,
      quietHours: preferences?.quietHours ?? null,
    };
  });
};

/** People who may respond to incidents, with what they want to be notified of. */
export const readNewsReaders = async (organizationId: string, store: Store): Promise<NewsReader[]> =>
  readNewsPreferences(await readRespondingMembers(organizationId, store), organizationId, store);
