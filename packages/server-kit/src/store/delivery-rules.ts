import { subjectsOutsideOfAll, webhookTestType } from '@watchpost/schemas';

/** Types that `*` leaves out. A test goes to the one webhook that it is for, and never to others. */
export const typesOutsideOfAll: readonly string[] = [...subjectsOutsideOfAll, webhookTestType];

/** What is said of an attempt whose lease ran out. */
export const interruptedMessage =
  'The server that made this attempt ended before it knew the answer; the receiver may have got it.';

/** What is said of a delivery whose event outlived its retention. */
export const eventGoneMessage = 'The event is no longer kept; nothing is left to deliver.';
