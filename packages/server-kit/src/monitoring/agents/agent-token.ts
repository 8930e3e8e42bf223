import { agentTokenPattern } from '@watchpost/schemas';
import { hashSecret } from '../../secrets/api-key-secret.js';
import { hasValidChecksum, newShownSecret } from '../../secrets/shown-secret.js';
import type { Row } from '../../store/interface/store.js';

const prefixLength = 8;

/** A new token, to be shown once, and the columns by which it is recognised. */
export const newAgentToken = (): {
  readonly token: string;
  readonly columns: Pick<Row<'agents'>, 'tokenHash' | 'tokenPrefix'>;
} => {
  const token = newShownSecret('wpa');
  return { token, columns: { tokenHash: hashSecret(token), tokenPrefix: token.slice(0, prefixLength) } };
};

/** Whether the text can be a token at all; no database is asked about one that can't. */
export const isAgentToken = (text: string): boolean => agentTokenPattern.test(text) && hasValidChecksum(text);

/** The token in an `Authorization` header; `undefined` without one. */
export const readAgentToken = (authorization: string | null): string | undefined => {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return isAgentToken(token) ? token : undefined;
};

/** Whether a call came with the token that is shown last, and not with the one before, which works on for a while. */
export const isCurrentToken = (agent: Pick<Row<'agents'>, 'tokenHash'>, authorization: string | null): boolean =>
  hashSecret(readAgentToken(authorization) ?? '') === agent.tokenHash;
