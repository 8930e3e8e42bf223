import type { Assertion } from '@watchpost/schemas';
import { patternProblem } from '../checks/text-pattern.js';
import { ProblemError } from '../http/problem.js';

/**
 * Refuses assertions whose pattern no check could use. The contract cannot: it brings no engine for patterns.
 *
 * @throws ProblemError `validation_failed` that names each of them
 */
export const assertPatterns = (assertions: readonly Assertion[]): void => {
  const errors = assertions.flatMap(({ operator, expected }, index) => {
    const isPattern = (operator === 'matches' || operator === 'notMatches') && typeof expected === 'string';
    const message = isPattern ? patternProblem(expected) : null;
    return message === null ? [] : [{ path: `assertions[${index}].expected`, code: 'invalid_pattern', message }];
  });
  if (errors.length === 0) return;
  const summary = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ProblemError('validation_failed', `${summary}.`, { errors });
};
