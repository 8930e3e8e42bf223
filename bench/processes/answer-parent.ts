import type { Answered, Answers, Asked } from '../measuring/child.ts';

/** The options that the parent gave, which knows what this process takes. */
export const readOptions = <Options>(): Options => JSON.parse(process.argv[2] ?? '{}') as Options;

/** What every process can be asked: the CPU time that it has used so far, in microseconds, and its memory in bytes. */
export const usage = {
  cpuUs: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  residentBytes: (): number => process.memoryUsage().rss,
};

/** Answers the parent's questions until it is gone, and then ends. */
export const answerParent = (answers: Answers): void => {
  const answer = async ({ id, question, detail }: Asked): Promise<Answered> => {
    try {
      const find = answers[question];
      if (find === undefined) throw new TypeError(`there is no question ${question}`);
      // The parent's types are those of `answers`.
      return { id, answer: await find(detail as never) };
    } catch (error) {
      return { id, failure: error instanceof Error ? String(error.stack) : String(error) };
    }
  };
  process.on('message', (asked: Asked) => {
    void answer(asked).then((answered) => process.connected && process.send?.(answered));
  });
  process.once('disconnect', () => process.exit(0));
};
