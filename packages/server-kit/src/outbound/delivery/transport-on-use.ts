import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { DeliveryTransport } from './transport.js';

/**
 * Makes a transport that is loaded with its first delivery: the HTTP client takes a tenth of a second and some megabytes,
 * which a server without receivers does without.
 */
export const createTransportOnUse = (options: { readonly guard: AddressGuard }): DeliveryTransport => {
  let loaded: DeliveryTransport | undefined;
  let loading: Promise<DeliveryTransport> | undefined;

  const load = async (): Promise<DeliveryTransport> => {
    const { createDeliveryTransport } = await import('./transport.js');
    loaded = createDeliveryTransport(options);
    return loaded;
  };

  return {
    send: async (delivery) => {
      loading ??= load();
      return (loaded ?? (await loading)).send(delivery);
    },
    close: async () => {
      await (await loading)?.close();
    },
  };
};
