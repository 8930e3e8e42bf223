import type { HostPort } from '../network/host-port.js';

/** Where a check went, as far as it came: the last one, after redirects. */
export interface Route {
  /** The addresses of the target that may be connected to; empty when its name was not found. */
  addresses: readonly string[];
  /** What accepted a connection; `null` when nothing did, or no connection was opened. */
  peer: HostPort | null;
}
