import { GCProfiler } from 'node:v8';

/** Processor's time to write 4 MB of JSON, the least of five: of a machine on which that is slow, no more can be asked. */
const yardstickMs = (): number => {
  const documents = Array.from({ length: 100 }, () => ({ body: 'b'.repeat(40_000) }));
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    JSON.stringify(documents);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
};

/**
 * How long anything may keep the event loop: longer, and every other request of the process waits for it. Where memory is so slow
 * that 4 MB of JSON take more than 7 ms, it is longer by as much: a page of the largest documents has 14 MB.
 */
export const maxStretchMs = Math.max(100, 15 * yardstickMs());
/** How often the processor's time is read; what is measured may be as much too long. */
const sampleMs = 5;

/** Work under way, by which a stretch that belongs to one of several is distinguished from one that belongs to the only one. */
const running = new Set<{ isAlone: boolean }>();

/**
 * Reads the processor's time of this thread since the last reading, without what V8 took to collect garbage: a worker keeps the
 * modules and reports of hundreds of test files, and to search them all takes long.
 */
const startReading = (): { read(): number; end(): void } => {
  let before = process.threadCpuUsage();
  let collector = new GCProfiler();
  collector.start();
  return {
    read() {
      const { user, system } = process.threadCpuUsage(before);
      const collections = collector.stop()?.statistics ?? [];
      const collectedMs = collections.reduce((total, { cost }) => total + cost / 1000, 0);
      collector = new GCProfiler();
      collector.start();
      before = process.threadCpuUsage();
      return Math.max(0, (user + system) / 1000 - collectedMs);
    },
    end() {
      collector.stop();
    },
  };
};

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
  const processor = startReading();
  // A timer fires in the first turn of the loop in which it is due: between two of these lies one long turn at most.
  const sample = (): void => {
    longestMs = Math.max(longestMs, processor.read());
  };
  const timer = setInterval(sample, sampleMs);
  try {
    const result = await work();
    sample();
    return { longestMs: own.isAlone ? longestMs : null, result };
  } finally {
    clearInterval(timer);
    processor.end();
    running.delete(own);
  }
};
