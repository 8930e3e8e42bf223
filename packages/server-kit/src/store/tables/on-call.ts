import type { OnCallLayer } from '@watchpost/schemas';
import {
  flag,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** Schedules of who is on call. */
export const onCallSchedules = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    description: text(),
    timezone: text(),
    layers: json<readonly OnCallLayer[]>(),
    /** All people of its layers, each once. */
    memberIds: json<readonly string[]>(),
    /** The channel that learns when another person is on call; `null` for none. */
    announceChannelId: text().nullable(),
    /** Part of the token of the calendar: links of earlier generations no longer work. */
    calendarGeneration: integer().default(1),
    searchText,
    ...timestamps,
  },
  {
    index: {
      name: ['organizationId', 'name', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
    },
    unique: { key: { on: ['organizationId', 'key'], where: { key: { not: null } } } },
  },
);

/** Changes of a schedule for a stretch of time, in the order in which they were made: a later one covers an earlier. */
export const onCallOverrides = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    scheduleId: text(),
    userId: text().nullable(),
    replacesUserId: text().nullable(),
    startsAt: time(),
    endsAt: time(),
    createdBy: text(),
    ...timestamps,
  },
  {
    index: {
      starts: ['scheduleId', 'startsAt', 'id'],
      created: ['scheduleId', 'createdAt', 'id'],
      ends: ['scheduleId', 'endsAt'],
      person: ['organizationId', 'userId'],
      replaced: ['organizationId', 'replacesUserId'],
    },
  },
);

/** Who was on call in each schedule when it was evaluated the last time, and when it is due again. */
export const onCallStates = table(
  {
    /** The schedule's. */
    id: text().primaryKey(),
    organizationId: text(),
    /** `false` before the first evaluation, which announces nothing. */
    isKnown: flag(),
    userId: text().nullable(),
    overrideIds: json<readonly string[]>(),
    evaluatedAt: time(),
    ...queued,
  },
  { index: { due: ['nextAt'], organization: ['organizationId'] } },
);
