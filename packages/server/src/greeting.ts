import type { NewOwner } from './first-owner.js';

/** The one line of a start; other programs wait for it. `listeningAt` is shown when it differs from `url`. */
export const readyLine = (url: string, listeningAt: string, startMs: number): string => {
  const where = listeningAt === url ? url : `${url}, listening on ${listeningAt}`;
  return `Watchpost is ready at ${where} (${Math.round(startMs)} ms)\n`;
};

/** What the first run prints, once: who may log in, the first steps, and what is not as it will be. */
export const firstRunGreeting = ({
  url,
  owner,
  sendsMail,
}: {
  readonly url: string;
  readonly owner: NewOwner;
  readonly sendsMail: boolean;
}): string => {
  const password = owner.password ?? 'the one in WATCHPOST_ADMIN_PASSWORD';
  const note = owner.password === undefined ? '' : '\n\n  The password is shown this once. Keep it.';
  const mail = sendsMail
    ? ''
    : '\n  Mail is kept, and its links are logged here, until SMTP_URL says where to send it.';
  return `
  Welcome to Watchpost.

    URL       ${url}
    E-mail    ${owner.email}
    Password  ${password}${note}

  Watch something, in another terminal:

    npx -y pnpm@12 watchpost login --server ${url} --email ${owner.email}
    npx -y pnpm@12 watchpost monitors create --name Example --type https --target https://example.com
    npx -y pnpm@12 watchpost monitors watch

  The API is described at ${url}/docs${mail}

`;
};
