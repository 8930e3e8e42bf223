/**
 * Does a piece of work for each item, so many at a time; the first failure is thrown once what was begun has ended.
 *
 * @param most how many are under way at once
 */
export const inParallel = async <T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
};
