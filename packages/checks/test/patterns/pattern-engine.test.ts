import { maxStretchMs, stretchOf } from '@watchpost/testbed/event-loop';
import { endlessPattern, restless } from '@watchpost/testbed/slow-patterns';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBounds } from '../../src/bounds.js';
import { createPatternEngine, type PatternEngine, PatternsBusyError } from '../../src/patterns/pattern-engine.js';
import type { PatternAnswer, PatternJob } from '../../src/patterns/pattern-job.js';
import { type PatternThread, PatternThreadError } from '../../src/patterns/pattern-thread.js';

const maxWaiting = checkBounds.waitingPatterns.most;

const search = (pattern: string, text: string): PatternJob => ({
  kind: 'search',
  texts: [text],
  searches: [{ pattern, from: 0, to: 1 }],
});
const named = (name: string): PatternJob => ({ kind: 'read', patterns: [name] });
const nameOf = (job: PatternJob): string => (job.kind === 'read' ? (job.patterns[0] ?? '') : '');

const engines: PatternEngine[] = [];
const keep = (engine: PatternEngine): PatternEngine => {
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

describe('patterns in a thread', () => {
  test('are parsed and matched', async () => {
    const engine = keep(createPatternEngine());
    expect(await engine.run({ kind: 'read', patterns: ['a', '('] }, 'org_1')).toEqual({
      kind: 'read',
      problems: [null, 'must be a pattern in the syntax of RE2: missing closing )'],
    });
    expect(await engine.run(search('^o', 'ok'), 'org_1')).toEqual({ kind: 'found', found: [true] });
  });

  test('leave the event loop free, however long they take', async () => {
    const engine = keep(createPatternEngine());
    await engine.run(named('a'), 'org_1');
    const text = restless(1_048_576);
    const { longestMs, result } = await stretchOf(() => engine.run(search(endlessPattern, text), 'org_1'));
    expect(result).toEqual({ kind: 'tooSlow', pattern: endlessPattern });
    expect(longestMs).toBeLessThan(maxStretchMs);
  });
});

describe('a pattern engine with a simulated thread', () => {
  /** Answers when the test says so. */
  const played = () => {
    const begun: string[] = [];
    const open: PromiseWithResolvers<PatternAnswer>[] = [];
    let started = 0;
    const startThread = (): PatternThread => {
      started += 1;
      return {
        run(job) {
          begun.push(nameOf(job));
          const answer = Promise.withResolvers<PatternAnswer>();
          open.push(answer);
          return answer.promise;
        },
        close: async () => {},
      };
    };
    const answer = async (by: (open: PromiseWithResolvers<PatternAnswer>) => void): Promise<void> => {
      const next = open.shift();
      if (next === undefined) throw new Error('nothing runs');
      by(next);
      await new Promise(setImmediate);
    };
    const done = () => answer(({ resolve }) => resolve({ kind: 'read', problems: [null] }));
    return { begun, startThread, answer, done, startCount: () => started };
  };

  test('serves organizations in turn: one job of another comes after one of an organization with many', async () => {
    const thread = played();
    const engine = keep(createPatternEngine(thread));
    const jobs = ['a1', 'a2', 'a3', 'a4'].map((name) => engine.run(named(name), 'org_a'));
    jobs.push(engine.run(named('b1'), 'org_b'), engine.run(named('c1'), 'org_c'), engine.run(named('b2'), 'org_b'));
    for (let count = 0; count < 7; count += 1) await thread.done();
    await Promise.all(jobs);
    expect(thread.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('queues a limited number of jobs of one organization, and jobs of others beside them', async () => {
    const thread = played();
    const engine = keep(createPatternEngine(thread));
    const jobs = Array.from({ length: maxWaiting + 1 }, (_, index) => engine.run(named(`a${index}`), 'org_a'));
    await expect(engine.run(named('one too many'), 'org_a')).rejects.toThrow(PatternsBusyError);
    const other = engine.run(named('b'), 'org_b');
    for (let count = 0; count < maxWaiting + 2; count += 1) await thread.done();
    await Promise.all([...jobs, other]);
  });

  test('replaces a lost thread, and only the running job fails', async () => {
    const thread = played();
    const engine = keep(createPatternEngine(thread));
    const [lost, next] = [engine.run(named('lost'), 'org_a'), engine.run(named('next'), 'org_a')];
    const failed = expect(lost).rejects.toThrow(PatternThreadError);
    await thread.answer(({ reject }) => reject(new PatternThreadError('gone')));
    await failed;
    await thread.done();
    expect(await next).toEqual({ kind: 'read', problems: [null] });
    expect(thread.startCount()).toBe(2);
  });

  test('does not begin an aborted job', async () => {
    const thread = played();
    const engine = keep(createPatternEngine(thread));
    const over = new AbortController();
    const first = engine.run(named('first'), 'org_a');
    const second = engine.run(named('second'), 'org_a', over.signal);
    const refused = expect(second).rejects.toThrow('aborted');
    over.abort();
    await thread.done();
    await Promise.all([first, refused]);
    expect(thread.begun).toEqual(['first']);
  });
});
