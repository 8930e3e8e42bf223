import { type RequestCounter, StoreUnavailableError } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';

/** A counter of the host: what it throws makes requests unavailable, and is logged once until it works again. */
export const hostCounter = (counter: RequestCounter, trouble: TroubleLog): RequestCounter => ({
  async count(bucket, window, by) {
    try {
      const count = await counter.count(bucket, window, by);
      trouble.succeeded('request counter');
      return count;
    } catch (error) {
      trouble.failed('request counter', error);
      throw new StoreUnavailableError('the requestCounter of the host cannot be used', { cause: error });
    }
  },
});
