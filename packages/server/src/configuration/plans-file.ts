import { assertPlans, type PlanOption } from '@watchpost/server-kit';
import { ConfigurationError } from './configuration-error.js';
import { readJsonFile } from './json-file.js';

/**
 * Reads the plans of a file: a JSON list of plans, or an object with it as `plans`.
 *
 * @throws ConfigurationError, which names every field that is wrong
 */
export const readPlansFile = (file: string): readonly PlanOption[] => {
  const content = readJsonFile(file, 'PLANS_FILE');
  const plans = typeof content === 'object' && content !== null && 'plans' in content ? content.plans : content;
  try {
    assertPlans(plans);
    return plans;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigurationError(`PLANS_FILE: ${file} cannot be used. ${error.message.replaceAll('\n', '; ')}.`);
  }
};
