import { defineRoom } from '../../request/room.js';
import { heartbeatOperations } from './signal.js';

export const heartbeatsRoom = defineRoom({
  name: 'heartbeats',
  verbs: heartbeatOperations,
});
