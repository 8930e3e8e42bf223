import type { Connectivity, Route } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';

/** How long the addresses of the server are taken for the same. */
const lookUpAgainMs = 60_000;

/**
 * Makes a function for each answer of the server, which shows that its network can be reached. Its name is looked up at most once
 * a minute.
 */
export const createServerSighting = ({
  url,
  guard,
  connectivity,
}: {
  readonly url: string | URL;
  readonly guard: AddressGuard;
  readonly connectivity: Connectivity;
}): (() => void) => {
  const { hostname, port, protocol } = new URL(url);
  let lookedUpAt = Number.NEGATIVE_INFINITY;
  let route: Route = { addresses: [], peer: null };

  const lookUp = async (): Promise<void> => {
    const addresses = (await guard.resolve(hostname)).map(({ address }) => address);
    // Which of several has answered is not known.
    const [address] = addresses.length === 1 ? addresses : [];
    if (address === undefined) return;
    route = { addresses, peer: { address, port: Number(port || (protocol === 'https:' ? 443 : 80)) } };
  };

  return () => {
    const begunAt = connectivity.now();
    connectivity.noteHeard(route, { organizationId: 'server', begunAt });
    if (begunAt < lookedUpAt + lookUpAgainMs) return;
    lookedUpAt = begunAt;
    lookUp().then(
      () => connectivity.noteHeard(route, { organizationId: 'server', begunAt }),
      () => {},
    );
  };
};
