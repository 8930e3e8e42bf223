import { bounds } from '@watchpost/schemas';
import type { FlagContext } from './evaluation/flag-definition.js';

const maxBytes = bounds.evaluationContext.most;

/** Why a context cannot be evaluated, in words that follow its path; `undefined` when it can. */
export const contextProblem = (context: FlagContext): string | undefined => {
  const { targetingKey } = context;
  if (targetingKey !== undefined && targetingKey !== null && typeof targetingKey !== 'string') {
    return 'must have text as its targetingKey';
  }
  const names = Object.keys(context).length;
  if (names > bounds.contextAttributes.most) {
    return `must have at most ${bounds.contextAttributes.most} attributes (it has ${names})`;
  }
  const bytes = Buffer.byteLength(JSON.stringify(context));
  return bytes > maxBytes ? `must have at most ${maxBytes} bytes as JSON (it has ${bytes})` : undefined;
};
