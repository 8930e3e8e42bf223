import { createHmac } from 'node:crypto';
import { userAgent } from '@watchpost/checks/address-guard';
import { version } from '../../base/product.js';
import type { Row } from '../../store/interface/store.js';
import type { SigningSecrets } from './webhook-secret.js';

/** HMAC-SHA-256 of the body, with the secret as UTF-8 text for its key, in lower-case hexadecimal. */
const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/**
 * The headers of one attempt, names and values in turn. Only what the signature covers is to be trusted, which is the
 * body; the rest is for routing and for searches.
 *
 * @param delivery with the number of this attempt
 */
export const deliveryHeaders = (
  delivery: Pick<Row<'webhookDeliveries'>, 'id' | 'event' | 'attemptCount'>,
  body: string,
  secrets: SigningSecrets,
): string[] => {
  const headers = [
    'Content-Type',
    'application/json',
    'User-Agent',
    userAgent(version),
    'X-Service-Signature',
    sign(body, secrets.current),
    'X-Service-Event',
    delivery.event,
    'X-Service-Delivery',
    delivery.id,
    'X-Service-Attempt',
    String(delivery.attemptCount),
  ];
  if (secrets.next !== null) headers.push('X-Service-Signature-Next', sign(body, secrets.next));
  return headers;
};
