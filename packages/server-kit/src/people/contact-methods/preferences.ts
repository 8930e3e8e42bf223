import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  notificationPreferenceRoutes,
} from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Change, Row } from '../../store/store.js';

type Preferences = Row<'notificationPreferences'>;
type Page = NotificationPreferences['page'];

const presentPreferences = (row: Pick<Preferences, 'page' | 'quietHours'> | undefined): NotificationPreferences => {
  const { page, quietHours } = row ?? defaultNotificationPreferences;
  return { page, quietHours };
};

const readPreferences = ({ caller, services }: Context): Promise<Preferences | undefined> =>
  services.store.get('notificationPreferences', { userId: caller.id ?? '' });

const methodIdsIn = (page: Page): string[] => page.flatMap(({ via }) => (via === 'email' ? [] : [via]));

/**
 * Makes sure that a list of places names verified contact methods of the person, and that they stay until the commit ends.
 *
 * @throws ProblemError `validation_failed`
 */
const nameMethods = async (page: Page, { caller, services }: Context): Promise<Change[]> => {
  const ids = methodIdsIn(page);
  if (ids.length === 0) return [];
  const where = { id: { in: ids }, userId: caller.id ?? '', verifiedAt: { not: null } } as const;
  const limit = ids.length;
  const found = await services.store.findColumns('contactMethods', ['id'], where, { limit });
  const known = new Set(found.map(({ id }) => id));
  const missing = page.findIndex(({ via }) => via !== 'email' && !known.has(via));
  if (missing !== -1) {
    throw invalidField(`page[${missing}].via`, 'not_found', 'must be email, or a verified contact method of yours');
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

const getPreferences = serve(notificationPreferenceRoutes.get, async (_input, context) => ({
  body: presentPreferences(await readPreferences(context)),
}));

const updatePreferences = serve(notificationPreferenceRoutes.update, async ({ body }, context) => {
  const { caller, now } = context;
  const userId = caller.id ?? '';
  const row = await readPreferences(context);
  const before = presentPreferences(row);
  const after = {
    page: body.page ?? before.page,
    quietHours: body.quietHours === undefined ? before.quietHours : body.quietHours,
  };
  const naming = body.page === undefined ? [] : await nameMethods(after.page, context);
  return {
    body: after,
    changes: [
      ...naming,
      row === undefined
        ? {
            kind: 'insert',
            table: 'notificationPreferences',
            row: { userId, ...after, createdAt: now, updatedAt: now },
          }
        : {
            kind: 'update',
            table: 'notificationPreferences',
            where: { userId, updatedAt: row.updatedAt },
            // Of two changes in one millisecond the second is made again of fresh reads.
            set: { ...after, updatedAt: Math.max(now, row.updatedAt + 1) },
            mustMatch: true,
          },
      auditChange(context, {
        resource: { type: 'notificationPreferences', id: userId, name: caller.name },
        before,
        after,
      }),
    ],
  };
});

/** The entry that takes a contact method out of its owner's preferences; a page without any place goes by mail. */
export const leavePreferences = (
  { id, userId }: Pick<Row<'contactMethods'>, 'id' | 'userId'>,
  { now }: Context,
): Change => ({
  kind: 'derive',
  table: 'notificationPreferences',
  where: { userId },
  limit: 1,
  changes: ([row]) => {
    const left = row?.page.filter(({ via }) => via !== id);
    if (row === undefined || left === undefined || left.length === row.page.length) return [];
    const page = left.length === 0 ? defaultNotificationPreferences.page : left;
    const set = { page, updatedAt: Math.max(now, row.updatedAt + 1) };
    return [{ kind: 'update', table: 'notificationPreferences', where: { userId }, set }];
  },
});

export const preferenceOperations: Readonly<Record<string, Verb>> = {
  'notificationPreferences.get': getPreferences,
  'notificationPreferences.update': updatePreferences,
};
