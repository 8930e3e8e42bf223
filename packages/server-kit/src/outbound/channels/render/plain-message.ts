import type { NotificationMessage } from '@watchpost/schemas';
import { type ChannelRoom, fitMessage, plainMarkup } from './message-layout.js';
import { summaryLine } from './summary-line.js';

/**
 * A message without its title as plain text, for a place without markup: what is known of it, and its links, a line each.
 * What does not fit is left out by its structure. Never empty.
 *
 * @param room.most how long it may be, in `room.unit`
 */
export const plainMessage = (message: NotificationMessage, room: ChannelRoom): string =>
  fitMessage(message, { ...room, markup: plainMarkup, isTitled: false, bullet: '-', links: 'lines' }) ||
  summaryLine(message);
