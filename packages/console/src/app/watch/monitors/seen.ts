import type { RecordedEvidence } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery, type Query } from '../../store/query.js';

/** Which evidence of a monitor is shown. */
export interface SeenQuery {
  readonly monitorId: string;
  /** The first since then, such as the begin of an incident. Default: the last. */
  readonly since?: string;
  /** Before then; `null` for no end. */
  readonly until?: string | null;
}

/** Reads what one failed check of a monitor saw; `null` when none is kept. */
export const createSeen = (
  { client }: Pick<ConsoleParts, 'client'>,
  { monitorId, since, until = null }: SeenQuery,
): Query<RecordedEvidence | null> =>
  createQuery(async (signal) => {
    const query = {
      ...(since !== undefined && { since, sort: 'at' as const }),
      ...(until !== null && { until }),
    };
    const [seen] = await client.monitors.evidence(monitorId, query, { signal }).toArray({ limit: 1 });
    return seen ?? null;
  });
