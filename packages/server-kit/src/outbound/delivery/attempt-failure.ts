import { AddressRefusedError, AnswerFaultError, codeOf, isLocal } from '@watchpost/checks/address-guard';
import { errors } from 'undici';
import { interruptedMessage } from '../../store/interface/delivery-rules.js';
import { type AttemptPhase, attemptMessages } from './attempt-message.js';
import type { Unanswered } from './attempt-result.js';
import { maxHeaderBytes } from './connection-pools.js';
import { GivenUpError, type GivenUpFor, maxAnswerBytes, maxInterimAnswers } from './exchange.js';

/** Why no answer came, in one word and in a sentence. */
export type AttemptFailure = Pick<Unanswered, 'error' | 'message'>;

/** What a failure is described with. */
export interface FailureSurroundings {
  /** Host of the webhook's URL. */
  readonly host: string;
  /** How far it had come. */
  readonly phase: AttemptPhase;
  /** Milliseconds that the whole attempt may take. */
  readonly deadlineMs: number;
}

type Explain = (surroundings: FailureSurroundings, code: string) => AttemptFailure;

const failure =
  (error: AttemptFailure['error'], explain: (surroundings: FailureSurroundings, code: string) => string): Explain =>
  (surroundings, code) => ({ error, message: explain(surroundings, code) });

const timeout = failure('timeout', ({ phase, deadlineMs }) => attemptMessages.timeout(phase, deadlineMs));
const nameServersFailed = failure('dns', ({ host }) => attemptMessages.nameServersFailed(host));
const nameNotFound = failure('dns', ({ host }) => attemptMessages.nameNotFound(host));
const closed = failure('connection', attemptMessages.closed);
const reset = failure('connection', attemptMessages.reset);
const noReply = failure('connection', attemptMessages.noReply);
const unreachable = failure('connection', attemptMessages.unreachable);
const unknownAuthority = failure('tls', attemptMessages.unknownAuthority);
const noTls = failure('tls', attemptMessages.noTls);
const oldTls = failure('tls', attemptMessages.oldTls);
const tlsFailed = failure('tls', (_, code) => attemptMessages.tlsFailed(code));
const notHttp = failure('invalid_response', attemptMessages.notHttp);
const headersTooLarge = failure('invalid_response', () => attemptMessages.headersTooLarge(maxHeaderBytes));

/** What the codes of the system, of OpenSSL and of undici mean to people. */
const explanations: ReadonlyMap<string, Explain> = new Map([
  ['ENOTFOUND', nameNotFound],
  ['EAI_NODATA', nameNotFound],
  ['EAI_NONAME', nameNotFound],
  ['ENODATA', nameNotFound],
  ['EAI_AGAIN', nameServersFailed],
  ['EAI_FAIL', nameServersFailed],
  ['ETIMEOUT', nameServersFailed],
  ['ESERVFAIL', nameServersFailed],

  ['ECONNREFUSED', failure('connection', attemptMessages.connectionRefused)],
  ['ECONNRESET', reset],
  ['EPIPE', reset],
  ['ECONNABORTED', reset],
  ['ETIMEDOUT', noReply],
  ['UND_ERR_CONNECT_TIMEOUT', timeout],
  ['EHOSTUNREACH', unreachable],
  ['EHOSTDOWN', unreachable],
  ['ENETUNREACH', unreachable],
  ['ENETDOWN', unreachable],
  ['UND_ERR_SOCKET', closed],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', closed],

  ['CERT_HAS_EXPIRED', failure('tls', attemptMessages.certificateExpired)],
  ['CERT_NOT_YET_VALID', failure('tls', attemptMessages.certificateNotYetValid)],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', failure('tls', attemptMessages.selfSigned)],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
  ['ERR_TLS_CERT_ALTNAME_INVALID', failure('tls', ({ host }) => attemptMessages.wrongHost(host))],
  ['ERR_SSL_WRONG_VERSION_NUMBER', noTls],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', noTls],
  ['ERR_SSL_HTTP_REQUEST', noTls],
  ['ERR_SSL_RECORD_LAYER_FAILURE', noTls],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', oldTls],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', oldTls],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', failure('tls', attemptMessages.clientCertificate)],
  ['EPROTO', tlsFailed],
]);

const ofGivingUp: Readonly<Record<GivenUpFor, Explain>> = {
  deadline: timeout,
  stopping: failure('interrupted', () => interruptedMessage),
  tooLarge: failure('too_large', () => attemptMessages.tooLarge(maxAnswerBytes)),
  endlessInterim: failure('invalid_response', () => attemptMessages.endlessInterim(maxInterimAnswers)),
};

/** Whether it was the answer that made no sense. undici has no separate code for some of these. */
const isBadAnswer = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  (error instanceof errors.SocketError && /^bad (response|upgrade)$/.test(error.message));

/** Says what an error that ended an attempt means. Its own words are not repeated: they hold addresses. */
export const attemptFailure = (error: unknown, surroundings: FailureSurroundings): AttemptFailure => {
  if (error instanceof GivenUpError) return ofGivingUp[error.reason](surroundings, '');
  if (error instanceof AddressRefusedError) {
    return { error: 'refused_address', message: attemptMessages.addressRefused(surroundings.host, error.kind) };
  }
  if (error instanceof AnswerFaultError) {
    return (error.fault === 'headersTooLarge' ? headersTooLarge : notHttp)(surroundings, '');
  }
  const code = codeOf(error) ?? 'unknown error';
  if (isBadAnswer(error)) return notHttp(surroundings, code);
  const explain = explanations.get(code);
  if (explain !== undefined) return explain(surroundings, code);
  if (isLocal(error)) return { error: 'connection', message: attemptMessages.localLimit(code) };
  const isTls = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH_|HOSTNAME_)/.test(code);
  return isTls
    ? tlsFailed(surroundings, code)
    : { error: 'connection', message: attemptMessages.connectionFailed(code) };
};
