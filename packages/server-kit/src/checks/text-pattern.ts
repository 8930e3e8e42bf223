import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { serverBounds } from '../bounds.js';
import { OutOfTimeError, withinTime } from './bounded-time.js';
import { CheckFailure } from './check-failure.js';
import { failureMessages } from './failure-message.js';

/**
 * How long all patterns of one check may hold up the process. The engine never backtracks, yet some patterns make it
 * take 0.1 µs for each character times each step of the pattern: minutes with a body of 1 MiB. Most need 50 ms for that.
 */
const maxMatchMs = serverBounds.patternTime.most;
/** Steps that a pattern may have; `.{0,1000}` has 2,004. To read as many takes some 50 ms. */
const maxPatternSteps = serverBounds.patternSteps.most;

/** Says why a text is no pattern, `null` when it is one. The words follow the name of a field. */
export const patternProblem = (pattern: string): string | null => {
  let steps = 0;
  try {
    withinTime(maxMatchMs, () => {
      steps = RE2JS.compile(pattern).programSize();
    });
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return `must be a pattern in the syntax of RE2: ${error.getDescription()}`;
    if (!(error instanceof OutOfTimeError || error instanceof RE2JSException)) throw error;
    return 'must be a smaller pattern';
  }
  return steps > maxPatternSteps ? 'must be a smaller pattern' : null;
};

/** Whether a pattern is found in a text. */
export type FindPattern = (text: string, pattern: string) => boolean;

/** Makes what one check looks for its patterns with. Nothing is kept of them: to read one again takes 0.1 ms. */
export const patternFinder = (): FindPattern => {
  let leftMs = maxMatchMs;
  return (text, pattern) => {
    let isFound = false;
    try {
      leftMs -= withinTime(leftMs, () => {
        isFound = RE2JS.compile(pattern).test(text);
      });
    } catch (error) {
      if (error instanceof OutOfTimeError) {
        // It may well be this server that is slow, so it says nothing about the target.
        throw new CheckFailure('unknown', failureMessages.patternTooSlow(pattern, maxMatchMs));
      }
      if (error instanceof RE2JSException) throw new CheckFailure('unknown', failureMessages.badPattern(pattern));
      throw error;
    }
    return isFound;
  };
};
