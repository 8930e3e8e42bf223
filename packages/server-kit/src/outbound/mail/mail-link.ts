/**
 * The address of a web page of this server with a token for it. It is made from `publicUrl` alone, because a
 * client chooses what its request says about the host.
 *
 * @param path of the page, such as `/auth/verify-email`
 */
export const mailLink = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${path}?token=${encodeURIComponent(token)}`;
