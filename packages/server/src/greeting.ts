import { existsSync } from 'node:fs';
import type { FirstAccess, NewOwner } from './first-owner.js';

/** The one line of a start; other programs wait for it. `listeningAt` is shown when it differs from `url`. */
export const readyLine = (url: string, listeningAt: string, startMs: number): string => {
  const where = listeningAt === url ? url : `${url}, listening on ${listeningAt}`;
  return `Watchpost is ready at ${where} (${Math.round(startMs)} ms)\n`;
};

/** How the command line is called from where the server was started: a checkout has it, other machines get it from npm. */
export const cliCommand = (isCheckout: boolean): string =>
  isCheckout ? 'npx -y pnpm@12 watchpost' : 'npx -y @watchpost/cli';

const command = cliCommand(existsSync(new URL('../../../pnpm-workspace.yaml', import.meta.url)));

const withOwner = ({ email, password }: NewOwner, url: string): string => {
  const note = password === undefined ? '' : '\n\n  The password is shown this once. Keep it.';
  return `    URL       ${url}
    E-mail    ${email}
    Password  ${password ?? 'the one in WATCHPOST_ADMIN_PASSWORD'}${note}

  Watch something, in another terminal:

    ${command} login --server ${url} --email ${email}`;
};

const withLink = (link: string): string => `  Create the first account with this link:

    ${link}

  It works once, within an hour; each start prints another until there is an account.
  Without a browser, in another terminal:

    ${command} setup LINK`;

/** What the first run prints, once: how to get in, the first steps, and what is not as it will be. */
export const firstRunGreeting = ({
  url,
  access,
  sendsMail,
}: {
  readonly url: string;
  readonly access: FirstAccess;
  readonly sendsMail: boolean;
}): string => {
  const mail = sendsMail
    ? ''
    : '\n  Mail is kept, and its links are logged here, until SMTP_URL says where to send it.';
  return `
  Welcome to Watchpost.

${'owner' in access ? withOwner(access.owner, url) : withLink(access.setupLink)}
    ${command} monitors create --name Example --type https --target https://example.com
    ${command} monitors watch

  The API is described at ${url}/docs${mail}

`;
};
