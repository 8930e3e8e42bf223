import { apiMonitorConfig } from './api.js';
import { secretsOfStep } from './api-problems.js';
import { writtenOriginOf } from './references.js';

/**
 * Where secrets of an `api` monitor may go, as its author wrote it: `<name> <origin>` of each secret and each origin that a step with
 * it has written out. Every secret may also go to the origin of the target.
 */
export const apiReceivers = (target: string, config: Record<string, unknown>): ReadonlySet<string> => {
  const parsed = apiMonitorConfig.safeParse(config);
  if (!parsed.success) return new Set();
  const home = URL.parse(target)?.origin;
  return new Set(
    parsed.data.steps.flatMap((step) => {
      const origin = writtenOriginOf(step.url, target);
      if (origin == null || origin === home) return [];
      return [...secretsOfStep(step)].map((name) => `${name} ${origin}`);
    }),
  );
};
