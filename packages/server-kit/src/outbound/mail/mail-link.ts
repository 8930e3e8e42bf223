/**
 * The address of a web page of this server with a token for it. It is made from `publicUrl` alone, because whatever a
 * request says about its host is the word of whoever sent it.
 *
 * @param path of the page, such as `/auth/verify-email`
 */
export const mailLink = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${path}?token=${encodeURIComponent(token)}`;
