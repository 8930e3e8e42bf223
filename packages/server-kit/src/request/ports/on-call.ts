/** A schedule that can be asked who is on call. */
export interface AskedSchedule {
  readonly name: string;
  /** All users who may be on call at some time. */
  readonly userIds: readonly string[];
  /** Who is on call at a moment, in milliseconds since the epoch; `null` for no person. */
  onCallAt(at: number): string | null;
}

/** Schedules of who is on call, for the rooms that page people. */
export interface OnCallSchedules {
  /** Reads schedules of an organization by their ids; those that do not exist are left out. */
  read(ids: readonly string[], organizationId: string): Promise<ReadonlyMap<string, AskedSchedule>>;
}
