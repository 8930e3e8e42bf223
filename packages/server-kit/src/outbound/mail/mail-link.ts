/** Pages that links in mails about accounts lead to; each takes its token as the parameter `token`. */
export interface AccountLinks {
  /** Default: `/auth/verify-email` below the `publicUrl`. */
  readonly verifyEmail?: string;
  /** Default: `/auth/reset-password` below the `publicUrl`. */
  readonly resetPassword?: string;
  /** Default: `/auth/accept-invitation` below the `publicUrl`. */
  readonly acceptInvitation?: string;
  /** Default: `/auth/confirm-sign-in` below the `publicUrl`. */
  readonly confirmSignIn?: string;
}

/**
 * Where the pages are. They are named by the host alone, because a client chooses what its request says about the host.
 *
 * @param links what the host names; the rest lies below its `publicUrl`
 */
export const accountLinks = (publicUrl: string, links: AccountLinks = {}): Required<AccountLinks> => {
  const below = (path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`;
  return {
    verifyEmail: links.verifyEmail ?? below('/auth/verify-email'),
    resetPassword: links.resetPassword ?? below('/auth/reset-password'),
    acceptInvitation: links.acceptInvitation ?? below('/auth/accept-invitation'),
    confirmSignIn: links.confirmSignIn ?? below('/auth/confirm-sign-in'),
  };
};

/** The address of a page with a token for it. */
export const mailLink = (page: string, token: string): string => {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
};
