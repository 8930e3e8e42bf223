/** What proves to the server who is calling, for one attempt. */
export interface Credential {
  readonly header: 'X-Api-Key' | 'Authorization';
  readonly value: string;
  /** The secret in it. */
  readonly secret: string;
  /** Gets a newer one after the server refused this one; absent when there can be none. */
  readonly renew?: () => Promise<unknown>;
}

/** Where a call gets its credential from, anew for each attempt. */
export interface Credentials {
  /** @throws SessionExpiredError when there is no session, or none any more */
  read(): Promise<Credential | undefined>;
}

/** For public operations. */
export const noCredentials: Credentials = { read: async () => undefined };

/**
 * Signs in as a program.
 *
 * @throws TypeError when the key cannot be a header value; the message does not repeat it
 */
export const apiKeyCredentials = (apiKey: string): Credentials => {
  const credential: Credential = { header: 'X-Api-Key', value: assertHeaderValue('apiKey', apiKey), secret: apiKey };
  return { read: async () => credential };
};

/** Signs in with an access token that cannot be renewed any more. */
export const bearer = (accessToken: string): Credential => ({
  header: 'Authorization',
  value: `Bearer ${assertHeaderValue('accessToken', accessToken)}`,
  secret: accessToken,
});

/**
 * Refuses what cannot be sent, since the platform's own error would print it.
 *
 * @throws TypeError that names the option, not the value
 */
export const assertHeaderValue = (name: string, value: string): string => {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw new TypeError(`${name} must be text of printable ASCII characters without spaces`);
  }
  return value;
};
