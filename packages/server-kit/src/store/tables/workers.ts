import { table, text, time } from '../table-declaration.js';

/** Processes that do background work, as they last reported. */
export const workers = table({
  id: text().primaryKey(),
  startedAt: time(),
  lastSeenAt: time(),
});
