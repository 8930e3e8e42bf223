import { bounds } from '@watchpost/schemas';
import type { OnCallSchedules } from '../../request/ports/on-call.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { OnCallSchedule } from './schedule.js';
import { onCallAt } from './shifts.js';

/** The columns of a schedule that decide who is on call. */
export type KeptSchedule = Pick<Row<'onCallSchedules'>, 'id' | 'timezone' | 'layers'>;

/** Schedules with their overrides, ready to be asked, by their ids. */
export const readPlans = async (
  rows: readonly KeptSchedule[],
  store: Pick<Store, 'find'>,
): Promise<ReadonlyMap<string, OnCallSchedule>> => {
  const ids = rows.map(({ id }) => id);
  const overrides =
    ids.length === 0
      ? []
      : await store.find(
          'onCallOverrides',
          { scheduleId: { in: ids } },
          { limit: ids.length * bounds.onCallOverrides.most, orderBy: 'createdAt' },
        );
  const ofSchedule = Map.groupBy(overrides, ({ scheduleId }) => scheduleId);
  return new Map(
    rows.map(({ id, timezone, layers }) => [
      id,
      {
        timezone,
        layers,
        overrides: (ofSchedule.get(id) ?? []).map(({ startsAt, endsAt, ...override }) => ({
          id: override.id,
          userId: override.userId,
          replacesUserId: override.replacesUserId,
          from: startsAt,
          to: endsAt,
        })),
      },
    ]),
  );
};

/** Names of users by their ids; of an account that is gone, the id. */
export const readNames = async (
  userIds: Iterable<string>,
  store: Pick<Store, 'findColumns'>,
): Promise<(userId: string) => string> => {
  const ids = [...new Set(userIds)];
  const users =
    ids.length === 0
      ? []
      : await store.findColumns('users', ['id', 'name'], { id: { in: ids } }, { limit: ids.length });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (userId) => names.get(userId) ?? userId;
};

/** Schedules for the rooms that page people. */
export const createOnCallSchedules = (store: Pick<Store, 'find'>): OnCallSchedules => ({
  async read(ids, organizationId) {
    if (ids.length === 0) return new Map();
    const rows = await store.find('onCallSchedules', { organizationId, id: { in: ids } }, { limit: ids.length });
    const plans = await readPlans(rows, store);
    return new Map(
      rows.flatMap((row) => {
        const plan = plans.get(row.id);
        if (plan === undefined) return [];
        const userIds = [...row.memberIds, ...plan.overrides.flatMap(({ userId }) => userId ?? [])];
        return [[row.id, { name: row.name, userIds, onCallAt: (at: number) => onCallAt(plan, at).userId }] as const];
      }),
    );
  },
});
