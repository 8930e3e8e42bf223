import {
  bounds,
  type ContactMethodType,
  defaultNotificationPreferences,
  type NotificationPreferences,
} from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import { needsCarrier, readCarrier } from './carrier.js';

/** A verified place of a person. */
export type VerifiedMethod = Pick<Row<'contactMethods'>, 'id' | 'userId' | 'type'>;

/** How a page goes to a person. */
export interface Way {
  /** `null` for the mail address of the account. */
  readonly method: VerifiedMethod | null;
  /** Milliseconds after the page began. */
  readonly afterMs: number;
}

/** How a person can be paged. */
export interface PersonWays {
  /** In the order of time, the first one at once; empty when the person cannot be paged. */
  readonly ways: readonly Way[];
  /** Places of the preferences that do not work. */
  readonly broken: number;
  readonly quietHours: NotificationPreferences['quietHours'];
}

type Account = Pick<Row<'users'>, 'id' | 'disabledAt' | 'emailVerifiedAt'>;

/** What a person prefers, and what there is to do so. */
export interface Preferred {
  readonly preferences: Pick<NotificationPreferences, 'page' | 'quietHours'>;
  readonly methods: readonly VerifiedMethod[];
  /** Whether the organization has a carrier for text messages and calls. */
  readonly hasCarrier: boolean;
}

/**
 * Says how a person can be paged. Places that were deleted, are not verified or need a carrier that is missing are left out,
 * and the others follow as much earlier; where none is left, the verified address of the account is the way.
 */
export const waysOf = (
  { disabledAt, emailVerifiedAt }: Omit<Account, 'id'>,
  { preferences: { page, quietHours }, methods, hasCarrier }: Preferred,
): PersonWays => {
  if (disabledAt !== null) return { ways: [], broken: page.length, quietHours };
  const known = new Map(methods.map((method) => [method.id, method]));
  const email: readonly Way[] = emailVerifiedAt === null ? [] : [{ method: null, afterMs: 0 }];
  const preferred = page.flatMap(({ via, afterSeconds }): Way[] => {
    const afterMs = afterSeconds * 1000;
    if (via === 'email') return email.map((way) => ({ ...way, afterMs }));
    const method = known.get(via);
    return method === undefined || (needsCarrier(method.type) && !hasCarrier) ? [] : [{ method, afterMs }];
  });
  const ways = preferred.length === 0 ? email : preferred.toSorted((a, b) => a.afterMs - b.afterMs);
  const firstMs = ways[0]?.afterMs ?? 0;
  return {
    ways: ways.map((way) => ({ ...way, afterMs: way.afterMs - firstMs })),
    broken: page.length - preferred.length,
    quietHours,
  };
};

/** Reads how people of an organization can be paged, by their ids. */
export const readPersonWays = async (
  accounts: readonly Account[],
  organizationId: string,
  store: Pick<Store, 'find' | 'get'>,
): Promise<ReadonlyMap<string, PersonWays>> => {
  if (accounts.length === 0) return new Map();
  const userId = { in: accounts.map(({ id }) => id) };
  const [methods, rows, carrier] = await Promise.all([
    store.find(
      'contactMethods',
      { userId, verifiedAt: { not: null } },
      { limit: accounts.length * bounds.contactMethods.most },
    ),
    store.find('notificationPreferences', { userId }, { limit: accounts.length }),
    readCarrier(organizationId, store),
  ]);
  const methodsOf = Map.groupBy(methods, (method) => method.userId);
  const preferencesOf = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    accounts.map((account) => [
      account.id,
      waysOf(account, {
        preferences: preferencesOf.get(account.id) ?? defaultNotificationPreferences,
        methods: methodsOf.get(account.id) ?? [],
        hasCarrier: carrier !== undefined,
      }),
    ]),
  );
};

/** By which means a person can be paged, each once. */
export const meansOf = ({ ways }: Pick<PersonWays, 'ways'>): (ContactMethodType | 'email')[] => [
  ...new Set(ways.map(({ method }) => method?.type ?? 'email')),
];
