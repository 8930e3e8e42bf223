import type { CoreAnd } from '../../request/services.js';
import { createFirstOwner, type FirstOwner, hasOwner } from './create-first-owner.js';
import { type OwnerReset, resetOwner } from './reset-owner.js';

/** What a host does about accounts without a request. */
export interface AccountOperator {
  /**
   * Makes the first user and organization, unless there are users; returns whether it did.
   *
   * @throws TypeError for an address, a password or a name that the sign-up form would not take, naming field and rule, while
   *   there are no users
   */
  createFirstOwner(owner: FirstOwner): Promise<boolean>;
  /**
   * Lets an owner in again who is locked out: sets a password, enables the account, switches off its second factor, and
   * ends its sessions. For operators; it asks for no proof.
   *
   * @returns the address to sign in with
   * @throws TypeError when no owner or several match, or password or address would not be taken
   */
  resetOwner(reset: OwnerReset): Promise<{ readonly email: string }>;
  /**
   * Makes a token by which `POST /setup` creates the first owner. It is valid for an hour, in every process on this
   * database, until there is an owner. Hand it to the operator alone, in the fragment of a link, which reaches no log.
   *
   * @returns `null` when there is a user or an organization
   * @throws TypeError without the option `setup`
   */
  setupToken(): Promise<string | null>;
}

/** Makes what a host calls about accounts. */
export const createAccountOperator = (
  services: CoreAnd<'entitlements' | 'firstSubscription' | 'passwordHasher' | 'setupTokens'>,
): AccountOperator => {
  const { contract, setupTokens, store, clock } = services;
  /** A password that opens nothing would only be one more to keep. */
  const assertSignIn = (method: string): void => {
    if (contract.leftOut.includes('signIn')) throw new TypeError(`${method} has no meaning without signIn`);
  };
  return {
    async createFirstOwner(owner) {
      assertSignIn('createFirstOwner');
      return createFirstOwner(owner, services);
    },
    async resetOwner(reset) {
      assertSignIn('resetOwner');
      return resetOwner(reset, services);
    },
    async setupToken() {
      if (setupTokens === null) throw new TypeError('setupToken needs the option setup');
      return (await hasOwner(store)) ? null : setupTokens.create(clock());
    },
  };
};
