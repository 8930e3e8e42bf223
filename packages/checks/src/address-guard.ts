// Decides what may be connected to

export {
  type AddressGuard,
  type AddressGuardOptions,
  AddressRefusedError,
  createAddressGuard,
  type JudgedAddress,
  type Resolve,
} from './network/address-guard.js';
export type { AddressKind } from './network/address-kind.js';
export { guardedLookup } from './network/guarded-lookup.js';

// TLS

export { secureContextOf } from './connection/trust.js';

// Names and addresses

export { withoutBrackets } from './network/host.js';
export { type HostPort, readReferenceHosts } from './network/host-port.js';
export { literalAddress } from './network/literal-address.js';
export { type NameServer, readNameServers } from './network/name-server.js';

// HTTP

export { requestPath, spanIdOf, traceIdOf } from './http/trace-context.js';
export { type AnswerFault, AnswerFaultError, type Oddity } from './network/answer/answer-fault.js';
export type { AnswerHead } from './network/answer/answer-head.js';
export { type AnswerParts, AnswerReader } from './network/answer/answer-reader.js';
export type { BodyFraming } from './network/answer/body-framing.js';
export { readRetryAfter } from './network/retry-after.js';
export { userAgent } from './network/user-agent.js';

// What went wrong, in words

export { kindWords } from './messages/connection-messages.js';
export { plainText } from './messages/words.js';
export { codeOf, isLocal } from './network/error-code.js';
