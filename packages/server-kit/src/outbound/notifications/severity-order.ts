import { type Severity, severities } from '@watchpost/schemas';

/** Compares for sorting: the worst comes first. */
export const worstFirst = (a: Severity, b: Severity): number => severities.indexOf(b) - severities.indexOf(a);

/** Whether something is at least as bad as something else. */
export const isAtLeast = (severity: Severity, minimum: Severity): boolean => worstFirst(severity, minimum) <= 0;

/** The worse of two. */
export const worseOf = (a: Severity, b: Severity): Severity => (isAtLeast(a, b) ? a : b);
