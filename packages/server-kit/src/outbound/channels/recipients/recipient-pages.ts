/** Where the owner of an address decides. The token is behind `#`, which browsers send to no server. */
export const recipientPage = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/notifications/recipient#${token}`;

/** Where mail programs end mails with one POST (RFC 8058 §3.1). */
export const unsubscribeUrl = (apiUrl: string, token: string): string =>
  `${apiUrl}/public/mail-recipients/unsubscribe?recipient=${token}`;
