import { aFunction, type OptionRules } from '../../base/options.js';
import type { ResolveTxt } from '../../request/ports/page-domains.js';

/** What a host says about status pages. */
export interface StatusPageOptions {
  /**
   * Looks up the TXT records that verify domains of status pages; no record is an empty list, and a failure throws.
   * Default: the resolver of Node, which asks `dnsServers` or those of the system for at most 5 seconds.
   */
  readonly resolveTxt?: ResolveTxt;
}

export const statusPageRules: OptionRules<StatusPageOptions> = {
  resolveTxt: aFunction,
};
