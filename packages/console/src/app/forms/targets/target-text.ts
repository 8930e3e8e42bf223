import { useWords } from '../../console/use-console.js';
import type { Target } from './target-field.js';
import { targetWords } from './words.js';

/** A target in words, for lists. */
export const useTargetText = (): ((target: Target) => string) => {
  const words = useWords(targetWords);
  return (target) => {
    switch (target.scope) {
      case 'tags':
        return target.tags.join(', ') || words.noTags;
      case 'monitors':
        return words.monitorsOf(target.monitorIds.length);
      case 'variable':
        return words.variable(target.name);
      default:
        return words.scopes[target.scope];
    }
  };
};
