/** The page where a link is confirmed. The token is behind `#`, which browsers send to no server. */
export const actionPage = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/incidents/act#${token}`;
