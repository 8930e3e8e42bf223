import * as z from '../../zod.js';

/** How bad something is, from least to worst. */
export const severities = ['minor', 'major', 'critical'] as const;

/** How bad something is. */
export type Severity = (typeof severities)[number];

/** Validates how bad something is. */
export const severityField = z
  .enum(severities, { error: 'must be one of: minor, major, critical' })
  .describe('How bad it is.');
