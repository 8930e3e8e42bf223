import { isReadable, kindOf, type OptionRule } from '../../base/options.js';
import { assertRetrySeconds } from './retry-schedule.js';

/** The seconds between attempts, of the option with this name. */
export const retryWaits = (option: string): OptionRule => ({
  is: 'a list of 1 to 10 whole numbers from 0 to 86,400',
  fits: (value: unknown): boolean => Array.isArray(value) && isReadable(() => assertRetrySeconds(option, value)),
  found: (value: unknown): string =>
    Array.isArray(value) && value.length > 0 ? `[${value.map(kindOf).join(', ')}]` : kindOf(value),
});
