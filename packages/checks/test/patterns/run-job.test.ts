import { restless, widePattern } from '@watchpost/testbed/slow-patterns';
import { describe, expect, it } from 'vitest';
import { OutOfTimeError, withinTime } from '../../src/patterns/bounded-time.js';
import type { PatternAnswer } from '../../src/patterns/pattern-job.js';
import { runJob } from '../../src/patterns/run-job.js';

const bodyBytes = 1_048_576;
/** What work takes from the processor, in milliseconds, however busy the machine is. */
const cost = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
/** Matches patterns against one text. */
const search = (text: string, ...patterns: readonly string[]): PatternAnswer =>
  runJob({
    kind: 'search',
    texts: [text],
    searches: patterns.map((pattern) => ({ pattern, from: 0, to: 1 })),
  });
const found = (...found: readonly boolean[]): PatternAnswer => ({ kind: 'found', found });
const tooSlow = (pattern: string): PatternAnswer => ({ kind: 'tooSlow', pattern });
const problems = (...patterns: readonly string[]): PatternAnswer => runJob({ kind: 'read', patterns });
const read = (...problems: readonly (string | null)[]): PatternAnswer => ({ kind: 'read', problems });

describe('a pattern that extracts', () => {
  const extract = (text: string, ...patterns: readonly string[]): PatternAnswer =>
    runJob({ kind: 'extract', text, patterns });

  it.each([
    ['id=(\\d+)', 'a id=42 id=43', '42'],
    ['\\d+', 'a id=42', '42'],
    ['(x)?y', 'y', null],
    ['z', 'y', null],
    ['(a)(b)', 'ab', 'a'],
  ])('%s in %s gives %j', (pattern, text, value) => {
    expect(extract(text, pattern)).toEqual({ kind: 'extracted', values: [value] });
  });

  it('gives no value that is longer than one may be', () => {
    const answer = extract('x'.repeat(20_000), 'x+');
    expect(answer.kind === 'extracted' && answer.values[0]?.length).toBe(10_001);
  });

  it('says which one is no pattern, or takes too long', () => {
    expect(extract('a', 'ok', '(')).toEqual({ kind: 'notAPattern', pattern: '(' });
    const wide = widePattern(0);
    expect(extract('a'.repeat(bodyBytes), wide)).toEqual({ kind: 'tooSlow', pattern: wide });
  });
});

describe('a pattern in a job', () => {
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
    expect(problems(pattern)).toEqual(read(null));
    expect(search(text, pattern)).toEqual(found(isFound));
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
    expect(problems(pattern)).toEqual(read(problem));
  });

  it('cannot be too large to match in a check', () => {
    for (const pattern of ['(ab|bc|cd|de|ef|fg){1000}', 'x'.repeat(10_000), '(\\pL{1000})'.repeat(800)]) {
      expect(problems(pattern)).toEqual(read('must be a smaller pattern'));
    }
    for (const pattern of ['.{0,1000}', 'x'.repeat(2000)]) expect(problems(pattern)).toEqual(read(null));
  });

  it.each(['(a+)+$', '^(a|aa)+$', '(.*a){20}c', '(a*)*b'])(
    'matches a large body where a backtracking engine would not end: %s',
    (pattern) => {
      expect(search(`${'a'.repeat(bodyBytes / 4)}!`, pattern)).toEqual(found(false));
    },
  );

  it.each(['[ab]*a[ab]{400}\\d', 'a.{480}\\d', '(a|b)*a.{900}\\d'])(
    'is given up in time and named when it would take minutes: %s',
    (pattern) => {
      const text = restless(bodyBytes);
      const tookMs = cost(() => expect(search(text, 'a', pattern, 'b')).toEqual(tooSlow(pattern)));
      // Unbounded, it would take from ten seconds to minutes.
      expect(tookMs).toBeLessThan(2000);
    },
  );

  it('has only the time that earlier patterns of the job left', () => {
    const many = Array.from({ length: 1000 }, () => '[ab]{3}\\d$');
    const tookMs = cost(() => expect(search(restless(bodyBytes), ...many)).toEqual(tooSlow('[ab]{3}\\d$')));
    expect(tookMs).toBeLessThan(2000);
  });

  it('shares the parse time of its job with the other patterns', () => {
    const wide = Array.from({ length: 50 }, (_, index) => widePattern(index));
    let answer: PatternAnswer | undefined;
    expect(
      cost(() => {
        answer = problems(...wide);
      }),
    ).toBeLessThan(2000);
    expect(answer?.kind === 'read' && answer.problems).toContain('must be a smaller pattern');
  });

  it('is parsed once in a job', () => {
    const pattern = `(?i)${'[A-\\x{ffff}]'.repeat(40)}`;
    const onceMs = Math.min(...Array.from({ length: 5 }, () => cost(() => search('x', pattern))));
    const oftenMs = cost(() => search('x', ...Array.from({ length: 30 }, () => pattern)));
    expect(oftenMs).toBeLessThan(onceMs * 10);
  });

  it('is matched after another was given up', () => {
    expect(search(restless(bodyBytes), 'a.{480}\\d')).toEqual(tooSlow('a.{480}\\d'));
    expect(search('(?i) ß ok', '(?i)\\pL OK$')).toEqual(found(true));
  });

  it('is named when a stored pattern is malformed', () => {
    expect(search('a', 'a', '(a')).toEqual({ kind: 'notAPattern', pattern: '(a' });
  });
});

describe('work with a time limit', () => {
  it('runs, and its errors pass through', () => {
    const done: number[] = [];
    withinTime(1000, () => done.push(1));
    expect(done).toEqual([1]);
    const error = new RangeError('mine');
    const fail = (): never => {
      throw error;
    };
    expect(() => withinTime(1000, fail)).toThrow(error);
  });

  it('is interrupted in an endless loop', () => {
    let rounds = 0;
    const endless = (): void => {
      for (;;) rounds += 1;
    };
    expect(() => withinTime(20, endless)).toThrow(OutOfTimeError);
    expect(rounds).toBeGreaterThan(0);
  });

  it('runs again when the machine gave its time to other processes', () => {
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

  it('is interrupted when it never gets processor time', () => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    expect(() => withinTime(10, () => void Atomics.wait(never, 0, 0))).toThrow(OutOfTimeError);
  });
});
