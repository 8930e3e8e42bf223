import { createHmac, randomInt } from 'node:crypto';
import type { ContactMethodType, NotificationMessage } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** A code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What the database keeps of a code: keyed, because a million of them are tried in a moment, and bound to its method. */
export const hashCode = async (code: string, methodId: string, derivedKeys: Pick<DerivedKeys, 'of'>): Promise<string> =>
  createHmac('sha256', await derivedKeys.of('contact-codes'))
    .update(`${methodId}\n${code}`)
    .digest('base64url');

/** What a place is sent to prove that its owner reads it. */
export const codeMessage = (
  type: ContactMethodType,
  code: string,
  now: number,
): Omit<NotificationMessage, 'conversation' | 'sequence'> => {
  const isCall = type === 'voice';
  // A voice reads a number out; digit by digit it can be written down.
  const digits = isCall ? `${[...code].join(', ')}` : code;
  const words = `Your Watchpost code is ${digits}`;
  return {
    // A call is only made for what rings.
    kind: isCall ? 'opened' : 'test',
    tone: isCall ? 'bad' : 'neutral',
    severity: isCall ? 'critical' : 'minor',
    title: [words],
    summary: [words],
    body: null,
    cause: ['It is valid for 15 minutes. If you did not ask for it, a person typed your address by mistake: ignore it.'],
    facts: [],
    items: [],
    more: 0,
    actors: [],
    links: [],
    startedAt: null,
    at: timestamp(now),
    lastedMs: null,
  };
};
