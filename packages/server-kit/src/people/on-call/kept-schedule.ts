import { bounds } from '@watchpost/schemas';
import type { Row, Store } from '../../store/store.js';
import type { OnCallSchedule } from './schedule.js';

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
