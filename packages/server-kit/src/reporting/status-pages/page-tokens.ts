import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** What a signed text is for; one signed for another purpose is refused. */
export type PageTokenPurpose = 'view' | 'confirm' | 'unsubscribe';

const macOf = async (keys: DerivedKeys, purpose: PageTokenPurpose, payload: string): Promise<string> =>
  createHmac('sha256', await keys.of(`status-page-${purpose}`))
    .update(payload)
    .digest('base64url');

/** Signs a text (HMAC-SHA-256). What such tokens say is not stored, so strangers cannot fill a table with them. */
export const signPageToken = async (
  keys: DerivedKeys,
  purpose: PageTokenPurpose,
  fields: readonly (string | number)[],
) => {
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${await macOf(keys, purpose, payload)}`;
};

/** The fields of a token; `undefined` for one that this server did not sign for the purpose. */
export const readPageToken = async (
  keys: DerivedKeys,
  purpose: PageTokenPurpose,
  token: string,
): Promise<readonly unknown[] | undefined> => {
  const [payload = '', mac = ''] = token.split('.');
  const expected = Buffer.from(await macOf(keys, purpose, payload));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const fields: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return Array.isArray(fields) ? fields : undefined;
};
