/** How long anything may keep the event loop: longer, and every other request of the process waits for it. */
export const maxStretchMs = 100;
/** How often the processor's time is read; what is measured may be as much too long. */
const sampleMs = 5;

/** Work under way, by which a stretch that belongs to one of several is distinguished from one that belongs to the only one. */
const running = new Set<{ isAlone: boolean }>();

/**
 * Does work and says how long it kept the event loop at most in one go: in time that this thread had from the processor, so
 * that neither a busy machine nor hashes in other threads count. `null` when other work was measured meanwhile, whose
 * stretches cannot be separated from these.
 */
export const stretchOf = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly longestMs: number | null; readonly result: T }> => {
  const own = { isAlone: running.size === 0 };
  for (const other of running) other.isAlone = false;
  running.add(own);
  let longestMs = 0;
  let before = process.threadCpuUsage();
  // A timer fires in the first turn of the loop in which it is due: between two of these lies one long turn at most.
  const sample = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(sample, sampleMs);
  try {
    const result = await work();
    sample();
    return { longestMs: own.isAlone ? longestMs : null, result };
  } finally {
    clearInterval(timer);
    running.delete(own);
  }
};
