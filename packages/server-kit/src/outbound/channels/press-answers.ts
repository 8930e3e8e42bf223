import type { AddressGuard } from '@watchpost/checks/address-guard';
import { serverBounds } from '../../base/bounds.js';
import type { PressAnswers } from '../../request/ports/press-answers.js';
import { createTransportOnUse } from '../delivery/transport-on-use.js';

const mostAtOnce = serverBounds.pressAnswersAtOnce.most;

/** Makes {@link PressAnswers}, and `close`, which gives up what is under way. */
export const createPressAnswers = ({
  guard,
}: {
  readonly guard: AddressGuard;
}): PressAnswers & { close(): Promise<void> } => {
  let running = 0;
  let isClosed = false;
  const transport = createTransportOnUse({ guard });
  return {
    send: (request) => {
      if (isClosed || running >= mostAtOnce) return;
      running += 1;
      void transport
        .send({ ...request, headers: Object.entries(request.headers).flat() })
        // No caller waits for it: what fails here must not end the process.
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
        });
    },
    close: async () => {
      isClosed = true;
      await transport.close();
    },
  };
};
