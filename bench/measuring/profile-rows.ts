import type { TimeByRoom } from '../processes/cpu-profile.ts';
import { shown } from './statistics.ts';

/** Rows of a table that says where the CPU time of a request or the like goes, the most first. */
export const profileRows = (profile: TimeByRoom, costUs: number): string[][] => {
  const total = Object.values(profile).reduce((sum, time) => sum + time, 0);
  return Object.entries(profile)
    .sort(([, a], [, b]) => b - a)
    .map(([room, time]) => [room, shown((time / total) * costUs), `${((time / total) * 100).toFixed(0)} %`]);
};
