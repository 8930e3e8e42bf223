import { randomInt } from 'node:crypto';
import type { ServerKit } from '@watchpost/server-kit';
import type { Configuration } from './configuration/configuration.js';

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 20 characters of 31: 99 bits, in groups that can be read out. */
export const makePassword = (): string => {
  const group = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
};

/** The owner that the first run made, for the one time that it is shown. */
export interface NewOwner {
  readonly email: string;
  /** `undefined` when the person chose it and knows it. */
  readonly password: string | undefined;
}

/**
 * Makes the first account, unless there is one. A generated password leaves the process only with the
 * returned value; the log never has it.
 *
 * @returns the owner when this call made it
 */
const makeFirstOwner = async (
  kit: Pick<ServerKit, 'createFirstOwner'>,
  { adminEmail, adminPassword }: Pick<Configuration, 'adminEmail' | 'adminPassword'>,
): Promise<NewOwner | undefined> => {
  const email = adminEmail ?? 'owner@watchpost.example';
  const password = adminPassword ?? makePassword();
  const isNew = await kit.createFirstOwner({ email, password });
  return isNew ? { email, password: adminPassword === undefined ? password : undefined } : undefined;
};

/** How the first person gets in, for the one time that it is shown. */
export type FirstAccess = { readonly owner: NewOwner } | { readonly setupLink: string };

/**
 * Lets the first person in. On a terminal they get a link and choose a password; without one, or where variables name the
 * owner, the owner is created now.
 *
 * @returns what to show; `undefined` when the server has an owner
 */
export const openFirstAccess = async (
  kit: Pick<ServerKit, 'createFirstOwner' | 'setupToken'>,
  configuration: Pick<Configuration, 'adminEmail' | 'adminPassword'>,
  { url, isTerminal }: { readonly url: string; readonly isTerminal: boolean },
): Promise<FirstAccess | undefined> => {
  const { adminEmail, adminPassword } = configuration;
  if (isTerminal && adminEmail === undefined && adminPassword === undefined) {
    const token = await kit.setupToken();
    // In the fragment, which browsers do not send: the token reaches no log of a server or proxy.
    return token === null ? undefined : { setupLink: `${url}/welcome#${token}` };
  }
  const owner = await makeFirstOwner(kit, configuration);
  return owner && { owner };
};
