import { defaultNotificationPreferences } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { giveUpMessages } from '../channels/left-behind.js';

type Preferences = Row<'notificationPreferences'>;
type Method = Pick<Row<'contactMethods'>, 'id' | 'userId'>;

/** Preferences without a place; `null` where they do not name it. A page without any place goes by mail. */
const withoutMethod = ({ page, news }: Preferences, id: string): Pick<Preferences, 'page' | 'news'> | null => {
  const left = page.filter(({ via }) => via !== id);
  const methodIds = news?.methodIds.filter((methodId) => methodId !== id);
  if (left.length === page.length && methodIds?.length === news?.methodIds.length) return null;
  return {
    page: left.length === 0 ? defaultNotificationPreferences.page : left,
    news: news === null || methodIds === undefined ? news : { ...news, methodIds },
  };
};

/** The entry that takes a contact method out of its owner's preferences. */
const leavePreferences = ({ id, userId }: Method, now: number): Change => ({
  kind: 'derive',
  table: 'notificationPreferences',
  where: { userId },
  limit: 1,
  changes: ([row]) => {
    const left = row === undefined ? null : withoutMethod(row, id);
    if (row === undefined || left === null) return [];
    const set = { ...left, updatedAt: Math.max(now, row.updatedAt + 1) };
    return [{ kind: 'update', table: 'notificationPreferences', where: { userId }, set }];
  },
});

/**
 * The entries that delete a contact method, but for the row itself: preferences lose it, and what waits to be sent there is given
 * up.
 *
 * @throws StoreUnavailableError
 */
export const leaveMethod = async (
  method: Method,
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<Change[]> => {
  const { id: contactMethodId, userId } = method;
  return [
    leavePreferences(method, now),
    ...(await giveUpMessages({ userId, contactMethodId }, 'removed', { store, now })),
    { kind: 'delete', table: 'contactLanes', where: { contactMethodId } },
    { kind: 'delete', table: 'conversations', where: { contactMethodId } },
  ];
};
