import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { checkBounds } from '../bounds.ts';
// Node runs these as they are, in a thread: hence their real extension.
import { OutOfTimeError, withinTime } from './bounded-time.ts';
import { type ExtractJob, maxJobMs, type PatternAnswer, type PatternJob, type SearchJob } from './pattern-job.ts';

/** Steps that a pattern may have; `.{0,1000}` has 2,004. */
const maxPatternSteps = checkBounds.patternSteps.most;
const maxKeptSteps = checkBounds.keptPatternSteps.most;

/** Patterns that were read, the least recently used first: to read one takes from 0.1 to 150 ms. */
const kept = new Map<string, RE2JS>();
let keptSteps = 0;

const forget = (pattern: string, compiled: RE2JS): void => {
  if (kept.delete(pattern)) keptSteps -= compiled.programSize();
};

const read = (pattern: string): RE2JS => {
  const known = kept.get(pattern);
  if (known !== undefined) forget(pattern, known);
  const compiled = known ?? RE2JS.compile(pattern);
  kept.set(pattern, compiled);
  keptSteps += compiled.programSize();
  for (const [oldest, its] of kept) {
    if (keptSteps <= maxKeptSteps) break;
    forget(oldest, its);
  }
  return compiled;
};

const problemOf = (pattern: string): string | null => {
  try {
    return read(pattern).programSize() > maxPatternSteps ? 'must be a smaller pattern' : null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return `must be a pattern in the syntax of RE2: ${error.getDescription()}`;
    if (error instanceof RE2JSException) return 'must be a smaller pattern';
    throw error;
  }
};

/** Runs work with the time of one job. Says whether it ended; what was kept is forgotten when it was cut off, wherever that was. */
const endsInTime = (work: () => void): boolean => {
  try {
    withinTime(maxJobMs, work);
    return true;
  } catch (error) {
    if (!(error instanceof OutOfTimeError)) throw error;
    kept.clear();
    keptSteps = 0;
    return false;
  }
};

const readAll = (patterns: readonly string[]): PatternAnswer => {
  const problems: (string | null)[] = patterns.map(() => null);
  let current = 0;
  const isDone = endsInTime(() => {
    for (current = 0; current < patterns.length; current += 1) problems[current] = problemOf(patterns[current] ?? '');
  });
  if (!isDone) problems[current] = 'must be a smaller pattern';
  return { kind: 'read', problems };
};

/** Does what matches patterns, and says at which one it could not go on. */
const matching = (work: (use: (pattern: string) => RE2JS) => PatternAnswer): PatternAnswer => {
  let answer: PatternAnswer | undefined;
  let current = '';
  try {
    const isDone = endsInTime(() => {
      answer = work((pattern) => {
        current = pattern;
        return read(pattern);
      });
    });
    return isDone && answer !== undefined ? answer : { kind: 'tooSlow', pattern: current };
  } catch (error) {
    if (error instanceof RE2JSException) return { kind: 'notAPattern', pattern: current };
    throw error;
  }
};

const searchAll = ({ texts, searches }: SearchJob): PatternAnswer =>
  matching((use) => ({
    kind: 'found',
    found: searches.map(({ pattern, from, to }) => {
      const compiled = use(pattern);
      for (let index = from; index < to; index += 1) if (compiled.test(texts[index] ?? '')) return true;
      return false;
    }),
  }));

/** One more than a value may have: its length shows that it is too long. */
const maxGroup = checkBounds.variableText.most + 1;

const extractAll = ({ text, patterns }: ExtractJob): PatternAnswer =>
  matching((use) => ({
    kind: 'extracted',
    values: patterns.map((pattern) => {
      const matcher = use(pattern).matcher(text);
      if (!matcher.find()) return null;
      return matcher.group(matcher.groupCount() > 0 ? 1 : 0)?.slice(0, maxGroup) ?? null;
    }),
  }));

/** Does a job within {@link maxJobMs}, which holds up the thread for as long. */
export const runJob = (job: PatternJob): PatternAnswer => {
  switch (job.kind) {
    case 'read':
      return readAll(job.patterns);
    case 'search':
      return searchAll(job);
    case 'extract':
      return extractAll(job);
  }
};
