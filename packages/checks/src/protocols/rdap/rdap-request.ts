import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { ConnectionTask } from '../../connection/secure-connection.js';
import { type FetchPolicy, fetchUrl, readText } from '../../http/http-fetch.js';
import { failureMessages } from '../../messages/failure-message.js';

/** Registries are asked without credentials; clients must follow their redirects (RFC 7480 §5.2). */
export const rdapPolicy: FetchPolicy = {
  verifyTls: true,
  caCertificates: null,
  client: null,
  authorization: undefined,
  maxRedirects: checkBounds.registryRedirects.most,
};

/** What a registry answered. */
export interface RdapAnswer {
  readonly statusCode: number;
  /** `undefined` unless the status is 200. */
  readonly document: unknown;
  /** The header in which it says when it may be asked again; `null` without one. */
  readonly retryAfter: string | null;
}

/**
 * Fetches JSON as RDAP asks for it (RFC 7480 §4.1).
 *
 * @throws CheckFailure
 */
export const requestRdap = async (task: ConnectionTask, url: URL, policy: FetchPolicy): Promise<RdapAnswer> => {
  const headers = { Accept: 'application/rdap+json, application/json;q=0.9' };
  const answer = await fetchUrl(task, { method: 'GET', url, headers, body: null }, policy);
  const { statusCode, headers: answered } = answer;
  const isFound = statusCode === 200;
  const body = await readText(task, answer, isFound);
  if (!isFound) return { statusCode, document: undefined, retryAfter: answered['retry-after'] ?? null };
  if ('problem' in body) throw new CheckFailure('down', body.problem);
  try {
    return { statusCode, document: JSON.parse(body.text) as unknown, retryAfter: null };
  } catch (error) {
    throw new CheckFailure('down', failureMessages.notJson(body.text), { cause: error });
  }
};
