/** Where the owner of an address decides. The token is behind `#`, which browsers send to no server. */
export const recipientPage = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/notifications/recipient#${token}`;

/** Where mail programs end mails with one POST (RFC 8058 §3.1). */
const unsubscribeUrl = (apiUrl: string, token: string): string =>
  `${apiUrl}/public/mail-recipients/unsubscribe?recipient=${token}`;

/** How the owner of an address ends mails, on a page or by one POST; `null` without a token, as for members. */
export const unsubscribeLinks = (
  token: string | null,
  { publicUrl, apiUrl }: { readonly publicUrl: string; readonly apiUrl: string },
): { readonly pageUrl: string; readonly postUrl: string } | null =>
  token === null ? null : { pageUrl: recipientPage(publicUrl, token), postUrl: unsubscribeUrl(apiUrl, token) };
