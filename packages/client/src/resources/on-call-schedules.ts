import type {
  OnCall,
  OnCallCalendarLink,
  OnCallNowQuery,
  OnCallOverride,
  OnCallOverrideCreate,
  OnCallSchedule,
  OnCallScheduleCreate,
  OnCallSchedulesCalendarQuery,
  OnCallSchedulesListQuery,
  OnCallSchedulesOnCallQuery,
  OnCallSchedulesOverridesQuery,
  OnCallSchedulesShiftsQuery,
  OnCallScheduleUpdate,
  OnCallShifts,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Everything about schedules: who is on call, and when. */
export interface OnCallSchedules {
  /**
   * Lists schedules by name unless `sort` says otherwise. Needs `on-call:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: OnCallSchedulesListQuery, options?: RequestOptions): List<OnCallSchedule>;

  /**
   * Creates a schedule. Needs `on-call:write`.
   *
   * @example
   * ```ts
   * await client.onCallSchedules.create({
   *   name: 'Platform',
   *   timezone: 'Europe/Berlin',
   *   layers: [{ name: 'Primary', userIds: [ann, bob], startsOn: '2030-01-07' }],
   * });
   * ```
   * @throws ValidationError, also when a user is no member; PermissionError (`plan_limit_reached`)
   */
  create(schedule: OnCallScheduleCreate, options?: PostOptions): ApiPromise<OnCallSchedule>;

  /**
   * Gets a schedule. Needs `on-call:read`.
   *
   * @param id such as `ocs_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<OnCallSchedule>;

  /**
   * Changes a schedule: what is left out stays; `layers` is replaced as a whole. Needs `on-call:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: OnCallScheduleUpdate, options?: ChangeOptions): ApiPromise<OnCallSchedule>;

  /**
   * Deletes a schedule with its overrides. Needs `on-call:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Reads who is on call at a moment, now by default. Needs `on-call:read`.
   *
   * @example
   * ```ts
   * const { users, until } = await client.onCallSchedules.onCall('ocs_…');
   * ```
   * @throws NotFoundError
   */
  onCall(id: string, query?: OnCallSchedulesOnCallQuery, options?: RequestOptions): ApiPromise<OnCall>;

  /**
   * Reads the shifts of at most 92 days. Needs `on-call:read`.
   *
   * @throws NotFoundError, ValidationError when the range is too long
   */
  shifts(id: string, query: OnCallSchedulesShiftsQuery, options?: RequestOptions): ApiPromise<OnCallShifts>;

  /**
   * Lists the overrides of a schedule, the latest first unless `sort` says otherwise. Needs `on-call:read`.
   *
   * @throws NotFoundError
   */
  overrides(id: string, query?: OnCallSchedulesOverridesQuery, options?: RequestOptions): List<OnCallOverride>;

  /**
   * Changes who is on call for a stretch of time. Needs `on-call:write`, or to be in the schedule with
   * `incidents:respond` and to take over or hand over a shift.
   *
   * @throws NotFoundError, ValidationError, PermissionError, ConflictError when there are too many
   */
  addOverride(id: string, override: OnCallOverrideCreate, options?: PostOptions): ApiPromise<OnCallOverride>;

  /**
   * Removes an override. Needs `on-call:write`, or to have made it.
   *
   * @throws NotFoundError, PermissionError
   */
  removeOverride(id: string, overrideId: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Gets the address under which calendar programs subscribe to a schedule. Needs `on-call:read`.
   *
   * @throws NotFoundError
   */
  calendarLink(id: string, options?: RequestOptions): ApiPromise<OnCallCalendarLink>;

  /**
   * Replaces that address; the old one no longer works. Needs `on-call:write`.
   *
   * @throws NotFoundError
   */
  rotateCalendarLink(id: string, options?: PostOptions): ApiPromise<OnCallCalendarLink>;

  /**
   * Reads the shifts as a calendar (RFC 5545), with the token of the address alone.
   *
   * @throws NotFoundError when the token is wrong
   */
  calendar(id: string, query: OnCallSchedulesCalendarQuery, options?: RequestOptions): ApiPromise<string>;
}

/** Who is on call in all schedules. */
export interface OnCallNow {
  /**
   * Lists schedules by name, each with who is on call at a moment, now by default. Needs `on-call:read`.
   *
   * @example
   * ```ts
   * for await (const { name, users } of client.onCall.now()) console.log(name, users[0]?.name);
   * ```
   * @throws ValidationError when the query is invalid
   */
  now(query?: OnCallNowQuery, options?: RequestOptions): List<OnCall>;
}

export const onCallSchedulesOf = (caller: Caller, anonymous: Caller): OnCallSchedules => ({
  list: (query, options) => listOf(caller, '/on-call-schedules', query, options),
  create: (schedule, options) => caller.call('POST', '/on-call-schedules', schedule, options),
  get: (id, options) => caller.call('GET', path`/on-call-schedules/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/on-call-schedules/${id}`, changes, options),
  delete: (id, options) => caller.call('DELETE', path`/on-call-schedules/${id}`, undefined, options),
  onCall: (id, query, options) =>
    caller.call('GET', path`/on-call-schedules/${id}/on-call`, undefined, { ...options, query }),
  shifts: (id, query, options) =>
    caller.call('GET', path`/on-call-schedules/${id}/shifts`, undefined, { ...options, query }),
  overrides: (id, query, options) => listOf(caller, path`/on-call-schedules/${id}/overrides`, query, options),
  addOverride: (id, override, options) =>
    caller.call('POST', path`/on-call-schedules/${id}/overrides`, override, options),
  removeOverride: (id, overrideId, options) =>
    caller.call('DELETE', path`/on-call-schedules/${id}/overrides/${overrideId}`, undefined, options),
  calendarLink: (id, options) => caller.call('GET', path`/on-call-schedules/${id}/calendar-link`, undefined, options),
  rotateCalendarLink: caller.step('on-call-schedules', 'rotate-calendar-link'),
  calendar: (id, query, options) =>
    anonymous.call('GET', path`/on-call-schedules/${id}/calendar.ics`, undefined, {
      ...options,
      query,
      accept: 'text/calendar',
      secrets: query?.token === undefined ? [] : [query.token],
    }),
});

export const onCallNowOf = (caller: Caller): OnCallNow => ({
  now: (query, options) => listOf(caller, '/on-call', query, options),
});
