import type { Row } from '../../store/interface/store.js';
import type { AttemptResult } from '../delivery/attempt-result.js';
import { withFailedPage } from '../delivery/failed-page.js';
import { type Meaning, messageVerdict, type SentStep, unsentVerdict } from './message-verdict.js';

type Delivery = Row<'notificationDeliveries'>;

/** What never became a request. */
export const notSent: SentStep = {
  step: 'post',
  isLastStep: true,
  statusCode: null,
  response: null,
  durationUs: 0,
  request: null,
};

/** An attempt by what its answer means. A page that failed for good with it makes the escalation go on. */
export const judgedMessage = (delivery: Delivery, sent: SentStep, meaning: Meaning): AttemptResult => ({
  kind: 'interpreted',
  judge: (_, circumstances) =>
    withFailedPage(messageVerdict(delivery, sent, meaning, circumstances), delivery, circumstances.now),
});

/** An attempt of a message whose time is over: nothing is sent. */
export const outdatedMessage = (delivery: Delivery): AttemptResult => ({
  kind: 'interpreted',
  judge: (_, { now }) => withFailedPage(unsentVerdict(delivery, now), delivery, now),
});
