import type { AddressGuard } from '@watchpost/checks/address-guard';
import { serverBounds } from '../../base/bounds.js';
import type { PressAnswers } from '../../request/ports/press-answers.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { createSharedPlaces } from './shared-places.js';

const mostAtOnce = serverBounds.pressAnswersAtOnce.most;

/** Makes {@link PressAnswers}, and `close`, which gives up what is under way. */
export const createPressAnswers = ({
  guard,
}: {
  readonly guard: AddressGuard;
}): PressAnswers & { close(): Promise<void> } => {
  const places = createSharedPlaces(mostAtOnce);
  let isClosed = false;
  let transport: Promise<DeliveryTransport> | undefined;
  /** Loaded with the first answer: the HTTP client takes a tenth of a second. */
  const openTransport = (): Promise<DeliveryTransport> => {
    transport ??= import('../delivery/transport.js').then(({ createDeliveryTransport }) =>
      createDeliveryTransport({ guard }),
    );
    return transport;
  };
  return {
    send: (request, organizationId) => {
      if (isClosed || !places.take(organizationId)) return;
      void openTransport()
        .then((opened) => opened.send({ ...request, headers: Object.entries(request.headers).flat() }))
        // No caller waits for it: what fails here must not end the process.
        .catch(() => undefined)
        .finally(() => places.giveBack(organizationId));
    },
    close: async () => {
      isClosed = true;
      await (await transport)?.close();
    },
  };
};
