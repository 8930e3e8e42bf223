/** What signs in with the mechanism PLAIN (RFC 4616 §2), in base64. */
export const plainToken = (username: string, password: string): string =>
  Buffer.from(`\0${username}\0${password}`).toString('base64');
