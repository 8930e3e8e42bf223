import { channelsRoom } from '../../src/outbound/channels/room.js';
import { eventsRoom } from '../../src/outbound/events/room.js';
import { hostHandlersRoom } from '../../src/outbound/host-handlers/room.js';
import { webhooksRoom } from '../../src/outbound/webhooks/room.js';
import type { PortionedDeletion } from '../../src/store/interface/store.js';

/** What is removed of events and of what became of them. */
export const expiredEvents = (now: number): readonly PortionedDeletion[] =>
  [eventsRoom, webhooksRoom, channelsRoom, hostHandlersRoom]
    .flatMap(({ expires }) => expires?.(now) ?? [])
    .filter(({ table }) => table !== 'sendingPaces');
