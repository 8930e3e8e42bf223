import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.js';

/** What the keys of these tokens are derived for. */
export const actionKeyPurpose = 'incident-actions';

/** How long after it was sent a message can be acted on. */
export const actionLifetimeMs = 24 * 3_600_000;

/** Whom an action is offered to, and how; each token serves one of them alone. */
export type ActionOffer =
  /** A link or a button in a message to a channel. */
  | { readonly kind: 'link' | 'button'; readonly deliveryId: string }
  /** A link in a page to a person, about all incidents that the page is about. */
  | { readonly kind: 'page'; readonly deliveryId: string }
  /** A link in a mail to a person, about an incident. */
  | { readonly kind: 'mail'; readonly incidentId: string; readonly userId: string };

/** A token that was read but not proved: anybody could have written it. */
export interface ReadToken {
  readonly offer: ActionOffer;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly proof: string;
}

const letters = { link: 'l', button: 'b', page: 'p', mail: 'm' } as const;
const kinds = { l: 'link', b: 'button', p: 'page', m: 'mail' } as const;

const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1);

/** 128 bits: all that fits beside the rest into the 64 bytes of a button of Telegram. */
const proofOf = (claims: string, generation: number, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`acknowledge\n${generation}\n${claims}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

const claimsOf = (offer: ActionOffer, expiresAt: number): string => {
  const subject =
    offer.kind === 'mail'
      ? `${withoutPrefix(offer.incidentId)}.${withoutPrefix(offer.userId)}`
      : withoutPrefix(offer.deliveryId);
  return `${letters[offer.kind]}${Math.floor(expiresAt / 1000).toString(36)}.${subject}`;
};

/**
 * Makes the token that lets its holder acknowledge. It is kept nowhere: what it says is checked when it comes back.
 *
 * @param options.generation of the channel; 0 for a person
 * @returns at most 64 characters for a message to a channel
 */
export const writeActionToken = (
  offer: ActionOffer,
  { expiresAt, generation, key }: { readonly expiresAt: number; readonly generation: number; readonly key: Uint8Array },
): string => {
  const claims = claimsOf(offer, expiresAt);
  return `${claims}.${proofOf(claims, generation, key)}`;
};

const form = /^([lbpm])([0-9a-z]{6,8})\.([0-9a-z]{25})(?:\.([0-9a-z]{25}))?\.([A-Za-z0-9_-]{22})$/;

/** Reads what a token says; `undefined` for what is no token. */
export const readActionToken = (token: string): ReadToken | undefined => {
  const [, letter = '', seconds = '', first = '', second, proof = ''] = form.exec(token) ?? [];
  const kind = kinds[letter as keyof typeof kinds];
  if (kind === undefined || (kind === 'mail') !== (second !== undefined)) return undefined;
  const expiresAt = Number.parseInt(seconds, 36) * 1000;
  const offer: ActionOffer =
    kind === 'mail'
      ? { kind, incidentId: `inc_${first}`, userId: `usr_${second}` }
      : { kind, deliveryId: `ndl_${first}` };
  return { offer, expiresAt, proof };
};

/** Whether this server made a token with this key, for this generation of the channel. */
export const isProved = (
  { offer, expiresAt, proof }: ReadToken,
  { generation, key }: { readonly generation: number; readonly key: Uint8Array },
): boolean => isSameSecret(proof, proofOf(claimsOf(offer, expiresAt), generation, key));

/** The secret by which a provider shows that presses come from it: the same for all channels of one account there. */
export const pressSecret = (type: string, account: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`press\n${type}\n${account}`).digest('base64url');
