import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
  notificationPreferenceRoutes,
} from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Change, Row } from '../../store/interface/store.js';

type Preferences = Row<'notificationPreferences'>;
type News = NotificationPreferences['news'];

/** What the database has about the preferences of a person. */
interface Kept {
  readonly row: Preferences | undefined;
  readonly mailNotifications: boolean;
}

const readPreferences = async ({ caller, services: { store } }: Context): Promise<Kept> => {
  const userId = caller.id ?? '';
  const [row, user] = await Promise.all([
    store.get('notificationPreferences', { userId }),
    store.get('users', { id: userId }),
  ]);
  return { row, mailNotifications: user?.mailNotifications ?? false };
};

const presentPreferences = ({ row, mailNotifications }: Kept): NotificationPreferences => {
  const { page, quietHours } = row ?? defaultNotificationPreferences;
  const { minimumSeverity, events } = row?.news ?? defaultNotificationPreferences.news;
  const via = [...(mailNotifications ? ['email'] : []), ...(row?.news?.methodIds ?? [])];
  return { page, news: { via, minimumSeverity, events }, quietHours };
};

const isMethod = (via: string): boolean => via !== 'email';

/** A place that a change names, with the path of the field that names it. */
interface Named {
  readonly via: string;
  readonly path: string;
}

/**
 * Makes sure that places are verified contact methods of the person, and that they stay until the commit ends.
 *
 * @throws ProblemError `validation_failed`
 */
const nameMethods = async (places: readonly Named[], { caller, services }: Context): Promise<Change[]> => {
  const named = places.filter(({ via }) => isMethod(via));
  const ids = [...new Set(named.map(({ via }) => via))];
  if (ids.length === 0) return [];
  const where = { id: { in: ids }, userId: caller.id ?? '', verifiedAt: { not: null } } as const;
  const limit = ids.length;
  const found = await services.store.findColumns('contactMethods', ['id'], where, { limit });
  const known = new Set(found.map(({ id }) => id));
  const missing = named.find(({ via }) => !known.has(via));
  if (missing !== undefined) {
    throw invalidField(missing.path, 'not_found', 'must be email, or a verified contact method of yours');
  }
  return [
    {
      kind: 'derive',
      table: 'contactMethods',
      where,
      limit,
      changes: (rows) => (rows.length === limit ? [] : null),
    },
  ];
};

/** Whether news are mailed is kept with the account, which has its own switch for it. */
const newsColumns = (news: News): Pick<Preferences, 'news'> => {
  const { via, minimumSeverity, events } = news;
  return { news: { methodIds: via.filter(isMethod), minimumSeverity, events } };
};

const getPreferences = serve(notificationPreferenceRoutes.get, async (_input, context) => ({
  body: presentPreferences(await readPreferences(context)),
}));

type QuietHours = NotificationPreferences['quietHours'];

const changedQuietHours = (before: QuietHours, given: NotificationPreferencesUpdate['quietHours']): QuietHours => {
  if (given === undefined) return before;
  if (given === null) return null;
  return { ...given, exceptSeverity: given.exceptSeverity ?? before?.exceptSeverity ?? 'critical' };
};

const updatePreferences = serve(notificationPreferenceRoutes.update, async ({ body }, context) => {
  const { caller, now } = context;
  const userId = caller.id ?? '';
  const kept = await readPreferences(context);
  const { row, mailNotifications } = kept;
  const before = presentPreferences(kept);
  const after: NotificationPreferences = {
    page: body.page ?? before.page,
    news: {
      via: body.news?.via ?? before.news.via,
      minimumSeverity: body.news?.minimumSeverity ?? before.news.minimumSeverity,
      events: body.news?.events ?? before.news.events,
    },
    quietHours: changedQuietHours(before.quietHours, body.quietHours),
  };
  const naming = await nameMethods(
    [
      ...(body.page ?? []).map(({ via }, index) => ({ via, path: `page[${index}].via` })),
      ...(body.news?.via ?? []).map((via, index) => ({ via, path: `news.via[${index}]` })),
    ],
    context,
  );
  const columns = {
    page: after.page,
    quietHours: after.quietHours,
    ...(body.news === undefined ? { news: row?.news ?? null } : newsColumns(after.news)),
  };
  const isMailed = after.news.via.includes('email');
  return {
    body: after,
    changes: [
      ...naming,
      row === undefined
        ? {
            kind: 'insert',
            table: 'notificationPreferences',
            row: { userId, ...columns, createdAt: now, updatedAt: now },
          }
        : {
            kind: 'update',
            table: 'notificationPreferences',
            where: { userId, updatedAt: row.updatedAt },
            // Of two changes in one millisecond the second is made again of fresh reads.
            set: { ...columns, updatedAt: Math.max(now, row.updatedAt + 1) },
            mustMatch: true,
          },
      ...(isMailed === mailNotifications
        ? []
        : [
            {
              kind: 'update',
              table: 'users',
              where: { id: userId, mailNotifications },
              set: { mailNotifications: isMailed, updatedAt: now },
              mustMatch: true,
            } as const,
          ]),
      auditChange(context, {
        resource: { type: 'notificationPreferences', id: userId, name: caller.name },
        before,
        after,
      }),
    ],
  };
});

export const preferenceOperations: Readonly<Record<string, Verb>> = {
  'notificationPreferences.get': getPreferences,
  'notificationPreferences.update': updatePreferences,
};
