import { failureMessages } from '../messages/failure-message.js';
import { type PatternEngine, PatternsBusyError } from '../patterns/pattern-engine.js';
import {
  type ExtractJob,
  maxJobMs,
  type PatternAnswer,
  type PatternJob,
  type SearchJob,
} from '../patterns/pattern-job.js';
import { CheckFailure } from './check-failure.js';
import type { CheckRun } from './check-run.js';

/** Whose turn it is, and what matches patterns. */
interface PatternTurn {
  readonly engine: PatternEngine | undefined;
  readonly organizationId: string;
}

/**
 * Does a job of a check. Whatever goes wrong says nothing about the target.
 *
 * @throws CheckFailure when a pattern takes too long or is not valid, when too many wait, or when time runs out
 */
const runPatterns = async (
  run: CheckRun,
  job: PatternJob,
  { engine, organizationId }: PatternTurn,
): Promise<PatternAnswer> => {
  if (engine === undefined)
    throw new TypeError('This check has patterns, and its environment has no engine that matches them.');
  run.phase = 'patterns';
  const over = new AbortController();
  run.onEnd(() => over.abort());
  const answer = await run.wait(engine.run(job, organizationId, over.signal)).catch((error: unknown) => {
    if (!(error instanceof PatternsBusyError)) throw error;
    throw new CheckFailure('unknown', failureMessages.patternsBusy(), { cause: error });
  });
  if (answer.kind === 'tooSlow')
    throw new CheckFailure('unknown', failureMessages.patternTooSlow(answer.pattern, maxJobMs));
  if (answer.kind === 'notAPattern') throw new CheckFailure('unknown', failureMessages.badPattern(answer.pattern));
  return answer;
};

const wrongAnswer = 'A job for patterns was answered as another.';

/** Whether each pattern of a check matches. @throws CheckFailure as {@link runPatterns} does */
export const searchPatterns = async (run: CheckRun, job: SearchJob, turn: PatternTurn): Promise<readonly boolean[]> => {
  const answer = await runPatterns(run, job, turn);
  if (answer.kind !== 'found') throw new TypeError(wrongAnswer);
  return answer.found;
};

/** The first group of each pattern where it matches first, else `null`. @throws CheckFailure as {@link runPatterns} does */
export const searchGroups = async (
  run: CheckRun,
  job: ExtractJob,
  turn: PatternTurn,
): Promise<readonly (string | null)[]> => {
  const answer = await runPatterns(run, job, turn);
  if (answer.kind !== 'extracted') throw new TypeError(wrongAnswer);
  return answer.values;
};
