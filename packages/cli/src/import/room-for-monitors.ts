import { ApiError, type Client } from '@watchpost/client';

/** How many enabled monitors the plan includes, and how many there are. */
export interface RoomForMonitors {
  readonly limit: number;
  readonly quantity: number;
}

/** Reads how many monitors fit; `undefined` without a limit, and when the caller may not know it or the server does not. */
export const readRoomForMonitors = async (
  client: Pick<Client, 'usage'>,
  signal: AbortSignal,
): Promise<RoomForMonitors | undefined> => {
  try {
    for await (const { metric, quantity, limit } of client.usage.list({ search: 'monitors' }, { signal })) {
      if (metric === 'monitors') return limit === null ? undefined : { limit, quantity };
    }
    return undefined;
  } catch (error) {
    // The commit itself holds the limit: this only says so sooner.
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
};
