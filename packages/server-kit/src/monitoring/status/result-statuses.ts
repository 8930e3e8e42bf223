import type { CheckReport } from '@watchpost/checks';

/** What a stored result can say, in the order of the numbers that are stored. */
export const resultStatuses = ['up', 'degraded', 'down', 'unknown'] as const satisfies CheckReport['status'][];
