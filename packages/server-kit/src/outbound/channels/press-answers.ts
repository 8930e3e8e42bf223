import type { AddressGuard } from '@watchpost/checks/address-guard';
import { serverBounds } from '../../base/bounds.js';
import type { PressAnswers } from '../../request/ports/press-answers.js';
import type { DeliveryTransport } from '../delivery/transport.js';

const mostAtOnce = serverBounds.pressAnswersAtOnce.most;

/** Makes {@link PressAnswers}, and `close`, which gives up what is under way. */
export const createPressAnswers = ({
  guard,
}: {
  readonly guard: AddressGuard;
}): PressAnswers & { close(): Promise<void> } => {
  let running = 0;
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
    send: (request) => {
      if (isClosed || running >= mostAtOnce) return;
      running += 1;
      void openTransport()
        .then((opened) => opened.send({ ...request, headers: Object.entries(request.headers).flat() }))
        // No caller waits for it: what fails here must not end the process.
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
        });
    },
    close: async () => {
      isClosed = true;
      await (await transport)?.close();
    },
  };
};
