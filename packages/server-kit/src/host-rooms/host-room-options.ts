import { isObject, listOf, type OptionRules } from '../base/options.js';
import type { HostRoom } from './host-room.js';

/** What a host adds of its own. */
export interface HostRoomOptions {
  /**
   * The host's own rooms: routes below a prefix, work in the background, handlers of events, tables, as {@link defineHostRoom} returns
   * them. Default: none.
   */
  readonly rooms?: readonly HostRoom[];
}

export const hostRoomRules: OptionRules<HostRoomOptions> = {
  rooms: listOf('what defineHostRoom returns', isObject),
};
