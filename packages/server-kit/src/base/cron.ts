import { Cron } from 'croner';

/** A cron expression of five fields, in a time zone. */
export interface CronSchedule {
  readonly cron: string;
  /** IANA time zone. */
  readonly timezone: string;
}

/** @throws TypeError when the expression cannot be read */
const read = ({ cron, timezone }: CronSchedule): Cron => {
  try {
    return new Cron(cron, { timezone, mode: '5-part' });
  } catch (cause) {
    throw new TypeError(`not a cron expression of five fields: ${cron}`, { cause });
  }
};

/** Why an expression cannot be used; `null` when it can. */
export const cronProblem = (schedule: CronSchedule): string | null => {
  try {
    return read(schedule).nextRun() === null ? 'must match at least one future time' : null;
  } catch {
    return 'must be a cron expression of five fields, such as 30 2 * * 1-5';
  }
};

/**
 * The first time of a schedule after another, in milliseconds since the epoch; `null` without one. An hour that
 * summer time skips counts as the moment right after it, and an hour that it repeats counts once.
 *
 * @throws TypeError when the expression cannot be read
 */
export const nextCronTime = (schedule: CronSchedule, after: number): number | null =>
  read(schedule).nextRun(new Date(after))?.getTime() ?? null;
