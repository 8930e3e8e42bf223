import type { Accident, Leap } from './histories.js';
import type { RecordWorld } from './record-world.js';

const second = 1000;

/** Something that happens at a time of the plan; seconds since the begin. */
export interface Moment {
  readonly at: number;
  readonly happen: () => Promise<void> | void;
}

/** A time at which something goes wrong, once it has begun. */
export type Trouble = { from: number; to: number };

/** What begins and ends an accident. */
export const accidentMoments = (
  world: RecordWorld,
  { kind, from, seconds, place: at }: Accident,
  { processes, troubles }: { readonly processes: number; readonly troubles: Trouble[] },
): Moment[] => {
  const place = at % processes;
  const trouble = { from: 0, to: Number.POSITIVE_INFINITY };
  const moments = {
    crash: [() => world.kill(place), () => world.start(place)],
    stall: [() => world.stop(place), () => world.continue(place)],
    databaseAway: [() => world.setAway(true), () => world.setAway(false)],
    offline: [() => world.setOffline(true), () => world.setOffline(false)],
  } as const;
  const [starts, ends] = moments[kind];
  const begin = (): void => {
    trouble.from = world.now;
    troubles.push(trouble);
    starts();
  };
  const end = (): void => {
    trouble.to = world.now;
    ends();
  };
  return [
    { at: from, happen: begin },
    { at: from + seconds, happen: end },
  ];
};

/** What skips a time. */
export const leapMoment = (world: RecordWorld, { kind, at, seconds }: Leap, troubles: Trouble[]): Moment => ({
  at,
  happen: () => {
    const [from, to] = [world.now, world.now + seconds * second];
    troubles.push(...(seconds > 0 ? [{ from, to }] : [from, to].map((at) => ({ from: at, to: at }))));
    if (seconds < 0) world.setClockBack(-seconds * second);
    else if (kind === 'off') world.passWithoutProcesses(seconds * second);
    else world.setClockForward(seconds * second);
  },
});

/** Whatever was away is back. */
export const endAccidents = (world: RecordWorld, processes: number, troubles: readonly Trouble[]): void => {
  for (const trouble of troubles) trouble.to = Math.min(trouble.to, world.now);
  world.setOffline(false);
  world.setAway(false);
  for (let place = 0; place < processes; place++) {
    world.continue(place);
    world.start(place);
  }
};

/** Lets everything happen at its time; those of one time in the order in which they are given. */
export const happenAll = async (world: RecordWorld, begin: number, moments: readonly Moment[]): Promise<void> => {
  for (const { at, happen } of moments.toSorted((one, other) => one.at - other.at)) {
    await world.advanceTo(world.now - world.livedMs + begin + at * second);
    await happen();
  }
};
