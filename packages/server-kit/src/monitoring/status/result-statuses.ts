import type { CheckReport } from '../../checks/check.js';

/** What a stored result can say, in the order of the numbers that are stored. */
export const resultStatuses = ['up', 'degraded', 'down', 'unknown'] as const satisfies CheckReport['status'][];
