import { systemClock } from '../../base/clock.js';
import { defineRoom } from '../../request/room.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createCheckFeed } from './check-feed.js';
import { createLiveFeed } from './live-feed.js';
import { streamOperations } from './open-stream.js';
import { createOpenStreams } from './open-streams.js';

export const streamRoom = defineRoom({
  name: 'stream',
  provides: ({ store, clock: now, logger }) => {
    const clock = { ...systemClock, now };
    return {
      liveFeed: createLiveFeed({ store, clock, trouble: createTroubleLog(logger) }),
      checkFeed: createCheckFeed({ store, clock, trouble: createTroubleLog(logger) }),
      openStreams: createOpenStreams(),
    };
  },
  verbs: streamOperations,
});
