// The kit

export type { FirstOwner } from './accounts/create-first-owner.js';
export type { HostIdentity, HostRequest, HostUser } from './auth/host-user.js';
export { createPasswordHasher, type PasswordHasher } from './auth/password-hasher.js';
// Calls and answers, for adapters to other servers
export type { Admission, Origin } from './http/admission.js';
export type { Answer, Call } from './http/call.js';
export { ProblemError, type ProblemOptions } from './http/problem.js';
export {
  createServerKit,
  type HandleResult,
  type KitHealth,
  type RequestInfo,
  type ServerKit,
  type ServerKitOptions,
} from './kit.js';
// What is handed in
export { type LogFields, type Logger, silentLogger } from './logger.js';
export type { MailTransport, OutgoingMail } from './mail/mail-transport.js';
export { createSmtpTransport, type SmtpTransportOptions } from './mail/smtp-transport.js';
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
export type { OAuthProviderOptions } from './oauth/provider-settings.js';
export type { Resealed } from './secrets/rotate-secret-key.js';
export { type SecretKey, SecretKeyError } from './secrets/secret-box.js';
export { JsonText } from './store/json-text.js';
export {
  SchemaMismatchError,
  type SchemaStatus,
  type Store,
  type StoreTrouble,
  StoreUnavailableError,
  type StoreUnavailableOptions,
} from './store/store.js';
