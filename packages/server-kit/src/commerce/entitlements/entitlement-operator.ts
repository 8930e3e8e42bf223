import type { RefreshEntitlements } from './refresh-entitlements.js';

/** What a host does about entitlements. */
export interface EntitlementOperator {
  /**
   * Asks for the entitlements of an organization again, after they changed at the host, and applies them: surplus monitors
   * are paused and paused ones resumed in the same commit.
   *
   * @throws TypeError without the option `entitlements`, or when the host's answer cannot be used
   * @throws what the host throws; the last answer stays
   */
  entitlementsChanged(organizationId: string): Promise<void>;
}

/** Makes what a host calls about entitlements. */
export const createEntitlementOperator = ({
  refreshEntitlements,
}: {
  readonly refreshEntitlements: RefreshEntitlements | undefined;
}): EntitlementOperator => ({
  async entitlementsChanged(organizationId) {
    if (refreshEntitlements === undefined) throw new TypeError('entitlementsChanged needs the option entitlements');
    await refreshEntitlements(organizationId);
  },
});
