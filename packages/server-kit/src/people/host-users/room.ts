import { defineRoom } from '../../request/room.js';
import type { PeopleOptions } from '../people-options.js';
import { createSignInByHost } from './sign-in-by-host.js';
import { createTenantOperator, type TenantOperator } from './tenants.js';

/** What a host does about its organizations. */
export interface HostUserOperator {
  /** Prepares organizations and members of the host without a request of theirs, and takes members away. */
  readonly tenants: TenantOperator;
}

export const hostUsersRoom = defineRoom({
  name: 'hostUsers',
  provides: (_, { identity }: PeopleOptions) => ({
    signInByHost: identity && createSignInByHost(identity),
  }),
  offers: (services): HostUserOperator => ({ tenants: createTenantOperator(services) }),
});
