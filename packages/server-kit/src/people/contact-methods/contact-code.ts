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

/** A message to one place of a person, about the place itself. */
type PlaceMessage = Omit<NotificationMessage, 'conversation' | 'sequence'>;

const placeMessage = (type: ContactMethodType, words: string, now: number): PlaceMessage => {
  const isCall = type === 'voice';
  return {
    // A call is only made for what rings.
    kind: isCall ? 'opened' : 'test',
    tone: isCall ? 'bad' : 'neutral',
    severity: isCall ? 'critical' : 'minor',
    title: [words],
    summary: [words],
    body: null,
    cause: null,
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

/**
 * What a place is sent to prove that its owner reads it.
 *
 * @param options.confirmUrl the page that takes the code from its address; `null` where a person types it
 */
export const codeMessage = (
  type: ContactMethodType,
  { code, confirmUrl, now }: { readonly code: string; readonly confirmUrl: string | null; readonly now: number },
): PlaceMessage => {
  // A voice reads a number out; digit by digit it can be written down.
  const digits = type === 'voice' ? `${[...code].join(', ')}` : code;
  return {
    ...placeMessage(type, `Your Watchpost code is ${digits}`, now),
    cause: [
      type === 'webPush'
        ? 'Press here to confirm that this browser is notified. It is valid for 15 minutes.'
        : 'It is valid for 15 minutes. If you did not ask for it, a person typed your address by mistake: ignore it.',
    ],
    links: confirmUrl === null ? [] : [{ label: 'Confirm', url: confirmUrl, action: null }],
  };
};

/** What a verified place is sent when its owner tests it. */
export const testMessage = (type: ContactMethodType, now: number): PlaceMessage => ({
  ...placeMessage(type, 'This is a test of Watchpost', now),
  cause: ['If you can read this, pages arrive here. Nothing is wrong.'],
});
