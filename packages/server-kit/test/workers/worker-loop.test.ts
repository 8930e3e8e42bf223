import { describe, expect, it } from 'vitest';
import { createTroubleLog } from '../../src/workers/trouble-log.js';
import { createWorkerLoop, type Pause } from '../../src/workers/worker-loop.js';
import { ManualClock } from '../base/manual-clock.js';

const restMs = 25;
const pollMs = 5000;
const idle: Pause = { forMs: pollMs, atLeastMs: restMs };
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A started loop; the n-th poll answers as the n-th reply says, and those after the last as the last. */
const openLoop = (replies: readonly (Pause | Error)[]) => {
  const clock = new ManualClock(1_000_000, settle);
  const polls: number[] = [];
  const logs: string[] = [];
  const log = (message: string): void => void logs.push(message);
  const logger = { debug: log, info: log, warn: log, error: log };
  const listeners = new Set<() => void>();
  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'test claim',
    pollMs,
    poll: async () => {
      polls.push(clock.monotonic());
      const reply = replies[polls.length - 1] ?? replies.at(-1) ?? idle;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    subscribe: (wake) => {
      listeners.add(wake);
      return [() => void listeners.delete(wake)];
    },
  });
  loop.start();
  /** Stops the loop; a timer ends its sleep. */
  const stop = async (): Promise<void> => {
    const stopped = loop.stop();
    await clock.advance(0);
    await stopped;
  };
  return { clock, loop, polls, logs, listeners, stop };
};

interface Case {
  readonly title: string;
  /** What the polls answer. Default: idle. */
  readonly replies?: readonly (Pause | Error)[];
  /** Times at which the loop is woken. */
  readonly wakes?: readonly number[];
  readonly polls: readonly number[];
}

const busy: Pause = { forMs: 0, atLeastMs: restMs };
const gone = new Error('the store is gone');

const cases: readonly Case[] = [
  { title: 'polls at its start and after each pause', polls: [0, 5000, 10_000] },
  {
    title: 'polls again after the shortest pause while there is more',
    replies: [busy, busy, idle],
    polls: [0, 25, 50, 5000, 10_000],
  },
  { title: 'polls at once when woken', wakes: [700], polls: [0, 700, 5700, 10_700] },
  { title: 'makes one poll of a burst', wakes: [1, 2, 3, 24], polls: [0, 25, 5000, 10_000] },
  { title: 'waits for the shortest pause when woken right after a poll', wakes: [10], polls: [0, 25, 5000, 10_000] },
  { title: 'ends an idle pause at a tenth of a second', wakes: [730], polls: [0, 730, 5700, 10_700] },
  {
    title: 'polls at the very time when something is due before the next idle poll',
    replies: [{ forMs: 1234, atLeastMs: restMs }, idle],
    polls: [0, 1234, 6200],
  },
  { title: 'pauses after a failure', replies: [gone, idle], polls: [0, 5000, 10_000] },
  {
    title: 'polls a second after a failure at the earliest',
    replies: [gone, idle],
    wakes: [10, 20],
    polls: [0, 1000, 6000],
  },
];

describe('A worker loop', () => {
  it.each(cases)('$title', async ({ replies = [idle], wakes = [], polls }) => {
    const opened = openLoop(replies);
    let now = 0;
    for (const at of wakes) {
      await opened.clock.advance(at - now);
      opened.loop.wake();
      now = at;
    }
    await opened.clock.advance((polls.at(-1) ?? 0) - now);
    expect(opened.polls).toEqual(polls);
    expect(opened.loop.lastPollAt).toBe(1_000_000 + (polls.at(-1) ?? 0));
    await opened.stop();
  });

  it('logs a failure once, and once more when it is over', async () => {
    const { clock, logs, stop } = openLoop([gone, gone, gone, idle]);
    await clock.advance(4 * pollMs);
    expect(logs).toEqual(['test claim failed; retrying', 'test claim recovered']);
    await stop();
  });

  it('is woken by its subscriptions until it is stopped', async () => {
    const { clock, polls, listeners, stop } = openLoop([idle]);
    await clock.advance(100);
    for (const wake of listeners) wake();
    await clock.advance(0);
    expect(polls).toEqual([0, 100]);
    await stop();
    expect(listeners.size).toBe(0);
    expect(clock.timers).toBe(0);
  });

  it('ends its wait when it is stopped, even the shortest one, and never starts again', async () => {
    const { clock, loop, polls, stop } = openLoop([gone]);
    await settle();
    await stop();
    expect(loop.isStopping).toBe(true);
    loop.start();
    loop.wake();
    await clock.advance(60_000);
    expect(polls).toEqual([0]);
  });

  it('stops only when the poll that is under way has ended', async () => {
    const clock = new ManualClock(0, settle);
    const { promise: held, resolve: release } = Promise.withResolvers<Pause>();
    const trouble = { failed: () => {}, succeeded: () => {}, forget: () => {} };
    const loop = createWorkerLoop({ clock, trouble, name: 'held claim', pollMs, poll: () => held });
    loop.start();
    let isStopped = false;
    const stopped = loop.stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    release(idle);
    await stopped;
    expect(clock.timers).toBe(0);
  });

  it('stops at once when it was never started', async () => {
    const clock = new ManualClock(0, settle);
    const trouble = { failed: () => {}, succeeded: () => {}, forget: () => {} };
    const loop = createWorkerLoop({ clock, trouble, name: 'idle claim', pollMs, poll: async () => idle });
    await loop.stop();
    expect(loop.lastPollAt).toBe(0);
  });
});
