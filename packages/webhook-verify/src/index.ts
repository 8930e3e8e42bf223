// Verifying

// What goes in
export type { WebhookBody } from './body.js';
// What goes wrong
export { type WebhookErrorCode, WebhookVerificationError } from './error.js';
// What comes out
export type {
  EventSubject,
  EventSubjects,
  OrganizationData,
  UnknownSubject,
  UnknownWebhookEvent,
  WebhookActor,
  WebhookEnvelope,
  WebhookEvent,
  WebhookEventOf,
  WebhookSubject,
  WebhookTestEvent,
} from './event.js';
export type { WebhookHeaders } from './headers.js';
export type { WebhookSecrets } from './secrets.js';
// For the tests of a receiver
export { signForTest } from './sign-for-test.js';
export { verifyRequest, type WebhookRequest } from './verify-request.js';
export { verifySignature } from './verify-signature.js';
export { type VerifiedWebhook, type VerifyOptions, verifyWebhook } from './verify-webhook.js';
