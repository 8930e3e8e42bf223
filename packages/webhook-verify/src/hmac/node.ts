import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookBody } from '../body.js';
import type { FindSecret, Sign } from './hmac.js';

const hash = (body: WebhookBody, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(body instanceof ArrayBuffer ? new Uint8Array(body) : body)
    .digest();

export const findSecret: FindSecret = async (body, signature, secrets) => {
  const given = Buffer.from(signature, 'hex');
  return secrets.find((secret) => timingSafeEqual(hash(body, secret), given));
};

export const sign: Sign = async (body, secret) => hash(body, secret).toString('hex');
