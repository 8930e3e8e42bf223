/** What one run of a contender gave, by name of the measure. */
export type Sample<Measure extends string> = Readonly<Record<Measure, number>>;

/** The yardstick or a subject: something that can be measured again and again. */
export interface Contender<Measure extends string> {
  readonly name: string;
  measure(): Promise<Sample<Measure>>;
}

/** The samples of every contender; the n-th of each were taken one right after the other. */
export type Rounds<Measure extends string> = ReadonlyMap<string, readonly Sample<Measure>[]>;

/**
 * Measures all contenders in turn, so that whatever else the machine does meets them all. Each round begins with
 * another contender.
 *
 * @param options.warmUps rounds before the first that counts; 1 by default
 */
export const measureInTurn = async <Measure extends string>(
  contenders: readonly Contender<Measure>[],
  { rounds, warmUps = 1 }: { readonly rounds: number; readonly warmUps?: number },
): Promise<Rounds<Measure>> => {
  const samples = new Map<string, Sample<Measure>[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(turn + round) % contenders.length];
      if (contender === undefined) continue;
      const sample = await contender.measure();
      if (round >= warmUps) samples.get(contender.name)?.push(sample);
    }
  }
  return samples;
};

/** The samples of one measure. @throws TypeError when there is no such contender */
export const valuesOf = <Measure extends string>(
  rounds: Rounds<Measure>,
  contender: string,
  measure: Measure,
): number[] => {
  const samples = rounds.get(contender);
  if (samples === undefined) throw new TypeError(`nothing called ${contender} was measured`);
  return samples.map((sample) => sample[measure]);
};

/** What the yardstick costs divided by what the subject costs, round by round: 1 is as good as the yardstick. */
export const ratiosOf = <Measure extends string>(
  rounds: Rounds<Measure>,
  { yardstick, subject, cost }: { readonly yardstick: string; readonly subject: string; readonly cost: Measure },
): number[] => {
  const costs = valuesOf(rounds, subject, cost);
  return valuesOf(rounds, yardstick, cost).map((value, round) => value / (costs[round] ?? Number.NaN));
};
