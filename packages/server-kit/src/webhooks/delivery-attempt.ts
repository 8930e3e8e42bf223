import type { ClaimedDelivery, Row } from '../store/store.js';
import type { AttemptResult } from './attempt-result.js';
import { writeDeliveryBody } from './delivery-body.js';
import { deliveryHeaders } from './delivery-headers.js';
import type { WebhookTransport } from './transport.js';
import type { SigningSecrets } from './webhook-secret.js';

/** Makes one attempt: writes the body, signs it, sends it. */
export const attemptDelivery = (
  { delivery, event }: ClaimedDelivery,
  { url, id }: Pick<Row<'webhooks'>, 'id' | 'url'>,
  options: {
    readonly transport: WebhookTransport;
    readonly secrets: SigningSecrets;
    readonly apiUrl: string;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
): Promise<AttemptResult> => {
  const { transport, secrets, apiUrl, now } = options;
  const stamp = { attempt: delivery.attemptCount, sentAt: now };
  const body = writeDeliveryBody({ event, webhookId: id, apiUrl }, stamp);
  return transport.send({ url, headers: deliveryHeaders(delivery, body, secrets), body });
};
