// Verifying

// What goes in
export type { WebhookBody } from './body.js';
// What goes wrong
export { type WebhookErrorCode, WebhookVerificationError } from './error.js';
// What comes out
export type {
  EventSubject,
  UnknownSubject,
  UnknownWebhookEvent,
  WebhookActor,
  WebhookEnvelope,
  WebhookEvent,
  WebhookEventOf,
  WebhookSubject,
  WebhookTestEvent,
} from './event.js';
// What events carry
export type {
  Agent,
  Alert,
  AuditActivity,
  EventSubjects,
  Exporter,
  FeatureFlag,
  Incident,
  License,
  Member,
  Organization,
  OrganizationSettings,
  RoleChange,
  Subscription,
} from './event-data.js';
export type { WebhookHeaders } from './headers.js';
export type { WebhookSecrets } from './secrets.js';
// For the tests of a receiver
export { signForTest } from './sign-for-test.js';
export { verifyRequest, type WebhookRequest } from './verify-request.js';
export { verifySignature } from './verify-signature.js';
export { type VerifiedWebhook, type VerifyOptions, verifyWebhook } from './verify-webhook.js';
