import { defineRoom, type WorkerParts } from '../request/room.js';
import type { HostRoom } from './host-room.js';
import type { HostRoomOptions } from './host-room-options.js';
import { hostWorkers } from './host-workers.js';

/** What the work of a host's rooms is done with. */
type HostRoomParts = WorkerParts & { readonly hostRooms: readonly HostRoom[] };

export const hostRoomsRoom = defineRoom({
  name: 'hostRooms',
  provides: (_, { rooms: hostRooms = [] }: HostRoomOptions) => ({ hostRooms }),
  workers: ({ hostRooms, ...parts }: HostRoomParts) => hostWorkers(hostRooms, parts),
});
