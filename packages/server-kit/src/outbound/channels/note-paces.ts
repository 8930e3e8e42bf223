import { type Logger, silentLogger } from '../../base/logger.js';
import type { Store } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import type { OpenedPlace } from './opened-place.js';
import { type PacedAnswer, recordPaces } from './pace-rows.js';

/** Writes what an answer says about the paces of a place; never rejects. */
export type PaceNotes = (place: OpenedPlace, organizationId: string, answer: PacedAnswer) => Promise<void>;

/** Makes {@link PaceNotes}. A pace that cannot be written does not undo what was sent: the provider says it again. */
export const createPaceNotes = ({
  store,
  logger = silentLogger,
  observer,
}: {
  readonly store: Pick<Store, 'commit'>;
  readonly logger?: Logger;
  /** Learns of hosts that are stopped for all organizations. Default: none. */
  readonly observer?: { hostStopped(host: string, until: number): void } | undefined;
}): PaceNotes => {
  const trouble = createTroubleLog(logger);
  return async ({ paces, type: { type } }, organizationId, answer) => {
    try {
      for (const { pace, until } of await recordPaces(store, paces, answer)) {
        const about = { host: pace.key, type };
        if (pace.isShare) {
          logger.warn('host stopped for an organization: it refused too many requests', { ...about, organizationId });
          continue;
        }
        logger.error('host stopped: it refused too many requests', about);
        observer?.hostStopped(pace.key, until);
      }
      trouble.succeeded('sending pace write');
    } catch (error) {
      trouble.failed('sending pace write', error);
    }
  };
};
