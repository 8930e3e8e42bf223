import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OnCall, OnCallOverride, OnCallOverrideCreate, OnCallSchedule, OnCallShifts } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { createMemberChoices, type MemberChoice } from '../../forms/targets/member-choices.js';
import { createAttempts } from '../../store/attempt.js';
import { createQuery } from '../../store/query.js';
import { browserZone, zoneOf } from '../../time/zone.js';
import { mondayOf, type ShiftWeek, weeksAfter, weeksOf, weekTimes } from './shift-weeks.js';

/** Weeks that the picture has. */
export const shownWeeks = 4;
/** Overrides that are listed, the latest first. */
const shownOverrides = 50;
const hourMs = 3_600_000;

/** One schedule: who is on call now and in the next weeks, and what was swapped. */
export interface ScheduleDetailModel {
  readonly schedule: ReadonlySignal<OnCallSchedule | undefined>;
  readonly onCall: ReadonlySignal<OnCall | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** The weeks of the picture; `undefined` until they are read. */
  readonly weeks: ReadonlySignal<readonly ShiftWeek[] | undefined>;
  /** Whether there are more shifts than the answer holds. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** The time zone of the picture: that of the schedule, or of this browser. */
  readonly zone: ReadonlySignal<string>;
  setZone(zone: string): void;
  /** Whether the weeks are those from now on. */
  readonly isNow: ReadonlySignal<boolean>;
  /** Shows the weeks before or after; `0` shows those from now on. */
  move(weeks: number): void;
  /** Those that have not ended, the next one first. */
  readonly overrides: ReadonlySignal<readonly OnCallOverride[] | undefined>;
  /** Who can be chosen: the members, and who is in the schedule. */
  readonly people: ReadonlySignal<readonly MemberChoice[]>;
  nameOf(userId: string): string;
  /** Whether the person may change shifts: theirs, or all. */
  readonly mayOverride: ReadonlySignal<boolean>;
  mayRemove(override: OnCallOverride): boolean;
  /** The override that is being written. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  /** Begins one, for a shift that is given or for the next hours. */
  beginOverride(shift?: { readonly userId: string | undefined; readonly since: number; readonly until: number }): void;
  endOverride(): void;
  removeOverride(override: OnCallOverride): Promise<boolean>;
  /** Where calendar programs subscribe to it, once that was asked for. */
  readonly calendarUrl: ReadonlySignal<string | undefined>;
  showCalendar(): Promise<boolean>;
  hideCalendar(): void;
  rotateCalendar(): Promise<boolean>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads a schedule with its shifts; the weeks and their zone are in the address. */
export const createScheduleDetail = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'address' | 'toasts' | 'language' | 'now'>,
  id: string,
): ScheduleDetailModel => {
  const { client, session, address, now } = parts;
  const { path } = address.place.peek();
  const schedule = createQuery((abort) => client.onCallSchedules.get(id, { signal: abort }));
  const onCall = createQuery((abort) => client.onCallSchedules.onCall(id, {}, { signal: abort }));
  const overrides = createQuery((abort) =>
    client.onCallSchedules
      .overrides(id, { sort: '-from', pageSize: shownOverrides }, { signal: abort })
      .toArray({ limit: shownOverrides }),
  );
  const choices = createMemberChoices(parts);
  const { isBusy, run: attempt } = createAttempts(parts);
  const draft = signal<Draft | undefined>(undefined);
  const calendarUrl = signal<string | undefined>(undefined);

  const zone = computed(() => {
    const { query } = address.place.value;
    return query.get('zone') === 'here' ? browserZone() : (schedule.data.value?.timezone ?? 'UTC');
  });
  const clock = computed(() => zoneOf(zone.value) ?? zoneOf('UTC'));
  const thisMonday = computed(() => (clock.value === undefined ? undefined : mondayOf(now(), clock.value)));
  const monday = computed(() => {
    const asked = address.place.value.query.get('from') ?? '';
    const isMonday = /^[1-9]\d{3}-\d\d-\d\d$/.test(asked) && new Date(asked).getUTCDay() === 1;
    return isMonday ? asked : thisMonday.value;
  });
  /** The range of the picture, once it is known in which zone its weeks begin. */
  const range = computed(() => {
    if (schedule.data.value === undefined || monday.value === undefined || clock.value === undefined) return undefined;
    const times = weekTimes(monday.value, shownWeeks, clock.value);
    return JSON.stringify({
      from: new Date(times[0] ?? 0).toISOString(),
      to: new Date(times.at(-1) ?? 0).toISOString(),
    });
  });
  const shifts = signal<OnCallShifts | undefined>(undefined);
  const shiftError = signal<unknown>(undefined);
  const shiftsAsked = signal(0);
  const stopShifts = effect(() => {
    void shiftsAsked.value;
    // On the way to another page of the console the address changes first.
    if (range.value === undefined || address.place.value.path !== path) return;
    const asked = JSON.parse(range.value) as { readonly from: string; readonly to: string };
    const query = createQuery((abort) => client.onCallSchedules.shifts(id, asked, { signal: abort }));
    const stop = effect(() => {
      if (query.data.value !== undefined) shifts.value = query.data.value;
      shiftError.value = query.error.value;
    });
    return () => {
      stop();
      query.dispose();
    };
  });
  /** Names of who is in the shifts, for a person who may not read members. */
  const seen = computed(() => {
    const users = [...(shifts.value?.shifts.map(({ user }) => user) ?? []), ...(onCall.data.value?.users ?? [])];
    return new Map(users.map((user) => [user.id, user.name]));
  });
  const inSchedule = computed(() => new Set(schedule.data.value?.layers.flatMap(({ userIds }) => userIds) ?? []));
  const nameOf = (userId: string): string => seen.value.get(userId) ?? choices.nameOf(userId);
  const mayWrite = session.may('on-call:write');
  const reload = async (): Promise<void> => {
    shiftsAsked.value += 1;
    await Promise.all([schedule.reload(), onCall.reload(), overrides.reload()]);
  };
  return {
    schedule: schedule.data,
    onCall: onCall.data,
    error: computed(() => schedule.error.value ?? onCall.error.value ?? shiftError.value ?? overrides.error.value),
    isBusy,
    weeks: computed(() => {
      const from = monday.value;
      const answer = shifts.value;
      const createdAt = schedule.data.value?.createdAt;
      if (from === undefined || answer === undefined || clock.value === undefined || createdAt === undefined)
        return undefined;
      return weeksOf({ ...answer, createdAt }, from, shownWeeks, clock.value);
    }),
    hasMore: computed(() => shifts.value?.notice === 'tooMany'),
    zone,
    setZone: (next) => address.setQuery({ zone: next === schedule.data.peek()?.timezone ? undefined : 'here' }),
    isNow: computed(() => monday.value === thisMonday.value),
    move(weeks) {
      const from = monday.peek();
      if (from === undefined) return;
      const next = weeks === 0 ? undefined : weeksAfter(from, weeks);
      address.setQuery({ from: next === thisMonday.peek() ? undefined : next }, { push: true });
    },
    overrides: computed(() =>
      overrides.data.value
        ?.filter(({ to }) => Date.parse(to) > now())
        .sort((one, other) => (one.from < other.from ? -1 : 1)),
    ),
    people: computed(() => {
      const members = choices.members.value ?? [];
      if (members.length > 0) return members;
      return [...inSchedule.value].map((userId) => ({ id: userId, name: nameOf(userId) }));
    }),
    nameOf,
    mayOverride: computed(
      () => mayWrite || (session.may('incidents:respond') && inSchedule.value.has(session.me.value?.id ?? '')),
    ),
    mayRemove: ({ createdBy }) => mayWrite || createdBy === session.me.peek()?.id,
    draft,
    beginOverride(shift) {
      const from = shift === undefined ? Math.ceil(now() / hourMs) * hourMs : Math.max(shift.since, now());
      const to = shift?.until ?? from + 8 * hourMs;
      const me = session.me.peek()?.id;
      const replaced = shift?.userId ?? null;
      draft.value = createDraft<OnCallOverride, OnCallOverrideCreate>({
        initial: {
          userId: me !== undefined && me !== replaced && inSchedule.peek().has(me) ? me : null,
          replacesUserId: replaced,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
        },
        save: (override) => client.onCallSchedules.addOverride(id, override),
        onSaved: () => {
          draft.value = undefined;
          void reload();
        },
      });
    },
    endOverride() {
      draft.value = undefined;
    },
    removeOverride: (override) =>
      attempt(async () => {
        await client.onCallSchedules.removeOverride(id, override.id);
        await reload();
      }),
    calendarUrl,
    showCalendar: () =>
      attempt(async () => {
        calendarUrl.value = (await client.onCallSchedules.calendarLink(id)).url;
      }),
    hideCalendar() {
      calendarUrl.value = undefined;
    },
    rotateCalendar: () =>
      attempt(async () => {
        calendarUrl.value = (await client.onCallSchedules.rotateCalendarLink(id)).url;
      }),
    reload,
    dispose() {
      stopShifts();
      schedule.dispose();
      onCall.dispose();
      overrides.dispose();
      choices.dispose();
    },
  };
};
