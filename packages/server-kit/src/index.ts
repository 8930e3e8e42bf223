// The kit

// What is handed in
export { type LogFields, type Logger, silentLogger } from './base/logger.js';
export {
  createServerKit,
  type HandleResult,
  type KitHealth,
  type ServerKit,
  type ServerKitOptions,
} from './kit/create-kit.js';
export { type ConnectionGuard, type ConnectionLimits, createConnectionGuard } from './node/connection-guard.js';
export { hostHeaderFault } from './node/host-header.js';
export { answerMalformedRequests } from './node/malformed-requests.js';
export {
  callFromNode,
  type NodeHandler,
  type NodeHandlerOptions,
  refuseHost,
  toNodeHandler,
  writeToNode,
} from './node/to-node-handler.js';
export type { UnreadLimits } from './node/unread-answers.js';
export type { Resealed } from './operator/rotate-secret-key.js';
export type { MailTransport, OutgoingMail } from './outbound/mail/mail-transport.js';
export { createSmtpTransport, type SmtpTransportOptions } from './outbound/mail/smtp-transport.js';
export type { FirstOwner } from './people/accounts/create-first-owner.js';
export { createPasswordHasher } from './people/auth/password-hasher.js';
export type { HostIdentity, HostRequest, HostUser } from './people/host-users/host-user.js';
export type { OAuthProviderOptions } from './people/oauth/provider-settings.js';
export type { Answer, Call } from './request/http/call.js';
export type { RequestInfo } from './request/http/fetch-call.js';
export { ProblemError, type ProblemOptions } from './request/http/problem.js';
export type { PasswordHasher } from './request/ports/credentials.js';
// Calls and answers, for adapters to other servers
export type { Admission, Origin } from './request/rate-limit/admission.js';
export { type SecretKey, SecretKeyError } from './secrets/secret-box.js';
export { JsonText } from './store/json-text.js';
// The store, for hosts that read it or implement one
export type {
  Audit,
  Change,
  CheckOutcome,
  ClaimedDelivery,
  Column,
  CommitResult,
  Comparison,
  Condition,
  ConnectionUse,
  CountingWindow,
  Delete,
  Deletion,
  DeliveryOutcome,
  Derivation,
  DerivedTable,
  EndedStatus,
  EndedStatusesQuery,
  Insert,
  MonitorFilter,
  NewRow,
  OrganizationFilter,
  OrganizationQueue,
  PageQuery,
  PortionedDeletion,
  QueueTable,
  RawJsonRow,
  RequestCounter,
  Row,
  SchemaStatus,
  Store,
  StoreTrouble,
  StoreUnavailableOptions,
  TableName,
  Update,
  UptimeQuestion,
  UptimeSums,
  WaitingWebhook,
  Where,
  WritableTable,
} from './store/store.js';
export { SchemaMismatchError, StoreUnavailableError } from './store/store.js';
