import { failureMessages } from '../messages/failure-message.js';
import { type PatternEngine, PatternsBusyError } from '../patterns/pattern-engine.js';
import { maxJobMs, type SearchJob } from '../patterns/pattern-job.js';
import { CheckFailure } from './check-failure.js';
import type { CheckRun } from './check-run.js';

/**
 * Matches the patterns of a check. Whatever goes wrong says nothing about the target.
 *
 * @throws CheckFailure when a pattern takes too long or is not valid, when too many wait, or when time runs out
 */
export const searchPatterns = async (
  run: CheckRun,
  job: SearchJob,
  { engine, organizationId }: { readonly engine: PatternEngine | undefined; readonly organizationId: string },
): Promise<readonly boolean[]> => {
  if (engine === undefined)
    throw new TypeError('This check has patterns, and its environment has no engine that matches them.');
  run.phase = 'patterns';
  const over = new AbortController();
  run.onEnd(() => over.abort());
  const answer = await run.wait(engine.run(job, organizationId, over.signal)).catch((error: unknown) => {
    if (!(error instanceof PatternsBusyError)) throw error;
    throw new CheckFailure('unknown', failureMessages.patternsBusy(), { cause: error });
  });
  if (answer.kind === 'found') return answer.found;
  if (answer.kind === 'tooSlow')
    throw new CheckFailure('unknown', failureMessages.patternTooSlow(answer.pattern, maxJobMs));
  if (answer.kind === 'notAPattern') throw new CheckFailure('unknown', failureMessages.badPattern(answer.pattern));
  throw new TypeError('Patterns were compiled where they were to be matched.');
};
