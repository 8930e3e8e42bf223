import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { PressAnswers } from '../../request/ports/press-answers.js';
import { createTransportOnUse } from '../delivery/transport-on-use.js';
import { channelsBounds } from './bounds.js';
import { createSharedPlaces } from './shared-places.js';

const mostAtOnce = channelsBounds.pressAnswersAtOnce.most;

/** Makes {@link PressAnswers}, and `close`, which gives up what is under way. */
export const createPressAnswers = ({
  guard,
}: {
  readonly guard: AddressGuard;
}): PressAnswers & { close(): Promise<void> } => {
  const places = createSharedPlaces(mostAtOnce);
  let isClosed = false;
  const transport = createTransportOnUse({ guard });
  return {
    send: (request, organizationId) => {
      if (isClosed || !places.take(organizationId)) return;
      void transport
        .send({ ...request, headers: Object.entries(request.headers).flat() })
        // No caller waits for it: what fails here must not end the process.
        .catch(() => undefined)
        .finally(() => places.giveBack(organizationId));
    },
    close: async () => {
      isClosed = true;
      await transport.close();
    },
  };
};
