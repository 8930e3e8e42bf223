import { checkBounds } from '../bounds.js';
import type { Route } from '../check/route.js';
import type { HostPort } from '../network/host-port.js';

/** A host that has answered a check. */
interface HeardHost {
  readonly address: string;
  /** Where it accepted a connection; `null` when it answered in another way, so that it is not asked by connecting. */
  readonly port: number | null;
  readonly organizationId: string;
  readonly heardAt: number;
}

/** What has not answered for so long may be gone for good. */
const forgottenMs = 3_600_000;

/**
 * Hosts of one network that have answered checks lately: few of each organization, so that none of them alone decides which
 * hosts are asked.
 */
export class ReferenceHosts {
  /** The last one answered last. */
  readonly #hosts = new Map<string, HeardHost>();

  /** Notes that a host has answered. */
  note({ addresses, peer }: Route, organizationId: string, heardAt: number): void {
    const address = peer?.address ?? addresses[0];
    if (address === undefined) return;
    const port = peer?.port ?? null;
    const key = `${address} ${port}`;
    const isKnown = this.#hosts.delete(key);
    this.#hosts.set(key, { address, port, organizationId, heardAt });
    this.#forget(heardAt - forgottenMs);
    if (!isKnown) this.#shrink(organizationId);
  }

  /** Whether there is a host with another address than these. */
  hasOther(addresses: readonly string[]): boolean {
    return [...this.#hosts.values()].some(({ address, port }) => port !== null && !addresses.includes(address));
  }

  /** Some that accepted connections: of each organization the one that answered last, then a second of each, and so on. */
  choose(): HostPort[] {
    const newest = [...this.#hosts.values()].reverse();
    const turns = Map.groupBy(
      newest.filter(({ port }) => port !== null),
      ({ organizationId }) => organizationId,
    );
    const chosen = new Map<string, HostPort>();
    for (let turn = 0; turn < checkBounds.referenceHostsOfOne.most; turn += 1) {
      for (const hosts of turns.values()) {
        const host = hosts[turn];
        if (host === undefined || host.port === null || chosen.has(host.address)) continue;
        chosen.set(host.address, { address: host.address, port: host.port });
        if (chosen.size === checkBounds.askedReferenceHosts.most) return [...chosen.values()];
      }
    }
    return [...chosen.values()];
  }

  /** Only when others answer: while none does, all may come back. */
  #forget(before: number): void {
    for (const [key, { heardAt }] of this.#hosts) {
      if (heardAt >= before) return;
      this.#hosts.delete(key);
    }
  }

  #shrink(organizationId: string): void {
    if (this.#countOf(organizationId) > checkBounds.referenceHostsOfOne.most) this.#deleteOldest(organizationId);
    if (this.#hosts.size <= checkBounds.referenceHosts.most) return;
    const byOrganization = Map.groupBy(this.#hosts.values(), (host) => host.organizationId);
    const [largest] = [...byOrganization].sort(([, some], [, others]) => others.length - some.length);
    if (largest !== undefined) this.#deleteOldest(largest[0]);
  }

  #countOf(organizationId: string): number {
    return [...this.#hosts.values()].filter((host) => host.organizationId === organizationId).length;
  }

  #deleteOldest(organizationId: string): void {
    for (const [key, host] of this.#hosts) {
      if (host.organizationId !== organizationId) continue;
      this.#hosts.delete(key);
      return;
    }
  }
}
