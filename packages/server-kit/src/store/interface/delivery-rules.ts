import { subjectsOutsideOfAll, webhookTestType } from '@watchpost/schemas';

/** Types that `*` leaves out. A test goes to the one webhook that it is for, and never to others. */
export const typesOutsideOfAll: readonly string[] = [...subjectsOutsideOfAll, webhookTestType];

/** The error of an attempt whose lease ran out. */
export const interruptedMessage =
  'The server that made this attempt ended before it knew the answer; the receiver may have got it.';

/** The error of a delivery whose event has passed its retention. */
export const eventGoneMessage = 'The event has passed its retention; nothing is left to deliver.';
