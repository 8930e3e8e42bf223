// Verifying

export { verifyRequest, type WebhookRequest } from './verify-request.js';
export { type VerifiedWebhook, type VerifyOptions, verifyWebhook } from './verify-webhook.js';

// Verifying only the signature, and signing for the tests of a receiver

export { signForTest, verifySignature } from '#hmac';

// What goes in

export type { WebhookBody } from './body.js';
export type { WebhookHeaders } from './headers.js';
export type { WebhookSecrets } from './secrets.js';

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
  ChangedFeatureFlag as FeatureFlag,
  EventSubjects,
  Exporter,
  Incident,
  License,
  Member,
  Organization,
  OrganizationSettings,
  RoleChange,
  Subscription,
} from './event-data.js';

// What goes wrong

export { type WebhookErrorCode, WebhookVerificationError } from './error.js';
