/** Days of the week as a schedule names them; the index is the one of `Date.prototype.getUTCDay`. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

/** When a layer passes from one person to the next. */
export interface Handoff {
  /** So many units are one turn, 1…52. */
  readonly every: number;
  /** Days and weeks are local ones, 23 to 25 hours and more; an hour is a real hour. */
  readonly unit: 'hour' | 'day' | 'week';
  /** Local time as `HH:MM`, of each handoff or, for hours, of the first one. */
  readonly at: string;
}

/** A stretch of each named day in which a layer is on call. */
export interface Restriction {
  readonly days: readonly Weekday[];
  /** Local time as `HH:MM`. */
  readonly from: string;
  /** Local time as `HH:MM`, exclusive; one that is not after `from` is a time of the next day. */
  readonly to: string;
}

/** People who take turns. */
export interface OnCallLayer {
  readonly name: string;
  /** In the order of their turns, 1…50. */
  readonly userIds: readonly string[];
  /** The local date of the first turn as `YYYY-MM-DD`; the layer is empty before. */
  readonly startsOn: string;
  readonly handoff: Handoff;
  /** Only in these stretches, at most 21; `null` for always. Turns pass on regardless of them. */
  readonly restrictions: readonly Restriction[] | null;
}

/** A change of the plan for a stretch of time. */
export interface OnCallOverride {
  readonly id: string;
  /** Who is on call instead; `null` for no person. */
  readonly userId: string | null;
  /** Only while this person would be on call; `null` for the whole stretch. */
  readonly replacesUserId: string | null;
  /** In milliseconds since the epoch. */
  readonly from: number;
  /** In milliseconds since the epoch, exclusive. */
  readonly to: number;
}

/** All that decides who is on call. */
export interface OnCallSchedule {
  /** IANA time zone of every local date and time. */
  readonly timezone: string;
  /** A later layer covers an earlier one, 1…5. */
  readonly layers: readonly OnCallLayer[];
  /**
   * A later override covers an earlier one. Those for a whole stretch cover all layers; those that replace a person then
   * apply to the result, one after the other.
   */
  readonly overrides: readonly OnCallOverride[];
}
