import { sign } from '#hmac';
import type { WebhookBody } from './body.js';

/**
 * Signs a body as Watchpost does, for the tests of a receiver.
 *
 * @param body the exact text or bytes that the test sends
 * @param secret at least 16 characters, or the receiver will refuse it
 * @returns the value of `X-Service-Signature`
 * @throws {WebhookVerificationError} `body_not_raw`
 * @example
 * const body = JSON.stringify({ id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString() });
 * const headers = { 'x-service-event': 'incident.opened', 'x-service-signature': await signForTest(body, secret) };
 */
export const signForTest = (body: WebhookBody, secret: string): Promise<string> => sign(body, secret);
