import type { ConsoleAnswer, ConsoleCall } from '../answer.js';
import { acceptInvitationPage } from './accept-invitation.js';
import { confirmSignInPage } from './confirm-sign-in.js';
import { incidentActPage } from './incident-act.js';
import { mailRecipientPage } from './mail-recipient.js';
import type { Page } from './page-frame.js';
import { resetPasswordPage } from './reset-password.js';
import { verifyEmailPage } from './verify-email.js';

/** Where the pages and the API are on the host. */
export interface MailedPagesOptions {
  /** Path of the `publicUrl` of the kit, such as `/ops`, below which its links lead. Default: none. */
  readonly basePath?: string | undefined;
  /** Path of the API on the same host. Default: `/api/v1` below `basePath`. */
  readonly apiPath?: string | undefined;
}

/** One page, as it is sent. */
export interface MailedPage extends Page {
  /** Below `basePath`, such as `/auth/verify-email`. */
  readonly path: string;
}

/** The pages that links in mails and messages lead to, as a host mounts them. */
export interface MailedPages {
  /** Each page by its path, for hosts that have routes of their own. */
  readonly pages: readonly MailedPage[];
  /** Answers a request for one of the pages. @returns `undefined` for what is the host's */
  handle(request: Request): Response | undefined;
  /** As `handle`, for hosts that have no `Request`. */
  answer(call: Pick<ConsoleCall, 'method' | 'path'>): ConsoleAnswer | undefined;
}

/**
 * Makes the pages that verify an address, set a password, accept an invitation, confirm a sign-in, acknowledge an incident, and confirm or end
 * notifications by mail. They are HTML
 * with a script of their own, load nothing, and call the API of the same host.
 *
 * @example
 * ```ts
 * const mailed = createMailedPages();
 * app.all('*', ({ req }) => mailed.handle(req.raw) ?? kit.fetch(req.raw));
 * ```
 */
export const createMailedPages = ({ basePath = '', apiPath }: MailedPagesOptions = {}): MailedPages => {
  const base = basePath.replace(/\/+$/, '');
  const api = apiPath ?? `${base}/api/v1`;
  for (const path of [base, api]) {
    if (!/^(\/[\w\-.~]+)*$/.test(path))
      throw new TypeError(`A path must begin with a slash, such as /ops (got "${path}")`);
  }
  const pages = [
    verifyEmailPage,
    resetPasswordPage,
    acceptInvitationPage,
    confirmSignInPage,
    incidentActPage,
    mailRecipientPage,
  ].map((make) => make(api));
  const byPath = new Map(
    pages.map(({ path, html, headers }) => [`${base}${path}`, { headers, body: new TextEncoder().encode(html) }]),
  );
  const answer: MailedPages['answer'] = ({ method, path }) => {
    const found = method === 'GET' || method === 'HEAD' ? byPath.get(path) : undefined;
    return found && { status: 200, headers: found.headers, body: method === 'HEAD' ? null : found.body };
  };
  return {
    pages,
    answer,
    handle(request) {
      const found = answer({ method: request.method, path: new URL(request.url).pathname });
      return found && new Response(found.body, { status: found.status, headers: found.headers });
    },
  };
};
