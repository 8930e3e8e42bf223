import type { NewOwner } from './first-owner.js';

/** The one line of a start; other programs wait for it. `listeningAt` is told when people come another way. */
export const readyLine = (url: string, listeningAt: string, startMs: number): string => {
  const where = listeningAt === url ? url : `${url}, listening on ${listeningAt}`;
  return `Watchpost is ready at ${where} (${Math.round(startMs)} ms)\n`;
};

/** What the first run tells, once: who may log in, and the first steps. */
export const firstRunGreeting = (url: string, owner: NewOwner): string => {
  const password = owner.password ?? 'the one in WATCHPOST_ADMIN_PASSWORD';
  const note = owner.password === undefined ? '' : '\n\n  The password is shown this once. Keep it.';
  return `
  Welcome to Watchpost.

    URL       ${url}
    E-mail    ${owner.email}
    Password  ${password}${note}

  Create a first monitor, in another terminal:

    npx -y pnpm@12 watchpost login --server ${url} --email ${owner.email}
    npx -y pnpm@12 watchpost monitors create --name Example --type https --target https://example.com

`;
};
