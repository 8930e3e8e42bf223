import { describe, expect, it } from 'vitest';
import { OutOfTimeError, withinTime } from '../../src/checks/bounded-time.js';
import { patternFinder, patternProblem } from '../../src/checks/text-pattern.js';

const bodyBytes = 1_048_576;
/** What work takes from the processor, in milliseconds, however busy the machine is. */
const cost = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
/** Two letters without order, from a fixed seed: no state of an automaton comes back soon. */
const restless = (length: number): string => {
  let seed = 1;
  const letters = Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed & 0x10_000 ? 'a' : 'b';
  });
  return `0${letters.join('')}`;
};

describe('a pattern', () => {
  it.each([
    ['up', 'backup', true],
    ['^up$', 'backup', false],
    ['^up$', 'up', true],
    ['UP', 'up', false],
    ['(?i)UP', 'up', true],
    ['a.c', 'a\nc', false],
    ['(?s)a.c', 'a\nc', true],
    ['^b$', 'a\nb', false],
    ['(?m)^b$', 'a\nb', true],
    ['v\\d+\\.\\d+', 'nginx v1.27', true],
    ['(ok|up|fine)', 'all fine', true],
    ['\\bup\\b', 'backup', false],
    ['^\\pL+$', 'größer', true],
    ['^.$', '\u{1F600}', true],
    ['', '', true],
    ['^$', 'a', false],
  ])('%j in %j is found: %s', (pattern, text, isFound) => {
    expect(patternProblem(pattern)).toBeNull();
    expect(patternFinder()(text, pattern)).toBe(isFound);
  });

  it.each([
    ['(a', 'must be a pattern in the syntax of RE2: missing closing )'],
    ['a)', 'must be a pattern in the syntax of RE2: unexpected )'],
    ['[a', 'must be a pattern in the syntax of RE2: missing closing ]'],
    ['*', 'must be a pattern in the syntax of RE2: missing argument to repetition operator'],
    ['(?=a)', 'must be a pattern in the syntax of RE2: invalid or unsupported Perl syntax'],
    ['(?<!a)b', 'must be a pattern in the syntax of RE2: invalid named capture'],
    ['(a)\\1', 'must be a pattern in the syntax of RE2: invalid escape sequence'],
    ['a{1001}', 'must be a pattern in the syntax of RE2: invalid repeat count'],
    ['((a{100}){100}){100}', 'must be a pattern in the syntax of RE2: invalid repeat count'],
  ])('cannot be %j: it %s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
  });

  it('cannot be larger than a check could use', () => {
    for (const pattern of ['(ab|bc|cd|de|ef|fg){1000}', 'x'.repeat(10_000), '(\\pL{1000})'.repeat(800)]) {
      expect(patternProblem(pattern)).toBe('must be a smaller pattern');
    }
    for (const pattern of ['.{0,1000}', 'x'.repeat(2000)]) expect(patternProblem(pattern)).toBeNull();
  });

  it.each(['(a+)+$', '^(a|aa)+$', '(.*a){20}c', '(a*)*b'])(
    'with which an engine that goes back does not come to an end, %s, is looked for in a large body',
    (pattern) => {
      expect(patternFinder()(`${'a'.repeat(bodyBytes / 4)}!`, pattern)).toBe(false);
    },
  );

  it.each(['[ab]*a[ab]{13}\\d', 'a.{480}\\d', '(a|b)*a.{900}\\d'])(
    'that would hold up the process, %s, is given up in time',
    (pattern) => {
      const text = restless(bodyBytes);
      const told = `looking for the pattern "${pattern}" takes longer than 200 ms; a simpler one is needed`;
      const tookMs = cost(() => expect(() => patternFinder()(text, pattern)).toThrow(told));
      // Unbounded, it would take from ten seconds to minutes.
      expect(tookMs).toBeLessThan(2000);
    },
  );

  it('of one check has only what the others left it', () => {
    const text = restless(bodyBytes);
    const find = patternFinder();
    const search = (): void => {
      for (let round = 0; round < 1000; round += 1) find(text, '[ab]{3}c');
    };
    expect(cost(() => expect(search).toThrow('takes longer than 200 ms'))).toBeLessThan(2000);
  });

  it('works after another was given up', () => {
    expect(() => patternFinder()(restless(bodyBytes), 'a.{480}\\d')).toThrow('takes longer');
    expect(patternFinder()('(?i) ß ok', '(?i)\\pL OK$')).toBe(true);
  });

  it('that was stored and is none says nothing about the target', () => {
    expect(() => patternFinder()('a', '(a')).toThrow('"(a" is not a pattern in the syntax of RE2');
  });
});

describe('work that is bounded', () => {
  it('is done, and its errors pass through', () => {
    const done: number[] = [];
    withinTime(1000, () => done.push(1));
    expect(done).toEqual([1]);
    const error = new RangeError('mine');
    const fail = (): never => {
      throw error;
    };
    expect(() => withinTime(1000, fail)).toThrow(error);
  });

  it('is ended wherever it is', () => {
    let rounds = 0;
    const endless = (): void => {
      for (;;) rounds += 1;
    };
    expect(() => withinTime(20, endless)).toThrow(OutOfTimeError);
    expect(rounds).toBeGreaterThan(0);
  });

  it('has its time even where the machine gives it to others first', () => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    let tries = 0;
    const took = withinTime(100, () => {
      tries += 1;
      // Waits without the processor, until it is ended.
      if (tries === 1) Atomics.wait(never, 0, 0);
    });
    expect(tries).toBe(2);
    expect(took).toBeLessThan(100);
  });

  it('is ended when it gets no time at all', () => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    expect(() => withinTime(10, () => void Atomics.wait(never, 0, 0))).toThrow(OutOfTimeError);
  });
});
